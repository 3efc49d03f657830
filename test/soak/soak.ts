import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { OWNER, PASSWORD, addImapAccount, mail, sessions, setModel } from '../pipeline/set-up';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { PASSPHRASE, eventually, makeGenie, type Genie } from '../support/genie';
import { DevtoolsPipe } from './devtools-pipe';
import { TRACE, networkCounts, peersIn } from './peers';
import { processTree, readOrEmpty, treeMemory } from '../support/process-tree';
import { tableHead, tableRow, writeReport, type MainHeap, type Sample, type SoakResult } from './soak-report';

const ROOT = resolve(import.meta.dirname, '../..');
const HEAP_PROBE = join(import.meta.dirname, 'heap-probe.cjs');
const MINUTES = 30;
const MAIL_EVERY_S = 10;
const FOR_GENIE_EVERY = 3;
const SHOWN_S = 15;
/** A window hidden for a minute is freed; so that this happens, too, it stays away in one minute of five. */
const STAYS_AWAY_EVERY = 5;
const ANSWER = JSON.stringify([
  { kind: 'draft_reply', params: { body: 'Friday suits me.', reply_all: false }, rationale: 'A day is asked for.' },
  { kind: 'create_issue', params: { title: 'Book a room' } },
]);

type World = { desktop: TestDesktop; dovecot: TestDovecot; model: FakeModel; genie: Genie };
type App = {
  process: ChildProcess;
  main: number;
  page: DevtoolsPipe;
  traceFile: string;
  heapFile: string;
  ended: Promise<unknown>;
};
type Done = {
  topics: string[];
  mails: number;
  approved: number;
  dismissed: number;
  opened: number;
  failures: string[];
};

/**
 * `--minutes N`: the app with a mailbox and a model, both on loopback, as a user has it all day: mails come, some are for
 * Genie, the window is opened and closed, some proposals are approved and some dismissed, the mail server starts anew
 * twice. `--pace N` brings mails N times as often, so that what a mail leaves behind shows sooner. Resolves with 0 when
 * nobody else was contacted, memory stayed and each request became one session (V7, S11).
 */
export async function run(args: readonly string[]): Promise<number> {
  const { minutes, pace } = numbersOf(args);
  if (!(minutes > 0 && pace > 0 && pace <= MAIL_EVERY_S)) {
    console.error('usage: soak [--minutes N] [--pace N]');
    return 2;
  }
  const world: World = {
    desktop: await startDesktop(),
    dovecot: await startDovecot({ users: { [OWNER]: PASSWORD } }),
    model: await startFakeModel([{ answer: ANSWER, tokens: { input: 100, output: 50 } }]),
    genie: makeGenie(),
  };
  try {
    return await soak(world, minutes, pace);
  } finally {
    await world.genie.remove();
    await Promise.all([world.dovecot.stop(), world.model.close()]);
    world.desktop.close();
  }
}

function numbersOf(args: readonly string[]): { minutes: number; pace: number } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { minutes: text, pace: text }, strict: false });
  return { minutes: Number(values.minutes ?? MINUTES), pace: Number(values.pace ?? 1) };
}

async function soak(world: World, minutes: number, pace: number): Promise<number> {
  const { dovecot, model, genie } = world;
  await addImapAccount(genie, dovecot);
  await setModel(genie, model.baseUrl);
  const app = await startApp(world);
  const done: Done = { topics: [], mails: 0, approved: 0, dismissed: 0, opened: 0, failures: [] };
  const samples: Sample[] = [];
  const rows: string[] = [];
  try {
    console.log(tableHead);
    const startedAt = performance.now();
    let open: Promise<void> | null = null;
    for (let second = 0; second < minutes * 60; second += 1) {
      if (app.process.exitCode !== null) throw new Error(`The app ended with ${app.process.exitCode}.`);
      while (done.mails < ((second + 1) * pace) / MAIL_EVERY_S) deliver(dovecot, done);
      if (isRestart(second, minutes)) done.failures.push(...(await failureOf(dovecot.restart())));
      if (second % 60 === 0 && isOpening(second / 60)) {
        open = visit(world.desktop, app, done).finally(() => (open = null));
      }
      const atMs = performance.now() - startedAt;
      samples.push({ ...treeMemory(app.main), heap: heapOf(app), atMs, open: open !== null });
      if (second % 60 === 59) {
        const row = {
          minute: (second + 1) / 60,
          ...done,
          forGenie: done.topics.length,
          asked: model.requests.length,
          contacts: [...peersOf(app).values()].reduce((sum, times) => sum + times, 0),
        };
        rows.push(tableRow(row, samples.slice(-60)));
        console.log(rows.at(-1));
      }
      await sleep(Math.max(0, startedAt + (second + 1) * 1_000 - performance.now()));
    }
    await open;
    await eventually('a session for the last mail', async () => {
      const asked = await sessions(genie);
      return (
        asked.sessions.length >= done.topics.length && asked.sessions.every(({ status }) => status !== 'proposing')
      );
    });
  } finally {
    await end(app);
  }
  const { text, holds } = writeReport(await resultOf(world, app, { done, samples, rows, minutes }));
  console.log(`\n${text}`);
  return holds ? 0 : 1;
}

/** Minutes from 0 on. */
function isOpening(minute: number): boolean {
  return minute % STAYS_AWAY_EVERY !== STAYS_AWAY_EVERY - 1;
}

