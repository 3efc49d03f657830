import type { TextKey, Translate } from '../../../shared/i18n/translate';
import { plainWord } from './plain-word';

/** Machine words of reading and policy, each with a remark. Words that are not here are shown as they are. */
const FLAGS: Record<string, TextKey> = {
  hidden_chars: 'flag.hidden_chars',
  control_chars: 'flag.control_chars',
  hidden_html_text: 'flag.hidden_html_text',
  truncated_mime: 'flag.truncated_mime',
  encrypted: 'flag.encrypted',
  spam_tagged: 'flag.spam_tagged',
  subject_truncated: 'flag.subject_truncated',
  subject_changed: 'flag.subject_changed',
  part_limit: 'flag.limit',
  text_limit: 'flag.limit',
  size_limit: 'flag.limit',
  header_limit: 'flag.limit',
  mime_depth_limit: 'flag.limit',
  html_depth_limit: 'flag.limit',
  empty_body: 'flag.empty_body',
  duplicate_message_id: 'flag.duplicate_message_id',
  date_fallback: 'flag.date_fallback',
  duplicate_date: 'flag.date_fallback',
  malformed_from: 'flag.malformed_from',
  duplicate_from: 'flag.malformed_from',
  instruction_like_content: 'flag.instruction_like_content',
  idn_confusable: 'flag.idn',
  idn: 'flag.idn',
  userinfo: 'flag.userinfo',
  text_mismatch: 'flag.text_mismatch',
  mailing_list: 'flag.mailing_list',
  confusable_prefix: 'flag.confusable_prefix',
  smime_signed_unverified: 'flag.smime_signed_unverified',
  body_unreadable_tnef: 'flag.body_unreadable_tnef',
  calendar: 'flag.calendar',
  alternative_mismatch: 'flag.alternative_mismatch',
  remote_content: 'flag.remote_content',
  display_name_address_mismatch: 'flag.display_name_address_mismatch',
  reply_to_differs: 'flag.reply_to_differs',
  url_not_in_mail: 'flag.url_not_in_mail',
  executable: 'flag.executable',
  double_extension: 'flag.double_extension',
  unsafe_scheme: 'flag.unsafe_scheme',
  relative: 'flag.relative',
  ip_host: 'flag.ip_host',
  auto_submitted: 'flag.auto_submitted',
  delivery_report: 'flag.delivery_report',
  body_unreadable_smime: 'flag.encrypted',
  pgp_signed_unverified: 'flag.smime_signed_unverified',
  wrong_transfer_encoding: 'flag.wrong_transfer_encoding',
  reference_loop: 'flag.reference_loop',
  foreign_reference: 'flag.reference_loop',
  empty_subject: 'flag.empty_subject',
  missing_subject: 'flag.empty_subject',
  duplicate_subject: 'flag.duplicate_subject',
  missing_from: 'flag.malformed_from',
  contact_not_in_mail: 'flag.contact_not_in_mail',
  from_client: 'flag.from_client',
};

/** On a proposal there is room for the whole sentence, and need. */
const SENTENCES: Record<string, TextKey> = {
  hidden_chars: 'flag.hidden_chars.long',
  control_chars: 'flag.hidden_chars.long',
  instruction_like_content: 'flag.instruction_like_content.long',
  contact_not_in_mail: 'flag.contact_not_in_mail.long',
  url_not_in_mail: 'flag.url_not_in_mail.long',
  remote_content: 'flag.remote_content.long',
  reply_to_differs: 'flag.reply_to_differs.long',
  from_client: 'flag.from_client.long',
};

/** What a remark on a mail, a link or an attachment means for the reader. */
const MEANINGS: Record<string, TextKey> = {
  hidden_chars: 'flag.hidden_chars.why',
  hidden_html_text: 'flag.hidden_html_text.why',
  truncated_mime: 'flag.truncated_mime.why',
  encrypted: 'flag.encrypted.why',
  body_unreadable_smime: 'flag.encrypted.why',
  spam_tagged: 'flag.spam_tagged.why',
  malformed_from: 'flag.malformed_from.why',
  duplicate_from: 'flag.malformed_from.why',
  missing_from: 'flag.malformed_from.why',
  instruction_like_content: 'flag.instruction_like_content.why',
  idn_confusable: 'flag.idn.why',
  idn: 'flag.idn.why',
  userinfo: 'flag.userinfo.why',
  text_mismatch: 'flag.text_mismatch.why',
  confusable_prefix: 'flag.confusable_prefix.why',
  smime_signed_unverified: 'flag.smime_signed_unverified.why',
  pgp_signed_unverified: 'flag.smime_signed_unverified.why',
  body_unreadable_tnef: 'flag.body_unreadable_tnef.why',
  alternative_mismatch: 'flag.alternative_mismatch.why',
  remote_content: 'flag.remote_content.why',
  display_name_address_mismatch: 'flag.display_name_address_mismatch.why',
  reply_to_differs: 'flag.reply_to_differs.why',
  executable: 'flag.executable.why',
  double_extension: 'flag.double_extension.why',
  unsafe_scheme: 'flag.unsafe_scheme.why',
  ip_host: 'flag.ip_host.why',
};

/** Flags that only describe the mail; the others are a reason to look twice. */
const HARMLESS = new Set([
  'calendar',
  'mailing_list',
  'remote_content',
  'date_fallback',
  'duplicate_date',
  'auto_submitted',
  'subject_changed',
]);

export type FlagMark = {
  text: string;
  serious: boolean;
  /** What it means for the reader, where that needs saying. */ why: string | null;
};

/** A flag in words, on a proposal in a sentence; two flags with the same words become one remark. */
export function flagMarks(flags: string[], t: Translate, sentences = false): FlagMark[] {
  const marks = new Map<string, FlagMark>();
  for (const flag of flags) {
    const key = (sentences ? SENTENCES[flag] : undefined) ?? FLAGS[flag];
    const text = key === undefined ? plainWord(flag) : t(key);
    const meaning = MEANINGS[flag];
    const serious = (marks.get(text)?.serious ?? false) || !HARMLESS.has(flag);
    marks.set(text, { text, serious, why: meaning === undefined ? (marks.get(text)?.why ?? null) : t(meaning) });
  }
  return [...marks.values()];
}
