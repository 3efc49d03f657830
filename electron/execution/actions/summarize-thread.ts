import type { ActionParams } from '../../../shared/domain/action';
import type { OutcomeContent } from '../../../shared/domain/outcome';

/** Keeps the summary. */
export function storeSummary(params: ActionParams<'summarize_thread'>): OutcomeContent {
  return { kind: 'summarize_thread', summary: params.summary };
}
