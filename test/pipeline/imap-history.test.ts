import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { imapAccount, readHistory, smallMail, subjectOf } from '../support/imap-account';
import { assertOnlyReadCommands } from '../support/imap-commands';
import { TEST_LIMITS, until } from '../support/source-watch';

const never = new AbortController().signal;
const DAY = 86_400_000;

describe('B6: importing history from a real Dovecot', () => {
  let dovecot: TestDovecot;
  beforeAll(async () => {
    const users = ['last', 'since', 'known', 'sizes', 'renumber', 'ahead', 'stop'];
    dovecot = await startDovecot({ users: Object.fromEntries(users.map((user) => [user, `${user}-pw`])) });
  });
  afterAll(() => dovecot?.stop());

  const fill = (user: string, count: number) => {
    for (let i = 1; i <= count; i += 1) dovecot.deliver(user, smallMail(`m${i}`));
  };

  it('reads the newest so many from before watching, oldest first, and nothing that watching finds', async () => {
    fill('last', 130);
    const account = imapAccount(dovecot, 'last');
    try {
      const watched = await account.baseline('INBOX', never);
      dovecot.deliver('last', smallMail('after'));
      const plan = await account.history('INBOX', watched, { last: 120 }, never);
      expect(plan.total).toBe(120);
      expect(plan.bytes).toBeGreaterThan(120 * 100);
      const { slices, messages } = await readHistory(account, 'INBOX', plan.cursor);
      expect(slices.map((slice) => slice.messages.length)).toEqual([50, 50, 20]);
      const uids = messages.map(({ key }) => Number(key.split(':')[3]));
      expect(uids).toEqual(Array.from({ length: 120 }, (_, i) => 11 + i));
      expect(messages.map(subjectOf)).not.toContain('after');
      const { messages: fresh } = await account.slice('INBOX', watched, TEST_LIMITS, never);
      expect(fresh.map(subjectOf)).toEqual(['after']);
      const all = await account.history('INBOX', watched, { last: 1_000 }, never);
      expect(all.total).toBe(130);
    } finally {
      await account.close();
    }
    assertOnlyReadCommands(dovecot.commands('last'));
  });

  it('reads what came since a time, exact to the second, and resumes from its cursor after a restart', async () => {
    const now = Math.floor(Date.now() / 1_000) * 1_000;
    const since = now - 10 * DAY;
    for (const [subject, atMs] of [
      ['long ago', since - 30 * DAY],
      ['a second before', since - 1_000],
      ['on the second', since],
      ['a day after', since + DAY],
      ['yesterday', now - DAY],
    ] as const) {
      dovecot.deliver('since', smallMail(subject), 'INBOX', atMs);
    }
    const first = imapAccount(dovecot, 'since');
    const watched = await first.baseline('INBOX', never);
    const plan = await first.history('INBOX', watched, { sinceMs: since }, never);
    expect(plan).toMatchObject({ total: 3 });
    const two = { ...TEST_LIMITS, maxMessages: 2 };
    const begun = await first.historySlice('INBOX', plan.cursor, two, never);
    expect(begun.messages.map(subjectOf)).toEqual(['on the second', 'a day after']);
    expect(begun.hasMore).toBe(true);
    await first.close();
    const second = imapAccount(dovecot, 'since');
    try {
      const rest = await readHistory(second, 'INBOX', begun.cursor, two);
      expect(rest.messages.map(subjectOf)).toEqual(['yesterday']);
      const none = await second.history('INBOX', watched, { sinceMs: now + DAY }, never);
      expect(none).toMatchObject({ total: 0, bytes: 0 });
      const nothing = await second.historySlice('INBOX', none.cursor, TEST_LIMITS, never);
      expect(nothing).toMatchObject({ messages: [], gaps: [], hasMore: false });
    } finally {
      await second.close();
    }
  });

  it('passes over what is stored without fetching it', async () => {
    fill('known', 60);
    const known = (keys: string[]) => new Set(keys.filter((key) => Number(key.split(':')[3]) <= 55));
    const account = imapAccount(dovecot, 'known', { known });
    try {
      const plan = await account.history('INBOX', await account.baseline('INBOX', never), { last: 60 }, never);
      const { slices, messages } = await readHistory(account, 'INBOX', plan.cursor);
      expect(messages.map(({ key }) => Number(key.split(':')[3]))).toEqual([56, 57, 58, 59, 60]);
      expect(slices).toHaveLength(1);
      const fetched = dovecot.commands('known').filter((command) => command.includes('BODY.PEEK'));
      expect(fetched).toEqual([expect.stringMatching(/^UID FETCH 56:60 /)]);
    } finally {
      await account.close();
    }
  });

  it('keeps slices within their octets, and reports what is too large and what vanished as gaps', async () => {
    const limits = { maxMessages: 10, maxBytes: 20_000, maxMessageBytes: 30_000 };
    for (const [subject, size] of Object.entries({
      small: 10,
      big: 12_000,
      bigger: 12_000,
      alone: 25_000,
      huge: 31_000,
    })) {
      dovecot.deliver(
        'sizes',
        smallMail(
          subject,
          'x'
            .repeat(72)
            .concat('\n')
            .repeat(size / 73),
        ),
      );
    }
    for (const subject of ['gone', 'last']) dovecot.deliver('sizes', smallMail(subject));
    const account = imapAccount(dovecot, 'sizes');
    try {
      const plan = await account.history('INBOX', await account.baseline('INBOX', never), { last: 10 }, never);
      dovecot.doveadm('expunge', '-u', 'sizes', 'mailbox', 'INBOX', 'subject', 'gone');
      const { slices, messages } = await readHistory(account, 'INBOX', plan.cursor, limits);
      expect(messages.map(subjectOf)).toEqual(['small', 'big', 'bigger', 'alone', 'last']);
      const bytes = slices.map((slice) => slice.messages.reduce((sum, { raw }) => sum + raw.length, 0));
      expect(bytes.filter((sum) => sum > limits.maxBytes)).toHaveLength(1);
      const gaps = slices.flatMap((slice) => slice.gaps).map(({ key, reason }) => [Number(key.split(':')[3]), reason]);
      expect(gaps).toEqual([
        [5, 'too_large'],
        [6, 'vanished'],
      ]);
    } finally {
      await account.close();
    }
  });

  it('plans the rest of the window anew by date when the mailbox is numbered anew in the middle', async () => {
    const now = Date.now();
    for (const [subject, days] of Object.entries({ before: 40, one: 20, two: 15, three: 10 })) {
      dovecot.deliver('renumber', smallMail(subject), 'INBOX', now - days * DAY);
    }
    const first = imapAccount(dovecot, 'renumber');
    // Watching began long ago, so after a renumbering it reads again what is of the last day.
    const baseline = JSON.parse(await first.baseline('INBOX', never)) as object;
    const watched = JSON.stringify({ ...baseline, startedMs: now - 100 * DAY });
    const plan = await first.history('INBOX', watched, { sinceMs: now - 25 * DAY }, never);
    const one = await first.historySlice('INBOX', plan.cursor, { ...TEST_LIMITS, maxMessages: 1 }, never);
    expect(one.messages.map(subjectOf)).toEqual(['one']);
    await first.close();
    dovecot.doveadm('mailbox', 'update', '-u', 'renumber', '--uid-validity', '4242', 'INBOX');
    dovecot.deliver('renumber', smallMail('for watching'));
    const second = imapAccount(dovecot, 'renumber');
    try {
      const { messages } = await readHistory(second, 'INBOX', one.cursor);
      expect(messages.map(subjectOf)).toEqual(['one', 'two', 'three']);
      expect(messages.every(({ key }) => key.startsWith('imap:INBOX:4242:'))).toBe(true);
      const found = await second.slice('INBOX', watched, TEST_LIMITS, never);
      expect(found.messages.map(subjectOf)).toEqual(['for watching']);
      // And so does a plan that is made while watching has not yet noticed.
      const late = await second.history('INBOX', watched, { last: 100 }, never);
      const rest = await readHistory(second, 'INBOX', late.cursor);
      expect(rest.messages.map(subjectOf)).toEqual(['before', 'one', 'two', 'three']);
    } finally {
      await second.close();
    }
  });

  it('fetches the next slice while the caller works on this one, and drops it for another cursor', async () => {
    fill('ahead', 30);
    const account = imapAccount(dovecot, 'ahead');
    const ten = { ...TEST_LIMITS, maxMessages: 10 };
    const fetched = () => dovecot.commands('ahead').filter((command) => command.includes('BODY.PEEK')).length;
    try {
      const plan = await account.history('INBOX', await account.baseline('INBOX', never), { last: 30 }, never);
      const first = await account.historySlice('INBOX', plan.cursor, ten, never);
      await until(
        () => fetched() === 2,
        5_000,
        () => 'the next slice fetched',
      );
      const again = await account.historySlice('INBOX', plan.cursor, ten, never);
      expect(again).toEqual(first);
      const rest = await readHistory(account, 'INBOX', again.cursor, ten);
      expect(rest.messages).toHaveLength(20);
      expect(rest.messages[0]?.key).toMatch(/:11$/);
    } finally {
      await account.close();
    }
  });

  it('B11: hands out nothing that was read ahead once it was stopped', async () => {
    fill('stop', 20);
    const account = imapAccount(dovecot, 'stop');
    const ten = { ...TEST_LIMITS, maxMessages: 10 };
    const stopping = new AbortController();
    try {
      const plan = await account.history('INBOX', await account.baseline('INBOX', never), { last: 20 }, never);
      const { cursor } = await account.historySlice('INBOX', plan.cursor, ten, stopping.signal);
      stopping.abort();
      const stopped = account.historySlice('INBOX', cursor, ten, stopping.signal);
      await expect(stopped).rejects.toMatchObject({ code: 'account_inactive' });
      expect((await account.historySlice('INBOX', cursor, ten, never)).messages).toHaveLength(10);
    } finally {
      await account.close();
    }
  });
});
