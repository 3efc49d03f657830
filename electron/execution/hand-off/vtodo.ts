import ICAL from 'ical.js';
import type { OutcomeContent } from '../../../shared/domain/outcome';

export type Task = Extract<OutcomeContent, { kind: 'create_issue' }>;

/**
 * The task as an iCalendar VTODO (RFC 5545 §3.6.2). `uid` and `createdAtMs` make a second export the same task; its URL
 * names the mail it came from (RFC 2392).
 */
export function taskAsVtodo(task: Task, uid: string, createdAtMs: number): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Genie Tray//EN');
  const todo = new ICAL.Component('vtodo');
  todo.addPropertyWithValue('uid', uid);
  const created = ICAL.Time.fromJSDate(new Date(createdAtMs), true);
  todo.addPropertyWithValue('dtstamp', created);
  todo.addPropertyWithValue('created', created);
  todo.addPropertyWithValue('summary', plain(task.title));
  const project = task.project === null || task.project === '' ? '' : `Project: ${task.project}`;
  const description = [task.notes, project, sourceLine(task)].filter((text) => text !== '').join('\n\n');
  if (description !== '') todo.addPropertyWithValue('description', plain(description));
  if (task.due !== null) todo.addPropertyWithValue('due', dueTime(task.due));
  if (task.labels.length > 0) {
    const categories = new ICAL.Property('categories');
    categories.setValues(task.labels.map(plain));
    todo.addProperty(categories);
  }
  if (task.sourceMessageId !== null) todo.addPropertyWithValue('url', midUrl(task.sourceMessageId));
  todo.addPropertyWithValue('status', 'NEEDS-ACTION');
  calendar.addSubcomponent(todo);
  return `${calendar.toString()}\r\n`;
}

// ical.js escapes a line feed; a carriage return would go through and end the line for whoever reads it that way.
// RFC 5545 §3.1 has no other control characters either.
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

// A plain day stays a day in every time zone; a local time without a zone stays floating.
function dueTime(due: string): ICAL.Time {
  if (!due.includes('T')) return ICAL.Time.fromDateString(due);
  if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(due)) return ICAL.Time.fromDateTimeString(due.length === 16 ? `${due}:00` : due);
  return ICAL.Time.fromJSDate(new Date(due), true);
}

// encodeURIComponent throws on half a surrogate pair.
function midUrl(messageId: string): string {
  const id = messageId.replace(/^<|>$/g, '').replace(/\p{Surrogate}/gu, '\ufffd');
  return `mid:${encodeURIComponent(id).replace('%40', '@')}`;
}

/** Which mail the task came from, for people. */
export function sourceLine(task: Task): string {
  return task.sourceSubject === '' ? '' : `Mail: ${task.sourceSubject}`;
}
