import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { createIntake, SLICE_LIMITS } from '../../../electron/intake/intake';
import type { MessageParser } from '../../../electron/interfaces/message-parser';
import { silentLogger } from '../../../electron/lib/logger';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import { routeObserved } from '../../../electron/routing/stage';
import { ManualClock } from '../../support/manual-clock';
import { MemorySource } from '../../support/memory-source';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, tempStore } from '../../support/temp-store';

const NEVER = new AbortController().signal;

describe('intake', () => {
  it('starts a new account from now: what is there already is history', async () => {
    const { intake, source, texts } = await watched();
    expect(await intake.look(source.accountId, source, NEVER)).toEqual({ stored: 0, hasMore: false });
    source.deliver('k2', 'new');
    expect(await intake.look(source.accountId, source, NEVER)).toEqual({ stored: 1, hasMore: false });
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
    expect(await intake.look(source.accountId, source, NEVER)).toEqual({ stored: 2, hasMore: true });
    expect(await intake.look(source.accountId, source, NEVER)).toEqual({ stored: 1, hasMore: false });
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
    expect(await intake.look(source.accountId, source, NEVER)).toEqual({ stored: 2, hasMore: false });
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

  it('notes when the mailbox was last really looked at', async () => {
    const { store, intake, source, clock } = await watched();
    clock.advance(60_000);
    await intake.look(source.accountId, source, NEVER);
    expect(store.accounts.get(source.accountId)?.health.lastCheckedAtMs).toBe(clock.now());
  });
});

/** An account with one old message, and its source. The parser takes the octets for subject and text. */
async function watched() {
  const { store } = tempStore();
  const clock = new ManualClock();
  const source = new MemorySource(addAccount(store));
  source.deliver('k1', 'old');
  const parsed: string[] = [];
  const faults = { poison: 'poison', fault: null as Error | null };
  const parse: MessageParser['parse'] = (raw) => {
    const text = Buffer.from(raw).toString();
    parsed.push(text);
    if (faults.fault) return Promise.reject(faults.fault);
    if (text === faults.poison) return Promise.reject(new AppError('parse', 'It explodes.', 'Open it elsewhere.'));
    const subject = text.replace('Genie', 'Genie:');
    return Promise.resolve(sampleMessage({ visibleText: text, subject, messageId: `<${text}@example.org>` }));
  };
  const intake = createIntake({ store, parser: { parse }, clock, log: silentLogger });
  for (const [mailbox, cursor] of await intake.baselines(source, NEVER)) {
    store.cursors.set(source.accountId, mailbox, cursor, clock.now());
  }
  const texts = () =>
    store.messages.observed(100).map(({ id }) => store.messages.get([source.accountId], id)?.parsed.visibleText);
  const route = () => routeObserved({ store, audit: createAuditTrail(store, clock), clock, log: silentLogger });
  return { store, clock, source, faults, intake, parsed, texts, route };
}
