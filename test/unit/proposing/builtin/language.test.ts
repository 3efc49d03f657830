import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../electron/proposing/builtin/language';
import { intentOf } from '../../../../electron/proposing/builtin/intent';

describe('the language of a mail', () => {
  it.each([
    ['Hast du morgen Zeit?', 'de'],
    ['Hi Sam, wann passt es dir? LG', 'de'],
    ['Grüße aus Köln', 'de'],
    ['Rechnung anbei', 'de'],
    ['When do we start?', 'en'],
    ['Was it in the box?', 'en'],
    ['Lunch?', 'en'],
    ['', 'en'],
  ])('%j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('the wish in a subject', () => {
  const wishes = (topic: string) =>
    Object.entries(intentOf(topic))
      .filter(([, wished]) => wished !== false && wished !== null)
      .map(([name]) => name);

  it.each([
    ['summarise this and draft a reply', ['summary', 'reply']],
    ['Zusammenfassung', ['summary']],
    ['fass das bitte kurz zusammen', ['summary']],
    ['please answer', ['reply']],
    ['bitte antworten', ['reply']],
    ['add a task for this', ['task']],
    ['Aufgabe: Vertrag lesen', ['task']],
    ['erinnere mich am Freitag', ['task', 'reminder']],
    ['remind me to call Kim', ['task', 'reminder', 'meeting']],
    ['Termin', ['meeting']],
    ['find the invoice', ['search']],
    ['login issue in the shop', []],
    ['billing', []],
  ])('%s', (topic, wished) => {
    expect(wishes(topic)).toEqual(wished);
  });
});
