import { describe, expect, it } from 'vitest';
import { DEFAULT_QUOTAS, readQuotas, writeQuotas } from '../../../electron/intake/quota';
import { NEVER, watched } from './watched-account';

describe('quotas', () => {
  it('are 1,000 waiting requests and 100 MiB of texts unless the user says otherwise', async () => {
    const { store } = await watched();
    expect(readQuotas(store)).toEqual({ waitingItems: 1_000, keptBytes: 104_857_600 });
    writeQuotas(store, { waitingItems: 3 });
    expect(readQuotas(store)).toEqual({ ...DEFAULT_QUOTAS, waitingItems: 3 });
  });

  it('hold intake when so many requests wait, and lose nothing', async () => {
    const { store, intake, source, route, texts } = await watched();
    writeQuotas(store, { waitingItems: 2 });
    source.sliceSize = 2;
    for (const n of [1, 2, 3]) source.deliver(`k${n + 1}`, `Genie ${n}`);
    await intake.look(source.accountId, source, NEVER);
    route();
    await expect(intake.look(source.accountId, source, NEVER)).rejects.toMatchObject({
      code: 'quota',
      retryable: false,
    });
    const [first] = store.sessions.list([source.accountId], ['proposing'], 10);
    store.sessions.setStatus(source.accountId, first?.id ?? '', 'dismissed', 1);
    await intake.look(source.accountId, source, NEVER);
    expect(texts()).toEqual(['Genie 3']);
  });

  it('count the octets of the texts that are kept, and give them back', async () => {
    const { store, intake, source } = await watched();
    writeQuotas(store, { keptBytes: 50_000 });
    source.deliver('k2', 'x'.repeat(60_000));
    await intake.look(source.accountId, source, NEVER);
    const kept = store.accounts.get(source.accountId)?.keptBytes ?? 0;
    expect(kept).toBeGreaterThan(60_000);
    source.deliver('k3', 'next');
    await expect(intake.look(source.accountId, source, NEVER)).rejects.toMatchObject({ code: 'quota' });
    await expect(intake.look(source.accountId, source, NEVER)).rejects.toThrow('0 MiB');
    writeQuotas(store, { keptBytes: 1_000_000 });
    expect(await intake.look(source.accountId, source, NEVER)).toMatchObject({ stored: 1 });
  });
});
