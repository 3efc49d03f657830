import type { ParsedMessage } from '../../shared/domain/message';
import type { Rule } from '../../shared/domain/rule';
import type { Account } from '../store/accounts';
import { matchPrefix } from './prefix';

/** What an account allows: its prefix, whether Genie is on, its own addresses and the senders allowed by a click. */
export type RoutingPolicy = { prefix: string; genieOn: boolean; own: readonly string[]; allowed: readonly string[] };

type RoutingDecision = {
  /** `pin`: into the queue, and no model is asked. Only rules do that. */
  decision: 'ask' | 'hold' | 'ignore' | 'pin';
  /**
   * Why it is asked: `trusted`, or by a rule `sender_verified`. Else why not: `genie_off`, `no_single_subject`,
   * `no_single_author`, `no_prefix`, `sender_not_verified`, `sender_failed_verification`,
   * `sender_verification_unavailable`, `sender_not_allowed`, `ignored_by_rule`, `pinned_by_rule`.
   */
  reason: string;
  /** The rule that decided; null where the prefix did. */
  rule: Rule | null;
  /** The text after the prefix; where that does not match, a rule's request has the subject, and nothing else has one. */
  topic: string;
  normalizedSubject: string | null;
  /** The prefix matches. */
  matched: boolean;
  /** The author is verified and is one of the account's own or allowed addresses, exactly but for case. */
  trusted: boolean;
  flags: string[];
};

type Found = { rule: Rule | null; matched: boolean; trusted: boolean };

/**
 * Decides what happens to one message (A2–A5). Pure. `rule` is the user's rule that matches it first; it decides before
 * the prefix is looked at. Ambiguous mail (several authors or subjects) is never asked. A prefix alone only asks to be
 * let in: a model call by itself needs a verified and allowed author. A rule to ask is the user's permission, so its
 * author need only be verified. Whoever is neither is held.
 */
export function route(message: ParsedMessage, policy: RoutingPolicy, rule: Rule | null = null): RoutingDecision {
  const prefix = matchPrefix(message.subject, policy.prefix);
  const matched = prefix.matched && message.from !== null;
  const trusted = isTrusted(message, policy);
  const deciding = policy.genieOn ? rule : null;
  return {
    ...decide(message, policy, { rule: deciding, matched, trusted }),
    rule: deciding,
    topic: (matched ? prefix.topic : deciding && prefix.normalizedSubject) ?? '',
    normalizedSubject: prefix.normalizedSubject,
    matched,
    trusted,
    flags: prefix.flags,
  };
}

/** The part of an account that routing goes by. */
export function routingPolicy(account: Account): RoutingPolicy {
  return { prefix: account.prefix, genieOn: account.genieOn, own: account.addresses, allowed: account.allowed };
}

function decide(
  message: ParsedMessage,
  policy: RoutingPolicy,
  { rule, matched, trusted }: Found,
): Pick<RoutingDecision, 'decision' | 'reason'> {
  if (!policy.genieOn) return { decision: 'ignore', reason: 'genie_off' };
  if (rule?.action === 'ignore') return { decision: 'ignore', reason: 'ignored_by_rule' };
  if (rule?.action === 'pin') return { decision: 'pin', reason: 'pinned_by_rule' };
  if (message.subject === null) return { decision: 'ignore', reason: 'no_single_subject' };
  if (message.from === null) return { decision: 'ignore', reason: 'no_single_author' };
  if (!matched && rule === null) return { decision: 'ignore', reason: 'no_prefix' };
  if (trusted) return { decision: 'ask', reason: 'trusted' };
  if (rule !== null && message.sender.verdict === 'pass') return { decision: 'ask', reason: 'sender_verified' };
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
