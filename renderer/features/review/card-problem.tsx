import type { ActionView } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { useText } from '../../lib/text';
import { Note } from '../../ui/note';
import { actionFields, compareFields, type Field } from '../content/fields';
import { ErrorNote } from '../frame/error-note';
import { useReview } from './review-store';

/** What changed in a proposal since the user looked at it; null where nothing did. */
export function useChanges(action: ActionView): Field[] | null {
  const { language } = useText();
  const nowMs = useNow();
  const seen = useReview((state) => state.problems[action.id]?.seen);
  if (seen === undefined || action.status !== 'proposed' || seen.contentHash === action.contentHash) return null;
  const when = { nowMs, language };
  return compareFields(actionFields(seen, when), actionFields(action, when));
}

/** Why the last decision on this card did not go through. */
export function CardProblem({ action }: { action: ActionView }) {
  const { t, said } = useText();
  const problem = useReview((state) => state.problems[action.id]);
  if (problem === undefined) return null;
  const { error, seen } = problem;
  if (error.code !== 'CONFLICT' || action.status !== 'proposed') return <ErrorNote error={error} />;
  const changed = seen !== undefined && seen.contentHash !== action.contentHash;
  if (changed) return <Note tone="warning" title={t('card.conflict')} hint={t('card.conflictMarked')} urgent />;
  return <Note tone="warning" title={said(error.message) || t('card.conflict')} hint={t('card.conflictHint')} urgent />;
}
