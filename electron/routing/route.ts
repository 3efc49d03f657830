import type { ParsedMessage } from '../../shared/domain/message';
import { matchPrefix } from './prefix';

/** What an account allows: its prefix, whether Genie is on, its own addresses and the senders allowed by a click. */
export type RoutingPolicy = { prefix: string; genieOn: boolean; own: readonly string[]; allowed: readonly string[] };

type RoutingDecision = {
  decision: 'ask' | 'hold' | 'ignore';
  /**
   * `trusted`, or why not: `genie_off`, `no_single_subject`, `no_single_author`, `no_prefix`, `sender_not_verified`,
   * `sender_failed_verification`, `sender_verification_unavailable`, `sender_not_allowed`.
   */
  reason: string;
  /** The text after the prefix; empty where it does not match. */
  topic: string;
  normalizedSubject: string | null;
  matched: boolean;
  /** The author is verified and is one of the account's own or allowed addresses, exactly but for case. */
  trusted: boolean;
  flags: string[];
};

/**
 * Decides what happens to one message (A2, A3, A5). Pure. Ambiguous mail (several authors or subjects) never matches.
 * A match alone only asks to be let in: a model call by itself needs a verified and allowed author, else it is held.
 */
export function route(message: ParsedMessage, policy: RoutingPolicy): RoutingDecision {
  const prefix = matchPrefix(message.subject, policy.prefix);
  const matched = prefix.matched && message.from !== null;
  const trusted = isTrusted(message, policy);
  const { decision, reason } = decide(message, policy, { matched, trusted });
  return {
    decision,
    reason,
    topic: (matched ? prefix.topic : null) ?? '',
    normalizedSubject: prefix.normalizedSubject,
    matched,
    trusted,
    flags: prefix.flags,
  };
}

function decide(
  message: ParsedMessage,
  policy: RoutingPolicy,
  { matched, trusted }: { matched: boolean; trusted: boolean },
): Pick<RoutingDecision, 'decision' | 'reason'> {
  if (!policy.genieOn) return { decision: 'ignore', reason: 'genie_off' };
  if (message.subject === null) return { decision: 'ignore', reason: 'no_single_subject' };
  if (message.from === null) return { decision: 'ignore', reason: 'no_single_author' };
  if (!matched) return { decision: 'ignore', reason: 'no_prefix' };
  if (trusted) return { decision: 'ask', reason: 'trusted' };
  return { decision: 'hold', reason: holdReason(message) };
}

function isTrusted(message: ParsedMessage, policy: RoutingPolicy): boolean {
  const author = message.from?.address.toLowerCase();
  if (author === undefined || message.sender.verdict !== 'pass') return false;
  return [...policy.own, ...policy.allowed].some((address) => address.trim().toLowerCase() === author);
}

function holdReason(message: ParsedMessage): string {
  switch (message.sender.verdict) {
    case 'pass':
      return 'sender_not_allowed';
    case 'fail':
      return 'sender_failed_verification';
    case 'temperror':
      return 'sender_verification_unavailable';
    case 'none':
      return 'sender_not_verified';
  }
}
