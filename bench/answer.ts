import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { startDesktop } from '../test/support/desktop.mjs';
import { launchApp } from '../test/support/launch-app.mjs';
import type { BenchOptions, BenchOutcome } from './benches';
import { atMost, figure } from './figures';
import { quantile, summary } from './statistics';

const ROOT = resolve(import.meta.dirname, '..');
const ROUNDS = 30;
const QUICK_ROUNDS = 5;
const ANSWER = JSON.stringify([
  { kind: 'draft_reply', params: { body: 'Hello,\n\nthank you, it suits me.\n\nBest regards' }, rationale: 'It asks.' },
  { kind: 'create_issue', params: { title: 'Send the report' }, rationale: 'It is due.' },
  { kind: 'summarize_thread', params: { summary: 'A report is asked for.' }, rationale: 'For later.' },
]);

export const title = 'Answer of a model to proposals';
export const method =
  "From the last octet of a model's streamed answer to its three proposals drawn, with the request open in the window, " +
  'beside the same answer read to its end by bare fetch; the two take turns.';

/**
 * From the last octet of a model's streamed answer to its proposals drawn in the window, with the request open there.
 * The floor is the same answer from the same server, read to its end by bare fetch in this process, in turns.
 */
export async function run({ quick, args }: BenchOptions): Promise<BenchOutcome> {
  const rounds = Number(args[0] ?? (quick ? QUICK_ROUNDS : ROUNDS));
  const model = await startModel();
  const profile = mkdtempSync(join(tmpdir(), 'genie-answer-'));
  const mails = join(profile, 'mails');
  mkdirSync(mails);
  await genie(profile, ['accounts', 'add', '--kind', 'folder', '--path', mails, ...ACCOUNT]);
  await genie(profile, ['model', 'set', '--base-url', model.baseUrl, '--model', 'bench']);
  const desktop = await startDesktop();
  const app = await launchApp({ profile });
  try {
    await desktop.trayItem();
    await desktop.activate();
    const page = await app.window();
    const bare: number[] = [];
    const whole: number[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const bareMs = await floor(model);
      const wholeMs = await inTheWindow(page, model, mails, round);
      // The first two rounds warm both up.
      if (round < 0) continue;
      bare.push(bareMs);
      whole.push(wholeMs);
    }
    console.log(`bare fetch, last octet sent to read:       ${summary(bare, 'ms')}`);
    console.log(`Genie Tray, last octet sent to drawn:      ${summary(whole, 'ms')}`);
    const floor95 = { name: 'bare fetch', value: quantile(bare, 0.95) };
    return {
      figures: [
        figure('answer.p95', "a model's last octet to its proposals drawn, p95", 'ms', quantile(whole, 0.95), {
          floor: floor95,
          aim: atMost(150),
          why: 'The window draws in software on this machine, and other work ran beside (see the load).',
          note: `median ${Math.round(quantile(whole, 0.5))} ms`,
        }),
      ],
    };
  } finally {
    await app.close();
    desktop.close();
    model.server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const ACCOUNT = ['--address', 'me@example.com', '--authserv-id', 'mx.example.com'];

/** Delivers one request, opens it while the model is silent, lets it answer, and waits for the cards. */
async function inTheWindow(page: Page, model: Model, mails: string, round: number): Promise<number> {
  const topic = `round <${round}>`;
  const asked = model.nextRequest();
  writeFileSync(join(mails, `${Date.now()}.eml`), mail(topic));
  const response = await asked;
  await page.getByTestId('queue-row').filter({ hasText: topic }).click();
  await page.getByTestId('topic').filter({ hasText: topic }).waitFor();
  // Set before the answer starts, so that nothing between the two is missed.
  const drawn = page.evaluate(
    () =>
      new Promise<number>((seen) => {
        const look = () => {
          if (document.querySelectorAll('[data-testid="action-card"]').length < 3) return;
          observer.disconnect();
          // The frame after this one has it on the screen.
          requestAnimationFrame(() => seen(performance.timeOrigin + performance.now()));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  // The observer's call must have arrived in the page.
  await page.evaluate(() => 0);
  const sentAt = answer(response);
  const drawnMs = (await drawn) - sentAt;
  // Back to the queue, which a narrow window shows alone.
  await page.keyboard.press('Escape');
  // While the pointer is on the queue nothing moves there.
  await page.mouse.move(1, 1);
  return drawnMs;
}

async function floor(model: Model): Promise<number> {
  const asked = model.nextRequest();
  const reply = fetch(`${model.baseUrl}/chat/completions`, { method: 'POST', body: '{}' });
  const response = await asked;
  const body = (await reply).text();
  const sentAt = answer(response);
  await body;
  return now() - sentAt;
}

const now = () => performance.timeOrigin + performance.now();

/** Streams the answer in small pieces; the time is that of its last octet. */
function answer(response: ServerResponse): number {
  const event = (data: object) => `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', ...data })}\n\n`;
  for (const content of ANSWER.match(/.{1,24}/gs) ?? []) {
    response.write(event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
  }
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
  response.write(event({ choices: [], usage: { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1020 } }));
  response.end('data: [DONE]\n\n');
  return now();
}

type Model = { server: Server; baseUrl: string; nextRequest: () => Promise<ServerResponse> };

/** A model server that answers only when it is told to. */
async function startModel(): Promise<Model> {
  let taker: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      taker?.(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    nextRequest: () =>
      new Promise((take) => {
        taker = take;
      }),
  };
}

function mail(topic: string): string {
  return [
    'Authentication-Results: mx.example.com; dmarc=pass header.from=example.com',
    'From: Me <me@example.com>',
    'To: me@example.com',
    `Subject: Genie: ${topic}`,
    `Message-ID: <answer.${Date.now()}@example.com>`,
    `Date: ${new Date().toUTCString()}`,
    '',
    'Please send the report by Friday.',
    '',
  ].join('\r\n');
}

async function genie(profile: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'out/main/genie.js'), ...args], {
    env: { ...process.env, GENIE_PROFILE: profile },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`genie ${args[0]} failed.`);
}
