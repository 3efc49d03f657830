import type { RequestMail } from '../context';
import type { Language } from './language';
import { shorten } from './sentences';

/** Why a person should look first. */
export type Concern = {
  reason: string;
  /** Nothing else should be proposed: whatever else the mail asks may be part of the trick. */
  alone: boolean;
};

type Rule = { words: RegExp; alone?: boolean; reason: Record<Language, string> };

/** Most serious first: one mail gives one warning. */
const RULES: Rule[] = [
  {
    words:
      /\b(?:ignore (?:all |any )?(?:previous|prior|above) instructions|disregard (?:all |the )?(?:previous|above)|system prompt|you are (?:now )?an? (?:ai|assistant)|new policy:|as the owner of this mailbox i hereby approve|ignoriere alle (?:vorherigen|bisherigen))|<\|im_(?:start|end)\|>|"kind"\s*:\s*"/iu,
    alone: true,
    reason: {
      en: 'This mail tries to give orders to the assistant instead of writing to you. Nothing of it was followed; please judge it yourself.',
      de: 'Diese Mail versucht, dem Assistenten Befehle zu geben, statt Ihnen zu schreiben. Nichts davon wurde befolgt; bitte selbst beurteilen.',
    },
  },
  {
    words:
      /\b(?:(?:new|changed|updated|different) (?:bank|account|payment) (?:details|account|information|number)|(?:bank|account|payment) details (?:have |has )?(?:been )?(?:changed|updated)|wire transfer|gift cards?|iban|neue (?:bankverbindung|kontonummer|kontodaten)|bankverbindung|kontodaten|überweis(?:e|en|ung))\b/iu,
    alone: true,
    reason: {
      en: 'This mail is about paying money or new bank details. Confirm it by phone, with a number you already know, before you pay anything.',
      de: 'In dieser Mail geht es um eine Zahlung oder neue Bankdaten. Bitte vor jeder Zahlung telefonisch bestätigen lassen, unter einer bereits bekannten Nummer.',
    },
  },
  {
    words:
      /\b(?:legal (?:action|notice|department|claim|steps)|lawyers?|attorney|lawsuit|court|subpoena|cease and desist|liabilit(?:y|ies)|contract(?:s|ual)?|terminat(?:e|ion)|rechtsanw[aä]lt\w*|anw[aä]lt\w*|klage|gericht|abmahnung|kündig\w*|vertr[aä]g\w*|vertragsstrafe)\b/iu,
    reason: {
      en: 'This mail touches a contract or a legal matter. Read it yourself before anything is answered or promised.',
      de: 'Diese Mail berührt einen Vertrag oder eine rechtliche Frage. Bitte selbst lesen, bevor etwas beantwortet oder zugesagt wird.',
    },
  },
  {
    words:
      /\b(?:overdue|past due|final (?:notice|reminder)|payment reminder|debt collection|mahnung|zahlungserinnerung|inkasso|überfällig\w*)\b/iu,
    reason: {
      en: 'This mail says that a payment is late. Check the invoice and the payment yourself.',
      de: 'Laut dieser Mail ist eine Zahlung offen. Bitte Rechnung und Zahlung selbst prüfen.',
    },
  },
  {
    words:
      /\b(?:complain(?:t|ts|ing)?|unacceptable|very disappointed|refund|beschwer\w*|reklam\w*|inakzeptabel|enttäuscht|erstattung)\b/iu,
    reason: {
      en: 'This is a complaint. A personal answer works better than a draft made by rules.',
      de: 'Das ist eine Beschwerde. Eine persönliche Antwort hilft mehr als ein Entwurf nach Regeln.',
    },
  },
  {
    words:
      /\b(?:urgent(?:ly)?|asap|as soon as possible|immediately|emergency|dringend\w*|umgehend|sofort|eilt|notfall)\b/iu,
    reason: {
      en: 'The sender says that it is urgent. Decide yourself how fast to act.',
      de: 'Laut Absender ist es dringend. Bitte selbst entscheiden, wie schnell zu handeln ist.',
    },
  },
];

const UNCONFIRMED: Record<Language, string> = {
  en: 'It could not be confirmed that this mail really comes from its sender. Check by another way before you trust it.',
  de: 'Es ließ sich nicht bestätigen, dass diese Mail wirklich vom Absender kommt. Bitte auf anderem Weg prüfen.',
};

/** The most serious concern with the words that show it; null when nothing stands out. */
export function concernOf(request: RequestMail, sentences: readonly string[], language: Language): Concern | null {
  const unconfirmed = request.senderVerdict === 'fail' ? UNCONFIRMED[language] : null;
  const texts = [...sentences, request.topic];
  for (const { words, alone, reason } of RULES) {
    const evidence = texts.find((text) => words.test(text));
    if (evidence === undefined) continue;
    const said = unconfirmed === null ? reason[language] : `${unconfirmed} ${reason[language]}`;
    return { reason: `${said}\n\n“${shorten(evidence, 240)}”`, alone: alone === true || unconfirmed !== null };
  }
  return unconfirmed === null ? null : { reason: unconfirmed, alone: true };
}
