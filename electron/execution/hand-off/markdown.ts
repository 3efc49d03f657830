import type { OutcomeContent } from '../../../shared/domain/outcome';
import { sourceLine, type Task } from './vtodo';

/**
 * The outcome as Markdown (CommonMark, GitHub's task lists): a task and what needs somebody as an item to tick off, a
 * summary under its topic, a tool's result as a block of code. Words of mails and models are escaped: they can make no
 * link, no image, no HTML and no item of their own.
 */
export function outcomeAsMarkdown(content: Exclude<OutcomeContent, { kind: 'draft_reply' }>, topic: string): string {
  switch (content.kind) {
    case 'create_issue':
      return taskItem(content);
    case 'summarize_thread':
      return `## ${escapedLine(topic)}\n\n${escapedBlock(content.summary)}`;
    case 'fetch_data':
      return `## ${escapedLine(topic)}\n\n${codeBlock(content.text)}`;
    case 'escalate_human':
      return item(escapedLine(topic), content.reason);
    case 'no_action':
      return escapedBlock(content.reason);
  }
}

function taskItem(task: Task): string {
  const labels = task.labels.map((label) => ` #${label.replace(/[^\p{L}\p{N}_]+/gu, '-')}`).join('');
  const due = task.due === null ? '' : ` (due ${task.due})`;
  const project = task.project ? ` \\[${escapedLine(task.project)}\\]` : '';
  const details = [task.notes, sourceLine(task)].filter((text) => text !== '').join('\n');
  return item(`${escapedLine(task.title)}${project}${due}${labels}`, details);
}

function item(title: string, details: string): string {
  if (details === '') return `- [ ] ${title}`;
  const lines = escapedBlock(details).split('\n');
  return [`- [ ] ${title}`, ...lines.map((line) => `  ${line}`.trimEnd())].join('\n');
}

// CommonMark §2.4: a backslash takes its meaning from any ASCII punctuation. The second and third step take addresses
// apart that GitHub's dialect would link by itself.
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&~|$@]/g, '\\$&')
    .replace(/:\/\//g, '\\://')
    .replace(/(www)\./gi, '$1\\.');
}

function escapedLine(text: string): string {
  return escaped(text.replace(/\s+/g, ' ').trim());
}

// What starts a block only at the start of a line: headings, lists, rules. Indentation would start a block of code.
function escapedBlock(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      escaped(line.trim()).replace(/^([-+=#]|\d{1,9}(?=[.)]))/, (start) =>
        /\d/.test(start) ? `${start}\\` : `\\${start}`,
      ),
    )
    .join('\n');
}

// A fence that is longer than any in the text (CommonMark §4.5).
function codeBlock(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\r\n?/g, '\n')}\n${fence}`;
}
