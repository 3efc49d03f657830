import { describe, expect, it } from 'vitest';
import {
  forPlatform,
  groupText,
  requestText,
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
    expect(requestText(request(), english)).toEqual({
      title: 'Ann Lee: Prepare the offer',
      body: '2 proposals, first: draft a reply',
    });
  });

  it('names a single proposal, and says so when there is none', () => {
    const body = (news: NotificationRequest['news']) => requestText(request({ news }), english).body;
    expect(body({ kind: 'proposals', kinds: ['create_issue'] })).toBe('Genie proposes: add a task');
    expect(body({ kind: 'proposals', kinds: [] })).toBe('Genie proposes nothing');
    expect(body({ kind: 'held' })).toBe('Held until you say that Genie may look at it');
    expect(body({ kind: 'failed' })).toBe('The model gave no usable answer');
  });

  it('keeps mail text out of the body, which some desktops read as markup', () => {
    const hostile = '<a href="https://evil.example"><img src=x>&amp;';
    const { title, body } = requestText(request({ from: hostile, topic: hostile }), english);
    expect(title).toContain('<a href=');
    expect(body).not.toMatch(/[<&]/);
  });

  it('does not let a topic use the placeholders of the catalogue', () => {
    expect(requestText(request({ from: '{topic}', topic: '{from} {count}' }), english).title).toBe(
      '{topic}: {from} {count}',
    );
  });

  it('has words for an empty sender and topic', () => {
    expect(requestText(request({ from: '\u200B', topic: ' ' }), english).title).toBe('Unknown sender: (no topic)');
  });

  it('counts a group', () => {
    expect(groupText(1, english).title).toBe('1 more request');
    expect(groupText(12, translator('de')).title).toBe('12 weitere Anfragen');
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
