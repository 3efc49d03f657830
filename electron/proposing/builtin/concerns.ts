import type { RequestMail } from '../context';
import { isInstructionLike } from '../../reading/instruction-like';
import type { Language } from './language';
import { shorten } from './sentences';

/** Why a person should look first. */
export type Concern = {
  reason: string;
  /** Nothing else should be proposed: whatever else the mail asks may be part of the trick. */
  alone: boolean;
  /** It asks for money: no reply should promise anything. */
  payment: boolean;
};

type Rule = { words: RegExp; alone?: boolean; payment?: boolean; reason: Record<Language, string> };

/** Most serious first: one mail gives one warning. */
const RULES: Rule[] = [
  {
    words:
      /(?<!\p{L})(?:(?:new|changed|updated|different) (?:bank|account|payment) (?:details|account|information|number)|(?:bank|account|payment) details (?:have |has )?(?:been )?(?:changed|updated)|wire transfer|gift cards?|(?:neue|geänderte|andere) (?:bankverbindung|kontonummer|kontodaten|iban)|(?:bankverbindung|kontodaten|iban) (?:hat|haben) sich geändert|(?:guthaben|geschenk)karten?)\b/iu,
    alone: true,
    reason: {
      en: 'This mail is about new bank details or an unusual payment. Confirm it by phone, with a number you already know, before you pay anything.',
      de: 'In dieser Mail geht es um neue Bankdaten oder eine ungewöhnliche Zahlung. Bitte vor jeder Zahlung telefonisch bestätigen lassen, unter einer bereits bekannten Nummer.',
    },
  },
  {
    words:
      /(?<!\p{L})(?:(?:verify|confirm|validate|unlock) your (?:account|identity|password|login|credentials)|your (?:account|mailbox|password) (?:has been |will be |is |was )?(?:locked|suspended|limited|disabled|expir\w+)|unusual (?:sign-?in|log-?in|activity)|one-time (?:code|password)|seed phrase|(?:konto|postfach|zugang|passwort) (?:wurde |wird |ist |läuft )?(?:gesperrt|eingeschränkt|deaktiviert|ab)\b|(?:bestätigen|verifizieren) sie ihr(?:e|en)? (?:konto|identität|passwort|zugang\w*)|ungewöhnliche (?:anmeldung|aktivität)\w*|(?:zugangsdaten|passwort) (?:senden|schicken|mitteilen|eingeben))/iu,
    alone: true,
    reason: {
      en: 'This mail is about access to an account. Do not follow its links; open the site yourself and look there.',
      de: 'In dieser Mail geht es um den Zugang zu einem Konto. Bitte keinem Link folgen, sondern die Seite selbst öffnen und dort nachsehen.',
    },
  },
  {
    words:
      /(?<!\p{L})(?:bitcoin|ransom|blackmail|extort\w*|(?:i|we) will (?:hurt|kill|find|expose|publish)\b|or else you|leak your|lösegeld|erpress\w*|wir werden sie finden|du wirst es bereuen|sie werden es bereuen|veröffentlich\w+ wir (?:ihre|deine))/iu,
    alone: true,
    reason: {
      en: 'This mail threatens. Keep it, answer nothing yet, and talk to somebody you trust or to the police.',
      de: 'Diese Mail droht. Bitte aufheben, noch nichts antworten und mit einer Vertrauensperson oder der Polizei sprechen.',
    },
  },
  {
    words:
      /(?<!\p{L})(?:legal (?:action|notice|claim|steps)|lawyers?|attorneys?|lawsuit|(?:in|to|before) court|court (?:order|case|hearing)|subpoena|cease and desist|liable|breach of contract|(?:terminat\w*|cancel\w*|dispute\w*|breach\w*) (?:of )?(?:the|our|your|this) (?:\w+ )?(?:contract|agreement)|contract\b.{0,80}\b(?:terminat\w*|cancel\w*|penalt\w*)|(?:rechts)?anw[aä]lt\w*|(?:ver)?klagen?|vor gericht|gerichtlich\w*|abmahnung\w*|kündig\w*|vertragsstrafe|vertrag\b.{0,80}\b(?:beend\w*|auflös\w*|verletz\w*)|schadens?ersatz|trete(?:n wir)?\b.{0,40}\bzurück|verbraucherzentrale)\b/iu,
    reason: {
      en: 'This mail touches a contract or a legal matter. Read it yourself before anything is answered or promised.',
      de: 'Diese Mail berührt einen Vertrag oder eine rechtliche Frage. Bitte selbst lesen, bevor etwas beantwortet oder zugesagt wird.',
    },
  },
  {
    words:
      /(?<!\p{L})(?:overdue|past due|final (?:notice|reminder)|payment reminder|debt collection|mahnung|zahlungserinnerung|inkasso|überfällig\w*)\b/iu,
    payment: true,
    reason: {
      en: 'This mail says that a payment is late. Check the invoice and the payment yourself.',
      de: 'Laut dieser Mail ist eine Zahlung offen. Bitte Rechnung und Zahlung selbst prüfen.',
    },
  },
  {
    words:
      /(?<!\p{L})(?:complain(?:t|ts|ing)?|unacceptable|not acceptable|(?:very |really |deeply )?disappoint(?:ed|ing)|refund|compensat\w+|fed up|beschwer\w*|reklam\w*|inakzeptabel|nicht (?:akzeptabel|hinnehmbar)|enttäuscht|erstattung|verärgert|beschädigt\w*|defekt\w*)\b/iu,
    reason: {
      en: 'This is a complaint. A personal answer works better than a draft made by rules.',
      de: 'Das ist eine Beschwerde. Eine persönliche Antwort hilft mehr als ein Entwurf nach Regeln.',
    },
  },
  {
    words:
      /(?<!\p{L})(?:invoice (?:no\.? |number |#)?[\p{L}\d-]*\d.{0,80}\bdue|(?:please|must|to) (?:pay|transfer)\b|bank transfer|amount due|rechnung\b.{0,80}\d|zahlbar|überweis\w*|zahlungsziel)\b/iu,
    payment: true,
    reason: {
      en: 'This mail asks for a payment. Compare invoice, amount and account with what you know before you pay.',
      de: 'Diese Mail bittet um eine Zahlung. Bitte Rechnung, Betrag und Konto mit dem vergleichen, was bekannt ist, bevor gezahlt wird.',
    },
  },
  {
    words:
      /(?<!\p{L})(?:urgent(?:ly)?|asap|as soon as possible|immediately|emergency|dringend\w*|umgehend|sofort|eilt|notfall)\b/iu,
    reason: {
      en: 'The sender says that it is urgent. Decide yourself how fast to act.',
      de: 'Laut Absender ist es dringend. Bitte selbst entscheiden, wie schnell zu handeln ist.',
    },
  },
];

const ORDERS: Record<Language, string> = {
  en: 'This mail tries to give orders to the assistant instead of writing to you. Nothing of it was followed; please judge it yourself.',
  de: 'Diese Mail versucht, dem Assistenten Befehle zu geben, statt Ihnen zu schreiben. Nichts davon wurde befolgt; bitte selbst beurteilen.',
};
const UNCONFIRMED: Record<Language, string> = {
  en: 'It could not be confirmed that this mail really comes from its sender. Check by another way before you trust it.',
  de: 'Es ließ sich nicht bestätigen, dass diese Mail wirklich vom Absender kommt. Bitte auf anderem Weg prüfen.',
};

/** The most serious concern with the words that show it; null when nothing stands out. */
export function concernOf(request: RequestMail, sentences: readonly string[], language: Language): Concern | null {
  const unconfirmed = request.senderVerdict === 'fail' ? UNCONFIRMED[language] : null;
  const texts = [...sentences, request.topic];
  if (isInstructionLike(request)) {
    const evidence = texts.find((text) => isInstructionLike({ ...request, ...NOTHING_ELSE, visibleText: text }));
    return concern(unconfirmed, ORDERS[language], evidence, { alone: true });
  }
  for (const { words, alone = false, payment = false, reason } of RULES) {
    const evidence = texts.find((text) => words.test(text));
    if (evidence !== undefined) return concern(unconfirmed, reason[language], evidence, { alone, payment });
  }
  return unconfirmed === null ? null : { reason: unconfirmed, alone: true, payment: false };
}

const NOTHING_ELSE = { subject: '', from: { name: '', address: '' }, quotedText: '', attachments: [] };

function concern(
  unconfirmed: string | null,
  reason: string,
  evidence: string | undefined,
  { alone, payment = false }: { alone: boolean; payment?: boolean },
): Concern {
  const said = unconfirmed === null ? reason : `${unconfirmed} ${reason}`;
  const quoted = evidence === undefined ? said : `${said}\n\n“${shorten(evidence, 240)}”`;
  return { reason: quoted, alone: alone || unconfirmed !== null, payment };
}
