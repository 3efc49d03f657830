import { AppError } from '../../../shared/errors/app-error';
import { GraphFailure } from './graph-failure';

export const GRAPH_ORIGIN = 'https://graph.microsoft.com';
const ROOT = '/v1.0/';
const LONGEST_LINK = 20_000;
/** Ids are base64url or like it; the well-known names of folders are letters. */
const PATH_SEGMENT = /^[\w=+/-]{1,1000}$/;

const MESSAGE_FIELDS = 'id,internetMessageId,subject,from,sender,receivedDateTime,isRead,isDraft,parentFolderId';
const FOLDER_FIELDS = 'id,displayName,childFolderCount';

/** The addresses we ask, all of them below `/v1.0/me/`. Times are epoch ms, cut to whole seconds as Graph shows them. */
export function graphLinks(origin: string) {
  const me = `${origin}${ROOT}me`;
  const folder = (mailbox: string) => `${me}/mailFolders/${segment(mailbox)}`;
  const message = (id: string) => `${me}/messages/${segment(id)}`;
  return {
    folder: (mailbox: string) => `${folder(mailbox)}?$select=${FOLDER_FIELDS}`,
    folders: (top: number) => `${me}/mailFolders?$top=${top}&$select=${FOLDER_FIELDS}`,
    childFolders: (id: string, top: number) => `${folder(id)}/childFolders?$top=${top}&$select=${FOLDER_FIELDS}`,
    /** All message: delta can be asked for is `ge` or `gt` of receivedDateTime; null lists the whole folder. */
    delta: (mailbox: string, fromMs: number | null) => {
      const filter = fromMs === null ? '' : `&$filter=${encodeURIComponent(`receivedDateTime ge ${instant(fromMs)}`)}`;
      return `${folder(mailbox)}/messages/delta?$select=${MESSAGE_FIELDS}${filter}`;
    },
    message: (id: string) => `${message(id)}?$select=${MESSAGE_FIELDS}`,
    content: (id: string) => `${message(id)}/$value`,
    /** Newest first. `$orderby` is accepted only with its property first in `$filter`. */
    received: (mailbox: string, range: { sinceMs: number | null; beforeMs: number }, top: number) => {
      const since = range.sinceMs === null ? [] : [`receivedDateTime ge ${instant(range.sinceMs)}`];
      const filter = [`receivedDateTime lt ${instant(range.beforeMs)}`, ...since].join(' and ');
      const order = encodeURIComponent('receivedDateTime desc');
      return `${folder(mailbox)}/messages?$select=${MESSAGE_FIELDS}&$filter=${encodeURIComponent(filter)}&$orderby=${order}&$top=${top}&$count=true`;
    },
    byMessageId: (messageId: string, top: number) => {
      const filter = `internetMessageId eq '${messageId.replaceAll("'", "''")}'`;
      return `${me}/messages?$select=${MESSAGE_FIELDS}&$filter=${encodeURIComponent(filter)}&$top=${top}`;
    },
    search: (words: string, top: number) => {
      const quoted = `"${words.replace(/["\\\p{Cc}]/gu, ' ').trim()}"`;
      return `${me}/messages?$select=${MESSAGE_FIELDS}&$search=${encodeURIComponent(quoted)}&$top=${top}`;
    },
  };
}
export type GraphLinks = ReturnType<typeof graphLinks>;

/**
 * The link as it may be asked. Links come from answers and from the stored cursor, and a bearer token goes with each:
 * one that leads elsewhere is never followed. Throws GraphFailure `foreign_link`.
 */
export function ownLink(link: string, origin: string): URL {
  const url = link.length <= LONGEST_LINK && URL.canParse(link) ? new URL(link) : null;
  const own = url?.origin === origin && url.username === '' && url.password === '' && url.pathname.startsWith(ROOT);
  if (url && own) return url;
  throw new GraphFailure({
    kind: 'foreign_link',
    error: new AppError(
      'account_unhealthy',
      'The answer of Microsoft 365 led to another server; it was not followed.',
      'Somebody may be reading along on this network: check for a proxy that opens encrypted connections.',
      { retryable: true },
    ),
    state: 'needs_attention',
    waitMs: 900_000,
    alert: 1,
  });
}

function segment(id: string): string {
  if (PATH_SEGMENT.test(id)) return encodeURIComponent(id);
  throw new AppError('not_found', 'Microsoft 365 has no folder or message of this name.', 'Choose it from the list.');
}

function instant(ms: number): string {
  return new Date(Math.floor(ms / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');
}
