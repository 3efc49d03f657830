import type { Language } from './language';
import type { Task } from './requests';
import { shorten } from './sentences';

export type ReplyParts = {
  language: Language;
  /** Whom to greet; may be empty. */
  name: string;
  /** How the writer signs; may be empty. */
  ownName: string;
  /** German "Sie". */
  formal: boolean;
  questions: readonly string[];
  tasks: readonly Task[];
};

const CLOSED_QUESTION =
  /^(?:(?:and|so|also|und|also)\s+)?(?:do|does|did|is|are|was|were|can|could|will|would|shall|should|have|has|may|ist|sind|hast|haben|hat|kannst|können|könnt|passt|gibt|geht|soll|sollen|willst|wollen|magst|möchtest|möchten|bist|wird|werden|darf|dürfen)\b/iu;

const ALTERNATIVE = /\b(?:or|oder)\b/iu;

type Phrases = {
  greeting: (name: string, formal: boolean) => string;
  thanks: string;
  asked: (question: string) => string;
  wrote: (sentence: string) => string;
  yesOrNo: string;
  answer: string;
  noted: string;
  notedFor: (date: string) => string;
  closing: (formal: boolean) => string;
};

const PHRASES: Record<Language, Phrases> = {
  en: {
    greeting: (name) => (name === '' ? 'Hello,' : `Hi ${name},`),
    thanks: 'thank you for your message.',
    asked: (question) => `You asked: “${question}”`,
    wrote: (sentence) => `You wrote: “${sentence}”`,
    yesOrNo: '[Yes / No, because …]',
    answer: '[your answer]',
    noted: 'I have noted it and will come back to you.',
    notedFor: (date) => `I have noted it for ${date}.`,
    closing: () => 'Best regards',
  },
  de: {
    greeting: (name, formal) => (name === '' ? 'Guten Tag,' : `${formal ? 'Guten Tag' : 'Hallo'} ${name},`),
    thanks: 'vielen Dank für die Nachricht.',
    asked: (question) => `Zur Frage „${question}“`,
    wrote: (sentence) => `Zu „${sentence}“`,
    yesOrNo: '[Ja / Nein, weil …]',
    answer: '[Antwort]',
    noted: 'Das ist notiert, ich melde mich dazu.',
    notedFor: (date) => `Das ist für ${date} notiert.`,
    closing: (formal) => (formal ? 'Mit freundlichen Grüßen' : 'Viele Grüße'),
  },
};

/**
 * The skeleton of a reply in the language of the mail: a greeting by name, every question with a place for its answer,
 * every request acknowledged. It invents nothing; what only the user knows stands in brackets.
 */
export function replyDraft(parts: ReplyParts): string {
  const { language, name, ownName, formal, questions, tasks } = parts;
  const say = PHRASES[language];
  const quoted = (sentence: string) => (sentence.endsWith('?') ? say.asked : say.wrote)(shorten(sentence, 240));
  const blocks = [say.greeting(name, formal), say.thanks];
  for (const question of questions) {
    const closed = !question.endsWith('?') || CLOSED_QUESTION.test(question);
    blocks.push(`${quoted(question)}\n${closed && !ALTERNATIVE.test(question) ? say.yesOrNo : say.answer}`);
  }
  for (const task of tasks) {
    blocks.push(`${quoted(task.sentence)}\n${task.due ? say.notedFor(localDate(task.due, language)) : say.noted}`);
  }
  if (questions.length === 0 && tasks.length === 0) blocks.push(say.answer);
  blocks.push(ownName === '' ? say.closing(formal) : `${say.closing(formal)}\n${ownName}`);
  return blocks.join('\n\n');
}

function localDate(isoDate: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return format.format(new Date(`${isoDate}T00:00:00Z`));
}
