import type { ActionParams } from '../../../shared/domain/action';
import type { OutcomeContent } from '../../../shared/domain/outcome';

/** Closes the request: the user agreed that nothing is to be done. */
export function closeWithoutAction(params: ActionParams<'no_action'>): OutcomeContent {
  return { kind: 'no_action', reason: params.reason ?? '' };
}
