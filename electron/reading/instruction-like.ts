import type { Address, AttachmentInfo } from '../../shared/domain/message';

/** The mark of a mail that tries to dictate what a model says. It changes nothing but what the user is told. */
export const INSTRUCTION_LIKE = 'instruction_like_content';

/** Texts of a mail that its sender chose and that go to a model. */
export type SenderTexts = {
  subject: string;
  from: Address;
  visibleText: string;
  quotedText: string;
  attachments: readonly Pick<AttachmentInfo, 'name'>[];
};

/** Looked for in the text as one line, so that no line break can part the words. */
const PHRASES: readonly RegExp[] = [
  // Our own contract.
  /["'“”„‘’«»]?\bkind\b["'“”„‘’«»]?\s?:\s?["'“”„‘’«»]?(?:draft_reply|create_issue|summarize_thread|fetch_data|escalate_human|no_action)\b/iu,
  /\b(?:draft_reply|create_issue|summarize_thread|fetch_data|escalate_human)\b/iu,
  /["'“”]approved["'“”]\s?:\s?true\b/iu,
  // Orders to forget the rules.
  /\b(?:ignore|disregard|forget|override|bypass)(?: (?:all|any|the|your|these|those|of|everything|my)){0,4} (?:previous|prior|above|earlier|preceding|foregoing|existing|system|safety) (?:instructions?|rules?|prompts?|directions?|guidelines?|orders?|polic(?:y|ies))\b/iu,
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:your|the) (?:instructions|rules|prompt|guidelines)\b/iu,
  /\b(?:ignorier\w{0,4}|vergiss|vergesst|vergessen|missacht\w{0,4}|überschreib\w{0,4}|umgeh\w{0,3})(?: (?:sie|bitte|alle|die|deine|eure|ihre|sämtliche|jegliche|nun|jetzt)){0,5} (?:vorherigen|bisherigen|früheren|obigen|vorangegangenen|vorigen|vorstehenden|bestehenden) (?:anweisungen|instruktionen|regeln|vorgaben|befehle|anordnungen|prompts)\b/iu,
  /\b(?:ignorier\w{0,4}|vergiss|vergesst|missacht\w{0,4})(?: (?:sie|bitte|alle)){0,3} (?:deine|eure|ihre) (?:anweisungen|instruktionen|regeln|vorgaben)\b/iu,
  /\bsystem-?\s?prompts?\b/iu,
  /\b(?:new|updated|neue|geänderte) (?:system-? ?)?(?:instructions?|anweisung(?:en)?) (?:for|to|für|an) (?:the |your |den |die |das )?(?:assistant|ai|model|assistent\w{0,4}|ki|modell)\b/iu,
  // Talking to a model instead of a person.
  /\b(?:you are|you're|act as|pretend to be|du bist|sie sind|verhalte dich wie)(?: (?:now|from now on|jetzt|nun|ab sofort))?(?: (?:an?|the|eine?|die|der))? (?:ai|a\.i\.|llm|(?:large )?language model|chatbot|ai assistant|ki|ki-assistent\w{0,2}|sprachmodell|genie)\b/iu,
  /\b(?:notes?|message|instructions?|hinweis|nachricht|anweisung(?:en)?) (?:for|to|für|an) (?:the |your |any |den |die |das |alle )?(?:ai|a\.i\.|llm|language model|ai assistant|assistant|model|ki|ki-assistent\w{0,2}|assistent\w{0,2}|sprachmodell|modell)\b(?! (?:professor|manager|director|editor))/iu,
  // Dictating the output, or an approval.
  /\b(?:output|return|print|emit|respond with|answer with|reply with)(?: (?:exactly|only|just|nothing but|precisely|the following|this|a|an|one|valid|raw)){0,4} json\b/iu,
  /\b(?:gib|antworte\w{0,2}|liefere|schreibe|erzeuge)(?: (?:sie|nur|genau|ausschließlich|mit|dieses|folgendes|das|den|ein|als|mir|valides|bitte)){0,5} json\b/iu,
  /\b(?:approve|authori[sz]e|confirm)s? (?:all|every)(?: (?:of|the|these)){0,2} (?:(?:following|proposed|pending|listed) )?(?:actions?|proposals?)\b/iu,
  /\b(?:approve|authori[sz]e|confirm)s? (?:any |the |these ){0,2}(?:proposed|pending|listed) (?:actions?|proposals?)\b/iu,
  /\b(?:genehmig\w{0,4}|bestätig\w{0,4})(?: (?:sie|hiermit|alle|die|sämtliche|folgenden|vorgeschlagenen)){0,4} (?:aktionen|vorschläge)\b/iu,
  // Delimiters of prompts, ours and those of chat templates.
  /<[|｜][\w▁ ]{1,40}[|｜]>/u,
  /\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>/u,
  /<\/?(?:system|assistant|instructions?|untrusted[\w-]{0,20}|user_input|tool_call|mail[_-]?data|email_content)>/iu,
  /\bMAIL-DATA-[0-9a-f]{6,}/iu,
  /\bREQUEST MAIL \(untrusted\)|\bEARLIER MAIL \d+ of \d+ \(untrusted\)/u,
  /-- ?(?:BEGIN|END) (?:OF )?(?:UNTRUSTED|SYSTEM|PROMPT|INSTRUCTIONS?|USER INPUT|DATA)\b/iu,
];

/** A line that poses as a turn of a chat. */
const ROLE_LINES: readonly RegExp[] = [
  /^[ \t>|]*(?:#{1,6} ?(?:(?:system|assistant|developer)\b|(?:user|human|instructions?) ?:)|\[(?:system|assistant|developer)\]|assistant ?:|\*\*(?:system|assistant)\*\* ?:)/imu,
  // "System: Windows 11" is what people write to a help desk; in capitals it poses as a turn.
  /^[ \t>|]*(?:SYSTEM|DEVELOPER)(?: (?:MESSAGE|NOTE|OVERRIDE))? ?:/mu,
];

/**
 * Whether a mail tries to dictate output or poses as the system, the assistant or the contract, in German or English.
 * It errs on both sides: it warns, and nothing that must be safe depends on it. Linear in the texts.
 */
export function isInstructionLike(mail: SenderTexts): boolean {
  const texts = [
    mail.subject,
    mail.from.name,
    mail.visibleText,
    mail.quotedText,
    ...mail.attachments.map((file) => file.name.replace(/[_-]+/g, ' ')),
  ];
  return texts.some(dictates);
}

function dictates(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (ROLE_LINES.some((pattern) => pattern.test(plain))) return true;
  const oneLine = plain.replace(/\s+/g, ' ');
  return PHRASES.some((pattern) => pattern.test(oneLine));
}
