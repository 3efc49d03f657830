#!/usr/bin/env node
// Draws every icon of the app: `node resources/icons/draw-icons.mjs [contact-sheet.png]`. Needs a Chromium
// (CHROMIUM_PATH, else the system's). The PNG files it writes beside itself are what the app loads; run it again after
// a change here and commit them. With an argument it also writes an enlarged sheet of all tray icons to look at.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const HERE = dirname(fileURLToPath(import.meta.url));
const MODES = ['quiet', 'waiting', 'attention', 'offline', 'paused'];
const INK = { 'on-light': '#2b2926', 'on-dark': '#f2f0ec', template: '#000000' };
const AMBER = { 'on-light': '#c26a00', 'on-dark': '#f6b23c', template: '#000000' };
/** What is written on amber. */
const ON_AMBER = { 'on-light': '#ffffff', 'on-dark': '#1b1a18' };
const RED = { 'on-light': '#c5281c', 'on-dark': '#ff7a6b', template: '#000000' };
// 18 and 36 are what macOS takes; the others serve Windows (16, 20, 24, 32, 40, 48) and the panels of Linux.
const PANEL_SIZES = [16, 20, 22, 24, 32, 40, 44, 48, 64];
const SIZES = { 'on-light': PANEL_SIZES, 'on-dark': PANEL_SIZES, template: [18, 36] };
/** Where a Linux desktop looks for the app's icon (Icon Theme Specification, hicolor), and what macOS makes its set of. */
const DESKTOP_SIZES = [16, 22, 24, 32, 48, 64, 128, 256, 512];
const PACKAGED_ICONS = '../../packaging/linux/icons';
const MAC_SIZE = 1024;
/** From this size on the dot of `waiting` has room for a number. */
const SMALLEST_WITH_COUNT = 22;
const COUNTS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+'];
/** The stroke of a size in pixels: one weight, about a twelfth of the size, whole pixels but for the smallest two. */
const STROKES = { 16: 1.5, 18: 1.5, 20: 2, 22: 2, 24: 2, 32: 3, 36: 3, 40: 3, 44: 4, 48: 4, 64: 5 };
/** Digits of 3 by 5 dots, one string a row. */
const DIGITS = {
  1: ['.#.', '##.', '.#.', '.#.', '###'],
  2: ['###', '..#', '###', '#..', '###'],
  3: ['###', '..#', '.##', '..#', '###'],
  4: ['#.#', '#.#', '###', '..#', '..#'],
  5: ['###', '#..', '###', '..#', '###'],
  6: ['###', '#..', '###', '#.#', '###'],
  7: ['###', '..#', '.#.', '.#.', '.#.'],
  8: ['###', '#.#', '###', '#.#', '###'],
  9: ['###', '#.#', '###', '..#', '###'],
  '+': ['...', '.#.', '###', '.#.', '...'],
};

const rect = ([x, y, width, height], fill, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}"/>`;

/** A grid of 24 laid over `size` pixels. `line` gives the middle of a stroke whose far edge lies on a whole pixel. */
function gridOf(size, stroke = STROKES[size]) {
  const at = (value) => (value * size) / 24;
  const line = (value) => Math.round(at(value) + stroke / 2) - stroke / 2;
  return { size, stroke, at, line, whole: (value) => Math.round(at(value)) };
}

