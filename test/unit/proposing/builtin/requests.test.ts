import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../electron/proposing/builtin/language';
import { questionsIn, tasksIn } from '../../../../electron/proposing/builtin/requests';
import { sentencesOf } from '../../../../electron/proposing/builtin/sentences';
import { cpuTimer } from '../../../support/cpu-time';

const MOMENT = { atMs: Date.UTC(2026, 2, 3, 9, 15), timeZone: 'Europe/Berlin' };
function read(text: string) {
  const language = languageOf(text);
  const sentences = sentencesOf(text, language);
  const tasks = tasksIn(sentences, 'Dana', language, MOMENT);
  return {
    sentences,
    tasks: tasks.map(({ title, due }) => ({ title, due })),
    questions: questionsIn(sentences, tasks),
  };
}

describe('sentences', () => {
  it('leave out greeting, closing and signature, and join wrapped lines', () => {
    const text =
      'Hi Sam,\n\nthe list is\nready. It has 3 items:\n- one thing\n- another thing\n\nBest regards\nDana\n-- \nDana Voss, Example Inc.';
    expect(read(text).sentences).toEqual(['The list is ready.', 'It has 3 items:', 'One thing', 'Another thing']);
  });

  it('keep a mail that begins with its matter', () => {
    expect(read('Thanks for the plan. It looks good.').sentences).toEqual(['Thanks for the plan.', 'It looks good.']);
  });

  it('do not end at an abbreviation or at a German date', () => {
    expect(read('Wir liefern bis zum 16. Oktober, z. B. am Montag. Danke.').sentences[0]).toBe(
      'Wir liefern bis zum 16. Oktober, z. B. am Montag.',
    );
  });

  it('stay fast on a long text without an end', () => {
    const spentMs = cpuTimer();
    sentencesOf('word '.repeat(60_000), 'en');
    expect(spentMs()).toBeLessThan(2_000);
  });
});

describe('tasks', () => {
  it.each([
    ['Could you please send me the figures by Friday?', 'Send Dana the figures by Friday', '2026-03-06'],
    ['Please review the draft.', 'Review the draft', null],
    ['And please book the room for us by 12 May.', 'Book the room for Dana by 12 May', '2026-05-12'],
    ['Könntest du mir bis Freitag die Zahlen schicken?', 'Dana bis Freitag die Zahlen schicken', '2026-03-06'],
    ['Bitte prüfen Sie das Angebot bis morgen.', 'Das Angebot bis morgen prüfen', '2026-03-04'],
  ])('%s', (sentence, title, due) => {
    expect(read(sentence).tasks).toEqual([{ title, due }]);
  });

  it.each([
    'Please let me know if you have any questions.',
    'Please do not hesitate to call.',
    'Please find attached the report.',
    'Bei Fragen melden Sie sich bitte.',
    'The weather is fine.',
  ])('are not made of politeness: %s', (sentence) => {
    expect(read(sentence).tasks).toEqual([]);
  });

  it('are at most three, and none twice', () => {
    const text = 'Please call Kim. Please call Kim. Please pay Jo. Please book the room. Please sign it.';
    expect(read(text).tasks.map((task) => task.title)).toEqual(['Call Kim', 'Pay Jo', 'Book the room']);
  });
});

describe('questions', () => {
  it('are what ends with a question mark, and proposals, but not polite orders', () => {
    const text = 'Does Thursday suit you? I propose ten o’clock. Could you send me the list?';
    expect(read(text).questions).toEqual(['Does Thursday suit you?', 'I propose ten o’clock.']);
  });
});
