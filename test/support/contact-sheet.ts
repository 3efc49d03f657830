import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { NativeImage } from 'electron';
import type { ElectronApplication } from 'playwright';

/** The pictures of one screen, in the order of their looks. */
export type SheetRow = { name: string; pictures: string[] };

const THUMB = { width: 220, height: 340 };
const ROWS_SIDE_BY_SIDE = 3;

/**
 * Writes `<title>.html` (with names, links to the full pictures) and `<title>.png` (the same order, for a look at all of
 * them at once) into `folder`. `app` lends the decoder of its pictures.
 */
export async function writeContactSheet(
  app: ElectronApplication,
  folder: string,
  title: string,
  rows: readonly SheetRow[],
): Promise<void> {
  writeFileSync(join(folder, `${title}.html`), sheetHtml(title, rows));
  const png = await app.evaluate(pasteUp, { rows: rows.map((row) => row.pictures), ...THUMB, side: ROWS_SIDE_BY_SIDE });
  writeFileSync(join(folder, `${title}.png`), Buffer.from(png, 'base64'));
}

function sheetHtml(title: string, rows: readonly SheetRow[]): string {
  const cell = (file: string) => {
    const path = `${basename(dirname(file))}/${basename(file)}`;
    return `<a href="${path}"><img src="${path}" alt="${basename(file)}" width="${THUMB.width}" loading="lazy"></a>`;
  };
  const body = rows.map((row) => `<h2>${row.name}</h2>\n<p>${row.pictures.map(cell).join('\n')}</p>`).join('\n');
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${title}</title>\n<h1>${title}</h1>\n${body}\n`;
}

type Decoder = {
  nativeImage: {
    createFromPath(path: string): NativeImage;
    createFromBitmap(bitmap: Buffer, size: { width: number; height: number }): NativeImage;
  };
};
type PasteUp = { rows: string[][]; width: number; height: number; side: number };

/** Runs in the app: one picture of all, each made small, as base64 of a PNG. */
function pasteUp({ nativeImage }: Decoder, { rows, width, height, side }: PasteUp): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const sheetWidth = columns * side * width;
  const sheetHeight = Math.ceil(rows.length / side) * height;
  const sheet = Buffer.alloc(sheetWidth * sheetHeight * 4, 0x80);
  for (const [index, row] of rows.entries()) {
    for (const [column, file] of row.entries()) {
      const thumb = nativeImage.createFromPath(file).resize({ width, height, quality: 'good' }).toBitmap();
      const left = ((index % side) * columns + column) * width;
      const top = Math.floor(index / side) * height;
      for (let line = 0; line < height; line += 1) {
        const to = ((top + line) * sheetWidth + left) * 4;
        thumb.copy(sheet, to, line * width * 4, (line + 1) * width * 4);
      }
    }
  }
  return nativeImage.createFromBitmap(sheet, { width: sheetWidth, height: sheetHeight }).toPNG().toString('base64');
}
