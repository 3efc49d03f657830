import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../../electron/reading/parse-message';
import { route } from '../../../electron/routing/route';
import { cpuTimer } from '../../support/cpu-time';

type SubjectCase = {
  id: string;
  title: string;
  file: string;
  config: { subjectPrefix: string };
  expect: {
    decodedSubject: string | null;
    matched: boolean;
    normalizedSubject: string | null;
    topic: string | null;
    flags: string[];
    maxMs?: number;
    minimum?: Record<string, unknown>;
  };
};

const folder = join(import.meta.dirname, '../../fixtures/subject');
const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as { cases: SubjectCase[] };

describe('the subject cases', () => {
  it.each(cases)('$id: $title', async ({ file, config, expect: wanted }) => {
    const raw = readFileSync(join(folder, file));
    const spentMs = cpuTimer();
    const message = await parseMessage(raw, { receivedAtMs: null, authservId: null });
    const routed = route(message, { prefix: config.subjectPrefix, genieOn: true, own: [], allowed: [] });
    const took = spentMs();

    expect(routed.matched).toBe(wanted.matched);
    // A minimum means that a better repair of broken input is right as well; ours gives the expected text all the same.
    expect(message.subject).toBe(wanted.decodedSubject);
    expect(routed.normalizedSubject).toBe(wanted.normalizedSubject);
    expect(routed.matched ? routed.topic : null).toBe(wanted.topic);
    const flags = [...message.flags, ...routed.flags].filter((flag) => flag !== 'missing_from');
    for (const flag of wanted.flags) expect(flags).toContain(flag);
    if (wanted.flags.length === 0) expect(flags).toEqual([]);
    if (wanted.maxMs !== undefined) expect(took).toBeLessThan(wanted.maxMs);
  });

  it('covers the whole index', () => {
    expect(cases).toHaveLength(71);
  });
});
