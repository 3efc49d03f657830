import { beforeEach, describe, expect, it } from 'vitest';
import { useRules } from '../../../../../renderer/features/rules/rules-store';
import type { Rule } from '../../../../../shared/domain/rule';
import { someRules } from '../../../../support/window-preview/genie-parts';

/** Main's rules, with the same refusal of an old version. */
let main: { version: number; rules: Rule[] };

beforeEach(async () => {
  main = { version: 4, rules: someRules };
  const call = (name: string, input: { baseVersion: number; rules: Rule[] }) => {
    if (name === 'rules.get') return Promise.resolve({ ok: true, value: structuredClone(main) });
    if (input.baseVersion !== main.version) {
      const error = { code: 'CONFLICT', message: 'changed', hint: '', retryable: false };
      return Promise.resolve({ ok: false, error });
    }
    main = { version: main.version + 1, rules: input.rules };
    return Promise.resolve({ ok: true, value: structuredClone(main) });
  };
  Object.assign(globalThis, { window: { genie: { call } } });
  useRules.setState(useRules.getInitialState(), true);
  await useRules.getState().refresh();
});

const dropFirst = (rules: Rule[]) => rules.slice(1);

describe('the rules store', () => {
  it('stores a change on the version it started from', async () => {
    expect(await useRules.getState().change(dropFirst)).toBe(true);
    expect(main).toMatchObject({ version: 5, rules: [{ id: 'rule-2' }, { id: 'rule-3' }] });
    expect(useRules.getState().version).toBe(5);
  });

  it('shows the rules as they are when somebody else changed them, and says so', async () => {
    main = { version: 5, rules: someRules.slice(2) };
    expect(await useRules.getState().change(dropFirst)).toBe(false);
    const { problem, rules, version, saving } = useRules.getState();
    expect(problem?.code).toBe('CONFLICT');
    expect(rules?.map(({ id }) => id)).toEqual(['rule-3']);
    expect({ version, saving }).toEqual({ version: 5, saving: false });
  });

  it('puts the same change into the new list the second time', async () => {
    main = { version: 5, rules: someRules.slice(1) };
    await useRules.getState().change(dropFirst);
    expect(await useRules.getState().change(dropFirst)).toBe(true);
    expect(main.rules.map(({ id }) => id)).toEqual(['rule-3']);
  });

  it('makes one change at a time', async () => {
    const both = await Promise.all([useRules.getState().change(dropFirst), useRules.getState().change(dropFirst)]);
    expect(both).toEqual([true, false]);
    expect(main.rules).toHaveLength(2);
  });
});
