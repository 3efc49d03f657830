import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Rule } from '../../../shared/domain/rule';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/switch';
import { RemoveDialog } from '../frame/remove-dialog';
import { useNavigation } from '../frame/navigation-store';
import { useAccounts } from '../settings/accounts-store';
import { moved } from './rule-draft';
import { conditionsText } from './rule-sentence';
import { useRules } from './rules-store';

type RuleRowProps = { rule: Rule; place: number; total: number };

/** One rule: its switch, what it says, and its place, which Alt with the arrows changes as well. */
export function RuleRow({ rule, place, total }: RuleRowProps) {
  const { t, language } = useText();
  const [removing, setRemoving] = useState(false);
  // What goes wrong is told above the list, where the stored one is back.
  const remove = async () => {
    if (await useRules.getState().change((rules) => rules.filter(({ id }) => id !== rule.id))) {
      announce(t('rules.removed', { name: rule.name }), true);
    }
    return null;
  };
  const accounts = useAccounts((state) => state.accounts);
  const { change } = useRules.getState();
  const { name } = rule;
  const only = accounts?.find(({ id }) => id === rule.accountId);
  const move = async (step: 1 | -1) => {
    if (!(await change((rules) => moved(rules, rule.id, step)))) return;
    announce(t('rules.movedTo', { name, place: place + step + 1, total }));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || step === null) return;
    event.preventDefault();
    void move(step);
  };
  const toggle = () => change((rules) => rules.map((one) => (one.id === rule.id ? { ...one, on: !one.on } : one)));
  return (
    <article className={rule.on ? 'rule' : 'rule rule-off'} aria-label={name} data-testid="rule-row" onKeyDown={onKey}>
      <Switch
        checked={rule.on}
        label={t('rules.onThis', { name })}
        data-testid="rule-on"
        onChange={() => void toggle()}
      />
      <button
        type="button"
        className="rule-open"
        data-testid="rule-open"
        onClick={() => useNavigation.getState().goToSettings({ name: 'rule', ruleId: rule.id })}
      >
        <span className="rule-name" dir="auto">
          {name}
        </span>
        <span className="rule-text muted" dir="auto">
          {conditionsText(rule, { t, language })}
        </span>
        <span className="rule-then">
          {t(`rule.action.${rule.action}`)}
          {only !== undefined && <span className="muted"> · {only.label || only.address}</span>}
        </span>
      </button>
      <span className="rule-tools">
        <Button
          label={t('rules.up', { name })}
          icon={ArrowUp}
          look="quiet"
          iconOnly
          aria-disabled={place === 0}
          data-testid="rule-up"
          onClick={() => void move(-1)}
        />
        <Button
          label={t('rules.down', { name })}
          icon={ArrowDown}
          look="quiet"
          iconOnly
          aria-disabled={place === total - 1}
          data-testid="rule-down"
          onClick={() => void move(1)}
        />
        <Button
          label={t('rules.remove', { name })}
          icon={Trash2}
          look="quiet"
          iconOnly
          data-testid="rule-remove"
          onClick={() => setRemoving(true)}
        />
      </span>
      {removing && (
        <RemoveDialog
          name={rule.name}
          text={t('rules.removeText')}
          remove={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </article>
  );
}
