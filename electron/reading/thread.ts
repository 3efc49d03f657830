import type { ParsedMessage } from '../../shared/domain/message';
import { messageIdKey } from './message-ids';

/** What threading needs of a message; the hints are optional because old stored messages do not have them. */
type ThreadMessage = Pick<ParsedMessage, 'from' | 'to' | 'cc' | 'messageId' | 'inReplyTo' | 'references' | 'dateMs'> & {
  threadIndex?: string | null;
  aliasIds?: readonly string[];
};

/** `key` names the message for the caller (a file, a row). */
export type ThreadEntry = { key: string; message: ThreadMessage };

export type Thread = {
  /** Keys in prompt order: parents before children, else by date; the trigger is the last. */
  thread: string[];
  root: string;
  /** Ids that the thread refers to and that are not among the messages given. */
  missing: string[];
  excluded: { key: string; reason: 'sender_not_participant' }[];
  /** `reference_loop`, `foreign_reference`. */
  flags: string[];
};

type Known = { byId: Map<string, ThreadEntry>; ordered: ThreadEntry[] };

/**
 * The conversation around the message that starts a session. References and In-Reply-To are followed from the trigger
 * upwards (RFC 5322 §3.6.4); answers to the same root that are older than the trigger belong to it too; Outlook's
 * Thread-Index counts where there are no references. Subjects are never compared. A message enters only if the trigger's
 * author was From, To or Cc of it: an id is the sender's claim, and must not pull a stranger's mail into a prompt.
 * Throws where the trigger is not among the entries.
 */
export function buildThread(entries: readonly ThreadEntry[], triggerKey: string): Thread {
  const trigger = entries.find((entry) => entry.key === triggerKey);
  if (!trigger) throw new Error(`The trigger ${triggerKey} is not among the messages of its thread.`);
  const known = index(entries, trigger);
  const flags = new Set<string>();
  const parents = linkParents(known, flags);
  const ancestors = ancestorsOf(trigger, known, parents);
  const related = [...ancestors, ...relatives(trigger, ancestors, known, parents)];
  const author = trigger.message.from?.address.toLowerCase();
  const allowed = related.filter((entry) => author !== undefined && takesPart(author, entry.message));
  const excluded = related.filter((entry) => !allowed.includes(entry));
  if (excluded.length > 0) flags.add('foreign_reference');
  const thread = [...inOrder(allowed, parents), trigger].map((entry) => entry.key);
  return {
    thread,
    root: thread[0] as string,
    missing: missingIds([trigger, ...ancestors], known),
    excluded: excluded.map(({ key }) => ({ key, reason: 'sender_not_participant' })),
    flags: [...flags],
  };
}

/** Every id that names a message; where two messages claim one id the trigger wins, then the older one. */
function index(entries: readonly ThreadEntry[], trigger: ThreadEntry): Known {
  const ordered = [...entries].sort(
    (a, b) => Number(b === trigger) - Number(a === trigger) || date(a) - date(b) || (a.key < b.key ? -1 : 1),
  );
  const byId = new Map<string, ThreadEntry>();
  const claim = (id: string, entry: ThreadEntry) => {
    const key = messageIdKey(id);
    if (!byId.has(key)) byId.set(key, entry);
  };
  for (const entry of ordered) if (entry.message.messageId !== null) claim(entry.message.messageId, entry);
  for (const entry of ordered) entry.message.aliasIds?.forEach((id) => claim(id, entry));
  return { byId, ordered };
}

/**
 * The parent of each message: the nearest ancestor that is there. Newest children first, and never a link that closes a
 * cycle: a loop breaks at its older message.
 */
function linkParents(known: Known, flags: Set<string>): Map<ThreadEntry, ThreadEntry> {
  const parents = new Map<ThreadEntry, ThreadEntry>();
  const newestFirst = [...known.ordered].sort((a, b) => date(b) - date(a));
  for (const entry of newestFirst) {
    for (const id of nearestFirst(entry.message)) {
      const parent = known.byId.get(messageIdKey(id));
      if (!parent) continue;
      if (parent === entry || isAbove(entry, parent, parents)) {
        flags.add('reference_loop');
        continue;
      }
      parents.set(entry, parent);
      break;
    }
  }
  return parents;
}

function isAbove(entry: ThreadEntry, start: ThreadEntry, parents: ReadonlyMap<ThreadEntry, ThreadEntry>): boolean {
  for (let at: ThreadEntry | undefined = start; at; at = parents.get(at)) if (at === entry) return true;
  return false;
}

