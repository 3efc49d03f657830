import type { Rule, RuleCondition } from '../../../shared/domain/rule';
import type { Language, Translate } from '../../../shared/i18n/translate';
import { byteSize } from '../../lib/format';

type Say = { t: Translate; language: Language };

/** What a rule looks at, in a line: "From domain example.org and subject contains “offer”". */
export function conditionsText(rule: Rule, say: Say): string {
  const parts = rule.conditions.map((condition, place) => conditionText(condition, place === 0, say));
  return parts.join(` ${say.t(rule.match === 'all' ? 'rule.and' : 'rule.or')} `);
}

/** Within the sentence a field is written as the language writes it there: "subject", but „Betreff“. */
function conditionText(condition: RuleCondition, first: boolean, { t, language }: Say): string {
  const field = t(first ? `rule.field.${condition.field}` : `rule.later.${condition.field}`);
  switch (condition.field) {
    case 'has_attachment':
      if (first) return t(condition.value ? 'rule.hasAttachment' : 'rule.hasNoAttachment');
      return t(condition.value ? 'rule.later.hasAttachment' : 'rule.later.hasNoAttachment');
    case 'size':
      return `${field} ${t(`rule.operator.${condition.operator}`)} ${byteSize(condition.value, language)}`;
    case 'sender_verdict':
      return `${field}: ${t(`rule.verdict.${condition.value}`)}`;
    case 'from':
    case 'to':
    case 'subject':
    case 'list':
    case 'folder':
      return `${field} ${t(`rule.operator.${condition.operator}`)} ${t('rule.quoted', { value: condition.value })}`;
  }
}
