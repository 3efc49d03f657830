import type { Language } from './language';
import { dueDate, type Moment } from './due-date';
import { capitalised, shorten } from './sentences';

/** Something the mail asks the reader to do. */
export type Task = { title: string; sentence: string; due: string | null };

const ASKS: Record<Language, RegExp> = {
  en: /\b(?:please|kindly|(?:could|can|would|will) you|make sure|don['’]t forget|remember to|(?:we|i) need (?:you|your|the|a|an|it)\b|you (?:need|have) to|deadline|is due|are due|due (?:by|on)|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|by (?:tomorrow|the \d))/iu,
  de: /(?:\b(?:bitte|könntest du|könnten sie|kannst du|können sie|würdest du|würden sie|denk(?:e|en sie)? (?:bitte )?d(?:a)?ran|vergiss nicht|vergessen sie nicht|frist|fällig|(?:brauche|benötige|brauchen|benötigen))\b|\bbis (?:zum |spätestens |kommenden |nächsten )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|\d))/iu,
};
const IMPERATIVE =
  /^(?:send|review|check|confirm|prepare|book|call|update|sign|return|submit|complete|pay|order|schedule|bring|forward|share|fill|finish|reply|upload|remind me)\b/iu;
/** Politeness that asks for nothing. */
const FLUFF =
  /\b(?:(?:do not|don['’]t) hesitate|feel free|let (?:me|us) know if|please (?:find|see) (?:the )?(?:attached|enclosed|below)|please note|any (?:further )?questions|no need to|zögern sie nicht|bei (?:rück)?fragen|anbei|bitte beachten|keine antwort)\b/iu;
const LEAD: Record<Language, RegExp> = {
  en: /^(?:(?:and|also|so|then|finally|first|but),?\s+)*(?:(?:please|kindly|(?:could|can|would|will) you(?: please| kindly)?|you (?:need|have) to|make sure (?:to|that you)|don['’]t forget to|remember to|i need you to|we need you to)\s+)+/iu,
  de: /^(?:(?:und|außerdem|dann|zuerst|bitte|auch),?\s+)*(?:(?:bitte|(?:könntest|kannst|würdest) du(?: bitte)?(?: noch)?|(?:könnten|können|würden) sie(?: bitte)?(?: noch)?|denk(?:e|en sie)? (?:bitte )?d(?:a)?ran,?|vergiss (?:bitte )?nicht,?)\s+)+/iu,
};
const ME: Record<Language, RegExp> = { en: /\b(?:me|us)\b/giu, de: /\b(?:mir|uns)\b/giu };
const PROPOSES =
  /\b(?:(?:i|we) (?:would )?(?:propose|suggest)|(?:ich|wir) (?:schlagen?\b.*\bvor|würden? vorschlagen)|(?:mein|unser) vorschlag)\b/iu;
/** German imperatives put the verb first ("Prüfen Sie das Papier"); a title has it last ("Das Papier prüfen"). */
const SIE_IMPERATIVE = /^(\p{L}+n) Sie\s+(.+)$/u;
const FILLER: Record<Language, RegExp> = {
  en: /\b(?:also|please|just)\s+/giu,
  de: /\b(?:außerdem|bitte|auch|noch|doch|mal)\s+/giu,
};
const MAX_SENTENCE = 400;
const MAX_TITLE = 110;
const MAX_TASKS = 3;
const MAX_QUESTIONS = 3;

/** What the sentences ask to be done, at most three, each with the day it is due where one is named. */
export function tasksIn(sentences: readonly string[], sender: string, language: Language, moment: Moment): Task[] {
  const tasks: Task[] = [];
  for (const sentence of sentences) {
    if (sentence.length > MAX_SENTENCE || FLUFF.test(sentence)) continue;
    if (!ASKS[language].test(sentence) && !IMPERATIVE.test(sentence)) continue;
    const title = titleOf(sentence, sender, language);
    if (title === '' || tasks.some((task) => task.title === title)) continue;
    tasks.push({ title, sentence, due: dueDate(sentence, language, moment) });
  }
  return tasks.slice(0, MAX_TASKS);
}

/**
 * What waits for an answer, at most three: real questions, and proposals. A polite order ("Could you send …?") is a
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
  const order = sentence
    .replace(/[.!?:;,\s]+$/u, '')
    .replace(LEAD[language], '')
    .replace(FILLER[language], '')
    .replace(SIE_IMPERATIVE, (_all, verb: string, rest: string) => `${rest} ${verb.toLocaleLowerCase(language)}`)
    .replace(ME[language], sender === '' ? '$&' : sender);
  return shorten(capitalised(order), MAX_TITLE);
}
