import { describe, expect, it } from 'vitest';
import { createDnsLookup } from '../../../electron/reading/dns-lookup';

describe('createDnsLookup', () => {
  it('asks no name server any more after its deadline', async () => {
    await expect(createDnsLookup(0).resolveTxt('_dmarc.example.com')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });
});
