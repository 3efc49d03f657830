import type { MailboxInfo } from '../../interfaces/mail-source';
import { badResponse } from './graph-errors';
import { GraphFailure } from './graph-failure';
import { folderOf, foldersOf, type GraphFolder } from './graph-items';
import type { GraphLinks } from './graph-links';
import type { GraphSession } from './graph-session';

/** The name by which Graph knows a folder in every language; the role is ours. */
const WELL_KNOWN = [
  ['inbox', 'inbox'],
  ['archive', 'archive'],
  ['sentitems', 'sent'],
  ['drafts', 'drafts'],
  ['junkemail', 'junk'],
  ['deleteditems', 'trash'],
] as const;
const DEEPEST = 10;
const MOST_FOLDERS = 1_000;
const MOST_REQUESTS = 300;
const PAGE = 200;

/** Every mail folder with its subfolders, in the server's order; at most 1,000 of them, ten levels deep. */
export async function listFolders(
  session: GraphSession,
  links: GraphLinks,
  user: string,
  signal: AbortSignal,
): Promise<MailboxInfo[]> {
  const roles = await rolesById(session, links, signal);
  const found: MailboxInfo[] = [];
  let requests = 0;

  const visit = async (firstLink: string, path: string, depth: number): Promise<void> => {
    let link: string | null = firstLink;
    while (link !== null && found.length < MOST_FOLDERS && requests < MOST_REQUESTS) {
      requests += 1;
      const page = foldersOf(await session.get(link, {}, signal));
      if (page === null) {
        const failure = badResponse(user);
        session.record(failure);
        throw failure;
      }
      for (const folder of page.folders) await enter(folder, path, depth);
      link = page.nextLink;
    }
  };

  const enter = async (folder: GraphFolder, path: string, depth: number): Promise<void> => {
    if (found.length >= MOST_FOLDERS) return;
    const role = roles.get(folder.id) ?? null;
    const name = path === '' ? folder.name : `${path}/${folder.name}`;
    // The inbox goes by its well-known name, which is the one that is watched unless the user chose others.
    found.push({ mailbox: role === 'inbox' ? 'inbox' : folder.id, name, role });
    if (folder.children > 0 && depth < DEEPEST) await visit(links.childFolders(folder.id, PAGE), name, depth + 1);
  };

  await visit(links.folders(PAGE), '', 1);
  return found;
}

// Not every mailbox has every one of them.
async function rolesById(session: GraphSession, links: GraphLinks, signal: AbortSignal) {
  const roles = new Map<string, MailboxInfo['role']>();
  for (const [name, role] of WELL_KNOWN) {
    try {
      const folder = folderOf(await session.get(links.folder(name), { expects: ['item_missing'] }, signal));
      if (folder) roles.set(folder.id, role);
    } catch (thrown) {
      if (!(thrown instanceof GraphFailure) || thrown.kind !== 'item_missing') throw thrown;
    }
  }
  return roles;
}
