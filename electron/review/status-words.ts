import type { ActionStatus } from '../../shared/domain/action';
import type { SessionStatus } from '../../shared/domain/session';

/** The status of a proposal as a sentence says it: "This proposal is already approved." */
export const ACTION_WORDS: Record<ActionStatus, string> = {
  proposed: 'proposed',
  approved: 'approved',
  executed: 'executed',
  dismissed: 'dismissed',
  failed: 'failed',
};

/** The status of a request as a sentence says it: "This request is already being run." */
export const SESSION_WORDS: Record<SessionStatus, string> = {
  proposing: 'being prepared',
  awaiting_review: 'waiting for you',
  executing: 'being run',
  completed: 'done',
  dismissed: 'dismissed',
  failed: 'failed',
};
