import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAP_TIMINGS } from '../../electron/sources/imap/imap-timings';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { imapAccount, smallMail, subjectOf } from '../support/imap-account';
import { observeWatch, TEST_LIMITS } from '../support/source-watch';
import { startTcpProxy } from '../support/tcp-proxy';

const never = new AbortController().signal;
/** All times shrunk alike, so that the proportions are those of the real ones. */
const SHRUNK = 20;
const timings = Object.fromEntries(
  Object.entries(IMAP_TIMINGS).map(([name, ms]) => [name, Math.ceil(ms / SHRUNK)]),
) as typeof IMAP_TIMINGS;

describe('S4: a link that died without a word (bars S4)', () => {
  let dovecot: TestDovecot;
  beforeAll(async () => {
    dovecot = await startDovecot({ users: { idle: 'idle-pw', read: 'read-pw' } });
  });
  afterAll(() => dovecot?.stop());

  it('is noticed within 90 s while idling, comes back within 60 s of healing, and loses nothing', async () => {
    const proxy = await startTcpProxy(dovecot.port);
    const account = imapAccount(dovecot, 'idle', { config: { port: proxy.port }, timings });
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      const cursor = await account.baseline('INBOX', never);
      proxy.stall();
      dovecot.deliver('idle', smallMail('meanwhile'));
      await watch.untilState('backoff', 90_000 / SHRUNK);
      // Long enough for attempts that fail as well.
      await new Promise((resolve) => setTimeout(resolve, 30_000 / SHRUNK));
      proxy.heal();
      await watch.untilState('connected', 60_000 / SHRUNK);
      const { messages } = await account.slice('INBOX', cursor, TEST_LIMITS, never);
      expect(messages.map(subjectOf)).toEqual(['meanwhile']);
    } finally {
      await watch.stop();
      await proxy.stop();
    }
  });

  it('is noticed within 90 s in the middle of reading', async () => {
    const proxy = await startTcpProxy(dovecot.port);
    const account = imapAccount(dovecot, 'read', { config: { port: proxy.port }, timings });
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      const cursor = await account.baseline('INBOX', never);
      dovecot.deliver('read', smallMail('stuck'));
      proxy.stall();
      const startedMs = performance.now();
      await expect(account.slice('INBOX', cursor, TEST_LIMITS, never)).rejects.toMatchObject({ retryable: true });
      expect(performance.now() - startedMs).toBeLessThan(90_000 / SHRUNK);
      proxy.heal();
      await watch.untilState('connected', 60_000 / SHRUNK);
      expect((await account.slice('INBOX', cursor, TEST_LIMITS, never)).messages).toHaveLength(1);
    } finally {
      await watch.stop();
      await proxy.stop();
    }
  });
});
