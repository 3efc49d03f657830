import type { TextKey, Translate } from '../../../shared/i18n/translate';
import { plainWord } from '../content/plain-word';

/** Machine words of the policy, each with a sentence. Words that are not here are shown as they are. */
const HELD_REASONS: Record<string, { short: TextKey; long: TextKey }> = {
  sender_not_allowed: { short: 'held.notAllowed', long: 'held.notAllowedLong' },
  sender_not_verified: { short: 'held.notVerified', long: 'held.notVerifiedLong' },
  sender_failed_verification: { short: 'held.failed', long: 'held.failedLong' },
  pinned_by_rule: { short: 'held.pinned', long: 'held.pinnedLong' },
  sender_verification_unavailable: { short: 'held.unavailable', long: 'held.unavailableLong' },
};

/** Why a request waits for a click: a short form for lines, a long one for the page. */
export function heldReason(reason: string, t: Translate): { short: string; long: string } {
  const keys = HELD_REASONS[reason];
  if (keys === undefined) return { short: t('held.other', { reason: plainWord(reason) }), long: t('held.otherLong') };
  return { short: t(keys.short), long: t(keys.long) };
}
