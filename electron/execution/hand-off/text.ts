import type { OutcomeContent } from '../../../shared/domain/outcome';
import { sourceLine, type Task } from './vtodo';

/** The outcome as plain text, as it was approved. */
export function outcomeAsText(content: OutcomeContent): string {
  switch (content.kind) {
    case 'draft_reply':
      return content.body;
    case 'create_issue':
      return taskAsText(content);
    case 'summarize_thread':
      return content.summary;
    case 'fetch_data':
      return content.text;
    case 'escalate_human':
    case 'no_action':
      return content.reason;
  }
}

function taskAsText(task: Task): string {
  const facts = [
    task.project ? `Project: ${task.project}` : '',
    task.due === null ? '' : `Due: ${task.due}`,
    task.labels.length === 0 ? '' : `Labels: ${task.labels.join(', ')}`,
    sourceLine(task),
  ].filter((line) => line !== '');
  return [task.title, task.notes, facts.join('\n')].filter((part) => part !== '').join('\n\n');
}
