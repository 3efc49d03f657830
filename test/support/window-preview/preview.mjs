// Builds the window over sample answers and either serves it or takes pictures and runs axe over every screen:
//   node test/support/window-preview/preview.mjs              serves, prints the address
//   node test/support/window-preview/preview.mjs shots [DIR [NAME,…]]   pictures (test-results/shots) and axe; exit 1 when axe or the page complains
// CHROMIUM names the browser's binary (default /usr/bin/chromium).
import react from '@vitejs/plugin-react';
import axe from 'axe-core';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { SHOTS } from './shots.mjs';

const [mode = 'serve', folder = 'test-results/shots', only] = process.argv.slice(2);
const root = import.meta.dirname;
const outDir = await mkdtemp(join(tmpdir(), 'window-preview-'));

// The window's own policy, so that a picture also proves that nothing on the page breaks it.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'";

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  build: { outDir, target: 'chrome130', emptyOutDir: true, modulePreload: { polyfill: false } },
});
const server = await preview({
  root,
  configFile: false,
  logLevel: 'silent',
  build: { outDir },
  preview: { port: 0, headers: { 'Content-Security-Policy': CSP } },
});
const address = server.resolvedUrls.local[0];

if (mode === 'serve') {
  console.log(`${address}?scene=three&language=en&theme=light`);
} else {
  const complaints = await takeShots();
  await server.close();
  await rm(outDir, { recursive: true });
  for (const complaint of complaints) console.error(complaint);
  process.exit(complaints.length > 0 ? 1 : 0);
}

async function takeShots() {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const complaints = [];
  for (const shot of SHOTS.filter((candidate) => only === undefined || only.split(',').includes(candidate.name))) {
    for (const look of shot.looks) {
      const name = `${shot.name}-${look.size}-${look.theme}-${look.language}`;
      const [width, height] = look.size.split('x').map(Number);
      const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
      page.on('console', (entry) => {
        if (entry.type() === 'error' && !shot.expectErrors) complaints.push(`${name}: ${entry.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`${name}: ${error.message}`));
      await page.goto(`${address}?scene=${shot.scene}&language=${look.language}&theme=${look.theme}`);
      await page.getByTestId('nav-review').waitFor();
      await shot.act?.(page);
      await page.waitForTimeout(350);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wide > 0) complaints.push(`${name}: scrolls ${wide} px sideways`);
      const spilled = await page.evaluate(spilledOver);
      if (spilled.length > 0) complaints.push(`${name}: wider than its place: ${spilled.join(', ')}`);
      // Evaluated by the test's own channel, which the page's policy does not reach.
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
      for (const violation of violations) {
        complaints.push(
          `${name}: axe ${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
        );
      }
      await page.close();
    }
  }
  await browser.close();
  return complaints;
}

/** Elements whose content is wider than they are, but for those that cut it off on purpose. */
function spilledOver() {
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const style = getComputedStyle(element);
      if (
        element.matches('input, textarea') ||
        style.textOverflow === 'ellipsis' ||
        style.clipPath !== 'none' ||
        style.display === 'inline' ||
        element.closest('.sr-only, svg') !== null
      )
        return false;
      return element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    })
    .map((element) => element.className || element.tagName);
}
