import type { Language } from './language';
import { dueDate, type Moment } from './due-date';
import { capitalised, shorten } from './sentences';

/** Something the mail asks the reader to do. */
export type Task = {
  title: string;
  sentence: string;
  /** The sentences just before, which may say what "it" is. */
  before: string;
  due: string | null;
};

const ASKS: Record<Language, RegExp> = {
  en: /\b(?:please|kindly|(?:could|can|would|will) you|make sure|don['’]t forget|remember to|(?:we|i) need (?:you\b|your\b)|you (?:need|have|ought) to|(?:the )?deadline (?:is|for)|(?:is|are) due|due (?:by|on)|(?:i['’]d|i would|we['’]d|we would) (?:be grateful|appreciate it) if you)/iu,
  de: /(?<!\p{L})(?:bitte|(?:könntest|kannst|würdest|magst) du|(?:könnten|können|würden) sie|(?:könnt|könntet) ihr|denk(?:e|en sie|t)? (?:bitte )?d(?:a)?ran|vergiss nicht|vergessen sie nicht|(?:ich|wir) (?:bitte|bitten) (?:sie|dich|euch)|(?:du|sie) (?:musst|müsstest|müssen|müssten|solltest|sollten)|die frist|fällig|(?:brauche|brauchen|benötige|benötigen) (?:ich |wir )?(?:noch |bitte |dringend |von (?:dir|ihnen|euch) )*(?:dein\p{L}{0,2}|ihr\p{L}{0,2}|eure?\p{L}?|von (?:dir|ihnen|euch))(?!\p{L}))/iu,
};
/** Asks for an answer, not for work: "Which would you take?", "Can you come?". */
const ASKS_TO_KNOW =
  /^(?:(?:and|so|und|also)\s+)?(?:(?:which|what|when|where|who|whom|whose|why|how|welche[mnrs]?|was|wann|wo|wohin|wer|wen|wem|wie|warum|wieso|weshalb|womit|worauf)(?!\p{L}).*\?$|(?:can|could|will|would) you (?:make it|come|join|attend|be there|imagine|prefer|rather|like|mind|agree|see)(?!\p{L})|(?:kannst|könntest|würdest|können|könnten|würden) (?:du|sie) (?:(?:auch|am|um|dann|bitte|da) )*(?:kommen|dabei|teilnehmen|zustimmen|(?:dir|sich) (?:das )?vorstellen)(?!\p{L}))/iu;
const IMPERATIVE =
  /^(?:send|review|check|confirm|prepare|book|call|update|sign|return|submit|complete|pay|order|schedule|bring|forward|share|fill|finish|reply|upload|remind me)\b/iu;
/** Politeness that asks for nothing. */
const FLUFF =
  /(?<!\p{L})(?:(?:do not|don['’]t) hesitate|feel free|let (?:me|us) know (?:if|what you think)|please (?:find|see) (?:the )?(?:attached|enclosed|below)|please note|please (?:ignore|disregard)|any (?:further )?questions|no need to|zögern sie nicht|zögere nicht|(?:bei|für) (?:rück)?fragen|anbei|bitte beachten|bitte ignorieren|bitte entschuldig\w*|keine antwort|(?:bitte )?nicht wundern)/iu;
const ORDER: Record<Language, string> = {
  en: "(?:please|kindly|(?:could|can|would|will) you(?: please| kindly)?(?: also)?|you (?:need|have|ought) to|make sure (?:to|that you)|don['’]t forget to|remember to|(?:i|we) need you to|(?:i['’]d|i would|we['’]d|we would) (?:be grateful|appreciate it) if you(?: could| would)?)",
  de: '(?:bitte|(?:könntest|kannst|würdest|magst) du(?: bitte)?(?: noch)?|(?:könnten|können|würden) sie(?: bitte)?(?: noch)?|(?:könnt|könntet) ihr(?: bitte)?|denk(?:e|en sie|t)? (?:bitte )?d(?:a)?ran,?|vergiss (?:bitte )?nicht,?|(?:ich|wir) (?:bitte|bitten) (?:sie|dich|euch)(?: darum)?,?)',
};
/** An order at the beginning of a sentence, or after "…, and" in it. */
const LEAD: Record<Language, RegExp> = {
  en: new RegExp(
    `(?:^(?:(?:and|also|so|then|finally|first|but),?\\s+)*|[,;:–]\\s+(?:(?:and|so|but)\\s+)?)(?:${ORDER.en}\\s+)+`,
    'iu',
  ),
  de: new RegExp(
    `(?:^(?:(?:und|außerdem|dann|zuerst|auch|bitte),?\\s+)*|[,;:–]\\s+(?:(?:und|also|aber)\\s+)?)(?:${ORDER.de}\\s+)+`,
    'iu',
  ),
};
const NEEDS: Record<Language, RegExp> = {
  en: /\b(?:we|i) need (your [^,;.]+)/iu,
  de: /(?:brauche|brauchen|benötige|benötigen) (?:ich |wir )?(?:noch |bitte |dringend )*((?:(?:von (?:dir|ihnen|euch)|dein\p{L}{0,2}|ihr\p{L}{0,2}|eure?\p{L}?) )[^,;.]+)/iu,
};
const ME: Record<Language, RegExp> = { en: /\b(?:me|us)\b/iu, de: /\b(?:mir|uns)\b/iu };
const PROPOSES =
  /(?<!\p{L})(?:(?:i|we) (?:would |['’]d )?(?:propose|suggest)|(?:i|we) (?:can|could) (?:do|offer|make)|(?:ich|wir) (?:schlagen?(?!\p{L}).*(?<!\p{L})vor|würden? vorschlagen)|(?:mein|unser) vorschlag|let me know what you think|was (?:meinst|denkst|hältst) du|was meinen sie)(?!\p{L})/iu;
/** German imperatives put the verb first ("Prüfen Sie das Papier"); a title has it last ("Das Papier prüfen"). */
const SIE_IMPERATIVE = /^(\p{L}+n) Sie\s+(.+)$/u;
const PREFIX_LAST =
  /(?<!\p{L})(?:ab|an|auf|aus|bei|durch|ein|fest|frei|her|hin|los|mit|nach|um|vor|weg|weiter|zu|zurück|zusammen)$/u;
/** "das Regal zu liefern", "es auszutauschen": the infinitive of a title has no "zu". */
const ZU_INFINITIVE = /(?<!\p{L})zu (?=\p{Ll}+n(?!\p{L}))/gu;
const SEPARABLE =
  /(?<!\p{L})(ab|an|auf|aus|bei|durch|ein|fest|frei|her|hin|los|mit|nach|um|vor|weg|weiter|zurück|zusammen)zu(\p{Ll}{3,}n)(?!\p{L})/gu;
const FILLER: Record<Language, RegExp> = {
  en: /\b(?:also|please|just)\s+/giu,
  de: /\b(?:außerdem|bitte|auch|noch|doch|mal)\s+/giu,
};
/** "Take that", "Das übernehmen": a title that needs the sentence before. */
const VAGUE = /^(?:\S+ ){1,3}(?:that|it|this)$|^(?:das|es|dies|diese) \S+$/iu;
const SENTENCES_BEFORE = 3;
const MAX_SENTENCE = 400;
const MAX_TITLE = 110;
const MAX_TASKS = 3;
const MAX_QUESTIONS = 8;

/** What the sentences ask to be done, at most three, each with the day it is due where one is named. */
export function tasksIn(sentences: readonly string[], sender: string, language: Language, moment: Moment): Task[] {
  const tasks: Task[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.length > MAX_SENTENCE || FLUFF.test(sentence) || ASKS_TO_KNOW.test(sentence)) continue;
    if (!ASKS[language].test(sentence) && !IMPERATIVE.test(sentence)) continue;
    const title = titleOf(sentence, sender, language);
    if (title === '' || tasks.some((task) => task.title === title)) continue;
    const before = sentences.slice(Math.max(0, index - SENTENCES_BEFORE), index);
    const clear = VAGUE.test(title) ? shorten([title, ...before.slice(-1)].join(': '), MAX_TITLE) : title;
    tasks.push({ title: clear, sentence, before: before.join(' '), due: dueDate(sentence, language, moment) });
  }
  return tasks.slice(0, MAX_TASKS);
}

/**
 * What waits for an answer, at most eight: real questions, and proposals. A polite order ("Could you send …?") is a
 * task, not a question.
 */
export function questionsIn(sentences: readonly string[], tasks: readonly Task[]): string[] {
  const orders = new Set(tasks.map((task) => task.sentence));
  return sentences
    .filter((sentence) => sentence.endsWith('?') || PROPOSES.test(sentence))
    .filter((sentence) => sentence.length <= MAX_SENTENCE && !orders.has(sentence))
    .slice(0, MAX_QUESTIONS);
}

function titleOf(sentence: string, sender: string, language: Language): string {
  const plain = sentence.replace(/[.!?:;,\s]+$/u, '');
  const needed = NEEDS[language].exec(plain)?.[1];
  if (needed !== undefined && sender !== '') {
    const what = needed.trim().replace(/^von (?:dir|ihnen|euch) (?:noch )?/iu, '');
    return shorten(`${sender} ${language === 'de' ? 'braucht' : 'needs'} ${what}`, MAX_TITLE);
  }
  const lead = LEAD[language].exec(plain);
  const order = (lead === null ? plain : plain.slice(lead.index + lead[0].length))
    .replace(FILLER[language], '')
    .replace(SIE_IMPERATIVE, (_all, verb: string, rest: string) => {
      // "Bringen Sie es mit" is "es mitbringen".
      return `${rest}${PREFIX_LAST.test(rest) ? '' : ' '}${verb.toLocaleLowerCase(language)}`;
    })
    .replace(language === 'de' ? ZU_INFINITIVE : /$^/u, '')
    .replace(language === 'de' ? SEPARABLE : /$^/u, '$1$2')
    .replace(ME[language], sender === '' ? '$&' : sender);
  return shorten(capitalised(order), MAX_TITLE);
}
