import { describe, expect, it } from 'vitest';
import {
  FIELDS,
  moved,
  newRule,
  OPERATORS,
  readRule,
  ruleTexts,
  withField,
  withRule,
} from '../../../../../renderer/features/rules/rule-draft';
import { conditionsText } from '../../../../../renderer/features/rules/rule-sentence';
import { rule as ruleSchema, RULE_FIELDS } from '../../../../../shared/domain/rule';
import { translator } from '../../../../../shared/i18n/translate';
import { someRules } from '../../../../support/window-preview/genie-parts';

const ids = (rules: typeof someRules) => rules.map(({ id }) => id).join(' ');

describe('a rule as it is typed', () => {
  it('means the same rule when it is read again', () => {
    for (const rule of someRules)
      expect(readRule(ruleTexts(rule))).toMatchObject({ ...rule, conditions: rule.conditions });
  });

  it('offers exactly the fields and operators main takes', () => {
    expect(FIELDS.toSorted()).toEqual([...RULE_FIELDS].toSorted());
    const value = { has_attachment: 'yes', size: '12', sender_verdict: 'pass' } as Record<string, string>;
    for (const field of FIELDS) {
      for (const operator of OPERATORS[field]) {
        const condition = { key: 'k', field, operator, value: value[field] ?? 'words' };
        const read = readRule({ ...newRule(), name: 'Rule', conditions: [condition] });
        expect(ruleSchema.safeParse(read).success, `${field} ${operator}`).toBe(true);
      }
    }
  });

  it('is none while a name or a value is missing', () => {
    const texts = ruleTexts(someRules[0]!);
    expect(readRule({ ...texts, name: ' ' })).toBeNull();
    expect(readRule({ ...texts, conditions: [{ ...texts.conditions[0]!, value: ' ' }] })).toBeNull();
    expect(
      readRule({ ...texts, conditions: [{ key: 'k', field: 'size', operator: 'above', value: 'big' }] }),
    ).toBeNull();
    expect(readRule({ ...texts, conditions: [] })).toBeNull();
  });

  it('keeps words from one field of text to the next, but not to another kind of value', () => {
    const from = { key: 'k', field: 'from' as const, operator: 'domain' as const, value: 'example.org' };
    expect(withField(from, 'to')).toMatchObject({ operator: 'domain', value: 'example.org' });
    expect(withField(from, 'subject')).toMatchObject({ operator: 'contains', value: 'example.org' });
    expect(withField(from, 'has_attachment')).toMatchObject({ operator: 'is', value: 'yes' });
    expect(withField(withField(from, 'size'), 'from').value).toBe('');
  });
});

describe('the list of rules', () => {
  it('moves a rule one place and not beyond the ends', () => {
    expect(ids(moved(someRules, 'rule-2', -1))).toBe('rule-2 rule-1 rule-3');
    expect(ids(moved(someRules, 'rule-2', 1))).toBe('rule-1 rule-3 rule-2');
    expect(moved(someRules, 'rule-1', -1)).toBe(someRules);
    expect(moved(someRules, 'gone', 1)).toBe(someRules);
  });

  it('takes a changed rule in its place and a new one last', () => {
    expect(withRule(someRules, { ...someRules[1]!, name: 'New name' })[1]?.name).toBe('New name');
    expect(ids(withRule(someRules, { ...someRules[1]!, id: 'rule-9' }))).toBe('rule-1 rule-2 rule-3 rule-9');
  });
});

describe('conditionsText', () => {
  it('says what a rule looks at', () => {
    const text = (index: number) => conditionsText(someRules[index]!, { t: translator('en'), language: 'en' });
    expect(text(0)).toBe('Mailing list is in domain “news.example.com” or subject contains “unsubscribe”');
    expect(text(2)).toBe('Folder is “INBOX” and size above 5 MB and has an attachment');
  });
});
