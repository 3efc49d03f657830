import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeQuotas } from '../../electron/intake/quota';
import { startChaosProxy } from '../support/chaos-proxy';
import { startDovecot } from '../support/dovecot';
import { eventually } from '../support/genie';
import { times } from '../support/kills';
import { seededRandom } from '../support/seeded-random';
import { tempStore } from '../support/temp-store';
import { watchedProfile } from '../support/watched-profile';

vi.setConfig({ testTimeout: times(400_000), hookTimeout: 60_000 });

const MESSAGES = times(10_000);
const BURST = 250;
const USER = 'owner@example.org';
const SEED = Number(process.env.GENIE_CHAOS_SEED ?? Date.now() % 1_000_000);
/** Seconds instead of minutes: what is under test does not change with them. */
const TIMINGS = {
  connectMs: 1_500,
  greetingMs: 1_500,
  silentMs: 900,
  answerMs: 700,
  checkMs: 500,
  firstRetryMs: 20,
  longestRetryMs: 200,
};

it(`brings ${MESSAGES} messages over a connection that is always breaking: none missing, none twice (bars S11)`, async () => {
  console.log(`chaos with GENIE_CHAOS_SEED=${SEED}`);
  const dovecot = await startDovecot({ users: { [USER]: 'pw' } });
  onTestFinished(() => dovecot.stop());
  const proxy = await startChaosProxy(dovecot.port, seededRandom(SEED));
  onTestFinished(() => proxy.stop());
  const { store } = tempStore();
  writeQuotas(store, { keptBytes: 1_000_000_000, waitingItems: 100_000 });
  const profile = watchedProfile(store);
  onTestFinished(() => profile.stop());
  const config = { host: 'localhost', port: proxy.port, security: 'tls' as const, user: USER, caPem: dovecot.caPem };
  const accountId = profile.watch(config, 'pw', TIMINGS);
  await eventually(
    'the mailbox has a baseline',
    () => Promise.resolve(store.cursors.get(accountId, 'INBOX') !== null),
    60_000,
  );

  for (let sent = 0; sent < MESSAGES; sent += BURST) {
    for (let n = sent; n < sent + BURST; n += 1) dovecot.deliver(USER, message(n));
    await sleep(200);
  }
  const stored = () => store.messages.countsByState().observed ?? 0;
  await eventually('every message is here', () => Promise.resolve(stored() >= MESSAGES), times(240_000));

  const ids = Array.from({ length: MESSAGES }, (_, n) => idOf(n));
  const found = store.messages.byMessageIds([accountId], ids, MESSAGES * 2).map(({ parsed }) => parsed.messageId);
  expect(found).toHaveLength(MESSAGES);
  expect(new Set(found)).toEqual(new Set(ids));
  expect(store.messages.countsByState()).toEqual({ observed: MESSAGES });
  expect(store.integrity()).toBe('ok');
  console.log(`faults: ${JSON.stringify(proxy.faults)}`);
  for (const count of Object.values(proxy.faults)) expect(count).toBeGreaterThan(3);
});

const idOf = (n: number) => `<chaos.${n}@example.org>`;

function message(n: number): string {
  const body = `Text ${n}. `.repeat(1 + (n % 60));
  return `From: Ann <ann@example.org>\r\nTo: ${USER}\r\nSubject: Mail ${n}\r\nMessage-ID: ${idOf(n)}\r\n\r\n${body}\r\n`;
}
