import { cleanText } from './safe-text';

const MAX_BYTES = 200;
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const EXECUTABLE =
  /\.(?:exe|com|scr|pif|bat|cmd|msi|msp|dll|cpl|jar|js|jse|vbs|vbe|wsf|wsh|ps1|psm1|hta|lnk|url|reg|inf|scf|app|dmg|pkg|sh|bash|desktop|appimage|deb|rpm|apk|iso|img|vhdx?|docm|xlsm|pptm|chm|xll|svg|html?|xhtml|shtml)$/i;

/**
 * Makes a file name of a stranger fit to be shown and to be offered for saving: the last path segment only, NFC, no
 * control, hidden or reserved characters, no leading dots or dashes, no trailing dots or spaces, reserved device names
 * prefixed, at most 200 bytes with the extension kept. `attachment-<number>` where nothing is left. It is never used as
 * a path. Flags: `hidden_chars`, `control_chars`, `executable`, `double_extension`.
 */
export function cleanAttachmentName(raw: string | null, number: number): { name: string; flags: string[] } {
  const cleaned = cleanText((raw ?? '').slice(0, 4_096));
  const lines = cleaned.text.replace(/[\n\t]+/g, ' ');
  const segment = lines.split(/[/\\]/).at(-1) ?? '';
  let name = segment
    .normalize('NFC')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.~-]+/, '');
  name = trimTail(name);
  if (name === '') name = `attachment-${number}`;
  if (RESERVED.test(name)) name = `_${name}`;
  name = shorten(name);
  const flags = [...cleaned.flags];
  if (EXECUTABLE.test(name)) flags.push('executable');
  if (/\.(?:pdf|docx?|xlsx?|pptx?|txt|jpe?g|png|gif|zip|csv)\s*\.[a-z0-9]{2,5}$/i.test(name))
    flags.push('double_extension');
  return { name, flags };
}

function trimTail(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.]/.test(name[end - 1] as string)) end--;
  return name.slice(0, end);
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension =
    dot > 0 && Buffer.byteLength(name) - dot <= 20 ? name.slice(dot) : (/\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '');
  const room = MAX_BYTES - Buffer.byteLength(extension);
  let stem = '';
  let bytes = 0;
  for (const character of name.slice(0, name.length - extension.length)) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    stem += character;
  }
  return trimTail(stem) + extension;
}
