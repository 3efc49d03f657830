import { FlaskConical, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { RuleRow } from './rule-row';
import { RulesPreviewView } from './rules-preview';
import { RulesProblem } from './rules-problem';
import { useRules } from './rules-store';

/** The rules in the order they are asked. */
export function RulesPage() {
  const { t } = useText();
  const { rules, error, preview, previewing, refresh, look } = useRules();
  useEffect(() => {
    useRules.getState().forget();
    void useRules.getState().refresh();
  }, []);
  const add = () => useNavigation.getState().goToSettings({ name: 'rule', ruleId: null });
  if (rules === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={4} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  if (rules.length === 0) {
    return (
      <EmptyState picture={<Lamp size={56} />} title={t('rules.empty')}>
        <p className="muted">{t('rules.emptyHint')}</p>
        <Button label={t('rules.add')} icon={Plus} look="solid" data-testid="rule-add" onClick={add} />
      </EmptyState>
    );
  }
  return (
    <div className="form">
      <p className="form-lead">{t('rules.lead')}</p>
      <RulesProblem />
      <ol className="rules" aria-label={t('rules.title')}>
        {rules.map((rule, index) => (
          <li key={rule.id}>
            <RuleRow rule={rule} place={index} total={rules.length} />
          </li>
        ))}
      </ol>
      <div className="settings-actions">
        <Button label={t('rules.add')} icon={Plus} data-testid="rule-add" onClick={add} />
        <Button
          label={t('rules.preview')}
          icon={FlaskConical}
          look="quiet"
          busy={previewing}
          data-testid="rules-preview"
          onClick={() => void look(rules)}
        />
      </div>
      {preview !== null && <RulesPreviewView preview={preview} rules={rules} />}
    </div>
  );
}