/** An oil lamp from the side, in one line: spout, bowl, handle, stem and foot, and the knob of its lid. */
function lamp({ stroke, at, line }, colour) {
  const p = (x, y) => `${at(x)} ${at(y)}`;
  const [rim, right, stem, foot] = [line(10.9), line(16.6), line(12), line(22.6)];
  const [knobRadius, knobMiddle] = [stroke * 0.72, rim - stroke * 1.25];
  const paths = [
    `M${p(1.7, 8.2)} C${p(4.4, 8.4)} ${at(4.9)} ${rim} ${at(7.6)} ${rim} H${right} V${at(12.6)} C${right} ${at(16.6)} ${p(15.1, 18.9)} ${p(12, 18.9)} C${p(6.6, 18.9)} ${p(5.2, 12.8)} ${p(1.7, 8.2)} Z`,
    `M${right} ${at(12.6)} C${p(18.2, 10.2)} ${p(22.4, 10.4)} ${p(22.4, 13.2)} C${p(22.4, 15.8)} ${p(19.4, 16.2)} ${p(16.2, 15.6)}`,
    `M${stem} ${at(18.9)} V${foot}`,
    `M${line(8)} ${foot} H${line(16)}`,
  ];
  const style = `fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"`;
  const knob = `<circle cx="${stem}" cy="${knobMiddle}" r="${knobRadius}" fill="${colour}"/>`;
  return paths.map((path) => `<path d="${path}" ${style}/>`).join('') + knob;
}

/** A number as dots of whole pixels, on a disc or a pill in the upper right corner. */
function countBadge(text, { size, whole }, fill, ink) {
  const dot = Math.max(1, Math.floor(size / 16));
  const width = (text.length * 4 - 1) * dot;
  const pad = size < 32 ? 2 : whole(2.4);
  const box = { width: Math.max(width, 5 * dot) + 2 * pad, height: 5 * dot + 2 * pad };
  const left = size - box.width;
  const start = left + Math.floor((box.width - width) / 2);
  const dots = [...text].flatMap((digit, position) =>
    DIGITS[digit].flatMap((row, y) =>
      [...row].flatMap((cell, x) =>
        cell === '#' ? [rect([start + (position * 4 + x) * dot, pad + y * dot, dot, dot], ink)] : [],
      ),
    ),
  );
  const shape = [left, 0, box.width, box.height];
  return { shape, radius: box.height / 2, drawn: rect(shape, fill, box.height / 2) + dots.join('') };
}

/** The mark of a state, and the larger shape cut out of the lamp around it, so that it reads without colour. */
function stateMark(mode, grid, variant, count) {
  const { size, stroke, whole, line } = grid;
  const gap = Math.max(1, Math.round(size / 22));
  const hole = ([x, y, width, height], radius = 0) =>
    rect([x - gap, y - gap, width + 2 * gap, height + 2 * gap], 'black', radius && radius + gap);
  const shapes = (all, colour) => ({
    hole: all.map((shape) => hole(shape)).join(''),
    mark: all.map((shape) => rect(shape, colour)).join(''),
  });
  if (mode === 'waiting' && count !== undefined) {
    const { shape, radius, drawn } = countBadge(count, grid, AMBER[variant], ON_AMBER[variant]);
    return { hole: hole(shape, radius), mark: drawn };
  }
  if (mode === 'waiting') {
    const width = whole(9);
    const shape = [size - width, 0, width, width];
    return { hole: hole(shape, width / 2), mark: rect(shape, AMBER[variant], width / 2) };
  }
  if (mode === 'attention') {
    const [width, stem] = [Math.max(2, whole(3)), whole(6)];
    const left = size - width - whole(3);
    return shapes([[left, 0, width, stem], [left, stem + gap, width, width]], RED[variant]); // prettier-ignore
  }
  if (mode === 'paused') {
    const [width, height] = [Math.max(2, whole(2.6)), whole(8.4)];
    const first = size - 2 * width - Math.max(2, whole(2.4));
    return shapes([[first, 0, width, height], [size - width, 0, width, height]], INK[variant]); // prettier-ignore
  }
  if (mode === 'offline') {
    const across = `M${line(3.4)} ${line(21.4)} L${line(20.6)} ${line(4.2)}`;
    const stroked = (width, colour) =>
      `<path d="${across}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
    return { hole: stroked(stroke + 2 * gap + 0.5, 'black'), mark: stroked(stroke, INK[variant]) };
  }
  return { hole: '', mark: '' };
}

/** One tray icon as SVG. */
function trayIcon(mode, variant, size, count) {
  const grid = gridOf(size);
  const { hole, mark } = stateMark(mode, grid, variant, count);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<mask id="gap" maskUnits="userSpaceOnUse" x="0" y="0" width="${size}" height="${size}">` +
    `${rect([0, 0, size, size], 'white')}${hole}</mask>` +
    `<g mask="url(#gap)">${lamp(grid, INK[variant])}</g>${mark}</svg>`
  );
}

