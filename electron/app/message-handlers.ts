import { AppError } from '../../shared/errors/app-error';
import type { MessageHandlerDependencies } from '../ipc/handlers/messages';
import type { FileDialogs } from '../shell/file-dialog';
import type { Core } from './compose';
import { fetchAncestors, messageReaderOf, messageReadingView, sourceText, threadView } from './message-views';
import { searchServers, serverHits } from './search-servers';

const FETCH_LIMIT_MS = 90_000;

/** What the calls messages.* work with, on the services of the core. */
export function messageDependencies(core: Core, dialogs: Pick<FileDialogs, 'saveFile'>): MessageHandlerDependencies {
  const { store } = core;
  const scope = () => store.accounts.ids();
  const accountLabel = (id: string) => store.accounts.get(id)?.label ?? '';
  const limit = () => AbortSignal.timeout(FETCH_LIMIT_MS);
  return {
    search: (query, most) => core.search(scope(), query, most),
    async searchServers(query, most) {
      const answers = await searchServers(core, query, most, limit());
      return {
        hits: serverHits(core, answers, core.search(scope(), query, most)),
        failures: answers.flatMap(({ accountId, error }) =>
          error === null ? [] : [{ accountLabel: accountLabel(accountId), message: error.message, hint: error.hint }],
        ),
      };
    },
    accountLabel,
    sessionOf: (accountId, messageId) => store.sessions.byMessage([accountId], messageId)?.id ?? null,
    read: (messageId, { chunk, quoted, linksOffset }) =>
      messageReadingView(core, messageId, { chunk, quoted, links: { offset: linksOffset } }),
    thread: (messageId) => threadView(core, messageId),
    fetchAncestors: (messageId) => fetchAncestors(core, messageId, limit()),
    source: (messageId) => messageReaderOf(core).source(scope(), messageId, limit()),
    shownSource: sourceText,
    async attachment(messageId, position) {
      const stored = await messageReaderOf(core).fetchAttachment(scope(), messageId, position, limit());
      const content = store.attachments.content(scope(), stored.id);
      if (content === null) {
        throw new AppError('not_found', 'The attachment is not here any more.', 'Fetch it again.');
      }
      return { name: stored.name, content };
    },
    saveFile: (name, content) => dialogs.saveFile(name, content),
  };
}
