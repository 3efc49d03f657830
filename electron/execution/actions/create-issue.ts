import type { ActionParams } from '../../../shared/domain/action';
import type { ParsedMessage } from '../../../shared/domain/message';
import type { OutcomeContent } from '../../../shared/domain/outcome';

/** A local task that remembers the mail it came from. */
export function createTask(params: ActionParams<'create_issue'>, message: ParsedMessage): OutcomeContent {
  return {
    kind: 'create_issue',
    title: params.title,
    notes: params.notes ?? '',
    project: params.project ?? null,
    due: params.due ?? null,
    labels: params.labels ?? [],
    sourceMessageId: message.messageId,
    sourceSubject: message.subject ?? '',
  };
}
