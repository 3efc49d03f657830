import type { ActionStatus } from './action';
import type { SessionStatus } from './session';

/** The status of a session that has its proposals, from theirs. */
export function statusFromActions(statuses: readonly ActionStatus[]): SessionStatus {
  if (statuses.includes('approved')) return 'executing';
  if (statuses.includes('proposed')) return 'awaiting_review';
  if (statuses.includes('executed') || statuses.length === 0) return 'completed';
  return statuses.includes('failed') ? 'failed' : 'dismissed';
}
