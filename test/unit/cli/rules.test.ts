import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rules } from '../../../electron/cli/commands/rules';
import type { RulesPreview, RulesView } from '../../../shared/domain/rule';
import { sampleMessage } from '../../support/sample-message';
import { sampleRule, subjectContains } from '../../support/sample-rule';
import { addMessage } from '../../support/temp-store';
import { commandProfile, type CommandProfile } from './command-profile';

const BILLS = sampleRule({ id: 'bills', name: 'Bills\u202E', conditions: [subjectContains('invoice')] });

vi.setConfig({ testTimeout: 60_000 });

let place: CommandProfile;
beforeAll(async () => {
  place = await commandProfile();
}, 60_000);
afterAll(() => place.remove());

describe('genie rules', () => {
  it('sets a list, lists it, and prints what set takes again, unless another was saved meanwhile', async () => {
    const { run, json } = place;
    const before = await json<RulesView>(rules, 'list');
    expect(before).toEqual({ version: 0, rules: [] });
    expect(await json(rules, 'set', '--file', fileOf([BILLS]))).toEqual({ version: 1 });
    const listed = await json<RulesView>(rules, 'list');
    expect(listed).toEqual({ version: 1, rules: [BILLS] });
    expect((await run(rules, 'list')).stdout).toBe('on   ask     bills  Bills: subject contains invoice\n');
    expect(await json(rules, 'set', '--file', fileOf(listed))).toEqual({ version: 2 });
    expect((await run(rules, 'set', '--file', fileOf(before))).error).toMatchObject({ code: 'conflict' });
    expect(await json<RulesView>(rules, 'list')).toEqual({ version: 2, rules: [BILLS] });
  });

  it('previews the saved rules or those of a file, and saves neither', async () => {
    const { account, run, json, withStore } = place;
    const subjects = ['Invoice 1\u001b[2J', 'Lunch'];
    const version = withStore((store) => {
      subjects.forEach((subject) => addMessage(store, account, sampleMessage({ subject })));
      const next = store.rules.current().version + 1;
      store.rules.insert({ version: next, rules: [BILLS], createdAtMs: 1 });
      return next;
    });
    expect(await json<RulesPreview>(rules, 'preview')).toMatchObject({ messages: 2, counts: { bills: 1 } });
    const other = sampleRule({ id: 'lunch', conditions: [subjectContains('lunch')], action: 'pin' });
    const tried = await json<RulesPreview>(rules, 'preview', '--file', fileOf([other]));
    expect(tried).toMatchObject({ counts: { lunch: 1 }, matches: [{ decision: 'pin', subject: 'Lunch' }] });
    const { stdout } = await run(rules, 'preview');
    expect(stdout).toContain('2 messages looked at; nothing was done.\n    1  bills  Bills\n');
    expect(stdout).not.toContain('\u001b');
    withStore((store) => {
      expect(store.rules.current()).toMatchObject({ version, rules: [BILLS] });
      expect(store.messages.countsByState()).toEqual({ observed: 2 });
    });
  });

  const broken = (over: object): unknown => [sampleRule({ id: 'first' }), { ...BILLS, ...over }];
  const condition = (over: object) =>
    broken({ conditions: [subjectContains('a'), { ...subjectContains('b'), ...over }] });
  it.each<[string, unknown, string]>([
    ['another action', broken({ action: 'send' }), 'Rule 2 “Bills”: action does not fit.'],
    ['no name', broken({ name: ' ' }), 'Rule 2: name does not fit.'],
    ['an unknown entry', broken({ hint: 1 }), 'Rule 2 “Bills”: hint is not known.'],
    ['an unknown field', condition({ field: 'body' }), 'Rule 2 “Bills”: conditions.1.field does not fit.'],
    ['another operator', condition({ operator: 'matches' }), 'Rule 2 “Bills”: conditions.1.operator does not fit.'],
    ['an empty value', condition({ value: '' }), 'Rule 2 “Bills”: conditions.1.value does not fit.'],
    ['a foreign member', condition({ regex: 'x' }), 'Rule 2 “Bills”: conditions.1.regex is not known.'],
    ['no conditions', broken({ conditions: [] }), 'Rule 2 “Bills”: conditions does not fit.'],
    ['text for a rule', [sampleRule(), 'x'], 'Rule 2 is not a rule.'],
    ['two rules of one id', [BILLS, BILLS], 'Every rule needs an id of its own.'],
    ['a version that is none', { version: 'x', rules: [BILLS] }, 'The version in FILE is not a number.'],
    ['no list', { rule: BILLS }, 'FILE does not hold a list of at most 100 rules.'],
    ['nothing', null, 'FILE does not hold a list of at most 100 rules.'],
    [
      'a domain that is none',
      broken({ conditions: [{ field: 'to', operator: 'domain', value: 'a b' }] }),
      'Rule 2 “Bills”: conditions.0.value is no domain.',
    ],
  ])('refuses a file with %s in one sentence', async (_what, content, sentence) => {
    const file = fileOf(content);
    const { code, error } = await place.run(rules, 'set', '--file', file);
    expect(code).toBe(1);
    expect(error?.message).toBe(sentence.replace('FILE', file));
  });

  it('refuses a file that cannot be read, and a wrong command line', async () => {
    const { home, run } = place;
    const missing = await run(rules, 'set', '--file', join(home, 'nowhere.json'));
    expect(missing.error).toMatchObject({ code: 'bad_input' });
    writeFileSync(join(home, 'text.json'), 'not json');
    expect((await run(rules, 'preview', '--file', join(home, 'text.json'))).error?.code).toBe('bad_input');
    for (const args of [[], ['set'], ['add'], ['list', 'x'], ['preview', '--limit', '1']]) {
      expect((await run(rules, ...args)).code).toBe(2);
    }
  });
});

function fileOf(content: unknown): string {
  const file = join(place.home, 'rules.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