/** The first In-Reply-To is the parent; then References from the newest to the oldest. */
function nearestFirst(message: ThreadMessage): string[] {
  return [...message.inReplyTo.slice(0, 1), ...[...message.references].reverse()];
}

function ancestorsOf(
  trigger: ThreadEntry,
  known: Known,
  parents: ReadonlyMap<ThreadEntry, ThreadEntry>,
): ThreadEntry[] {
  const found = new Set<ThreadEntry>([trigger]);
  const add = (entry: ThreadEntry | undefined) => {
    if (entry && !isAbove(trigger, entry, parents)) found.add(entry);
  };
  // A set grows while it is walked: ancestors of ancestors are visited too, each once.
  for (const entry of found) {
    add(parents.get(entry));
    if (entry === trigger) trigger.message.references.forEach((id) => add(known.byId.get(messageIdKey(id))));
  }
  found.delete(trigger);
  return [...found];
}

/** Older answers to the same root, and without any reference the older messages of the same Outlook conversation. */
function relatives(
  trigger: ThreadEntry,
  ancestors: readonly ThreadEntry[],
  known: Known,
  parents: ReadonlyMap<ThreadEntry, ThreadEntry>,
): ThreadEntry[] {
  const roots = new Set([...ancestors.filter((entry) => !parents.has(entry)), trigger].flatMap(rootIds));
  const conversation = conversationIndex(trigger.message);
  return known.ordered.filter((entry) => {
    if (entry === trigger || ancestors.includes(entry) || isAbove(trigger, entry, parents)) return false;
    if (date(entry) > date(trigger)) return false;
    if (conversation !== null && conversationIndex(entry.message) === conversation) return true;
    return referenceKeys(entry.message).some((key) => roots.has(key));
  });
}

function rootIds(entry: ThreadEntry): string[] {
  const oldest = entry.message.references[0] ?? entry.message.inReplyTo[0];
  if (oldest !== undefined) return [messageIdKey(oldest)];
  return entry.message.messageId === null ? [] : [messageIdKey(entry.message.messageId)];
}

function referenceKeys(message: ThreadMessage): string[] {
  return nearestFirst(message).map(messageIdKey);
}

/** The first 22 octets of a valid Thread-Index name the conversation ([MS-OXOMSG] §2.2.1.3); anything else is no index. */
function conversationIndex(message: ThreadMessage): string | null {
  const value = message.threadIndex?.replace(/\s+/g, '') ?? '';
  if (!/^[A-Za-z0-9+/]{28,}={0,2}$/.test(value)) return null;
  const octets = Buffer.from(value, 'base64');
  return octets.length < 22 ? null : octets.subarray(0, 22).toString('hex');
}

function takesPart(address: string, message: ThreadMessage): boolean {
  return [...(message.from ? [message.from] : []), ...message.to, ...message.cc].some(
    (one) => one.address.toLowerCase() === address,
  );
}

/** Parents before children whatever the dates say; else by date. */
function inOrder(entries: readonly ThreadEntry[], parents: ReadonlyMap<ThreadEntry, ThreadEntry>): ThreadEntry[] {
  const waiting = [...entries].sort((a, b) => date(a) - date(b) || depth(a, parents) - depth(b, parents));
  const members = new Set(waiting);
  const placed = new Set<ThreadEntry>();
  const place = (entry: ThreadEntry) => {
    const path: ThreadEntry[] = [];
    for (let at: ThreadEntry | undefined = entry; at && !placed.has(at); at = parents.get(at)) path.push(at);
    for (const one of path.reverse()) placed.add(one);
  };
  waiting.forEach(place);
  return [...placed].filter((entry) => members.has(entry));
}

// Thread-Index grows by five octets with every answer, so that its length orders what has the same date.
function depth(entry: ThreadEntry, parents: ReadonlyMap<ThreadEntry, ThreadEntry>): number {
  let steps = 0;
  for (let at = parents.get(entry); at; at = parents.get(at)) steps++;
  return steps + (entry.message.threadIndex?.length ?? 0) / 1_000;
}

function missingIds(entries: readonly ThreadEntry[], known: Known): string[] {
  const missing = new Map<string, string>();
  for (const { message } of entries) {
    for (const id of [...message.references, ...message.inReplyTo.slice(0, 1)]) {
      const key = messageIdKey(id);
      if (!known.byId.has(key) && !missing.has(key)) missing.set(key, id);
    }
  }
  return [...missing.values()];
}

function date(entry: ThreadEntry): number {
  return entry.message.dateMs ?? 0;
}
