import type { VoiceProfile } from '../../../shared/domain/voice';
import type { Language } from './language';
import type { Task } from './requests';
import { isClosing, shorten } from './sentences';

/** How the reader is spoken to in German; null where the mail does not show it. */
export type FormOfAddress = 'du' | 'Sie' | null;

export type ReplyParts = {
  language: Language;
  /** Whom to greet; may be empty. */
  name: string;
  /** How the writer signs where there is no voice; may be empty. */
  ownName: string;
  form: FormOfAddress;
  /** The account's own signature and disclaimer. */
  voice: Pick<VoiceProfile, 'signature' | 'disclaimer'> | null;
  questions: readonly string[];
  /** Days the mail offers; they stand below the question for one. */
  options: readonly string[];
  tasks: readonly Task[];
};

const CLOSED_QUESTION =
  /^(?:(?:and|so|also|und)\s+)?(?:do|does|did|is|are|was (?:it|he|she|that|this|the|there|your|everything)|were|can|could|will|would|shall|should|have|has|may|ist|sind|hast|haben|hat|kannst|können|könnt|passt|gibt|geht|soll|sollen|willst|wollen|magst|möchtest|möchten|bist|wird|werden|darf|dürfen)(?!\p{L})/iu;
const OPINION = /(?<!\p{L})(?:what you think|was (?:meinst|denkst|hältst) du|was meinen sie)(?!\p{L})/iu;
const ALTERNATIVE = /(?<!\p{L})(?:or|oder)(?!\p{L})/iu;
const ASKS_FOR_A_DAY =
  /(?<!\p{L})(?:when|which (?:day|date|time|slot)|dates?|slots?|wann|welche[rs]? (?:tag|termin|datum)|termine?)(?!\p{L})/iu;
/** The one mark for what only the user knows. */
const OPEN = '[…]';

type Phrases = {
  greeting: (name: string, form: FormOfAddress) => string;
  thanks: (form: FormOfAddress) => string;
  yesOrNo: string;
  noted: string;
  notedFor: (date: string) => string;
  closing: (form: FormOfAddress) => string;
};

const PHRASES: Record<Language, Phrases> = {
  en: {
    greeting: (name, form) => (name === '' ? 'Hello,' : `${form === 'Sie' ? 'Dear' : 'Hi'} ${name},`),
    thanks: () => 'thank you for your message.',
    yesOrNo: '[yes / no …]',
    noted: `I will look into it. ${OPEN}`,
    notedFor: (date) => `I have noted ${date}. ${OPEN}`,
    closing: () => 'Best regards',
  },
  de: {
    greeting: (name, form) => (name === '' ? 'Guten Tag,' : `${form === 'Sie' ? 'Guten Tag' : 'Hallo'} ${name},`),
    thanks: (form) =>
      form === null
        ? 'vielen Dank für die Nachricht.'
        : form === 'du'
          ? 'danke für deine Nachricht.'
          : 'vielen Dank für Ihre Nachricht.',
    yesOrNo: '[ja / nein …]',
    noted: `Ich kümmere mich darum. ${OPEN}`,
    notedFor: (date) => `${date} ist notiert. ${OPEN}`,
    closing: (form) => (form === 'Sie' ? 'Mit freundlichen Grüßen' : 'Viele Grüße'),
  },
};

/**
 * The skeleton of a reply: a greeting by name, every question quoted with a place for its answer, every request
 * acknowledged, the account's own signature. It invents nothing; what only the user knows is an open place.
 */
export function replyDraft(parts: ReplyParts): string {
  const { language, name, form, questions, options, tasks } = parts;
  const say = PHRASES[language];
  const blocks = [say.greeting(name, form), say.thanks(form)];
  let offered = options;
  for (const question of questions) {
    const answer = isYesOrNo(question) ? say.yesOrNo : OPEN;
    const choices = ASKS_FOR_A_DAY.test(question) ? offered : [];
    if (choices.length > 0) offered = [];
    blocks.push([quoted(question), ...choices.map(quoted), answer].join('\n'));
  }
  for (const task of tasks) {
    const answer = task.due ? say.notedFor(localDate(task.due, language)) : say.noted;
    blocks.push(`${quoted(task.sentence)}\n${answer}`);
  }
  if (questions.length === 0 && tasks.length === 0) blocks.push(OPEN);
  blocks.push(ending(parts, say.closing(form)));
  return blocks.join('\n\n');
}

/** A proposal can be agreed to as well; "let me know what you think" cannot. */
function isYesOrNo(question: string): boolean {
  if (ALTERNATIVE.test(question)) return false;
  return question.endsWith('?') ? CLOSED_QUESTION.test(question) : !OPINION.test(question);
}

function quoted(sentence: string): string {
  return `> ${shorten(sentence, 240)}`;
}

/** A signature that brings its own closing gets no second one. */
function ending({ voice, ownName }: ReplyParts, closing: string): string {
  const signature = voice?.signature.trim() ?? '';
  const disclaimer = voice?.disclaimer.trim() ?? '';
  const name = signature === '' ? ownName : signature;
  const signed = name === '' ? closing : isClosing(name.split('\n')[0] ?? '') ? name : `${closing}\n${name}`;
  return disclaimer === '' ? signed : `${signed}\n\n${disclaimer}`;
}

/** A day as it is written in a sentence: "Thursday 8 October". */
export function localDate(isoDate: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return format.format(new Date(`${isoDate}T00:00:00Z`));
}
