import type { Rule, RuleCondition } from '../../shared/domain/rule';

/** A rule that asks about every mail of Ann; change what a test is about. */
export function sampleRule(over: Partial<Rule> = {}): Rule {
  return {
    id: 'rule-1',
    name: 'Ann',
    on: true,
    accountId: null,
    match: 'all',
    conditions: [{ field: 'from', operator: 'is', value: 'ann@example.org' }],
    action: 'ask',
    ...over,
  };
}

export const subjectContains = (value: string): RuleCondition => ({ field: 'subject', operator: 'contains', value });
