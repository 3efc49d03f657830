import ICAL from 'ical.js';
import type { OutcomeContent } from '../../../shared/domain/outcome';

export type Task = Extract<OutcomeContent, { kind: 'create_issue' }>;

/** The task as an iCalendar VTODO (RFC 5545 §3.6.2). `uid` and `createdAtMs` make a second export the same task. */
export function taskAsVtodo(task: Task, uid: string, createdAtMs: number): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Genie Tray//EN');
  const todo = new ICAL.Component('vtodo');
  todo.addPropertyWithValue('uid', uid);
  todo.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(createdAtMs), true));
  todo.addPropertyWithValue('summary', plain(task.title));
  const description = [task.notes, sourceLine(task)].filter((text) => text !== '').join('\n\n');
  if (description !== '') todo.addPropertyWithValue('description', plain(description));
  if (task.due !== null) todo.addPropertyWithValue('due', dueTime(task.due));
  if (task.labels.length > 0) {
    const categories = new ICAL.Property('categories');
    categories.setValues(task.labels.map(plain));
    todo.addProperty(categories);
  }
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

export function sourceLine(task: Task): string {
  return task.sourceSubject === '' ? '' : `Mail: ${task.sourceSubject}`;
}
