import type { ProposalContext } from '../context';
import { displayName } from './correspondent';
import type { Language } from './language';
import { localDate } from './reply-draft';
import type { Task } from './requests';
import { capitalised, sentencesOf, shorten } from './sentences';

/** How many sentences of the request are shown from which length on: a long mail may say more. */
const SENTENCES: readonly [number, number][] = [
  [2_000, 5],
  [400, 4],
  [0, 3],
];
/** Up to here an earlier mail may say two sentences. */
const FEW_MAILS = 3;
const MAX_QUOTE = 220;
const WEIGHTY =
  /\d|\?|\b(?:please|need|must|will|decid\w+|agree\w*|propos\w+|confirm\w*|deadline|by|until|because|bitte|muss|müssen|werden|entsch\w+|einig\w*|vorschlag\w*|schlage\w*|frist|bis|weil)\b/giu;

const WORDS: Record<Language, { said: string; before: string; asked: string; locale: string }> = {
  en: { said: 'writes', before: 'Quoted from before', asked: 'Asked of you', locale: 'en-GB' },
  de: { said: 'schreibt', before: 'Zuvor', asked: 'Zu tun', locale: 'de-DE' },
};

/**
 * A summary made only of the mails' own sentences: one line for each earlier mail, then the weightiest sentences of the
 * request, in their order, then what it asks for with its days. Nothing is rephrased, so nothing can be wrong in it that
 * is not wrong in the mail.
 */
export function summaryOf(context: ProposalContext, language: Language, tasks: readonly Task[]): string {
  const { request, thread, timeZone } = context;
  const words = WORDS[language];
  const day = new Intl.DateTimeFormat(words.locale, { timeZone, day: 'numeric', month: 'short' });
  const earlier = thread.flatMap((mail) => {
    const count = thread.length > FEW_MAILS ? 1 : 2;
    const best = weightiest(sentencesOf(mail.visibleText, language), count).join(' ');
    return best === '' ? [] : [`• ${displayName(mail.from)}, ${day.format(mail.dateMs)}: ${shorten(best, MAX_QUOTE)}`];
  });
  if (thread.length === 0) {
    const [best] = weightiest(sentencesOf(withoutQuoteMarks(request.quotedText), language), 1);
    if (best !== undefined) earlier.push(`• ${words.before}: ${shorten(capitalised(best), MAX_QUOTE)}`);
  }
  const { length } = request.visibleText;
  const count = SENTENCES.find(([from]) => length >= from)?.[1] ?? 3;
  const now = weightiest(sentencesOf(request.visibleText, language), count);
  const lines = now.map((sentence) => `• ${shorten(sentence, MAX_QUOTE)}`);
  const asked = tasks.map((task) => `• ${task.title}${task.due ? ` (${localDate(task.due, language)})` : ''}`);
  return [
    ...earlier,
    `${displayName(request.from)} ${words.said}:`,
    ...lines,
    ...(asked.length > 0 ? [`${words.asked}:`, ...asked] : []),
  ].join('\n');
}

/** The sentences with most figures, dates, decisions and requests, in the order of the text. */
function weightiest(sentences: readonly string[], count: number): string[] {
  const ranked = sentences.map((sentence, index) => {
    const words = sentence.split(/\s+/).length;
    const weight = (sentence.match(WEIGHTY)?.length ?? 0) + (index === 0 ? 1 : 0) - (words < 4 ? 2 : 0);
    return { sentence, index, weight };
  });
  ranked.sort((a, b) => b.weight - a.weight || a.index - b.index);
  return ranked
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map((entry) => entry.sentence);
}

function withoutQuoteMarks(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^[>\s]+/, ''))
    .filter((line) => !/(?:wrote|schrieb).{0,80}:$/iu.test(line))
    .join('\n');
}
