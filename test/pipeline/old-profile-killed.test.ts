import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseQuery } from '../../electron/search/query';
import { openStore } from '../../electron/store/store';
import { buildChild, runChild } from '../support/built-child';
import { addMail, addRequest } from '../support/keeping-profile';
import { times } from '../support/kills';
import { ManualClock } from '../support/manual-clock';
import { oldProfile } from '../support/old-profile';
import { seededRandom } from '../support/seeded-random';
import { addAccount, tempStore } from '../support/temp-store';

vi.setConfig({ testTimeout: times(180_000) });

const MAILS = 2_500;
const RETENTION_KILLS = times(10);
/** A slice of retention is a hundred: each kill has three of its own to fall into, because it may come late on a busy machine. */
const REQUESTS = (3 * RETENTION_KILLS + 2) * 100;
let child: Awaited<ReturnType<typeof buildChild>>;
beforeAll(async () => {
  child = await buildChild(join(import.meta.dirname, '../support/keeping-child.ts'));
}, 120_000);
afterAll(() => child.remove());

describe('a profile of an old version (bars D8)', () => {
  it('that is killed while it is brought up to date, again and again, loses nothing and ends up to date', async () => {
    const mails = Array.from({ length: MAILS }, (_, n) => ({
      id: `m${n}`,
      atMs: n,
      over: { visibleText: `word${n}` },
    }));
    const { file, key } = oldProfile(mails);
    const hex = Buffer.from(key).toString('hex');
    const migrate = (at: string, killAfterMs?: number) =>
      runChild(child.file, ['migration', dirname(at), '0', hex], killAfterMs);
    // How long it takes here, on a copy.
    const copy = join(oldProfile([]).file);
    cpSync(file, copy);
    const begun = performance.now();
    expect((await runChild(child.file, ['migration', dirname(copy), '0', hex])).code).toBe(0);
    const wholeMs = performance.now() - begun;
    const random = seededRandom(11);
    let killed = 0;
    for (let kill = 0; kill < times(10); kill += 1) {
      if ((await migrate(file, wholeMs * (0.2 + 0.75 * random()))).signal === 'SIGKILL') killed += 1;
    }
    expect(killed).toBeGreaterThan(0);
    expect((await migrate(file)).code).toBe(0);
    const store = openStore({ file, key });
    try {
      expect(store.integrity()).toBe('ok');
      const found = (words: string) => store.search.search(['a'], parseQuery(words, MAILS), MAILS + 1).length;
      expect([found(''), found('word1234')]).toEqual([MAILS, 1]);
    } finally {
      store.close();
    }
  });
});

describe('retention (bars V3)', () => {
  it('killed again and again, deletes everything that is over once, and nothing that is kept', async () => {
    const { store, file, key } = tempStore();
    const clock = new ManualClock(Date.now());
    const account = addAccount(store);
    const requests = store.transaction(() =>
      Array.from({ length: REQUESTS }, (_, n) => addRequest(store, clock, account, `over${n}`)),
    );
    for (let n = 0; n < 50; n += 1) addMail(store, account, `mail ${n}`, clock.now());
    const kept = requests[0]?.session ?? '';
    store.holds.hold(account, kept, clock.now());
    const hex = Buffer.from(key).toString('hex');
    const gone = () =>
      store.receipts
        .newest(1_000)
        .flatMap(({ counts }) => counts)
        .filter(({ kind }) => kind === 'sessions')
        .reduce((sum, { count }) => sum + count, 0);
    for (let kill = 1; kill <= RETENTION_KILLS; kill += 1) {
      const begun = gone();
      const end = await runChild(child.file, ['retention', dirname(file), '0', hex], () => gone() > begun);
      expect([kill, end.signal]).toEqual([kill, 'SIGKILL']);
    }
    expect(gone()).toBeLessThan(REQUESTS - 1);
    expect((await runChild(child.file, ['retention', dirname(file), '0', hex])).code).toBe(0);
    const topics = requests.map(({ session }) => store.sessions.get([account], session)?.topic ?? '');
    expect(topics.filter((topic) => topic !== '')).toEqual([store.sessions.get([account], kept)?.topic]);
    expect(gone()).toBe(REQUESTS - 1);
    expect(store.integrity()).toBe('ok');
  });
});
