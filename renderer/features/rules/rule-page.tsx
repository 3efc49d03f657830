import { useEffect } from 'react';
import { useText } from '../../lib/text';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { RuleForm } from './rule-form';
import { useRules } from './rules-store';

/** The editor over one rule, or a new one. What is typed survives a change of the list elsewhere. */
export function RulePage({ ruleId, onDone }: { ruleId: string | null; onDone: () => void }) {
  const { t } = useText();
  const { rules, error, refresh } = useRules();
  useEffect(() => {
    if (useRules.getState().rules === null) void useRules.getState().refresh();
  }, []);
  if (rules === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={4} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  const rule = ruleId === null ? null : (rules.find(({ id }) => id === ruleId) ?? null);
  return <RuleForm key={ruleId ?? 'new'} rule={rule} onDone={onDone} />;
}
