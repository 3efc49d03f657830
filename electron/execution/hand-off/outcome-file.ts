import { AppError } from '../../../shared/errors/app-error';
import type { Outcome } from '../../store/outcomes';
import { draftAsEml } from './eml';
import { outcomeAsMarkdown } from './markdown';
import { outcomeAsText } from './text';
import { taskAsVtodo } from './vtodo';

export const FILE_FORMATS = ['eml', 'markdown', 'ics', 'text'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export type OutcomeFile = { name: string; content: string };

/** One outcome as a file of this format, with a harmless name. Throws `bad_input` where the format does not fit. */
export function outcomeFile(outcome: Outcome, format: FileFormat): OutcomeFile {
  const { content, topic } = outcome;
  if (format === 'text') return { name: fileName(topic, content.kind, 'txt'), content: outcomeAsText(content) };
  if (format === 'markdown' && content.kind !== 'draft_reply') {
    return { name: fileName(topic, content.kind, 'md'), content: outcomeAsMarkdown(content, topic) };
  }
  if (format === 'eml' && content.kind === 'draft_reply') {
    return { name: fileName(content.subject, 'draft', 'eml'), content: draftAsEml(content) };
  }
  if (format === 'ics' && content.kind === 'create_issue') {
    const { id, createdAtMs } = outcome;
    return { name: fileName(content.title, 'task', 'ics'), content: taskAsVtodo(content, id, createdAtMs) };
  }
  throw new AppError('bad_input', `This outcome cannot be handed over as ${format}.`, 'Choose another way.');
}

// Letters, digits and spaces only: the text comes from a stranger's subject.
function fileName(text: string, fallback: string, extension: string): string {
  const name = text
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return `${name === '' ? fallback : name}.${extension}`;
}
