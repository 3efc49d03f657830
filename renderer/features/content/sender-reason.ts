import type { TextKey, Translate } from '../../../shared/i18n/translate';
import { plainWord } from './plain-word';

/** Machine words of the sender check, each with a sentence. Words that are not here are shown as they are. */
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

/** Why an author counts as not verified. */
export function senderReason(reason: string, t: Translate): string {
  const key = SENDER_REASONS[reason];
  return key === undefined ? t('sender.other', { reason: plainWord(reason) }) : t(key);
}