function isRestart(second: number, minutes: number): boolean {
  return [1 / 3, 2 / 3].some((share) => Math.round(minutes * 60 * share) === second);
}

async function failureOf(work: Promise<void>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    return [String(error)];
  }
}

function deliver(dovecot: TestDovecot, done: Done): void {
  const isForGenie = done.mails % FOR_GENIE_EVERY === 0;
  done.mails += 1;
  const topic = `request ${done.mails}`;
  if (isForGenie) done.topics.push(topic);
  const subject = isForGenie ? `Genie: ${topic}` : `Lunch ${done.mails}`;
  const body = `Does Friday suit you? ${'A line of a mail as people write them. '.repeat(20)}`;
  dovecot.deliver(OWNER, mail({ subject, messageId: `soak-${done.mails}@example.org`, body }));
}

async function startApp({ genie, desktop }: World): Promise<App> {
  const traceFile = join(dirname(genie.profile), 'trace.txt');
  const electron = createRequire(import.meta.url)('electron') as unknown as string;
  // Root cannot have Chromium's sandbox.
  const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const heapFile = join(dirname(genie.profile), 'heap.json');
  const [strace = '', ...trace] = TRACE;
  const child = spawn(
    strace,
    [...trace, '-o', traceFile, electron, '-r', HEAP_PROBE, '--remote-debugging-pipe', ...flags, ROOT, '--hidden'],
    {
      env: {
        ...process.env,
        GENIE_PROFILE: genie.profile,
        GENIE_SECRETS: 'passphrase',
        GENIE_PASSPHRASE: PASSPHRASE,
        GENIE_SOAK_HEAP: heapFile,
        LANGUAGE: 'en',
        XDG_CURRENT_DESKTOP: 'KDE',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [, , , toApp, fromApp] = child.stdio;
  const page = new DevtoolsPipe(toApp as Writable, fromApp as Readable);
  await desktop.trayItem(60_000);
  const main = processTree(child.pid ?? 0)[1];
  if (main === undefined) throw new Error('The app did not start.');
  return { process: child, main, page, traceFile, heapFile, ended };
}

function heapOf({ heapFile }: App): MainHeap | null {
  const text = readOrEmpty(heapFile);
  return text === '' ? null : (JSON.parse(text) as MainHeap);
}

async function end(app: App): Promise<void> {
  if (app.process.exitCode === null) process.kill(app.main, 'SIGTERM');
  await Promise.race([app.ended, sleep(15_000, undefined, { ref: false }).then(() => app.process.kill('SIGKILL'))]);
}

/** Opens the window from the tray, decides about what waits there, and puts it away by another click on the icon. */
async function visit(desktop: TestDesktop, app: App, done: Done): Promise<void> {
  try {
    await desktop.activate();
    await eventually('the queue', () => app.page.evaluate<boolean>(QUEUE_IS_THERE).catch(() => false), 20_000);
    done.opened += 1;
    const { approved, dismissed } = await app.page.evaluate<{ approved: number; dismissed: number }>(DECIDE);
    done.approved += approved;
    done.dismissed += dismissed;
    await sleep(SHOWN_S * 1_000);
    await desktop.activate();
    await eventually('the window to be hidden', () => app.page.evaluate<boolean>('document.hidden'), 10_000);
  } catch (error) {
    done.failures.push(`window: ${String(error)}`);
  }
}

const QUEUE_IS_THERE = `document.querySelector('[data-testid=queue-row]') !== null && !document.hidden`;

/** Of each waiting session the first proposal is approved and the others are dismissed; two are left as they are. */
const DECIDE = `(async () => {
  const ask = async (name, input) => {
    const answer = await genie.call(name, input);
    if (!answer.ok) throw new Error(name + ': ' + JSON.stringify(answer));
    return answer.value;
  };
  const done = { approved: 0, dismissed: 0 };
  const { items } = await ask('review.list', { filter: 'open' });
  for (const { type, id } of items.filter((item) => item.type === 'session').slice(2)) {
    const { session } = await ask('review.get', { type, id });
    for (const [index, action] of session.actions.filter(({ status }) => status === 'proposed').entries()) {
      if (index === 0) await ask('review.approve', { actionId: action.id, contentHash: action.contentHash });
      else await ask('review.dismiss', { actionId: action.id });
      done[index === 0 ? 'approved' : 'dismissed'] += 1;
    }
  }
  return done;
})()`;

const peersOf = (app: App) => peersIn(readFileSync(app.traceFile, 'utf8'));

async function resultOf(
  { dovecot, model, genie }: World,
  app: App,
  { done, samples, rows, minutes }: { done: Done; samples: Sample[]; rows: string[]; minutes: number },
): Promise<SoakResult> {
  const names = new Map([
    [`127.0.0.1:${dovecot.port}`, 'mail server'],
    [`127.0.0.1:${model.port}`, 'model'],
  ]);
  const topics = (await sessions(genie)).sessions.map(({ topic }) => topic);
  return {
    minutes,
    samples,
    rows,
    peers: [...peersOf(app)].map(([peer, times]) => ({ peer, times, name: names.get(peer) ?? null })),
    counts: networkCounts(),
    delivered: done.mails,
    forGenie: done.topics.length,
    sessions: topics.length,
    doubled: topics.filter((topic, index) => topics.indexOf(topic) !== index),
    missing: done.topics.filter((topic) => !topics.includes(topic)),
    approved: done.approved,
    dismissed: done.dismissed,
    failures: done.failures,
  };
}
