import { domainToUnicode } from 'node:url';
import type { Address } from '../../shared/domain/message';
import type { Rule, RuleCondition } from '../../shared/domain/rule';
import { domainOf } from '../reading/address-list';
import type { StoredMessage } from '../store/messages';
import { folded, foldedLines } from './fold';

/** What rules look at. */
export type RuledMessage = Pick<StoredMessage, 'accountId' | 'mailbox' | 'size' | 'parsed'>;

/** The rule that decides about a message: the first one that is on, in scope and matches (A4); null where none does. */
export type DecidingRule = (message: RuledMessage) => Rule | null;

type Test = (texts: Texts) => boolean;
type TextCondition = Exclude<RuleCondition, { field: 'has_attachment' | 'size' | 'sender_verdict' }>;

/**
 * Makes rules ready for many messages. Pure. Text is compared without regard to case, width and invisible characters;
 * letters that only look alike stay different. Linear in the message for each condition; of a text beyond 8,192 UTF-16
 * units only both ends are looked at.
 */
export function decidingRule(rules: readonly Rule[]): DecidingRule {
  const ready = rules
    .filter((rule) => rule.on)
    .map((rule) => ({ rule, tests: rule.conditions.map(testOf), matchesAll: rule.match === 'all' }));
  return (message) => {
    const texts = textsOf(message);
    const first = ready.find(
      ({ rule, tests, matchesAll }) =>
        (rule.accountId === null || rule.accountId === message.accountId) &&
        (matchesAll ? tests.every((test) => test(texts)) : tests.some((test) => test(texts))),
    );
    return first?.rule ?? null;
  };
}

/** The domain a user typed, as domains are compared; null where it is none. A leading `@` or `*.` is allowed. */
export function ruleDomain(value: string): string | null {
  const bare = folded(value).replace(/^(?:@|\*?\.)/, '');
  return /^[^\s@/\\?#:[\]*]+$/u.test(bare) ? domainOf(`@${bare}`) : null;
}

function testOf(condition: RuleCondition): Test {
  switch (condition.field) {
    case 'has_attachment':
      return ({ message }) => message.parsed.attachments.length > 0 === condition.value;
    case 'size':
      return condition.operator === 'above'
        ? ({ message }) => message.size > condition.value
        : ({ message }) => message.size < condition.value;
    case 'sender_verdict':
      return ({ message }) => message.parsed.sender.verdict === condition.value;
    default:
      return textTest(condition);
  }
}

function textTest({ field, operator, value }: TextCondition): Test {
  if (operator === 'domain') {
    const domain = ruleDomain(value);
    if (domain === null) return never;
    return (texts) => texts.domains(field).includes(`.${domain}\n`);
  }
  const wanted = folded(value);
  // An empty text would be found in everything.
  if (wanted === '') return never;
  const line = { is: `\n${wanted}\n`, contains: wanted, starts: `\n${wanted}`, ends: `${wanted}\n` }[operator];
  switch (field) {
    case 'from':
    case 'to': {
      // Anybody can take an address as their display name: what looks like one is never looked for there.
      const isAddress = wanted.includes('@');
      return (texts) => texts.addresses(field).includes(line) || (!isAddress && texts.names(field).includes(line));
    }
    case 'subject':
      return (texts) => texts.subject().includes(line);
    case 'list':
      return (texts) => texts.list().includes(line);
    case 'folder':
      return (texts) => texts.folder().includes(line);
  }
}

const never: Test = () => false;

type Texts = ReturnType<typeof textsOf>;

/** The texts of one message as lines for comparing, each made when a condition first asks for it. */
function textsOf(message: RuledMessage) {
  const { parsed, mailbox } = message;
  const people = {
    from: parsed.from === null ? [] : [parsed.from],
    to: [...parsed.to, ...parsed.cc],
  };
  const listId = parsed.listId ?? null;
  const listIds = listId === null ? [] : [listId];
  const names = { from: once(() => namesOf(people.from)), to: once(() => namesOf(people.to)) };
  const addresses = { from: once(() => addressesOf(people.from)), to: once(() => addressesOf(people.to)) };
  const domains = {
    from: once(() => domainsOf(people.from.map(({ address }) => address))),
    to: once(() => domainsOf(people.to.map(({ address }) => address))),
    list: once(() => domainsOf(listIds.map((id) => `@${id}`))),
  };
  return {
    message,
    subject: once(() => foldedLines(parsed.subject === null ? [] : [parsed.subject])),
    list: once(() => foldedLines(listIds)),
    folder: once(() => foldedLines([mailbox])),
    names: (field: 'from' | 'to') => names[field](),
    addresses: (field: 'from' | 'to') => addresses[field](),
    domains: (field: keyof typeof domains) => domains[field](),
  };
}

function namesOf(people: readonly Address[]): string {
  return foldedLines(people.map(({ name }) => name));
}

/**
 * Addresses without regard to case alone, as in the sender gate: another width is another mailbox. One with an
 * internationalized domain stands here in both of its forms (RFC 5890), so that a rule may be written in either.
 */
function addressesOf(people: readonly Address[]): string {
  const lines = people.flatMap(({ address }) => {
    const lower = address.toLowerCase();
    const at = lower.lastIndexOf('@') + 1;
    const domain = lower.includes('xn--', at) ? domainToUnicode(lower.slice(at)) : '';
    return domain === '' ? [lower] : [lower, lower.slice(0, at) + domain];
  });
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

/** Each domain after a dot, so that only whole labels are found at its end. */
function domainsOf(addresses: readonly string[]): string {
  return addresses.map((address) => `.${domainOf(address) ?? ''}\n`).join('');
}

function once(make: () => string): () => string {
  let made: string | null = null;
  return () => (made ??= make());
}
