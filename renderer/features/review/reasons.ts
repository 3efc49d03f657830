import type { TextKey, Translate } from '../../../shared/i18n/translate';

/** Machine words of reading, routing and policy, each with a sentence. Words that are not here are shown as they are. */
const SENDER_REASONS: Record<string, TextKey> = {
  no_trusted_result: 'sender.no_trusted_result',
  no_dmarc_result: 'sender.no_trusted_result',
  authserv_id_not_configured: 'sender.authserv_id_not_configured',
  contradictory_results: 'sender.contradictory_results',
  multiple_from: 'sender.multiple_from',
  group_from: 'sender.group_from',
  no_author: 'sender.no_author',
  header_from_mismatch: 'sender.header_from_mismatch',
  dkim_not_aligned: 'sender.header_from_mismatch',
  dmarc_fail: 'sender.dmarc_fail',
  dmarc_permerror: 'sender.dmarc_fail',
  dmarc_none: 'sender.no_policy',
  no_dmarc_policy: 'sender.no_policy',
  dkim_aligned_no_policy: 'sender.no_policy',
  dkim_failed: 'sender.dkim_failed',
  dkim_missing: 'sender.dkim_missing',
  dkim_l_tag: 'sender.dkim_l_tag',
  dns_failed: 'sender.temperror',
  dmarc_temperror: 'sender.temperror',
};

const HELD_REASONS: Record<string, { short: TextKey; long: TextKey }> = {
  sender_not_allowed: { short: 'held.notAllowed', long: 'held.notAllowedLong' },
  sender_not_verified: { short: 'held.notVerified', long: 'held.notVerifiedLong' },
  sender_failed_verification: { short: 'held.failed', long: 'held.failedLong' },
  pinned_by_rule: { short: 'held.pinned', long: 'held.pinnedLong' },
  sender_verification_unavailable: { short: 'held.unavailable', long: 'held.unavailableLong' },
};

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

/** Why an author counts as not verified. */
export function senderReason(reason: string, t: Translate): string {
  const key = SENDER_REASONS[reason];
  return key === undefined ? t('sender.other', { reason: plainWord(reason) }) : t(key);
}

/** Why a request waits for a click: a short form for lines, a long one for the page. */
export function heldReason(reason: string, t: Translate): { short: string; long: string } {
  const keys = HELD_REASONS[reason];
  if (keys === undefined) return { short: t('held.other', { reason: plainWord(reason) }), long: t('held.otherLong') };
  return { short: t(keys.short), long: t(keys.long) };
}

/** A flag in words, on a proposal in a sentence; two flags with the same words become one remark. */
export function flagMarks(flags: string[], t: Translate, sentences = false): { text: string; serious: boolean }[] {
  const marks = new Map<string, boolean>();
  for (const flag of flags) {
    const key = (sentences ? SENTENCES[flag] : undefined) ?? FLAGS[flag];
    const text = key === undefined ? plainWord(flag) : t(key);
    marks.set(text, (marks.get(text) ?? false) || !HARMLESS.has(flag));
  }
  return [...marks].map(([text, serious]) => ({ text, serious }));
}

function plainWord(word: string): string {
  return word.replaceAll('_', ' ');
}
