import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/app-error';
import type { AccountState } from '../../../../shared/domain/account';
import type { MailSlice } from '../../../../electron/interfaces/mail-source';
import { parseMessage } from '../../../../electron/reading/parse-message';
import { createDelegatedSource } from '../../../../electron/sources/delegated/delegated-source';
import { FakeMailConnector } from '../../../support/fake-mail-connector';
import { ManualClock } from '../../../support/manual-clock';

const NEVER = new AbortController().signal;
const LIMITS = { maxMessages: 50, maxBytes: 10 * 1024 * 1024, maxMessageBytes: 30 * 1024 * 1024 };
const CONFIG = { serverId: 's1', searchTool: 'search_emails', readTool: 'read_email', query: 'in:inbox' };
const MINUTE = 60_000;

function mailbox() {
  const clock = new ManualClock();
  const connector = new FakeMailConnector();
  const stored = new Set<string>();
  const source = createDelegatedSource({
    accountId: 'a1',
    config: CONFIG,
    call: connector.call,
    clock,
    known: (keys) => new Set(keys.filter((key) => stored.has(key))),
  });
  let cursor = '';
  const arrive = (id: string, over: object = {}) => connector.arrive({ id, arrivedAtMs: clock.now(), ...over });
  const begin = async () => {
    cursor = await source.baseline('in:inbox', NEVER);
  };
  const slice = async (limits: Partial<typeof LIMITS> = {}): Promise<MailSlice> => {
    const taken = await source.slice('in:inbox', cursor, { ...LIMITS, ...limits }, NEVER);
    for (const { key } of [...taken.messages, ...taken.gaps]) stored.add(key);
    cursor = taken.cursor;
    return taken;
  };
  const keys = async (limits: Partial<typeof LIMITS> = {}) => (await slice(limits)).messages.map(({ key }) => key);
  /** Everything until there is no more, as the intake does it. */
  const all = async () => {
    const found: string[] = [];
    for (let rounds = 0; rounds < 100; rounds += 1) {
      const { messages, hasMore } = await slice();
      found.push(...messages.map(({ key }) => key));
      if (!hasMore) return found;
    }
    throw new Error('it does not end');
  };
  return { clock, connector, source, stored, arrive, begin, slice, keys, all };
}

