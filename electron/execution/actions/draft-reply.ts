import type { ActionParams } from '../../../shared/domain/action';
import type { ParsedMessage } from '../../../shared/domain/message';
import type { OutcomeContent } from '../../../shared/domain/outcome';
import { draftEnvelope } from '../../reading/draft-envelope';

/** A local, unsent draft. It leaves the app only by the user's own hand-off: copy, mailto: or .eml. */
export function createDraft(
  params: ActionParams<'draft_reply'>,
  message: ParsedMessage,
  own: readonly string[],
): OutcomeContent {
  return { kind: 'draft_reply', ...draftEnvelope(params, message, own), body: params.body };
}
