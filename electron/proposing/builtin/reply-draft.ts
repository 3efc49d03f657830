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

type Phrases = {
  greeting: (name: string, formal: boolean) => string;
  thanks: string;
  youAsked: (question: string) => string;
  yesOrNo: string;
  answer: string;
  iWill: string;
  due: (date: string) => string;
  nothingAsked: string;
  closing: (formal: boolean) => string;
};

const PHRASES: Record<Language, Phrases> = {
  en: {
    greeting: (name) => (name === '' ? 'Hello,' : `Hi ${name},`),
    thanks: 'thank you for your message.',
    youAsked: (question) => `You asked: “${question}”`,
    yesOrNo: '[Yes / No, because …]',
    answer: '[your answer]',
    iWill: 'I have noted this and will come back to you:',
    due: (date) => ` (by ${date})`,
    nothingAsked: '[your answer]',
    closing: () => 'Best regards',
  },
  de: {
    greeting: (name, formal) => (name === '' ? 'Guten Tag,' : `${formal ? 'Guten Tag' : 'Hallo'} ${name},`),
    thanks: 'danke für die Nachricht.',
    youAsked: (question) => `Zur Frage „${question}“`,
    yesOrNo: '[Ja / Nein, weil …]',
    answer: '[Antwort]',
    iWill: 'Das habe ich mir notiert und melde mich dazu:',
    due: (date) => ` (bis ${date})`,
    nothingAsked: '[Antwort]',
    closing: (formal) => (formal ? 'Mit freundlichen Grüßen' : 'Viele Grüße'),
  },
};

/**
 * The skeleton of a reply in the language of the mail: a greeting by name, every question with a place for its answer,
 * every request acknowledged. It promises nothing and invents nothing; what only the user knows stands in brackets.
 */
export function replyDraft(parts: ReplyParts): string {
  const { language, name, ownName, formal, questions, tasks } = parts;
  const say = PHRASES[language];
  const blocks = [say.greeting(name, formal), say.thanks];
  for (const question of questions) {
    const open = CLOSED_QUESTION.test(question) ? say.yesOrNo : say.answer;
    blocks.push(`${say.youAsked(shorten(question, 240))}\n${open}`);
  }
  if (tasks.length > 0) {
    const lines = tasks.map((task) => `- ${task.title}${task.due ? say.due(localDate(task.due, language)) : ''}`);
    blocks.push(`${say.iWill}\n${lines.join('\n')}`);
  }
  if (questions.length === 0 && tasks.length === 0) blocks.push(say.nothingAsked);
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