/** The app's own icon: the lamp in amber on ink. */
function appIcon(size) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40">` +
    `${rect([2, 2, 36, 36], '#1b1a18', 9)}<g transform="translate(5.8 2.8) scale(1.2)">${lamp(gridOf(24), '#f6b23c')}</g></svg>`
  );
}

/** Runs in the page: paints an SVG on a canvas of its own size. */
async function paint({ svg, size }) {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size);
  canvas.getContext('2d').drawImage(image, 0, 0, size, size);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

/** HTML of the sheet: real pixels and six times enlarged, on a light and a dark panel. */
function contactSheet(icons) {
  const cell = ({ png, size, name }) =>
    `<figure><img src="data:image/png;base64,${png}" width="${size * 6}"><img src="data:image/png;base64,${png}"><figcaption>${name}</figcaption></figure>`;
  const row = (variant, size, background, color) =>
    `<section style="background:${background};color:${color}">${icons
      .filter(
        (icon) => icon.variant === variant && icon.size === size && [undefined, '3', '8', '9+'].includes(icon.count),
      )
      .map(cell)
      .join('')}</section>`;
  return (
    '<style>body{margin:0;font:10px sans-serif}section{display:flex;gap:24px;padding:12px}figure{margin:0}img{image-rendering:pixelated;margin-right:8px}</style>' +
    PANEL_SIZES.slice(0, 7)
      .map((size) => row('on-light', size, '#f4f4f4', '#000') + row('on-dark', size, '#202020', '#fff'))
      .join('') +
    row('template', 18, '#f4f4f4', '#000')
  );
}

for (const folder of ['counts', PACKAGED_ICONS, '../../packaging/mac']) {
  mkdirSync(join(HERE, folder), { recursive: true });
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage();
  const write = async (name, svg, size) => {
    const png = await page.evaluate(paint, { svg, size });
    writeFileSync(join(HERE, `${name}.png`), Buffer.from(png, 'base64'));
    return png;
  };
  const icons = [];
  const draw = async (folder, mode, variant, size, count) => {
    const name = `${folder}tray-${mode}${count === undefined ? '' : `-${count.replace('+', '-plus')}`}-${variant}-${size}`;
    icons.push({ name, variant, size, count, png: await write(name, trayIcon(mode, variant, size, count), size) });
  };
  for (const [variant, sizes] of Object.entries(SIZES)) {
    for (const size of sizes) {
      for (const mode of MODES) await draw('', mode, variant, size);
      if (variant === 'template' || size < SMALLEST_WITH_COUNT) continue;
      for (const count of COUNTS) await draw('counts/', 'waiting', variant, size, count);
    }
  }
  for (const size of [256, 512]) await write(`app-${size}`, appIcon(size), size);
  for (const size of DESKTOP_SIZES) await write(`${PACKAGED_ICONS}/${size}x${size}`, appIcon(size), size);
  await write(`${PACKAGED_ICONS}/../../mac/icon`, appIcon(MAC_SIZE), MAC_SIZE);

  const sheet = process.argv[2];
  if (sheet !== undefined) {
    await page.setViewportSize({ width: 1700, height: 400 });
    await page.setContent(contactSheet(icons));
    await page.screenshot({ path: sheet, fullPage: true });
  }
  process.stdout.write(`${icons.length} tray icons and 2 app icons drawn\n`);
} finally {
  await browser.close();
}
