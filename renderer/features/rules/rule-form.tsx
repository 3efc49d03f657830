import { FlaskConical, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Rule } from '../../../shared/domain/rule';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { SelectField, TextField } from '../../ui/field';
import { useAccounts } from '../settings/accounts-store';
import { ConditionFields } from './condition-fields';
import { canHaveMore, newCondition, newRule, readRule, ruleTexts, withRule } from './rule-draft';
import { RulesPreviewView } from './rules-preview';
import { RulesProblem } from './rules-problem';
import { useRules } from './rules-store';
import { FormFoot } from '../settings/form-foot';

const ACTIONS: Rule['action'][] = ['ask', 'pin', 'ignore'];

/** One rule. It can be tried on stored mail before it is saved. */
export function RuleForm({ rule, onDone }: { rule: Rule | null; onDone: () => void }) {
  const { t } = useText();
  const { preview, previewing, saving, look, change } = useRules();
  const [texts, setTexts] = useState(() => (rule === null ? newRule() : ruleTexts(rule)));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => useRules.getState().forget(), []);
  const read = readRule(texts);
  const check = () => {
    setTried(true);
    // After the render that marks them.
    if (read === null) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    }
    return read;
  };
  const save = async () => {
    const wanted = check();
    if (wanted === null || !(await change((rules) => withRule(rules, wanted)))) return;
    announce(t('common.saved'), true);
    onDone();
  };
  const tryOut = () => {
    const wanted = check();
    if (wanted !== null) void look(withRule(useRules.getState().rules ?? [], wanted));
  };
  const setCondition = (place: number, condition: (typeof texts.conditions)[number]) =>
    setTexts({ ...texts, conditions: texts.conditions.with(place, condition) });
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('rule.name')}
        value={texts.name}
        maxLength={100}
        error={tried && texts.name.trim() === '' ? t('rule.nameMissing') : null}
        data-testid="rule-name"
        onChange={(event) => setTexts({ ...texts, name: event.target.value })}
      />
      <AccountField accountId={texts.accountId} onChange={(accountId) => setTexts({ ...texts, accountId })} />
      <Choice
        label={t('rule.match')}
        labelShown
        value={texts.match}
        options={[
          { value: 'all', label: t('rule.match.all') },
          { value: 'any', label: t('rule.match.any') },
        ]}
        onChange={(match) => setTexts({ ...texts, match })}
      />
      <div className="conditions">
        {texts.conditions.map((condition, place) => (
          <ConditionFields
            key={condition.key}
            condition={condition}
            place={place + 1}
            tried={tried}
            onChange={(next) => setCondition(place, next)}
            onRemove={
              texts.conditions.length === 1
                ? undefined
                : () => setTexts({ ...texts, conditions: texts.conditions.toSpliced(place, 1) })
            }
          />
        ))}
        {canHaveMore(texts) && (
          <Button
            label={t('rule.addCondition')}
            icon={Plus}
            look="quiet"
            className="condition-add"
            data-testid="condition-add"
            onClick={() => setTexts({ ...texts, conditions: [...texts.conditions, newCondition()] })}
          />
        )}
      </div>
      <fieldset className="options options-calm">
        <legend className="choice-legend">{t('rule.then')}</legend>
        {ACTIONS.map((action) => (
          <label key={action} className="option">
            <input
              type="radio"
              name="rule-action"
              checked={texts.action === action}
              data-testid={`rule-action-${action}`}
              onChange={() => setTexts({ ...texts, action })}
            />
            <span>
              <strong>{t(`rule.action.${action}`)}</strong>
              <span className="muted">{t(`rule.action.${action}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <RulesProblem editing />
      {preview !== null && read !== null && (
        <RulesPreviewView preview={preview} rules={withRule(useRules.getState().rules ?? [], read)} only={texts.id} />
      )}
      <FormFoot submit={t('common.save')} testId="rule-save" busy={saving} onCancel={onDone}>
        <Button
          label={t('rule.try')}
          icon={FlaskConical}
          look="quiet"
          busy={previewing}
          data-testid="rule-try"
          onClick={tryOut}
        />
      </FormFoot>
    </form>
  );
}

function AccountField({ accountId, onChange }: { accountId: string | null; onChange: (id: string | null) => void }) {
  const { t } = useText();
  const accounts = useAccounts((state) => state.accounts) ?? [];
  if (accounts.length < 2 && accountId === null) return null;
  return (
    <SelectField
      label={t('rule.account')}
      value={accountId ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{t('rule.everyAccount')}</option>
      {accounts.map((account) => (
        <option key={account.id} value={account.id}>
          {account.label || account.address || account.where}
        </option>
      ))}
    </SelectField>
  );
}
