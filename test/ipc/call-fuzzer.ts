import { CALL_NAMES, type CallName } from '../../shared/ipc/call-names';
import { seededRandom } from '../support/seeded-random';

const KEYS = [
  ...['filter', 'type', 'id', 'actionId', 'contentHash', 'sessionId', 'approvals', 'action', 'kind', 'params'],
  ...['accountId', 'options', 'reason', 'before', 'limit', 'provider', 'baseUrl', 'decision', 'heldId', 'theme'],
  ...['__proto__', 'constructor', 'toString', '', 'a.b'],
];
const WORDS = [
  ...['open', 'all', 'session', 'held', 'ask', 'imap', 'folder', 'builtin', 'draft_reply', 'dark', 'eml', '1e999', ''],
  ...['../../etc/passwd', "'; DROP TABLE sessions; --", '<script>', '\0', '\u202E', 'a'.repeat(64), 'x'.repeat(70_000)],
];
const HASH = 'a'.repeat(64);
/** Input that fits, of calls with several members: with one of them spoilt it is nearer to an attack than noise is. */
const VALID: [CallName, Record<string, unknown>][] = [
  ['review.approve', { actionId: 'a1', contentHash: HASH }],
  ['review.approveAll', { sessionId: 's1', approvals: [{ actionId: 'a1', contentHash: HASH }] }],
  ['review.edit', { actionId: 'a1', baseHash: HASH, action: { kind: 'create_issue', params: { title: 'Call Ann' } } }],
  ['review.dismiss', { actionId: 'a1', reason: 'no' }],
  ['held.decide', { heldId: 'h1', decision: 'ask' }],
  ['outcomes.handOff', { outcomeId: 'o1', how: 'copy' }],
  ['activity.list', { before: null, limit: 50 }],
  ['accounts.setActive', { accountId: 'a1', active: true }],
  ['accounts.discover', { address: 'ann@example.com' }],
  ['accounts.signIn', { accountId: 'a1', input: { password: 'p', signIn: 'browser' } }],
  ['accounts.setMailboxes', { accountId: 'a1', mailboxes: ['INBOX'] }],
  ['accounts.openHelp', { provider: 'google' }],
  ['model.set', { provider: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'm', apiKey: 'k' }],
  ['settings.set', { theme: 'dark' }],
];

/** Makes senseless calls, always the same ones for the same seed. Inputs can be cloned, as all that crosses IPC can. */
export function makeCallFuzzer(seed: number): () => { name: CallName; input: unknown } {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  const value = (depth: number): unknown => {
    const choice = Math.floor(random() * (depth > 2 ? 9 : 14));
    if (choice < 4) return pick(WORDS);
    if (choice < 6) return pick([0, -1, 1.5, 50, 2 ** 53, NaN, Infinity, -0]);
    if (choice === 6) return pick([true, false, null, undefined]);
    if (choice === 7) return pick([1n, new Date(NaN), /x/g, new Error('thrown over')]);
    if (choice === 8) return pick([new Map([['filter', 'open']]), new Set([1]), new Uint8Array(16)]);
    if (choice === 9) return nested(pick([5, 50, 800]));
    if (choice === 10) return Array.from({ length: Math.floor(random() * 6) }, () => value(depth + 1));
    return object(depth);
  };
  const object = (depth: number) => {
    const result: Record<string, unknown> = {};
    for (let n = Math.floor(random() * 6); n > 0; n--) setOwn(result, pick(KEYS), value(depth + 1));
    return result;
  };
  const spoilt = (valid: Record<string, unknown>) => {
    const copy = structuredClone(valid);
    const inner = Object.values(copy).find((member) => typeof member === 'object' && member !== null);
    const target = random() < 0.5 ? copy : ((inner as Record<string, unknown> | undefined) ?? copy);
    setOwn(target, pick(random() < 0.5 ? Object.keys(target) : KEYS), value(1));
    return copy;
  };

  return () => {
    const kind = random();
    if (kind < 0.02) return { name: pick(CALL_NAMES), input: circular() };
    if (kind < 0.5) return { name: pick(CALL_NAMES), input: kind < 0.25 ? object(0) : value(0) };
    const [name, valid] = pick(VALID);
    return { name, input: spoilt(valid) };
  };
}

/** Own member, also for `__proto__`. */
function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function nested(levels: number): unknown {
  let inner: unknown = 'bottom';
  for (let n = 0; n < levels; n++) inner = n % 2 ? [inner] : { params: inner };
  return inner;
}

function circular(): unknown {
  const ring: Record<string, unknown> = { filter: 'open' };
  ring.self = ring;
  return ring;
}
