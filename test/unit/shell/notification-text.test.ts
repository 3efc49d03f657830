import { describe, expect, it } from 'vitest';
import {
  forPlatform,
  groupText,
  noticeText,
  type NotificationRequest,
} from '../../../electron/shell/notification-text';
import { translator } from '../../../shared/i18n/translate';

const english = translator('en');
const request = (over: Partial<NotificationRequest> = {}): NotificationRequest => ({
  item: { type: 'session', id: 's1' },
  from: 'Ann Lee',
  topic: 'Prepare the offer',
  news: { kind: 'proposals', kinds: ['draft_reply', 'create_issue'] },
  ...over,
});

describe('the text of a notification', () => {
  it('says who, what and what is proposed', () => {
    expect(noticeText(request(), english)).toEqual({
      title: 'Ann Lee: Prepare the offer',
      body: '2 proposals, first: draft a reply',
    });
  });

  it('names a single proposal, and says so when there is none', () => {
    const body = (news: NotificationRequest['news']) => noticeText(request({ news }), english).body;
    expect(body({ kind: 'proposals', kinds: ['create_issue'] })).toBe('Genie proposes: add a task');
    expect(body({ kind: 'proposals', kinds: [] })).toBe('Genie proposes nothing');
    expect(body({ kind: 'held' })).toBe('Held until you say that Genie may look at it');
    expect(body({ kind: 'failed' })).toBe('The model gave no usable answer');
  });

  it('keeps mail text out of the body, which some desktops read as markup', () => {
    const hostile = '<a href="https://evil.example"><img src=x>&amp;';
    const { title, body } = noticeText(request({ from: hostile, topic: hostile }), english);
    expect(title).toContain('<a href=');
    expect(body).not.toMatch(/[<&]/);
  });

  it('does not let a topic use the placeholders of the catalogue', () => {
    expect(noticeText(request({ from: '{topic}', topic: '{from} {count}' }), english).title).toBe(
      '{topic}: {from} {count}',
    );
  });

  it('has words for an empty sender and topic', () => {
    expect(noticeText(request({ from: '\u200B', topic: ' ' }), english).title).toBe('Unknown sender: (no topic)');
  });

  it('counts a group', () => {
    expect(groupText(1, 'many', english).title).toBe('1 more request');
    expect(groupText(12, 'many', translator('de')).title).toBe('12 weitere Anfragen');
    expect(groupText(2, 'quiet', translator('de')).title).toBe('2 Anfragen kamen in der Ruhezeit');
  });
});

describe('the text of an incident', () => {
  it('has what a server may have said in the title only, as one inert line', () => {
    const alert = { id: 'i', state: 'open' as const, message: 'Work:\u202E <b>no</b>' };
    expect(noticeText({ alert, item: null }, english)).toEqual({
      title: 'Work: <b>no</b>',
      body: 'Open Genie Tray to see what to do',
    });
    expect(noticeText({ alert: { ...alert, state: 'over' }, item: null }, english).body).toBe('This is over');
  });
});

describe('markup in the body', () => {
  const text = { title: 'R&D <b>', body: '<b>R&D</b>' };

  it('is escaped for the notification servers of Linux', () => {
    expect(forPlatform(text, 'linux')).toEqual({ title: 'R&D <b>', body: '&lt;b&gt;R&amp;D&lt;/b&gt;' });
  });

  it('stays literal where the system shows plain text', () => {
    expect(forPlatform(text, 'win32')).toEqual(text);
    expect(forPlatform(text, 'darwin')).toEqual(text);
  });
});
