import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { llmCases, readCase } from '../support/llm-cases';
import { jsonLines, runCommand } from '../support/run-command';

const SUBJECTS = join(import.meta.dirname, '../fixtures/subject');

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
    minimum?: object;
  };
};
type Inspected = {
  file: string;
  subject: string | null;
  normalizedSubject: string | null;
  matched: boolean;
  topic: string | null;
  flags: string[];
};
type ParsedAnswer = {
  file: string;
  outcome: string;
  sessionStatus: string;
  actions: { index: number; kind: string; params: Record<string, unknown> }[];
  dropped: { index: number; reason: string }[];
  alert: { severity: number } | null;
};

describe('genie inspect on the subject cases', () => {
  const { cases } = JSON.parse(readFileSync(join(SUBJECTS, 'cases.json'), 'utf8')) as { cases: SubjectCase[] };

  it.each(cases)('$id: $title', async ({ file, config, expect: wanted }) => {
    const path = join(SUBJECTS, file);
    const { code, stdout } = await runCommand(['inspect', path, '--prefix', config.subjectPrefix, '--json']);

    expect(code).toBe(0);
    const [line, ...more] = jsonLines<Inspected>(stdout);
    expect(more).toEqual([]);
    expect(line?.file).toBe(path);
    expect(line?.matched).toBe(wanted.matched);
    for (const flag of wanted.flags) expect(line?.flags).toContain(flag);
    // Broken input may be mended in more than one right way.
    if (wanted.minimum !== undefined && !('decodedSubject' in wanted.minimum)) return;
    expect(line?.subject).toBe(wanted.decodedSubject);
    expect(line?.normalizedSubject).toBe(wanted.normalizedSubject);
    expect(line?.topic ?? null).toBe(wanted.topic);
  });

  it('takes all of them in one call and answers a line for each, in their order', async () => {
    const files = cases.map(({ file }) => join(SUBJECTS, file));
    const { stdout } = await runCommand(['inspect', ...files, '--json']);
    expect(jsonLines<Inspected>(stdout).map(({ file }) => file)).toEqual(files);
  });
});

describe('genie parse-answer on the model cases', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'genie-answers-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(llmCases('llm-text/1'))('$id: $title', async (entry) => {
    const { text, finishReason } = readCase(entry);
    const path = join(folder, `${entry.id}.txt`);
    writeFileSync(path, text ?? '');
    const options = [
      ['--finish-reason', finishReason ?? 'stop'],
      ['--participants', entry.config.threadParticipants.join(',')],
      ['--tools', entry.config.toolAllowList.join(',')],
    ];
    const { code, stdout } = await runCommand(['parse-answer', path, ...options.flat(), '--json']);

    expect(code).toBe(0);
    const [answer] = jsonLines<ParsedAnswer>(stdout);
    const { outcome, sessionStatus, actions, dropped, alert, fields } = entry.expect;
    expect(answer?.outcome).toBe(outcome);
    expect(answer?.sessionStatus).toBe(sessionStatus);
    expect(answer?.actions.map(({ kind }) => kind)).toEqual(actions);
    expect(answer?.alert?.severity ?? null).toBe(alert?.severity ?? null);
    for (const { index, reason } of dropped) {
      const [first, last] = typeof index === 'number' ? [index, index] : index;
      for (let place = first; place <= last; place++) {
        const found = answer?.dropped.find((item) => item.index === place);
        expect([reason].flat()).toContain(found?.reason);
      }
    }
    for (const { index, params } of fields ?? []) {
      expect(answer?.actions.find((action) => action.index === index)?.params).toMatchObject(params);
    }
  });
});
