import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { eventually, makeGenie, type Genie } from '../support/genie';
import { noteKill, times } from '../support/kills';
import { jsonLines } from '../support/run-command';
import { OWNER, PASSWORD, addImapAccount, auditLog, health, mail, sessions, setModel, sync } from './set-up';
import { seededRandom } from '../support/seeded-random';

vi.setConfig({ testTimeout: 180_000, hookTimeout: times(600_000) });

const KILLS = times(50);
const MAILS = times(60);
const SEED = Number(process.env.GENIE_KILL_SEED ?? Date.now() % 1_000_000);

let dovecot: TestDovecot;
let model: FakeModel;
let genie: Genie;
/** What every watch printed: a line for each session it announced. */
const announced: string[] = [];
let killedWhileWatching = 0;

beforeAll(async () => {
  console.log(`kill -9 with GENIE_KILL_SEED=${SEED}`);
  const random = seededRandom(SEED);
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  const answer = JSON.stringify([{ kind: 'create_issue', params: { title: 'See to it' } }]);
  // Quick and slow by turns, so that some calls are under way when the end comes.
  model = await startFakeModel(
    Array.from({ length: MAILS * 4 }, (_, i) => ({ answer, pauseMs: [0, 0, 40][i % 3] ?? 0 })),
  );
  // The keychain: making a key from a passphrase would be most of the time of each start.
  genie = makeGenie('keychain');
  await addImapAccount(genie, dovecot);
  await setModel(genie, model.baseUrl);
  const start = performance.now();
  const first = genie.watch();
  await first.ready;
  const readyMs = performance.now() - start;
  await first.kill();

  for (let kill = 0, sent = 0; kill < KILLS; kill++) {
    const watch = genie.watch();
    const wanted = Math.round(((kill + 1) * MAILS) / KILLS) - sent;
    const lifeMs = readyMs * (0.3 + random() * 1.2);
    const moments = Array.from({ length: wanted }, () => random() * lifeMs).sort((a, b) => a - b);
    let passed = 0;
    for (const moment of moments) {
      await sleep(moment - passed);
      passed = moment;
      sent += 1;
      dovecot.deliver(OWNER, mail({ subject: `Genie: mail ${sent}`, messageId: `m${sent}@example.org` }));
    }
    await sleep(lifeMs - passed);
    if (await isReady(watch.ready)) killedWhileWatching += 1;
    await watch.kill();
    noteKill('intake');
    announced.push(...watch.lines);
  }

  await sync(genie);
  const last = genie.watch();
  await last.ready;
  await eventually('nothing to be announced any more', async () => {
    const before = last.lines.length;
    await sleep(500);
    return last.lines.length === before;
  });
  await last.stop();
  announced.push(...last.lines);
});

afterAll(async () => {
  await genie.remove();
  await Promise.all([dovecot.stop(), model.close()]);
});

describe(`a watch that is killed ${KILLS} times while mail arrives (bars D1)`, () => {
  it('was killed while it started and while it worked', () => {
    expect(killedWhileWatching).toBeGreaterThan(Math.floor(KILLS / 20));
    expect(killedWhileWatching).toBeLessThan(KILLS);
  });

  it('has exactly one session for every mail of the Maildir', async () => {
    const topics = subjectsOf(dovecot.maildir(OWNER)).map((subject) => subject.replace('Genie: ', ''));
    expect(topics).toHaveLength(MAILS);
    const list = (await sessions(genie)).sessions;
    expect(list.map(({ topic }) => topic).sort()).toEqual(topics.sort());
    expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['awaiting_review']));
    expect(list.every(({ actions }) => actions.total === 1)).toBe(true);
  });

  it('announced no session twice', () => {
    const ids = announced.map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids.length).toBeGreaterThan(MAILS / 2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('left a whole database', async () => {
    expect(await health(genie)).toMatchObject({ ok: true, database: 'ok', messages: { routed: MAILS }, alerts: [] });
  });

  it('left a whole audit log with two rows for every session', async () => {
    expect(await genie.json(['audit', 'verify'])).toMatchObject({ ok: true, entries: MAILS * 2 });
    const entries = await auditLog(genie);
    for (const kind of ['genie.prefix_matched', 'genie.proposed']) {
      const of = entries.filter((entry) => entry.kind === kind).map(({ sessionId }) => sessionId);
      expect(of).toHaveLength(MAILS);
      expect(new Set(of).size).toBe(MAILS);
    }
  });

  it('left a log of whole lines', () => {
    const text = readFileSync(join(genie.profile, 'logs', 'genie-tray.log'), 'utf8');
    expect(jsonLines(text).length).toBeGreaterThan(MAILS);
  });
});

async function isReady(ready: Promise<void>): Promise<boolean> {
  return Promise.race([ready.then(() => true), sleep(0).then(() => false)]);
}

function subjectsOf(maildir: string): string[] {
  const files = ['new', 'cur'].flatMap((name) =>
    readdirSync(join(maildir, name)).map((file) => join(maildir, name, file)),
  );
  return files.map((file) => /^Subject: (.*)\r$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '');
}
