import { describe, expect, it } from 'vitest';
import { saveRules } from '../../../electron/routing/save-rules';
import { sampleRule, subjectContains } from '../../support/sample-rule';
import { routingStore } from './routing-store';

describe('saving rules', () => {
  it('makes a new version and keeps the older ones', () => {
    const { store, deps } = routingStore();
    expect(store.rules.current()).toMatchObject({ version: 0, rules: [] });
    const first = [sampleRule()];
    const second = [sampleRule({ on: false }), sampleRule({ id: 'rule-2' })];
    expect(saveRules(deps, 0, first)).toEqual({ version: 1, rules: first });
    expect(saveRules(deps, 1, second)).toEqual({ version: 2, rules: second });
    expect(store.rules.current()).toEqual({ version: 2, rules: second, createdAtMs: deps.clock.now() });
    expect(store.rules.get(1)?.rules).toEqual(first);
  });

  it('saves nothing when another version was saved since the editor was opened', () => {
    const { store, deps } = routingStore();
    saveRules(deps, 0, [sampleRule()]);
    for (const base of [0, 2]) {
      expect(() => saveRules(deps, base, [])).toThrow(expect.objectContaining({ code: 'conflict' }) as Error);
    }
    expect(store.rules.current()).toMatchObject({ version: 1, rules: [{ id: 'rule-1' }] });
  });

  it.each([
    ['a domain that is none', { field: 'from', operator: 'domain', value: 'not a domain' } as const, 'is no domain'],
    ['a value that cannot be seen', subjectContains('\u200B'), 'has no visible character'],
  ])('refuses %s, and names rule and field', (_what, condition, problem) => {
    const { store, deps } = routingStore();
    const rules = [
      sampleRule(),
      sampleRule({ id: 'b', name: 'My\u202E bills', conditions: [subjectContains('a'), condition] }),
    ];
    expect(() => saveRules(deps, 0, rules)).toThrow(
      expect.objectContaining({
        code: 'bad_input',
        message: `Rule 2 “My bills”: conditions.1.value ${problem}.`,
      }) as Error,
    );
    expect(store.rules.current().version).toBe(0);
  });
});
