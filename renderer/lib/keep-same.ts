/**
 * `now`, with every part that is equal to its counterpart in `before` taken from `before`: what did not change keeps its
 * identity, so that React draws only what did. For data as it comes from main: plain objects, lists and plain values.
 */
export function keepSame<T>(before: unknown, now: T): T {
  return kept(before, now) as T;
}

function kept(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) {
    const list = now.map((part, index) => kept(before[index], part));
    return before.length === list.length && list.every((part, index) => part === before[index]) ? before : list;
  }
  if (isRecord(before) && isRecord(now)) {
    const names = Object.keys(now);
    const record = Object.fromEntries(names.map((name) => [name, kept(before[name], now[name])]));
    const isSame =
      names.length === Object.keys(before).length &&
      names.every((name) => Object.hasOwn(before, name) && record[name] === before[name]);
    return isSame ? before : record;
  }
  return now;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
