import type { OutcomeContent } from '../../../shared/domain/outcome';
import { sourceLine } from './vtodo';

/** The outcome as plain text for the clipboard; a task as Markdown, which every task list takes. */
export function outcomeAsText(content: OutcomeContent): string {
  switch (content.kind) {
    case 'draft_reply':
      return content.body;
    case 'create_issue':
      return taskAsMarkdown(content);
    case 'summarize_thread':
      return content.summary;
    case 'fetch_data':
      return content.text;
    case 'escalate_human':
    case 'no_action':
      return content.reason;
  }
}

function taskAsMarkdown(task: Extract<OutcomeContent, { kind: 'create_issue' }>): string {
  const labels = task.labels.map((label) => ` #${label.replace(/\s+/g, '-')}`).join('');
  const due = task.due === null ? '' : ` (due ${task.due})`;
  const project = task.project === null ? '' : ` [${oneLine(task.project)}]`;
  const details = [task.notes, sourceLine(task)]
    .filter((text) => text !== '')
    .flatMap((text) => text.split(/\r\n|\r|\n/))
    .map((line) => `  ${line}`.trimEnd());
  return [`- [ ] ${oneLine(task.title)}${project}${due}${labels}`, ...details].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}
