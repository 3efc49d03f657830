import type { Rule, RuleCondition } from '../../../shared/domain/rule';
import type { Language, Translate } from '../../../shared/i18n/translate';
import { byteSize } from '../../lib/format';

type Say = { t: Translate; language: Language };

/** What a rule looks at, in a line: "From domain example.org and subject contains “offer”". */
export function conditionsText(rule: Rule, say: Say): string {
  const parts = rule.conditions.map((condition) => conditionText(condition, say));
  return parts.join(` ${say.t(rule.match === 'all' ? 'rule.and' : 'rule.or')} `);
}

function conditionText(condition: RuleCondition, { t, language }: Say): string {
  const field = t(`rule.field.${condition.field}`);
  switch (condition.field) {
    case 'has_attachment':
      return t(condition.value ? 'rule.hasAttachment' : 'rule.hasNoAttachment');
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
