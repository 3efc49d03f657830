import { expect, it, onTestFinished, vi } from 'vitest';
import { quantile } from '../../bench/statistics';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { eventually } from '../support/genie';
import { startScriptedImap } from '../support/scripted-imap';
import { tempStore } from '../support/temp-store';
import { watchedProfile } from '../support/watched-profile';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const GOOD = ['one', 'two', 'three', 'four'].map((name) => `${name}@example.org`);
const ROUNDS = 12;
const TIMINGS = {
  connectMs: 5_000,
  greetingMs: 5_000,
  silentMs: 2_000,
  answerMs: 2_000,
  firstRetryMs: 20,
  longestRetryMs: 200,
};

it('one hostile account delays the four others by nothing measurable (bars S9)', async () => {
  const dovecot = await startDovecot({ users: Object.fromEntries(GOOD.map((user) => [user, 'pw'])) });
  onTestFinished(() => dovecot.stop());
  const hostile = await startScriptedImap(HOSTILE);
  onTestFinished(() => hostile.stop());

  const alone = await latencies(dovecot, null);
  const beside = await latencies(dovecot, hostile.port);
  const figures = [alone, beside].map((ms) => `${Math.round(quantile(ms, 0.5))}/${Math.round(quantile(ms, 0.95))}`);
  console.log(`delivery to stored, median/p95: ${figures[0]} ms alone, ${figures[1]} ms beside a hostile account`);
  // It kept coming: with literals without end, with 60,000 parts, with resets.
  const asked = hostile.commands.filter((command) => command.startsWith('UID FETCH')).length;
  expect(hostile.connections()).toBeGreaterThan(5);
  expect(asked).toBeGreaterThan(5);
  // Dovecot itself tells of a delivery at once or half a second late, as it happens, which makes the medians jump.
  // Anything another account held up would be seconds.
  expect(quantile(beside, 0.95)).toBeLessThan(quantile(alone, 0.95) + 500);
});

/** Milliseconds from the delivery of a message to its row, over four accounts, with or without a fifth one. */
async function latencies(dovecot: TestDovecot, hostilePort: number | null): Promise<number[]> {
  const { store } = tempStore();
  const profile = watchedProfile(store);
  try {
    const server = { host: 'localhost', port: dovecot.port, security: 'tls' as const, caPem: dovecot.caPem };
    const ids = GOOD.map((user) => profile.watch({ ...server, user }, 'pw'));
    if (hostilePort !== null) {
      const evil = { host: '127.0.0.1', port: hostilePort, security: 'none' as const, user: 'evil@example.org' };
      const id = profile.watch(evil, 'pw', TIMINGS);
      // As an account that was set up while its server still behaved: it has mail to read.
      await eventually('the hostile account is read', () => store.cursors.get(id, 'INBOX') !== null, 30_000);
    }
    await eventually('every account is read', () => ids.every((id) => store.cursors.get(id, 'INBOX') !== null));
    const taken: number[] = [];
    for (let round = -2; round < ROUNDS; round += 1) {
      const delivered = performance.now();
      const waiting = new Map(
        GOOD.map((user, n) => {
          const messageId = `<${user}.${round}.${Math.round(delivered)}>`;
          dovecot.deliver(
            user,
            `From: a@example.org\r\nSubject: x\r\nMessage-ID: ${messageId}\r\n\r\ntext ${round}\r\n`,
          );
          return [messageId, ids[n] as string];
        }),
      );
      while (waiting.size > 0) {
        if (performance.now() - delivered > 60_000) throw new Error(`Not stored: ${[...waiting.keys()].join(' ')}`);
        for (const [messageId, id] of waiting) {
          if (store.messages.byMessageIds([id], [messageId], 1).length === 0) continue;
          waiting.delete(messageId);
          // The first rounds warm everything up.
          if (round >= 0) taken.push(performance.now() - delivered);
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    return taken;
  } finally {
    await profile.stop();
  }
}

const PARTS = Array.from({ length: 200 }, (_, n) => `--b\n\npart ${n}`).join('\n');

/** Every connection has other mail that is never right: 60,000 parts, a literal without end, a reset in the middle. */
const HOSTILE = `
@lit parts
From: evil@example.org
Subject: Genie: parts
Content-Type: multipart/mixed; boundary=b

${Array.from({ length: 300 }, () => PARTS).join('\n')}
@end
@on EXAMINE
* 60 EXISTS
* OK [UIDVALIDITY 1000] ok
* OK [UIDNEXT 1000] ok
{tag} OK [READ-ONLY] done
@on#1 UID FETCH
* 1 FETCH (UID 1000 FLAGS () RFC822.SIZE 900000 INTERNALDATE "03-Mar-2026 09:15:00 +0000")
* 2 FETCH (UID 1001 FLAGS () RFC822.SIZE 900000 INTERNALDATE "03-Mar-2026 09:15:00 +0000")
* 3 FETCH (UID 1002 FLAGS () RFC822.SIZE 900000 INTERNALDATE "03-Mar-2026 09:15:00 +0000")
{tag} OK done
@on#2 UID FETCH
* 1 FETCH (UID 1000 FLAGS () BODY[] {LIT:parts})
* 2 FETCH (UID 1001 FLAGS () BODY[] {LIT:parts})
@raw "* 3 FETCH (UID 1002 FLAGS () BODY[] {30000000}\\r\\n"
@raw "${'x'.repeat(60_000)}"
@reset
@on IDLE
+ idling
* 61 EXISTS
@sleep 50
@reset
`;
