import type { ActionParams } from '../../../shared/domain/action';
import type { OutcomeContent } from '../../../shared/domain/outcome';

/** An item pinned under "needs you", with a time to be reminded where one was given. */
export function pinForHuman(params: ActionParams<'escalate_human'>): OutcomeContent {
  return { kind: 'escalate_human', reason: params.reason, remindAt: params.remind_at ?? null };
}
