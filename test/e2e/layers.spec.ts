import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';
import { openNetworkSink, type NetworkSink } from '../support/network-sink';

const MAILS = join(import.meta.dirname, '../fixtures/attacks/html');

/** What none of the mails says itself: every way of running or fetching something that HTML has, towards the sink. */
const EVERY_WAY = (sink: string): string => `
  <script>window.injected = (window.injected ?? 0) + 1</script><script src="${sink}/a.js"></script>
  <img src="${sink}/a.png" onerror="window.injected = 1"><svg onload="window.injected = 1"><image href="${sink}/b.png"/></svg>
  <iframe src="${sink}/frame"></iframe><iframe srcdoc="<script>parent.injected = 1</script>"></iframe>
  <object data="${sink}/o"></object><embed src="${sink}/e"><video src="${sink}/v" autoplay></video><audio src="${sink}/s" autoplay></audio>
  <link rel="stylesheet" href="${sink}/a.css"><link rel="preload" as="image" href="${sink}/p"><link rel="dns-prefetch" href="${sink}">
  <style>@import url(${sink}/i.css); body { background: url(${sink}/bg.png) }</style><div style="background: url(${sink}/d.png)">x</div>
  <form action="${sink}/f"><button autofocus onfocus="window.injected = 1">x</button></form><base href="${sink}/">
  <meta http-equiv="refresh" content="0; url=${sink}/r"><a href="javascript:window.injected = 1" id="injected-link">x</a>
  <input autofocus onfocus="window.injected = 1"><details open ontoggle="window.injected = 1">x</details>`;

let running: LaunchedApp;
let sink: NetworkSink;
let page: Page;

test.beforeAll(async () => {
  sink = await openNetworkSink();
  running = await launchApp();
  page = await running.window();
});
test.afterAll(async () => {
  await running.close();
  await sink.close();
});

/** Puts HTML into the page as a fault of the text-only layer would, in each of the ways such a fault could take. */
async function inject(html: string): Promise<void> {
  await page.evaluate((text) => {
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = text;
    // Scripts put in by innerHTML never run; these would.
    for (const inert of place.querySelectorAll('script')) {
      const live = document.createElement('script');
      for (const { name, value } of inert.attributes) live.setAttribute(name, value);
      live.textContent = inert.textContent;
      place.append(live);
    }
    const frame = document.createElement('iframe');
    frame.srcdoc = text;
    document.body.append(frame);
    for (const link of place.querySelectorAll('a')) if (link instanceof HTMLElement) link.click();
  }, html);
}

test('HTML that got past the text-only layer runs nothing, fetches nothing and goes nowhere (bars R2)', async () => {
  test.setTimeout(120_000);
  const address = `http://127.0.0.1:${sink.tcpPort}`;
  const windows: string[] = [];
  running.app.on('window', (window) => windows.push(window.url()));
  const files = readdirSync(MAILS).filter((name) => name.endsWith('.eml'));
  let injected = 0;
  for (const name of files) {
    const { html } = await simpleParser(readFileSync(join(MAILS, name)), { skipImageLinks: true });
    if (typeof html !== 'string') continue;
    await inject(html.replaceAll(/https?:\/\/[^/"'\s>)]+/gi, address));
    injected += 1;
  }
  expect(injected).toBeGreaterThan(15);
  await inject(EVERY_WAY(address));
  await page.waitForTimeout(1_500);
  const found = await page.evaluate(() => {
    // A frame that was refused is a page of another origin, into which nobody can look. A mail may name an element
    // `genie`, which is then a property of its window: only the bridge has a function `call`.
    type Inside = { injected?: number; genie?: { call?: unknown } };
    const holds = (frame: HTMLIFrameElement, what: (inside: Inside) => boolean) => {
      try {
        return what(frame.contentWindow ?? {});
      } catch {
        return false;
      }
    };
    const frames = [...document.querySelectorAll('iframe')];
    return {
      ran: (globalThis as { injected?: number }).injected ?? 0,
      frames: frames.filter((frame) => holds(frame, ({ injected }) => injected !== undefined)).length,
      bridgeInFrames: frames.filter((frame) => holds(frame, ({ genie }) => typeof genie?.call === 'function')).length,
    };
  });
  expect(found).toEqual({ ran: 0, frames: 0, bridgeInFrames: 0 });
  expect(sink.touches()).toBe(0);
  expect(page.url()).toBe('app://ui/index.html');
  expect(windows).toEqual([]);
});

test('the sink would have seen it: the same from a page without the layers does arrive (bars R2)', async () => {
  const before = sink.touches();
  await fetch(`http://127.0.0.1:${sink.tcpPort}/`).catch(() => undefined);
  expect(sink.touches()).toBe(before + 1);
});
