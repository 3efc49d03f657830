import { describe, expect, it } from 'vitest';
import { NEVER, watched } from './watched-account';

const ancestor = (text: string) => ({
  key: `sent:${text}`,
  mailbox: 'Sent',
  raw: Buffer.from(text),
  receivedAtMs: 1_000,
  seen: true,
});

describe('mail that is missing here', () => {
  it('is fetched from the server where a thread refers to it, as history', async () => {
    const { store, intake, missing, source, over, texts, found } = await watched();
    over.references = ['<first@example.org>', '<second@example.org>', '<nowhere@example.org>'];
    source.deliver('k2', 'reply');
    source.elsewhere.push(ancestor('first'), ancestor('second'), ancestor('unrelated'));
    await intake.look(source.accountId, source, NEVER);
    const [id] = found('reply');
    expect(await missing.fetchAncestors(source.accountId, id ?? '', source, NEVER)).toBe(2);
    expect(found('first')).toHaveLength(1);
    expect(found('unrelated')).toEqual([]);
    expect(texts()).toEqual(['reply']);
    expect(await missing.fetchAncestors(source.accountId, id ?? '', source, NEVER)).toBe(0);
    expect(store.messages.countsByState()).toEqual({ observed: 1, routed: 2 });
  });

  it('is found by the server’s own search and stays here for reading', async () => {
    const { missing, source, found } = await watched();
    source.elsewhere.push(ancestor('invoice 7'), ancestor('other'));
    const ids = await missing.searchServer(source.accountId, 'invoice', 10, source, NEVER);
    expect(ids).toEqual(found('invoice 7'));
    expect(await missing.searchServer(source.accountId, 'invoice', 10, source, NEVER)).toEqual(ids);
  });

  it('comes out of quarantine when it can be read after all, and is routed then', async () => {
    const { store, intake, missing, source, faults, texts } = await watched();
    source.deliver('k2', 'poison');
    await intake.look(source.accountId, source, NEVER);
    const [row] = store.messages.quarantined([source.accountId]);
    expect(await missing.retryQuarantined(source.accountId, row?.id ?? '', source, NEVER)).toBe(false);
    expect(store.messages.quarantined([source.accountId])).toMatchObject([{ attempts: 1 }]);
    faults.poison = 'nothing';
    expect(await missing.retryQuarantined(source.accountId, row?.id ?? '', source, NEVER)).toBe(true);
    expect(store.messages.quarantined([source.accountId])).toEqual([]);
    expect(texts()).toEqual(['poison']);
  });

  it('stays in quarantine with a sentence when the server does not have it any more', async () => {
    const { store, intake, missing, source } = await watched();
    source.deliver('k2', 'poison');
    await intake.look(source.accountId, source, NEVER);
    source.entries.length = 0;
    const [row] = store.messages.quarantined([source.accountId]);
    const retry = missing.retryQuarantined(source.accountId, row?.id ?? '', source, NEVER);
    await expect(retry).rejects.toMatchObject({ code: 'not_found' });
    expect(store.messages.quarantined([source.accountId])).toHaveLength(1);
  });
});
