import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../../electron/reading/parse-message';
import { buildThread, type ThreadEntry } from '../../../electron/reading/thread';
import { cpuTimer } from '../../support/cpu-time';

type ThreadCase = {
  id: string;
  title: string;
  config: { triggerFile: string };
  expect: {
    thread?: string[];
    threadCount?: number;
    root: string;
    missing?: string[];
    missingCount?: number;
    separateFrom?: string[];
    excluded?: { file: string; reason: string }[];
    flags?: string[];
    maxMs?: number;
  };
};

const folder = join(import.meta.dirname, '../../fixtures/threading');
const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as { cases: ThreadCase[] };

describe('the threading cases', () => {
  it.each(cases)('$id: $title', async ({ id, config, expect: wanted }) => {
    const entries = await read(join(folder, id));
    const spentMs = cpuTimer();
    const thread = buildThread(entries, config.triggerFile.replace('.eml', ''));
    const took = spentMs();

    expect(thread.root).toBe(wanted.root);
    if (wanted.thread) expect(thread.thread).toEqual(wanted.thread);
    if (wanted.threadCount !== undefined) expect(thread.thread).toHaveLength(wanted.threadCount);
    if (wanted.missing) expect([...thread.missing].sort()).toEqual([...wanted.missing].sort());
    if (wanted.missingCount !== undefined) expect(thread.missing).toHaveLength(wanted.missingCount);
    for (const other of wanted.separateFrom ?? []) expect(thread.thread).not.toContain(other);
    expect(thread.excluded).toEqual((wanted.excluded ?? []).map(({ file, reason }) => ({ key: file, reason })));
    // A changed subject is the prompt's business: it alone knows the prefix.
    for (const flag of wanted.flags ?? []) if (flag !== 'subject_changed') expect(thread.flags).toContain(flag);
    if (wanted.maxMs !== undefined) expect(took).toBeLessThan(wanted.maxMs);
  });

  it('covers the whole index', () => {
    expect(cases).toHaveLength(17);
  });
});

async function read(directory: string): Promise<ThreadEntry[]> {
  const names = readdirSync(directory).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => ({
      key: name.replace('.eml', ''),
      message: await parseMessage(readFileSync(join(directory, name)), { receivedAtMs: null, authservId: null }),
    })),
  );
}
