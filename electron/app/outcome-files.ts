import { outcomeFile } from '../execution/hand-off/outcome-file';
import type { Outcome } from '../store/outcomes';

/** The open formats of an outcome: a draft as a mail, a task for a calendar and to read, the rest to read. */
export function outcomeFiles(outcome: Outcome): { extension: string; content: string }[] {
  const as = (format: 'eml' | 'ics' | 'markdown', extension: string) => ({
    extension,
    content: outcomeFile(outcome, format).content,
  });
  switch (outcome.content.kind) {
    case 'draft_reply':
      return [as('eml', 'eml')];
    case 'create_issue':
      return [as('ics', 'ics'), as('markdown', 'md')];
    default:
      return [as('markdown', 'md')];
  }
}
