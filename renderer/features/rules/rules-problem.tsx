import { useText } from '../../lib/text';
import { Note } from '../../ui/note';
import { ErrorNote } from '../frame/error-note';
import { useRules } from './rules-store';

/** Why the last change was not stored. `editing`: what is typed stays, and saving again puts it into the new list. */
export function RulesProblem({ editing = false }: { editing?: boolean }) {
  const { t } = useText();
  const problem = useRules((state) => state.problem);
  if (problem === null) return null;
  if (problem.code !== 'CONFLICT') return <ErrorNote error={problem} />;
  return (
    <Note
      tone="warning"
      title={t('rules.conflict')}
      hint={t(editing ? 'rules.conflictEditing' : 'rules.conflictHint')}
      urgent
    />
  );
}
