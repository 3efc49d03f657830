import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { SLICE_LIMITS } from '../../../electron/intake/intake';
import { MemorySource } from '../../support/memory-source';
import { addAccount } from '../../support/temp-store';
import { NEVER, watched } from './watched-account';

describe('intake', () => {
  it('starts a new account from now: what is there already is history', async () => {
    const { intake, source, texts } = await watched();
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 0, hasMore: false });
    source.deliver('k2', 'new');
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 1, hasMore: false });
    expect(texts()).toEqual(['new']);
  });

  it('marks where each mailbox of a new account starts', async () => {
    const { intake, source } = await watched();
    source.deliver('k2', 'new');
    expect(await intake.baselines(source, NEVER)).toEqual(new Map([['INBOX', '2']]));
  });

  it('keeps the start of a mailbox that turns up later, even when its first slice fails', async () => {
    const { store, intake, source, texts } = await watched();
    source.mailboxes = () => Promise.resolve(['Archive']);
    source.beforeHandOver = () => Promise.reject(new AppError('network', 'gone', 'wait'));
    await expect(intake.look(source.accountId, source, NEVER)).rejects.toMatchObject({ code: 'network' });
    source.deliver('k2', 'came in between');
    source.beforeHandOver = () => undefined;
    await intake.look(source.accountId, source, NEVER);
    expect(texts()).toEqual(['came in between']);
    expect(store.cursors.get(source.accountId, 'Archive')).toBe('2');
  });

  it('takes slices within the limits until there is no more, in order', async () => {
    const { intake, source, texts } = await watched();
    source.sliceSize = 2;
    for (const text of ['a', 'b', 'c']) source.deliver(text, text);
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 2, hasMore: true });
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 1, hasMore: false });
    expect(texts()).toEqual(['a', 'b', 'c']);
    expect(SLICE_LIMITS).toEqual({ maxMessages: 50, maxBytes: 10 * 2 ** 20, maxMessageBytes: 30 * 2 ** 20 });
  });

  it('stores cursor and messages together or not at all', async () => {
    const { store, intake, source, texts } = await watched();
    source.deliver('k2', 'new');
    const setCursor = store.cursors.set;
    store.cursors.set = () => {
      throw new Error('power cut');
    };
    await expect(intake.look(source.accountId, source, NEVER)).rejects.toThrow('power cut');
    expect(texts()).toEqual([]);
    expect(store.cursors.get(source.accountId, 'INBOX')).toBe('1');
    store.cursors.set = setCursor;
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 1 });
    expect(texts()).toEqual(['new']);
  });

  it('stores a message once however often its slice comes', async () => {
    const { store, intake, source, parsed, texts } = await watched();
    source.deliver('k2', 'new');
    await intake.look(source.accountId, source, NEVER);
    store.cursors.set(source.accountId, 'INBOX', '1', 0);
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 0 });
    expect(texts()).toEqual(['new']);
    expect(parsed).toEqual(['new']);
  });

  it('takes the same octets under another key for a copy, which starts no second session', async () => {
    const { store, intake, source, route } = await watched();
    source.deliver('k2', 'Genie please');
    source.deliver('k3', 'Genie please');
    await intake.look(source.accountId, source, NEVER);
    source.deliver('k4', 'Genie please');
    await intake.look(source.accountId, source, NEVER);
    route();
    expect(store.messages.countsByState()).toEqual({ duplicate: 2, routed: 1 });
    expect(store.sessions.list([source.accountId], ['proposing'], 10)).toHaveLength(1);
  });

  it('keeps the same octets in two accounts apart', async () => {
    const { store, intake, source } = await watched();
    const other = new MemorySource(addAccount(store));
    store.cursors.set(other.accountId, 'INBOX', '0', 0);
    source.deliver('k2', 'same');
    other.deliver('k2', 'same');
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 1 });
    expect(await intake.look(other.accountId, other, NEVER)).toMatchObject({ stored: 1 });
  });

  it('puts a message that cannot be read away alone, with its reason, and never reads it again', async () => {
    const { store, intake, source, parsed, texts } = await watched();
    for (const text of ['one', 'poison', 'two']) source.deliver(text, text);
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 2, hasMore: false });
    expect(texts()).toEqual(['one', 'two']);
    expect(store.messages.countsByState()).toEqual({ observed: 2, quarantined: 1 });
    store.cursors.set(source.accountId, 'INBOX', '1', 0);
    await intake.look(source.accountId, source, NEVER);
    expect(parsed.filter((text) => text === 'poison')).toHaveLength(1);
  });

  it('reads a moved copy of a message that could not be read under its first key', async () => {
    const { intake, source, faults, texts } = await watched();
    source.deliver('k2', 'poison');
    await intake.look(source.accountId, source, NEVER);
    faults.poison = 'nothing';
    source.deliver('k3', 'poison');
    await intake.look(source.accountId, source, NEVER);
    expect(texts()).toEqual(['poison']);
  });

  it('holds nothing against a message when the reader itself fails: the slice comes again', async () => {
    const { store, intake, source, faults, texts } = await watched();
    source.deliver('k2', 'one');
    for (const fault of [new AppError('internal', 'The mail reader has ended.', 'Start again.'), new TypeError('x')]) {
      faults.fault = fault;
      await expect(intake.look(source.accountId, source, NEVER)).rejects.toBe(fault);
    }
    expect(store.messages.countsByState()).toEqual({});
    faults.fault = null;
    await intake.look(source.accountId, source, NEVER);
    expect(texts()).toEqual(['one']);
  });

  it('records a message that vanished before it could be read as a gap', async () => {
    const { store, intake, source, texts } = await watched();
    source.deliver('k2', 'before');
    source.vanish('k3');
    source.deliver('k4', 'after');
    await intake.look(source.accountId, source, NEVER);
    expect(texts()).toEqual(['before', 'after']);
    expect(store.messages.countsByState()).toEqual({ gap: 1, observed: 2 });
  });

  it.each<[string, (env: Awaited<ReturnType<typeof watched>>) => void]>([
    ['removed', ({ store, source }) => store.removeAccount(source.accountId)],
    ['paused', ({ store, source }) => store.accounts.setActive(source.accountId, false)],
  ])('stores nothing of what was being read when the account is %s', async (_what, stop) => {
    const env = await watched();
    const { store, intake, source } = env;
    source.deliver('k2', 'secret');
    source.beforeHandOver = () => stop(env);
    await expect(intake.look(source.accountId, source, NEVER)).rejects.toMatchObject({ code: 'account_inactive' });
    expect(store.messages.countsByState()).toEqual({});
    expect(store.accounts.get(source.accountId)?.health.lastCheckedAtMs ?? null).toBeNull();
    await expect(intake.look(source.accountId, source, NEVER)).rejects.toMatchObject({ code: 'account_inactive' });
    expect(source.asked).toHaveLength(1);
  });

  it('stores nothing when it is stopped while a message is read', async () => {
    const { store, intake, source, faults } = await watched();
    source.deliver('k2', 'new');
    const stop = new AbortController();
    faults.fault = new AppError('parse', 'ended', 'x');
    source.beforeHandOver = () => stop.abort();
    await expect(intake.look(source.accountId, source, stop.signal)).rejects.toHaveProperty('name', 'AbortError');
    expect(store.messages.countsByState()).toEqual({});
  });

  it('reads every mailbox it can when one of them fails, and says which one failed', async () => {
    const { intake, source, texts } = await watched();
    source.deliver('k2', 'new');
    source.mailboxes = () => Promise.resolve(['Gone', 'INBOX']);
    const slice: MemorySource['slice'] = (...asked) => MemorySource.prototype.slice.apply(source, asked);
    source.baseline = () => Promise.resolve('1');
    source.slice = (mailbox, ...rest) =>
      mailbox === 'Gone'
        ? Promise.reject(new AppError('not_found', 'Gone is not there any more.', 'Choose another folder.'))
        : slice(mailbox, ...rest);
    const result = await intake.look(source.accountId, source, NEVER);
    expect(result).toMatchObject({ stored: 1, failure: { code: 'not_found', message: 'Gone is not there any more.' } });
    expect(texts()).toEqual(['new']);
  });

  it('hands a message to the router that a thread had brought here before watching came to it', async () => {
    const { store, clock, intake, missing, source, texts, route } = await watched();
    source.deliver('k2', 'Genie please', { receivedAtMs: clock.now() });
    const early = source.entries.at(-1);
    if (early === undefined || !('raw' in early)) throw new Error('nothing was delivered');
    source.elsewhere.push(early, { ...early, key: 'all:k2' });
    await missing.searchServer(source.accountId, 'Genie', 1, source, NEVER);
    expect(texts()).toEqual([]);
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 1 });
    expect(texts()).toEqual(['Genie please']);
    route();
    expect(store.sessions.list([source.accountId], ['proposing'], 10)).toHaveLength(1);
    // The same again, as when the cursor was lost: it is never run twice.
    store.cursors.set(source.accountId, 'INBOX', '1', 0);
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 0 });
  });

  it('hands a new message to the router whose copy in another mailbox was brought here first', async () => {
    const { clock, intake, missing, source, texts } = await watched();
    source.deliver('k2', 'Genie please', { receivedAtMs: clock.now() });
    const early = source.entries.at(-1);
    if (early === undefined || !('raw' in early)) throw new Error('nothing was delivered');
    source.elsewhere.push({ ...early, key: 'all:k2', mailbox: 'All' });
    await missing.searchServer(source.accountId, 'Genie', 1, source, NEVER);
    await intake.look(source.accountId, source, NEVER);
    expect(texts()).toEqual(['Genie please']);
  });

  it('takes over what the source tells about messages it handed out before', async () => {
    const { store, intake, source } = await watched();
    source.deliver('k2', 'new');
    await intake.look(source.accountId, source, NEVER);
    source.changes = [
      { key: 'k2', type: 'seen', seen: true },
      { key: 'k2', type: 'moved', to: 'k9' },
      { key: 'k9', type: 'gone' },
      { key: 'never seen', type: 'gone' },
    ];
    source.deliver('k3', 'next');
    await intake.look(source.accountId, source, NEVER);
    expect([...store.ledger.byKeys(source.accountId, ['k2', 'k9']).keys()]).toEqual(['k9']);
    expect(store.messages.countsByState()).toEqual({ observed: 2 });
  });

  it.each([
    ['the receiving server said nothing and the author may ask', 'none', 'ann@example.org', true],
    ['the author may not ask anyway', 'none', 'stranger@example.org', false],
    ['the receiving server said no', 'fail', 'ann@example.org', false],
    ['the receiving server said yes', 'pass', 'ann@example.org', false],
  ] as const)('where %s, asking DNS for signatures is %s/%s: %s', async (_why, verdict, address, checks) => {
    const { intake, source, over, asked } = await watched();
    Object.assign(over, { from: { name: '', address }, sender: { verdict, reason: 'x', domain: null } });
    source.deliver('k2', 'new');
    await intake.look(source.accountId, source, NEVER);
    expect(asked.map(({ verifyDkim }) => verifyDkim ?? false)).toEqual(checks ? [false, true] : [false]);
  });

  it('notes when the mailbox was last really looked at', async () => {
    const { store, intake, source, clock } = await watched();
    clock.advance(60_000);
    await intake.look(source.accountId, source, NEVER);
    expect(store.accounts.get(source.accountId)?.health.lastCheckedAtMs).toBe(clock.now());
  });
});
