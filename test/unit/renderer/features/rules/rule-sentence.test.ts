import { describe, expect, it } from 'vitest';
import { conditionsText } from '../../../../../renderer/features/rules/rule-sentence';
import type { Rule } from '../../../../../shared/domain/rule';
import { translator } from '../../../../../shared/i18n/translate';

const rule: Rule = {
  id: 'r',
  name: 'Offers',
  on: true,
  accountId: null,
  match: 'all',
  conditions: [
    { field: 'from', operator: 'domain', value: 'example.org' },
    { field: 'subject', operator: 'contains', value: 'offer' },
    { field: 'has_attachment', operator: 'is', value: true },
  ],
  action: 'ask',
};

describe('the sentence of a rule', () => {
  it('has one capital, at its beginning', () => {
    expect(conditionsText(rule, { t: translator('en'), language: 'en' })).toBe(
      'From is in domain “example.org” and subject contains “offer” and has an attachment',
    );
  });

  it('keeps the capitals of German nouns', () => {
    const from = { field: 'from', operator: 'is', value: 'ann@example.com' } as const;
    const text = conditionsText(
      { ...rule, match: 'any', conditions: [rule.conditions[1]!, from] },
      { t: translator('de'), language: 'de' },
    );
    expect(text).toBe('Betreff enthält „offer“ oder von ist „ann@example.com“');
  });
});
