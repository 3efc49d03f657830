import type { Rule, RuleCondition, RuleField } from '../../../shared/domain/rule';
import type { SenderVerdict } from '../../../shared/domain/sender';
import { decimal } from '../../lib/decimal';
import { newId } from '../../lib/new-id';

type TextOperator = 'is' | 'contains' | 'starts' | 'ends' | 'domain';
export type Operator = TextOperator | 'above' | 'below';

/** The operators of each field, as the contract has them; a test holds the two together. */
export const OPERATORS: Record<RuleField, Operator[]> = {
  from: ['is', 'contains', 'starts', 'ends', 'domain'],
  to: ['is', 'contains', 'starts', 'ends', 'domain'],
  subject: ['contains', 'is', 'starts', 'ends'],
  list: ['is', 'contains', 'starts', 'ends', 'domain'],
  folder: ['is', 'contains', 'starts', 'ends'],
  has_attachment: ['is'],
  size: ['above', 'below'],
  sender_verdict: ['is'],
};
export const FIELDS = Object.keys(OPERATORS) as RuleField[];
export const VERDICTS: SenderVerdict[] = ['pass', 'fail', 'none', 'temperror'];

/** A condition as it is typed. Sizes are in kB, yes and no are words. */
export type ConditionTexts = { key: string; field: RuleField; operator: Operator; value: string };
export type RuleTexts = Omit<Rule, 'conditions'> & { conditions: ConditionTexts[] };

const OCTETS = 1_000;
const MOST_CONDITIONS = 20;

export function newRule(): RuleTexts {
  return {
    id: newId(),
    name: '',
    on: true,
    accountId: null,
    match: 'all',
    conditions: [newCondition()],
    action: 'ask',
  };
}

export function newCondition(): ConditionTexts {
  return { key: newId(), field: 'from', operator: 'is', value: '' };
}

export function canHaveMore({ conditions }: RuleTexts): boolean {
  return conditions.length < MOST_CONDITIONS;
}

export function ruleTexts(rule: Rule): RuleTexts {
  return { ...rule, conditions: rule.conditions.map((condition) => ({ key: newId(), ...conditionTexts(condition) })) };
}

function conditionTexts({ field, operator, value }: RuleCondition): Omit<ConditionTexts, 'key'> {
  if (field === 'size') return { field, operator, value: String(value / OCTETS) };
  return { field, operator, value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : value };
}

/** Another field has other operators and another kind of value. */
export function withField(condition: ConditionTexts, field: RuleField): ConditionTexts {
  const operators = OPERATORS[field];
  const operator = operators.includes(condition.operator) ? condition.operator : operators[0]!;
  const bothText = isText(field) && isText(condition.field);
  return { ...condition, field, operator, value: bothText ? condition.value : usualValue(field) };
}

function isText(field: RuleField): boolean {
  return field !== 'has_attachment' && field !== 'size' && field !== 'sender_verdict';
}

function usualValue(field: RuleField): string {
  if (field === 'has_attachment') return 'yes';
  if (field === 'sender_verdict') return 'pass';
  return '';
}

/** Whether the value is one the field takes. */
export function isComplete({ field, value }: ConditionTexts): boolean {
  if (field === 'size') {
    const size = decimal(value);
    return size !== null && size * OCTETS <= 1_000_000_000;
  }
  return value.trim() !== '' && value.trim().length <= 500;
}

/** The rule that is meant; null while something is missing. */
export function readRule(texts: RuleTexts): Rule | null {
  if (texts.name.trim() === '' || texts.conditions.length === 0 || !texts.conditions.every(isComplete)) return null;
  return { ...texts, name: texts.name.trim(), conditions: texts.conditions.map(readCondition) };
}

/** Only for complete ones. */
function readCondition({ field, operator, value }: ConditionTexts): RuleCondition {
  const meant: unknown =
    field === 'size'
      ? Math.round((decimal(value) ?? 0) * OCTETS)
      : field === 'has_attachment'
        ? value === 'yes'
        : value.trim();
  // Field and operator always come from one row of the table above.
  return { field, operator, value: meant } as RuleCondition;
}

/** The list with this rule in it: in its place, or last. */
export function withRule(rules: Rule[], rule: Rule): Rule[] {
  const place = rules.findIndex(({ id }) => id === rule.id);
  return place < 0 ? [...rules, rule] : rules.with(place, rule);
}

/** The list with one rule a place further up or down; the same list where there is no such place. */
export function moved(rules: Rule[], ruleId: string, step: 1 | -1): Rule[] {
  const from = rules.findIndex(({ id }) => id === ruleId);
  const rule = rules[from];
  const to = from + step;
  if (rule === undefined || to < 0 || to >= rules.length) return rules;
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
