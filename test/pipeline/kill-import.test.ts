import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportView } from '../../shared/domain/history';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { makeGenie, type Genie } from '../support/genie';
import { assertOnlyReadCommands } from '../support/imap-commands';
import { noteKill, times } from '../support/kills';
import { maildirSnapshot } from '../support/maildir-snapshot';
import { seededRandom } from '../support/seeded-random';
import { OWNER, PASSWORD, addImapAccount, health } from './set-up';

vi.setConfig({ testTimeout: 60_000, hookTimeout: times(900_000) });

/** Every kill costs the start of a process: many of them only when asked. */
const KILLS = times(40);
/** More than a fast machine reads until the last kill: it gets through some 350 between two of them. */
const MESSAGES = KILLS * 600;
const SEED = Number(process.env.GENIE_KILL_SEED ?? Date.now() % 1_000_000);
const COMMAND = join(import.meta.dirname, '../../out/main/genie.js');

let dovecot: TestDovecot;
let genie: Genie;
let before: ReturnType<typeof maildirSnapshot>;
let killedWhileReading = 0;
/** How many messages the import had read, now and then. */
const progress: number[] = [];

const imports = async () => (await genie.json<{ imports: ImportView[] }>(['import', 'list'])).imports;

beforeAll(async () => {
  console.log(`kill -9 of an import with GENIE_KILL_SEED=${SEED}`);
  const random = seededRandom(SEED);
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  for (let n = 0; n < MESSAGES; n += 1) dovecot.deliver(OWNER, message(n));
  before = maildirSnapshot(dovecot.maildir(OWNER));
  genie = makeGenie('keychain');
  const { id: account } = await addImapAccount(genie, dovecot);
  await genie.json(['config', 'set', 'kept-mib', '10000']);

  const start = ['import', '--account', account, '--last', String(MESSAGES)];
  let job: ImportView | undefined;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await interrupted(job === undefined ? start : ['import', 'resume', job.id], random);
    // Asking is a process of its own: now and then is enough.
    if (job === undefined || kill % 5 === 0) {
      [job] = await imports();
      progress.push(job?.read ?? 0);
    }
  }
  [job] = await imports();
  // On a machine too fast for that the import is over early; what counts then is how often it was killed while it read.
  if (job?.state === 'running') await genie.json(['import', 'resume', job.id]);
});

afterAll(async () => {
  await genie.remove();
  await dovecot.stop();
});

/** Runs a command and kills it at a random moment: while it starts, or a little after it read its first slice. */
async function interrupted(args: string[], random: () => number): Promise<void> {
  const env = { ...process.env, GENIE_PROFILE: genie.profile, GENIE_SECRETS: 'keychain', TMPDIR: genie.temporary };
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  const reading = new Promise<boolean>((resolve) => {
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString();
      if (/\d+ of \d+/.test(said)) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (random() < 0.25) await Promise.race([sleep(random() * 600), ended]);
  else if (await reading) {
    await sleep(random() * 25);
    if (child.exitCode === null) killedWhileReading += 1;
  }
  child.kill('SIGKILL');
  noteKill('import');
  await ended;
}

describe(`an import that is killed ${KILLS} times (bars D1)`, () => {
  it('was killed while it read, most of the times', () => {
    expect(killedWhileReading).toBeGreaterThan(KILLS / 2);
  });

  it('never lost what it had read', () => {
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(new Set(progress).size).toBeGreaterThan(KILLS / 8);
  });

  it('ends with each mail once, and its cursor, its rows and the server agree', async () => {
    expect(await imports()).toMatchObject([
      { state: 'done', total: MESSAGES, read: MESSAGES, stored: MESSAGES, error: null },
    ]);
    expect(await health(genie)).toMatchObject({ database: 'ok', messages: { routed: MESSAGES }, alerts: [] });
    for (const n of [0, 1, MESSAGES / 2, MESSAGES - 1]) {
      const { hits } = await genie.json<{ hits: { subject: string }[] }>(['search', `subject:"number${n}x"`]);
      expect(hits.map(({ subject }) => subject)).toEqual([`Mail number${n}x`]);
    }
  });

  it('sent nothing but read commands in all its lives, and left the mailbox as it was', () => {
    assertOnlyReadCommands(dovecot.commands(OWNER));
    expect(maildirSnapshot(dovecot.maildir(OWNER))).toEqual(before);
  });

  it('left watching where it was: the next look finds nothing new', async () => {
    expect(await genie.json(['sync', '--once'])).toMatchObject({ stored: 0, proposed: 0 });
  });
});

function message(n: number): string {
  return `From: Ann <ann@example.org>\r\nTo: ${OWNER}\r\nSubject: Mail number${n}x\r\nMessage-ID: <kill.${n}@example.org>\r\n\r\nText ${n}\r\n`;
}
