import { X } from 'lucide-react';
import type { RuleField } from '../../../shared/domain/rule';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { FIELDS, isComplete, OPERATORS, VERDICTS, withField, type ConditionTexts, type Operator } from './rule-draft';

type ConditionFieldsProps = {
  condition: ConditionTexts;
  /** Numbered for readers. */
  place: number;
  tried: boolean;
  onChange: (condition: ConditionTexts) => void;
  /** Left out for the only one. */
  onRemove?: () => void;
};

/** Field, operator and value of one condition. */
export function ConditionFields({ condition, place, tried, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useText();
  const { field, operator } = condition;
  const operators = OPERATORS[field];
  return (
    <fieldset className="condition" data-testid="condition">
      <legend className="sr-only">{t('rule.condition', { place })}</legend>
      <SelectField
        label={t('rule.field')}
        value={field}
        data-testid="condition-field"
        onChange={(event) => onChange(withField(condition, event.target.value as RuleField))}
      >
        {FIELDS.map((name) => (
          <option key={name} value={name}>
            {t(`rule.field.${name}`)}
          </option>
        ))}
      </SelectField>
      {operators.length > 1 && (
        <SelectField
          label={t('rule.operator')}
          value={operator}
          data-testid="condition-operator"
          onChange={(event) => onChange({ ...condition, operator: event.target.value as Operator })}
        >
          {operators.map((name) => (
            <option key={name} value={name}>
              {t(`rule.operator.${name}`)}
            </option>
          ))}
        </SelectField>
      )}
      <ValueField condition={condition} tried={tried} onChange={onChange} />
      {onRemove !== undefined && (
        <Button label={t('rule.removeCondition', { place })} icon={X} look="quiet" iconOnly onClick={onRemove} />
      )}
    </fieldset>
  );
}

function ValueField({ condition, tried, onChange }: Pick<ConditionFieldsProps, 'condition' | 'tried' | 'onChange'>) {
  const { t } = useText();
  const { field, value } = condition;
  const set = (next: string) => onChange({ ...condition, value: next });
  const error = tried && !isComplete(condition) ? t(field === 'size' ? 'rule.sizeWrong' : 'rule.valueMissing') : null;
  if (field === 'has_attachment') {
    return (
      <SelectField label={t('rule.value')} value={value} onChange={(event) => set(event.target.value)}>
        <option value="yes">{t('rule.yes')}</option>
        <option value="no">{t('rule.no')}</option>
      </SelectField>
    );
  }
  if (field === 'sender_verdict') {
    return (
      <SelectField label={t('rule.value')} value={value} onChange={(event) => set(event.target.value)}>
        {VERDICTS.map((verdict) => (
          <option key={verdict} value={verdict}>
            {t(`rule.verdict.${verdict}`)}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      label={t(field === 'size' ? 'rule.valueSize' : 'rule.value')}
      inputMode={field === 'size' ? 'decimal' : undefined}
      spellCheck={false}
      maxLength={500}
      value={value}
      error={error}
      data-testid="condition-value"
      onChange={(event) => set(event.target.value)}
    />
  );
}
