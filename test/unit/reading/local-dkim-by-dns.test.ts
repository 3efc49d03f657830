import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createIntake } from '../../../electron/intake/intake';
import { silentLogger } from '../../../electron/lib/logger';
import { createParserPool } from '../../../electron/reading/parser-pool';
import { startFakeDns } from '../../support/fake-dns';
import { ManualClock } from '../../support/manual-clock';
import { MemorySource } from '../../support/memory-source';
import { addAccount, tempStore } from '../../support/temp-store';

const FIXTURES = join(import.meta.dirname, '../../fixtures/auth');
const WORKER = join(import.meta.dirname, '../../../out/main/parse-worker.js');
const NEVER = new AbortController().signal;
const RECORDS = JSON.parse(readFileSync(join(FIXTURES, 'dns.json'), 'utf8')) as Record<string, string>;

/** Takes one signed mail in through reader threads that ask a real name server. */
async function takeIn(file: string, allowed: string, records = RECORDS) {
  expect(existsSync(WORKER), 'build the app before the tests').toBe(true);
  const dns = await startFakeDns(records);
  onTestFinished(() => dns.stop());
  const parser = createParserPool({
    workerFile: WORKER,
    workers: 1,
    workersPerAccount: 1,
    timeoutMs: 15_000,
    maxHeapMb: 256,
    nameServers: [dns.address],
  });
  onTestFinished(() => parser.close());
  const { store } = tempStore();
  const source = new MemorySource(addAccount(store, { addresses: [], allowed: [allowed], authservId: null }));
  store.cursors.set(source.accountId, 'INBOX', '0', 0);
  source.deliver('k', '', { raw: readFileSync(join(FIXTURES, file)) });
  await createIntake({ store, parser, clock: new ManualClock(), log: silentLogger }).look(
    source.accountId,
    source,
    NEVER,
  );
  const [row] = store.messages.observed(1);
  return { sender: store.messages.get([source.accountId], row?.id ?? '')?.parsed.sender, asked: dns.asked };
}

describe('a sender whose receiving server says nothing', () => {
  it('is verified here by the signature, with keys and policy from DNS', async () => {
    const { sender, asked } = await takeIn('A037.eml', 'alice@news.example.com');
    expect(sender).toEqual({ verdict: 'pass', reason: 'dkim_aligned', domain: 'news.example.com' });
    expect(asked.some((name) => name.includes('_domainkey'))).toBe(true);
    expect(asked.some((name) => name.startsWith('_dmarc.'))).toBe(true);
  });

  it('is not believed when the signature does not fit its domain', async () => {
    const { sender } = await takeIn('A038.eml', 'alice@news.strict.example');
    expect(sender?.verdict).toBe('fail');
  });

  it('is not believed when DNS knows nothing of the domain', async () => {
    const { sender } = await takeIn('A037.eml', 'alice@news.example.com', {});
    expect(sender?.verdict).not.toBe('pass');
  });

  it('causes no question to DNS when the author may not ask anyway', async () => {
    const { sender, asked } = await takeIn('A037.eml', 'somebody@example.org');
    expect(sender?.verdict).toBe('none');
    expect(asked).toEqual([]);
  });
});
