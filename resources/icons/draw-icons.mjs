#!/usr/bin/env node
// Draws every icon of the app: `node resources/icons/draw-icons.mjs [contact-sheet.png]`. Needs a Chromium
// (CHROMIUM_PATH, else the system's). The PNG files it writes beside itself are what the app loads; run it again after
// a change here and commit them. With an argument it also writes an enlarged sheet of all tray icons to look at.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const HERE = dirname(fileURLToPath(import.meta.url));
const MODES = ['quiet', 'waiting', 'attention', 'offline', 'paused'];
const INK = { 'on-light': '#2b2926', 'on-dark': '#f2f0ec', template: '#000000' };
const AMBER = { 'on-light': '#c26a00', 'on-dark': '#f6b23c', template: '#000000' };
const RED = { 'on-light': '#c5281c', 'on-dark': '#ff7a6b', template: '#000000' };
// 18 and 36 are what macOS takes; the others serve Windows (16) and Linux panels (22, 24, 32), each with its double.
const SIZES = { 'on-light': [16, 22, 24, 32, 44, 48, 64], 'on-dark': [16, 22, 24, 32, 44, 48, 64], template: [18, 36] };

// An oil lamp, seen from the side: spout, bowl and foot in one line, lid and handle. Two drawings, since edges must
// fall on whole pixels to be crisp: one on a grid of 16, one on a grid of 24.
const GRID_16 = {
  grid: 16,
  stroke: 1.5,
  lamp: [
    'M0.9 6.75 C2.6 6.9 3.2 8.25 4.6 8.25 H11.25 V9.2 C11.25 11.2 9.8 12.5 7.75 12.5 H7.25 C4 12.5 3.1 9.4 0.9 6.75 Z',
    'M11.25 8.6 C12 7.2 14.6 7.2 14.6 9.2 C14.6 10.9 12.6 11.2 10.8 10.9',
    'M4.75 14.75 H10.25',
    'M7.5 12.5 V14.5',
    'M5.2 8 C5.4 6 9.6 6 9.8 8',
  ],
  knob: [7.5, 4.7, 0.95],
  dot: { x: 12.5, y: 3.5, r: 3 },
  // Stem and point of an exclamation mark, the two bars of a pause: x, y, width, height.
  exclamation: [
    [12, 0, 2, 4],
    [12, 5, 2, 2],
  ],
  bars: [
    [10, 0, 2, 6],
    [13, 0, 2, 6],
  ],
  strike: 'M2.5 14 L13.5 3',
};
const GRID_24 = {
  grid: 24,
  stroke: 2,
  lamp: [
    'M1.6 10 C4.4 10.2 5 12 7.2 12 H17 V13.5 C17 16.8 14.6 19 11.5 19 H11 C6.2 19 4.8 14 1.6 10 Z',
    'M17 12.8 C18 10.6 22 10.6 22 13.7 C22 16.3 19 16.9 16.3 16.3',
    'M7 22 H16',
    'M11.5 19 V22',
    'M7.8 12 C8 8.8 15 8.8 15.2 12',
  ],
  knob: [11.5, 7.1, 1.3],
  dot: { x: 18.75, y: 5.25, r: 4.25 },
  exclamation: [
    [18, 1, 3, 5],
    [18, 7, 3, 3],
  ],
  bars: [
    [16, 1, 2, 8],
    [20, 1, 2, 8],
  ],
  strike: 'M3.5 21 L20.5 4',
};

/** The drawing for a size, and the part of its grid that is shown: 18 has a pixel more around it, 22 a pixel less. */
function drawingFor(size) {
  if (size % 18 === 0) return { drawing: GRID_16, viewBox: '-1 -1 18 18' };
  if (size % 22 === 0) return { drawing: GRID_24, viewBox: '1 1 22 22' };
  return size % 24 === 0 ? { drawing: GRID_24, viewBox: '0 0 24 24' } : { drawing: GRID_16, viewBox: '0 0 16 16' };
}

const rect = ([x, y, width, height], fill, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}"/>`;

/** The mark of a state, and the larger shape cut out of the lamp around it, so that it reads without colour. */
function stateMark(mode, drawing, variant) {
  const { dot, stroke, exclamation, bars, strike } = drawing;
  const gap = stroke * 0.75;
  const around = ([x, y, width, height]) => [x - gap, y - gap, width + 2 * gap, height + 2 * gap];
  const circle = (r, fill) => `<circle cx="${dot.x}" cy="${dot.y}" r="${r}" fill="${fill}"/>`;
  const line = (width, colour) =>
    `<path d="${strike}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  const parts = (shapes, colour, rx) => ({
    hole: shapes.map((shape) => rect(around(shape), 'black')).join(''),
    mark: shapes.map((shape) => rect(shape, colour, rx)).join(''),
  });
  if (mode === 'waiting') return { hole: circle(dot.r + gap, 'black'), mark: circle(dot.r, AMBER[variant]) };
  if (mode === 'attention') return parts(exclamation, RED[variant], stroke * 0.4);
  if (mode === 'paused') return parts(bars, INK[variant]);
  if (mode === 'offline') return { hole: line(stroke * 2.6, 'black'), mark: line(stroke, INK[variant]) };
  return { hole: '', mark: '' };
}

function lamp(drawing, colour) {
  const line = `fill="none" stroke="${colour}" stroke-width="${drawing.stroke}" stroke-linecap="round" stroke-linejoin="round"`;
  const [x, y, r] = drawing.knob;
  const knob = `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
  return drawing.lamp.map((path) => `<path d="${path}" ${line}/>`).join('') + knob;
}

/** One tray icon as SVG. */
function trayIcon(mode, variant, size) {
  const { drawing, viewBox } = drawingFor(size);
  const { hole, mark } = stateMark(mode, drawing, variant);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${viewBox}">` +
    `<mask id="gap">${rect([-2, -2, 28, 28], 'white')}${hole}</mask>` +
    `<g mask="url(#gap)">${lamp(drawing, INK[variant])}</g>${mark}</svg>`
  );
}

/** The app's own icon: the lamp in amber on ink. */
function appIcon(size) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40">` +
    `${rect([2, 2, 36, 36], '#1b1a18', 9)}<g transform="translate(5.8 2.8) scale(1.2)">${lamp(GRID_24, '#f6b23c')}</g></svg>`
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
      .filter((icon) => icon.variant === variant && icon.size === size)
      .map(cell)
      .join('')}</section>`;
  return (
    '<style>body{margin:0;font:10px sans-serif}section{display:flex;gap:24px;padding:12px}figure{margin:0}img{image-rendering:pixelated;margin-right:8px}</style>' +
    [16, 22, 24, 32]
      .map((size) => row('on-light', size, '#f4f4f4', '#000') + row('on-dark', size, '#202020', '#fff'))
      .join('') +
    row('template', 18, '#f4f4f4', '#000')
  );
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
  for (const mode of MODES) {
    for (const [variant, sizes] of Object.entries(SIZES)) {
      for (const size of sizes) {
        const name = `tray-${mode}-${variant}-${size}`;
        icons.push({ name, variant, size, png: await write(name, trayIcon(mode, variant, size), size) });
      }
    }
  }
  for (const size of [256, 512]) await write(`app-${size}`, appIcon(size), size);

  const sheet = process.argv[2];
  if (sheet !== undefined) {
    await page.setViewportSize({ width: 1300, height: 400 });
    await page.setContent(contactSheet(icons));
    await page.screenshot({ path: sheet, fullPage: true });
  }
  process.stdout.write(`${icons.length} tray icons and 2 app icons drawn\n`);
} finally {
  await browser.close();
}