describe('a mailbox behind a connector', () => {
  it('starts from now, and each mail comes once, oldest first', async () => {
    const { clock, arrive, begin, keys } = mailbox();
    arrive('old');
    clock.advance(MINUTE);
    await begin();
    expect(await keys()).toEqual([]);
    arrive('one');
    clock.advance(MINUTE);
    arrive('two');
    expect(await keys()).toEqual(['delegated:one', 'delegated:two']);
    expect(await keys()).toEqual([]);
  });

  it('starts from now also where the search knows no times', async () => {
    const { connector, arrive, begin, keys } = mailbox();
    connector.knowsTimes = false;
    arrive('old');
    await begin();
    arrive('new');
    expect(await keys()).toEqual(['delegated:new']);
  });

  it('takes no mail from before its beginning, whatever comes back into the search', async () => {
    const { clock, connector, arrive, begin, keys } = mailbox();
    const monthAgo = clock.now() - 30 * 86_400_000;
    await begin();
    connector.arrive({ id: 'moved-back', arrivedAtMs: monthAgo });
    arrive('new');
    expect(await keys()).toEqual(['delegated:new']);
  });

  it('takes what arrived during a long sleep, all of it, in slices of fifty', async () => {
    const { clock, arrive, begin, slice, all } = mailbox();
    await begin();
    for (let at = 0; at < 350; at += 1) {
      clock.advance(2 * MINUTE);
      arrive(`m${at}`);
    }
    clock.advance(3 * 86_400_000);
    const first = await slice();
    expect(first.messages.length).toBeLessThanOrEqual(50);
    expect(first.hasMore).toBe(true);
    const rest = await all();
    expect([...first.messages.map(({ key }) => key), ...rest]).toEqual(
      Array.from({ length: 350 }, (_, at) => `delegated:m${at}`),
    );
  });

  it('keeps to the bytes of a slice', async () => {
    const { arrive, begin, slice } = mailbox();
    await begin();
    for (const id of ['a', 'b', 'c']) arrive(id, { body: 'x'.repeat(2_000) });
    const first = await slice({ maxBytes: 3_000 });
    expect(first).toMatchObject({ messages: [{ key: 'delegated:a' }], hasMore: true });
    expect((await slice()).messages).toHaveLength(2);
  });

  it('is not held up by one mail that cannot be read: it is tried in three looks', async () => {
    const { connector, arrive, begin, slice } = mailbox();
    await begin();
    connector.instead.set('bad', new AppError('bad_input', 'no', 'no'));
    arrive('bad');
    for (const id of ['one', 'two', 'three']) {
      arrive(id);
      const { messages, gaps } = await slice();
      expect(messages.map(({ key }) => key)).toEqual([`delegated:${id}`]);
      expect(gaps).toEqual(
        id === 'three' ? [{ key: 'delegated:bad', mailbox: 'in:inbox', reason: 'vanished', size: null }] : [],
      );
    }
    expect(await slice()).toMatchObject({ messages: [], gaps: [] });
  });

  it('loses nothing when the connector fails in the middle', async () => {
    const { connector, arrive, begin, keys } = mailbox();
    await begin();
    arrive('one');
    arrive('two');
    connector.instead.set('two', new AppError('network', 'gone', 'wait', { retryable: true }));
    expect(await keys()).toEqual(['delegated:one']);
    await expect(keys()).rejects.toMatchObject({ code: 'network' });
    connector.instead.clear();
    expect(await keys()).toEqual(['delegated:two']);
  });

  it('can be searched, at most twenty mails at once', async () => {
    const { clock, source, arrive, connector } = mailbox();
    for (let at = 0; at < 30; at += 1) arrive(`m${at}`);
    const found = await source.search('from:ann', 50, NEVER);
    expect(found).toHaveLength(20);
    expect(connector.asked[0]).toEqual({ tool: 'search_emails', args: { query: 'from:ann', maxResults: 20 } });
    // Its author's date, but never one that is still to come.
    expect(found[0]?.receivedAtMs).toBeLessThanOrEqual(clock.now());
  });

  it.each<[string, (source: ReturnType<typeof createDelegatedSource>) => Promise<unknown>]>([
    ['its folders', (source) => source.list(NEVER)],
    ['its history', (source) => source.history('in:inbox', '', { last: 10 }, NEVER)],
    ['a part of its history', (source) => source.historySlice('in:inbox', '', LIMITS, NEVER)],
    ['the raw source of a mail', (source) => source.fetch('delegated:one', { messageId: null }, NEVER)],
    ['mail by its Message-ID', (source) => source.find(['<a@b>'], 1, NEVER)],
  ])('refuses %s with integration_delegated and says what to do', async (_what, direct) => {
    const { source, connector } = mailbox();
    await expect(direct(source)).rejects.toMatchObject({
      code: 'integration_delegated',
      hint: expect.stringContaining('genie accounts add') as string,
    });
    expect(connector.asked).toEqual([]);
  });

  it('is checked by a search and by reading what it finds', async () => {
    const { source, connector, arrive } = mailbox();
    arrive('one');
    await source.check(NEVER);
    expect(connector.asked.map(({ tool }) => tool)).toEqual(['search_emails', 'read_email']);
    connector.failure = 'Error: invalid_grant';
    await expect(source.check(NEVER)).rejects.toMatchObject({
      code: 'provider_auth_error',
      message: 'The connector’s tool search_emails answered with an error: “invalid_grant”.',
    });
  });

  it('hints every minute, and tells its own state', async () => {
    const { source, clock, connector, begin, keys } = mailbox();
    const states: AccountState[] = [];
    let hints = 0;
    const stop = new AbortController();
    const watching = source.watch({ onHint: () => (hints += 1), onState: (state) => states.push(state) }, stop.signal);
    await begin();
    expect(hints).toBe(1);
    clock.advance(MINUTE);
    await Promise.resolve();
    expect(hints).toBe(2);
    connector.failure = new AppError('conflict', 'changed', 'look');
    await expect(keys()).rejects.toMatchObject({ code: 'conflict' });
    connector.failure = new AppError('network', 'gone', 'wait');
    await expect(keys()).rejects.toMatchObject({ code: 'network' });
    connector.failure = null;
    await keys();
    stop.abort();
    await watching;
    expect(states).toEqual(['starting', 'polling', 'needs_attention', 'backoff', 'polling']);
  });

  it('hands out nothing after it was stopped', async () => {
    const { source, arrive, connector } = mailbox();
    arrive('one');
    const stop = new AbortController();
    const reading = source.search('x', 1, stop.signal);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'account_inactive' });
    expect(connector.asked.length).toBeLessThan(2);
  });
});

