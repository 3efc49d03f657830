import { LIMITS } from './limits';

const MAX_ID_LENGTH = 1_000;

/**
 * The message ids in a Message-ID, In-Reply-To or References value, in their order and without repetitions, each in
 * angle brackets (RFC 5322 §3.6.4). Damage seen in mail is repaired: white space inside an id, commas, comments, quoted
 * phrases around it, ids without brackets, empty ids.
 */
export function parseMessageIds(value: string): string[] {
  const ids = new Set<string>();
  const add = (id: string) => {
    const bare = id.replace(/[\s\u0000-\u001F\u007F<>]+/g, '');
    if (bare !== '' && bare.length <= MAX_ID_LENGTH && ids.size < LIMITS.messageIds) ids.add(`<${bare}>`);
  };
  let at = 0;
  while (at < value.length) {
    const open = value.indexOf('<', at);
    const close = open < 0 ? -1 : value.indexOf('>', open);
    if (close < 0) break;
    const before = value.slice(at, open);
    bareIds(before).forEach(add);
    add(value.slice(open + 1, close));
    at = close + 1;
  }
  bareIds(value.slice(at)).forEach(add);
  return [...ids];
}

/** For comparing: the left side exactly, the right side without regard to case (gateways rewrite the domain). */
export function messageIdKey(id: string): string {
  const bare = id.replace(/[\s<>]+/g, '');
  const at = bare.lastIndexOf('@');
  return at < 0 ? bare : bare.slice(0, at) + bare.slice(at).toLowerCase();
}

// Text outside brackets: only an addr-spec that stands alone is an id; dates and quoted phrases are not.
function bareIds(text: string): string[] {
  return text
    .replace(/"[^"]*"/g, ' ')
    .replace(/\([^()]*\)/g, ' ')
    .split(/[\s,;]+/)
    .filter((word) => /^[^\s@<>()"]+@[^\s@<>()"]+$/.test(word));
}
