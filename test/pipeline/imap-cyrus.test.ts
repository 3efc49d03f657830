import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCyrus, startCyrus, type TestCyrus } from '../support/cyrus';
import { imapAccount, readHistory, smallMail, subjectOf } from '../support/imap-account';
import { assertOnlyReadCommands } from '../support/imap-commands';
import { observeWatch, TEST_LIMITS } from '../support/source-watch';

const never = new AbortController().signal;

// `.ci/run` brings Cyrus; elsewhere it is there or it is not.
describe.skipIf(!hasCyrus && process.env.CI === undefined)('an IMAP account on a real Cyrus', () => {
  let cyrus: TestCyrus;
  beforeAll(async () => {
    cyrus = await startCyrus(['watch', 'history', 'folders']);
  });
  afterAll(() => cyrus?.stop());

  const withCrlf = (mail: string) => mail.replace(/\r?\n/g, '\r\n');
  const delivering = async (user: string) => {
    const other = await cyrus.otherProgram(user);
    return (subject: string, mailbox = 'INBOX', at = new Date()) =>
      other.append(mailbox, withCrlf(smallMail(subject)), [], at);
  };

  it('watches with IDLE, reads what came, and sends nothing but read commands', async () => {
    const deliver = await delivering('watch');
    const account = imapAccount(cyrus, 'watch', { timings: { checkMs: 5_000 } });
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      const cursor = await account.baseline('INBOX', never);
      await expect.poll(() => cyrus.sessions('watch').some((session) => session.at(-1) === 'IDLE')).toBe(true);
      const hinted = watch.nextHint();
      await deliver('new');
      expect(await hinted).toBeLessThan(4_000);
      const { messages } = await account.slice('INBOX', cursor, TEST_LIMITS, never);
      expect(messages.map((message) => [subjectOf(message), message.seen])).toEqual([['new', false]]);
      expect(await account.fetch(messages[0]!.key, { messageId: null }, never)).toEqual(messages[0]!.raw);
    } finally {
      await watch.stop();
    }
    // The program that delivered wrote, on its one connection, and nobody else.
    const sessions = cyrus.sessions('watch').filter((session) => session.length > 0);
    const own = sessions.filter((session) => !session.some((command) => command.startsWith('APPEND')));
    expect(own).toHaveLength(sessions.length - 1);
    assertOnlyReadCommands(own.flat());
    expect(own.flat()).toEqual(expect.arrayContaining(['EXAMINE INBOX', 'IDLE']));
  });

  it('lists mailboxes with their roles and names in any script, and reads one that is not INBOX', async () => {
    const other = await cyrus.otherProgram('folders');
    await other.mailboxCreate('Größe & Co');
    const account = imapAccount(cyrus, 'folders', { config: { mailboxes: ['INBOX', 'Größe & Co'] } });
    try {
      await account.check(never);
      const roles = Object.fromEntries((await account.list(never)).map(({ mailbox, role }) => [mailbox, role]));
      expect(roles).toMatchObject({ INBOX: 'inbox', Sent: 'sent', Archive: 'archive', 'Größe & Co': null });
      const cursor = await account.baseline('Größe & Co', never);
      await other.append('Größe & Co', withCrlf(smallMail('there')));
      const { messages } = await account.slice('Größe & Co', cursor, TEST_LIMITS, never);
      expect(messages.map(subjectOf)).toEqual(['there']);
      await other.mailboxDelete('Größe & Co');
      await account.close();
      await expect(account.slice('Größe & Co', cursor, TEST_LIMITS, never)).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(account.baseline('INBOX', never)).resolves.toContain('"lastUid":0');
    } finally {
      await account.close();
    }
  });

  it('imports history by number and by date, and finds and searches messages', async () => {
    const deliver = await delivering('history');
    const day = (ago: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 - ago * 86_400_000);
    for (const [subject, ago] of Object.entries({ oldest: 30, older: 20, recent: 5, latest: 1 })) {
      await deliver(subject, 'INBOX', day(ago));
    }
    await deliver('kept', 'Archive');
    const account = imapAccount(cyrus, 'history');
    try {
      const watched = await account.baseline('INBOX', never);
      const last = await account.history('INBOX', watched, { last: 3 }, never);
      const newest = await readHistory(account, 'INBOX', last.cursor);
      expect(newest.messages.map(subjectOf)).toEqual(['older', 'recent', 'latest']);
      const since = await account.history('INBOX', watched, { sinceMs: day(6).getTime() }, never);
      expect(since.total).toBe(2);
      const dated = await readHistory(account, 'INBOX', since.cursor);
      expect(dated.messages.map(subjectOf)).toEqual(['recent', 'latest']);
      expect((await account.find(['<kept@example.com>'], 5, never)).map(subjectOf)).toEqual(['kept']);
      expect((await account.search('body older', 5, never)).map(subjectOf)).toEqual(['older']);
    } finally {
      await account.close();
    }
  });
});