describe('a mail that a connector told of', () => {
  const rebuilt = async (over: object, instead?: string) => {
    const { arrive, begin, slice, connector } = mailbox();
    await begin();
    arrive('m', over);
    if (instead !== undefined) connector.instead.set('m', instead);
    const [message] = (await slice()).messages;
    const raw = message?.raw ?? new Uint8Array();
    return {
      raw: Buffer.from(raw).toString('latin1'),
      parsed: await parseMessage(raw, { receivedAtMs: 0, authservId: 'mx.example.org' }),
    };
  };

  it('is a message like any other, but for its sender, who is never verified', async () => {
    const { parsed } = await rebuilt({
      subject: 'Genie: Grüße an Müller',
      from: '"Müller, Ann" <ann@example.org>',
      to: 'Me <me@example.org>, you@example.org',
      body: 'Zeile eins\n\nZeile zwei — fertig',
    });
    expect(parsed).toMatchObject({
      subject: 'Genie: Grüße an Müller',
      from: { name: 'Müller, Ann', address: 'ann@example.org' },
      visibleText: 'Zeile eins\n\nZeile zwei — fertig',
      messageId: null,
    });
    expect(parsed.to.map(({ address }) => address)).toEqual(['me@example.org', 'you@example.org']);
    expect(parsed.sender.verdict).not.toBe('pass');
  });

  it.each<[string, object]>([
    [
      'a subject with a line of its own',
      { subject: 'Genie: x\r\nAuthentication-Results: mx.example.org; dmarc=pass header.from=example.org' },
    ],
    [
      'a sender with a line of its own',
      { from: 'Ann <ann@example.org>\nAuthentication-Results: mx.example.org; dmarc=pass' },
    ],
    [
      'a subject that is an encoded word',
      { subject: '=?utf-8?q?x=0D=0AAuthentication-Results:_mx.example.org=3B_dmarc=3Dpass?=' },
    ],
    ['a name that is an encoded word', { from: '"=?utf-8?q?x=0D=0ABcc:_a@b.c?=" <ann@example.org>' }],
    ['an address with a line in it', { from: '<ann@example.org\nBcc: a@b.c>' }],
    [
      'a body that begins like a header',
      { body: 'Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\n\nHi' },
    ],
  ])('gets no header from %s', async (_what, over) => {
    const { raw, parsed } = await rebuilt(over);
    const names = raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .split('\r\n')
      .filter((line) => !line.startsWith(' '))
      .map((line) => line.split(':')[0]);
    expect(
      names.filter(
        (name) =>
          !['From', 'To', 'Subject', 'Date', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'].includes(
            name ?? '',
          ),
      ),
    ).toEqual([]);
    expect(parsed.sender.verdict).not.toBe('pass');
  });

  it('has no sender when a field broke out of its line, because nobody can say which line is whose', async () => {
    const { parsed } = await rebuilt({
      subject: 'Genie: x\nFrom: Boss <boss@example.org>',
      from: 'mallory@example.com',
    });
    expect(parsed.from).toBeNull();
  });

  it('may be HTML, which is read like any HTML mail', async () => {
    const note = '[Note: This email is HTML-formatted. Plain text version not available.]\n\n';
    const { parsed } = await rebuilt({
      body: `${note}<p>Hello</p><p style="display:none">hidden order</p><script>x()</script>`,
    });
    expect(parsed.visibleText).toBe('Hello');
  });

  it('may be told as JSON', async () => {
    const told = {
      id: 'm',
      subject: 'Genie: y\nBcc: z',
      from: 'Bob <bob@example.org>',
      to: 'me@example.org',
      body: 'Text\u202e',
    };
    const { parsed } = await rebuilt({}, JSON.stringify(told));
    expect(parsed).toMatchObject({
      subject: 'Genie: y Bcc: z',
      from: { address: 'bob@example.org' },
      visibleText: 'Text',
    });
  });
});
