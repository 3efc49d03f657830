import type { Language } from './language';
import { dueDate, type Moment } from './due-date';
import type { Task } from './requests';

const NUMBER =
  /\b(?:invoice|rechnung(?:snummer)?|bill)\s{0,2}(?:no\.?|number|nr\.?|#)?\s{0,2}:?\s{0,2}#?([A-Z]{0,5}[-/]?\d[\dA-Z/-]{1,20})\b/iu;
const AMOUNT =
  /(?:€|\$|£|\b(?:EUR|USD|CHF|GBP)\b)\s?\d[\d.,']{0,14}\d|\d[\d.,']{0,14}\s?(?:€|\$|£|(?:EUR|Euro|USD|CHF|GBP)\b)/iu;

/** The task of looking at an invoice: its number, its sum, its day. Null where the sentences name no number. */
export function invoiceTask(sentences: readonly string[], language: Language, moment: Moment): Task | null {
  const sentence = sentences.find((one) => NUMBER.test(one));
  const number = sentence === undefined ? undefined : NUMBER.exec(sentence)?.[1];
  if (sentence === undefined || number === undefined) return null;
  const amounts = sentences.map((one) => AMOUNT.exec(one)?.[0]).filter((one) => one !== undefined);
  const sum = amounts[0] === undefined ? '' : ` (${amounts[0]})`;
  const paying = sentences.filter((one) => /(?:pay|due|transfer|zahl|überweis|fällig)/iu.test(one));
  const days = paying.map((one) => dueDate(one, language, moment)).filter((day) => day !== null);
  const title = language === 'de' ? `Rechnung ${number} prüfen${sum}` : `Check invoice ${number}${sum}`;
  return { title, sentence, before: '', due: days[0] ?? null };
}
