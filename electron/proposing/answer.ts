import type { DroppedItem } from '../../shared/domain/action';
import type { AlertSeverity } from '../../shared/domain/session';
import type { AnswerFailure } from './answer-failure';
import { findAnswer } from './json-in-text';
import { checkItems, type KeptAction, type PolicyContext } from './policy';

export type AnswerContext = PolicyContext & {
  /** As the provider said it, in any provider's spelling; anything unknown counts as a normal end. */
  finishReason: string;
};

/** What a model's answer is worth. Only `actions` may ever be stored as proposals. */
export type AnswerResult = {
  outcome: 'accepted' | 'partial' | 'failed';
  sessionStatus: 'awaiting_review' | 'completed' | 'failed';
  actions: KeptAction[];
  dropped: DroppedItem[];
  reason: AnswerFailure | null;
  alert: { severity: AlertSeverity } | null;
};

/** Other ends than a normal one, as OpenAI, Anthropic, Google and the local servers spell them (`-` read as `_`). */
const BAD_ENDS: ReadonlyMap<string, AnswerFailure> = new Map([
  ['length', 'truncated'],
  ['max_tokens', 'truncated'],
  ['model_length', 'truncated'],
  ['model_context_window_exceeded', 'truncated'],
  ['refusal', 'refusal'],
  ['content_filter', 'content_filter'],
  ['content_filtered', 'content_filter'],
  ['safety', 'content_filter'],
  ['recitation', 'content_filter'],
  ['blocklist', 'content_filter'],
  ['prohibited_content', 'content_filter'],
  ['spii', 'content_filter'],
  ['tool_calls', 'unexpected_tool'],
  ['tool_use', 'unexpected_tool'],
  ['function_call', 'unexpected_tool'],
]);

/**
 * Turns a model's text into proposals, or says why it cannot. Pure, never throws, trusts nothing: the text was written
 * by something that may obey the mail it read. The contract is section 5 of docs/ARCHITECTURE.md.
 */
export function parseAnswer(text: string, context: AnswerContext): AnswerResult {
  const badEnd = BAD_ENDS.get(context.finishReason.toLowerCase().replaceAll('-', '_'));
  if (badEnd !== undefined) return failed(badEnd);
  const found = findAnswer(text);
  if ('failure' in found) return failed(found.failure);
  const { kept, dropped } = checkItems(found.items, context);
  if (kept.length === 0 && dropped.length > 0) return failed('no_valid_action', dropped);
  return {
    outcome: dropped.length > 0 ? 'partial' : 'accepted',
    sessionStatus: kept.length > 0 ? 'awaiting_review' : 'completed',
    actions: kept,
    dropped,
    reason: null,
    alert: needsNotice(kept, dropped) ? { severity: 3 } : null,
  };
}

function needsNotice(kept: KeptAction[], dropped: DroppedItem[]): boolean {
  return dropped.length > 0 || kept.some((item) => item.flags.includes('remote_content'));
}

function failed(reason: AnswerFailure, dropped: DroppedItem[] = []): AnswerResult {
  return { outcome: 'failed', sessionStatus: 'failed', actions: [], dropped, reason, alert: { severity: 2 } };
}
