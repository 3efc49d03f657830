import { describe, expect, it } from 'vitest';
import { actionTitle } from '../../../../../renderer/features/review/action-title';
import { translator } from '../../../../../shared/i18n/translate';
import { action, draft, message, outcomes, pin, search, summary } from '../../../../support/window-preview/scene-parts';

const nowMs = new Date('2026-11-30T12:00:00').getTime();
const en = { t: translator('en'), language: 'en' as const, nowMs };
const de = { t: translator('de'), language: 'de' as const, nowMs };

describe('actionTitle', () => {
  it('names the person a draft goes to', () => {
    expect(actionTitle(action('a', draft), message(), en)).toBe('Draft a reply to Ann Weber');
  });

  it('names an address that belongs to nobody in the mail as it is', () => {
    const effect = { draft: { from: 'jo@example.org', to: ['x@example.net'], cc: [], subject: '' } };
    expect(actionTitle(action('a', draft, { effect }), message(), en)).toBe('Draft a reply to x@example.net');
  });

  it('counts the others', () => {
    const effect = {
      draft: { from: '', to: ['ann.weber@example.com', 'b@example.com', 'c@example.com'], cc: [], subject: '' },
    };
    expect(actionTitle(action('a', draft, { effect }), message(), en)).toBe('Draft a reply to Ann Weber and 2 others');
  });

  it('still knows the recipient once the draft is made', () => {
    const done = action('a', draft, { status: 'executed', effect: { draft: null }, outcome: outcomes[1]! });
    expect(actionTitle(done, message(), en)).toBe('Draft a reply to Ann Weber');
  });

  it('says when a task is due', () => {
    const task = action('a', { kind: 'create_issue', params: { title: 'Call', due: '2026-12-04' } });
    expect(actionTitle(task, message(), en)).toBe('Add a task due Friday');
    expect(actionTitle(task, message(), de)).toBe('Aufgabe anlegen, fällig: Freitag');
  });

  it('starts with a verb for every other kind', () => {
    expect(actionTitle(action('a', summary), message(), en)).toBe('Keep a summary of the thread');
    expect(actionTitle(action('a', search), message(), en)).toBe('Search your mail');
    expect(actionTitle(action('a', pin), message(), en)).toBe('Pin as “Needs you”');
    expect(actionTitle(action('a', { kind: 'no_action', params: {} }), message(), en)).toBe('Do nothing');
    const foreign = action('a', { kind: 'fetch_data', params: { tool: 'notes.find', arguments: {} } });
    expect(actionTitle(foreign, message(), en)).toBe('Run notes.find');
  });
});
