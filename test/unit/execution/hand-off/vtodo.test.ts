import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { taskAsVtodo, type Task } from '../../../../electron/execution/hand-off/vtodo';
import { TASK } from './samples';

describe('a task as VTODO', () => {
  it('reads back as the same task, under the same UID each time', () => {
    const { todo, text } = vtodoOf({ ...TASK, due: '2026-02-03' });
    expect(text).toBe(taskAsVtodo({ ...TASK, due: '2026-02-03' }, 'uid-1', Date.UTC(2026, 0, 15)));
    expect(todo.getFirstPropertyValue('uid')).toBe('uid-1');
    expect(todo.getFirstPropertyValue('summary')).toBe(TASK.title);
    expect(todo.getFirstPropertyValue('description')).toBe(`${TASK.notes}\n\nProject: Acme\n\nMail: Genie: contract`);
    expect(todo.getFirstProperty('categories')?.getValues()).toEqual(TASK.labels);
    expect(String(todo.getFirstPropertyValue('dtstamp'))).toBe('2026-01-15T00:00:00Z');
    expect(todo.getFirstPropertyValue('status')).toBe('NEEDS-ACTION');
  });

  it.each([
    ['2026-02-03', '2026-02-03', 'DUE;VALUE=DATE:20260203'],
    ['2026-02-03T17:30', '2026-02-03T17:30:00', 'DUE:20260203T173000'],
    ['2026-02-03T17:30:15', '2026-02-03T17:30:15', 'DUE:20260203T173015'],
    ['2026-02-03T17:30:15.250', '2026-02-03T17:30:15', 'DUE:20260203T173015'],
    ['2026-02-03T17:30:00Z', '2026-02-03T17:30:00Z', 'DUE:20260203T173000Z'],
    ['2026-02-03T17:30:00+02:00', '2026-02-03T15:30:00Z', 'DUE:20260203T153000Z'],
    ['2026-02-03T17:30+02:00', '2026-02-03T15:30:00Z', 'DUE:20260203T153000Z'],
  ])('keeps %s what it is: a day, a local time or an instant', (due, value, line) => {
    const { todo, text } = vtodoOf({ ...TASK, due });
    expect(String(todo.getFirstPropertyValue('due'))).toBe(value);
    expect(text.split('\r\n')).toContain(line);
  });

  it('has lines of at most 75 octets, as RFC 5545 wants', () => {
    const { text, todo } = vtodoOf({ ...TASK, title: 'ü😀'.repeat(80) });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(todo.getFirstPropertyValue('summary')).toBe('ü😀'.repeat(80));
  });

  it.each(['\r\n', '\n', '\r'])('takes no property from a text with %j in it', (lineBreak) => {
    const evil = `x${lineBreak}ATTACH:http://evil.example${lineBreak}END:VTODO`;
    const { todo, text } = vtodoOf({ ...TASK, title: evil, notes: evil, labels: [evil], sourceSubject: evil });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^ATTACH/m);
    expect(todo.getFirstProperty('attach')).toBeNull();
  });

  it('names the mail it came from (RFC 2392), and no mail where none is known', () => {
    expect(vtodoOf(TASK).todo.getFirstPropertyValue('url')).toBe('mid:request@example.org');
    expect(vtodoOf({ ...TASK, sourceMessageId: null }).todo.getFirstProperty('url')).toBeNull();
    const { text } = vtodoOf({ ...TASK, sourceMessageId: '<a/b;c\\d%@example.org>' });
    expect(propertiesOf(text).get('URL')).toBe('mid:a%2Fb%3Bc%5Cd%25@example.org');
  });

  it('has the properties RFC 5545 asks for, each once, and reads back by its rules', () => {
    const notes = 'ü😀,;\\n \\ "q" '.repeat(30);
    const { text } = vtodoOf({ ...TASK, notes, due: '2026-02-03' });
    const properties = propertiesOf(text);
    expect([...properties.keys()]).toEqual([
      ...['BEGIN', 'VERSION', 'PRODID', 'UID', 'DTSTAMP', 'CREATED', 'SUMMARY', 'DESCRIPTION', 'DUE;VALUE=DATE'],
      ...['CATEGORIES', 'URL', 'STATUS', 'END'],
    ]);
    expect(textOf(properties.get('SUMMARY'))).toBe(TASK.title);
    expect(textOf(properties.get('DESCRIPTION'))).toBe(`${notes}\n\nProject: Acme\n\nMail: Genie: contract`);
  });
});

/** Unfolded content lines by name (RFC 5545 §3.1), without ical.js. */
function propertiesOf(text: string): Map<string, string> {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}

/** RFC 5545 §3.3.11 */
function textOf(value = ''): string {
  return value.replace(/\\([\\;,nN])/g, (_all, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

function vtodoOf(task: Task) {
  const text = taskAsVtodo(task, 'uid-1', Date.UTC(2026, 0, 15));
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const todo = calendar.getFirstSubcomponent('vtodo');
  if (!todo) throw new Error('there is no VTODO');
  return { todo, text };
}
