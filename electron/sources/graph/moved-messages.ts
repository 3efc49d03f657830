import type { GraphItem } from './graph-items';

/** What is stored of a message beside its content. */
export type StoredIdentity = { messageId: string | null; receivedAtMs: number };

/**
 * Finds messages that only changed their id: removed and listed under a new one in the same round, with the same
 * Message-ID and received in the same second. Message-ID alone is a hint (B9): another mail that claims it stays a
 * message of its own. Returns them by their old keys.
 */
export function movedAmong(
  removedKeys: ReadonlySet<string>,
  fresh: readonly GraphItem[],
  identify: (keys: string[]) => ReadonlyMap<string, StoredIdentity>,
): Map<string, GraphItem> {
  const moved = new Map<string, GraphItem>();
  if (removedKeys.size === 0 || fresh.length === 0) return moved;
  const taken = new Set<string>();
  for (const [key, stored] of identify([...removedKeys])) {
    const to = fresh.find((item) => isSame(item, stored) && !taken.has(item.id));
    if (to === undefined) continue;
    taken.add(to.id);
    moved.set(key, to);
  }
  return moved;
}

function isSame(item: GraphItem, { messageId, receivedAtMs }: StoredIdentity): boolean {
  if (!messageId || !item.messageId || item.receivedMs === undefined) return false;
  return bare(item.messageId) === bare(messageId) && second(item.receivedMs) === second(receivedAtMs);
}

function bare(messageId: string): string {
  return messageId.trim().replace(/^<|>$/g, '');
}

function second(ms: number): number {
  return Math.floor(ms / 1_000);
}
