import { z } from 'zod';
import type { GraphAnswer } from './graph-request';
import { jsonOf } from './graph-errors';

const MOST_ITEMS = 5_000;
/** Also keeps dots out: an id becomes a part of a path. */
const id = z.string().regex(/^[\w=+/-]{1,1000}$/);

// Every property can be missing or null (a state change names only what changed), and a wrong one counts as missing.
const text = (longest: number) => z.string().max(longest).nullish().catch(undefined);
const flag = z.boolean().nullish().catch(undefined);
const author = z
  .object({ emailAddress: z.object({ address: z.string().min(1) }) })
  .nullish()
  .catch(undefined);

const item = z.object({
  id,
  '@removed': z.unknown().optional(),
  internetMessageId: text(4_000),
  subject: text(100_000),
  from: author,
  sender: author,
  receivedDateTime: text(100),
  isRead: flag,
  isDraft: flag,
  parentFolderId: text(1_000),
});
type RawItem = z.output<typeof item>;

/** One message as Graph lists it. What Graph did not say is undefined; an explicit nothing is null. */
export type GraphItem = {
  id: string;
  removed: boolean;
  messageId: string | null | undefined;
  subject: string | null | undefined;
  /** Null when there is neither an author nor a sender. */
  author: string | null | undefined;
  receivedMs: number | undefined;
  isRead: boolean | undefined;
  isDraft: boolean | undefined;
  folderId: string | undefined;
};

export type GraphPage = {
  /** Each id once, the later copy winning (delta replays items). */
  items: GraphItem[];
  /** Items that cannot even be asked for: without a usable id. */
  unusable: number;
  nextLink: string | null;
  deltaLink: string | null;
  count: number | null;
};

const page = z.object({
  value: z.array(z.unknown()).max(MOST_ITEMS),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
  '@odata.count': z.int().min(0).optional().catch(undefined),
});

/** A page of messages; null when the answer is none (cut off, not JSON, or beyond every number). */
export function pageOf(answer: GraphAnswer): GraphPage | null {
  const parsed = page.safeParse(answer.body && jsonOf(answer.body));
  if (!parsed.success) return null;
  const items = new Map<string, RawItem>();
  let unusable = 0;
  for (const value of parsed.data.value) {
    const one = item.safeParse(value);
    if (one.success) items.set(one.data.id, merged(items.get(one.data.id), one.data));
    else unusable += 1;
  }
  return {
    items: [...items.values()].map(toItem),
    unusable,
    nextLink: parsed.data['@odata.nextLink'] ?? null,
    deltaLink: parsed.data['@odata.deltaLink'] ?? null,
    count: parsed.data['@odata.count'] ?? null,
  };
}

/** A single message; null when the answer is none. */
export function itemOf(answer: GraphAnswer): GraphItem | null {
  const parsed = item.safeParse(answer.body && jsonOf(answer.body));
  return parsed.success ? toItem(parsed.data) : null;
}

const folder = z.object({
  id,
  displayName: z.string().max(1_000).nullish().catch(undefined),
  childFolderCount: z.int().min(0).nullish().catch(undefined),
});
export type GraphFolder = { id: string; name: string; children: number };

/** A page of mail folders; null when the answer is none. */
export function foldersOf(answer: GraphAnswer): { folders: GraphFolder[]; nextLink: string | null } | null {
  const parsed = page.safeParse(answer.body && jsonOf(answer.body));
  if (!parsed.success) return null;
  const folders = parsed.data.value.flatMap((value) => {
    const one = folder.safeParse(value);
    return one.success ? [toFolder(one.data)] : [];
  });
  return { folders, nextLink: parsed.data['@odata.nextLink'] ?? null };
}

/** A single mail folder; null when the answer is none. */
export function folderOf(answer: GraphAnswer): GraphFolder | null {
  const parsed = folder.safeParse(answer.body && jsonOf(answer.body));
  return parsed.success ? toFolder(parsed.data) : null;
}

function toItem(raw: RawItem): GraphItem {
  const receivedMs = Date.parse(raw.receivedDateTime ?? '');
  return {
    id: raw.id,
    removed: raw['@removed'] !== undefined && raw['@removed'] !== null,
    messageId: raw.internetMessageId,
    subject: raw.subject,
    author:
      raw.from?.emailAddress.address ?? raw.sender?.emailAddress.address ?? (raw.from === null ? null : undefined),
    receivedMs: Number.isFinite(receivedMs) && receivedMs > 0 ? receivedMs : undefined,
    isRead: raw.isRead ?? undefined,
    isDraft: raw.isDraft ?? undefined,
    folderId: raw.parentFolderId ?? undefined,
  };
}

function toFolder({ id: folderId, displayName, childFolderCount }: z.output<typeof folder>): GraphFolder {
  return { id: folderId, name: displayName ?? '', children: childFolderCount ?? 0 };
}

// What was removed and is listed again came back.
function merged(earlier: RawItem | undefined, later: RawItem): RawItem {
  const said = Object.fromEntries(Object.entries(later).filter(([, value]) => value !== undefined)) as RawItem;
  return { ...earlier, '@removed': undefined, ...said };
}
