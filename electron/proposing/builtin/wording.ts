import type { Language } from './language';

export type Reason =
  'question' | 'task' | 'reply' | 'long' | 'thread' | 'asked' | 'care' | 'search' | 'invoice' | 'meeting';

/** Why something is proposed, in the language of the mail. */
export const WHY: Record<Language, Record<Reason, string>> = {
  en: {
    question: 'The mail asks something that waits for your answer.',
    task: 'The mail asks you to do this.',
    reply: 'The sender expects an answer.',
    long: 'The mail is long; these are its own most telling sentences.',
    thread: 'The conversation has several mails; these are their own most telling sentences.',
    asked: 'The subject asks for it.',
    care: 'The words of the mail call for your own judgement.',
    search: 'The subject asks to look something up.',
    invoice: 'The mail brings an invoice.',
    meeting: 'The mail is about a meeting that is not settled yet.',
  },
  de: {
    question: 'Die Mail enthält eine Frage, die auf Antwort wartet.',
    task: 'Die Mail bittet darum.',
    reply: 'Der Absender erwartet eine Antwort.',
    long: 'Die Mail ist lang; das sind ihre aussagekräftigsten Sätze.',
    thread: 'Das Gespräch hat mehrere Mails; das sind ihre aussagekräftigsten Sätze.',
    asked: 'Der Betreff bittet darum.',
    care: 'Die Wortwahl der Mail verlangt ein eigenes Urteil.',
    search: 'Der Betreff bittet darum, etwas nachzusehen.',
    invoice: 'Die Mail bringt eine Rechnung.',
    meeting: 'In der Mail geht es um einen Termin, der noch nicht feststeht.',
  },
};

/** Why nothing is proposed. */
export const NOTHING: Record<Language, Record<'informs' | 'many', { reason: string; rationale: string }>> = {
  en: {
    informs: {
      reason: 'The mail only informs; it asks for nothing.',
      rationale: 'No question and no request was found.',
    },
    many: {
      reason: 'This mail goes to many; nobody waits for an answer of yours.',
      rationale: 'It can be unsubscribed from, like a newsletter.',
    },
  },
  de: {
    informs: {
      reason: 'Die Mail informiert nur; sie bittet um nichts.',
      rationale: 'Es wurde weder eine Frage noch eine Bitte gefunden.',
    },
    many: {
      reason: 'Diese Mail geht an viele; niemand wartet auf eine Antwort.',
      rationale: 'Sie lässt sich abbestellen wie ein Newsletter.',
    },
  },
};
