import { builtinToolArguments } from '../../../shared/domain/tool';
import { BUILTIN_TOOLS, type BuiltinTool } from '../../../shared/domain/action';
import { AppError } from '../../../shared/errors/app-error';
import type { ToolClient, ToolDefinition } from '../../interfaces/tool-client';
import { storedThread } from '../../reading/stored-thread';
import type { SearchHit } from '../../store/message-search';
import type { Store } from '../../store/store';

const DESCRIPTIONS: Record<BuiltinTool, string> = {
  'mail.search':
    'Search the mail seen so far. arguments: {"query": text with from:, to:, subject:, newer_than:7d …, "limit"?: 1-50}',
  'mail.thread': 'List the known messages of a thread. arguments: {"message_id": "<id@host>"}',
  'contacts.lookup': 'Find addresses of people seen in mail. arguments: {"name": text}',
};

/** The latest messages of a thread. */
const MAX_LISTED = 50;

export type BuiltinToolDependencies = {
  store: Store;
  search: (accountId: string, query: string, limit: number) => SearchHit[];
};

/** The tools that come with the app. They read the local database of one account and nothing else (A17). */
export function createBuiltinTools({ store, search }: BuiltinToolDependencies): ToolClient {
  const definitions: readonly ToolDefinition[] = BUILTIN_TOOLS.map((name) => ({
    name,
    description: DESCRIPTIONS[name],
    arguments: builtinToolArguments[name],
  }));

  const run = (accountId: string, tool: BuiltinTool, args: unknown): string => {
    switch (tool) {
      case 'mail.search': {
        const { query, limit } = parsed(builtinToolArguments[tool].safeParse(args), tool);
        return lines(search(accountId, query, limit ?? 20).map(hitLine), 'No mail matches.');
      }
      case 'mail.thread': {
        const { message_id: id } = parsed(builtinToolArguments[tool].safeParse(args), tool);
        return lines(threadLines(store, accountId, id), 'No message of this thread is known.');
      }
      case 'contacts.lookup': {
        const { name } = parsed(builtinToolArguments[tool].safeParse(args), tool);
        const people = store.search.people([accountId], name, 20);
        return lines(
          people.map((one) => `${one.name || one.address} <${one.address}> — ${one.n} messages, last ${day(one.last)}`),
          'Nobody of that name has written.',
        );
      }
    }
  };

  return {
    definitions: () => definitions,
    call: (accountId, tool, args) => {
      const known = BUILTIN_TOOLS.find((name) => name === tool);
      if (known === undefined) {
        return Promise.reject(new AppError('not_found', `The tool ${tool} is not allowed.`, 'Dismiss the proposal.'));
      }
      return Promise.resolve().then(() => run(accountId, known, args));
    },
  };
}

function parsed<T>(result: { success: true; data: T } | { success: false }, tool: string): T {
  if (result.success) return result.data;
  throw new AppError('bad_input', `The arguments for ${tool} do not fit.`, 'Edit the proposal and try again.');
}

// A tool knows no request: without a Message-ID there is no thread to look up.
function threadLines(store: Store, accountId: string, messageId: string | undefined): string[] {
  if (messageId === undefined) {
    throw new AppError('bad_input', 'mail.thread needs the Message-ID of a mail.', 'Edit the proposal and try again.');
  }
  const exact = messageId.startsWith('<') ? messageId : `<${messageId}>`;
  const [start] = store.messages.byMessageIds([accountId], [exact], 1);
  const thread = start === undefined ? null : storedThread(store, [accountId], start.id);
  return (thread?.messages ?? []).slice(-MAX_LISTED).map((message) =>
    hitLine({
      subject: message.parsed.subject ?? '',
      from: message.parsed.from ?? { name: '', address: '' },
      receivedAtMs: message.receivedAtMs,
      snippet: message.parsed.visibleText.slice(0, 200),
    }),
  );
}

function hitLine(hit: Pick<SearchHit, 'subject' | 'from' | 'receivedAtMs' | 'snippet'>): string {
  const who = hit.from.name ? `${hit.from.name} <${hit.from.address}>` : hit.from.address;
  return `${day(hit.receivedAtMs)} · ${who} · ${hit.subject}\n  ${hit.snippet.replace(/\s+/g, ' ').trim()}`;
}

function lines(rows: string[], none: string): string {
  return rows.length === 0 ? none : rows.join('\n');
}

function day(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
