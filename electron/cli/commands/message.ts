import { AppError } from '../../../shared/errors/app-error';
import { fetchAncestors, messageReaderOf } from '../../app/message-views';
import { saveNewFile } from '../../app/save-file';
import { sha256 } from '../../lib/canonical-json';
import type { MessageReading } from '../../reading/read-message';
import { storedThread } from '../../reading/stored-thread';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

const FETCH_TIMEOUT_MS = 90_000;

/** `genie message get | source | attachment | thread` */
export const message: Command = async ([verb, ...args], context) => {
  switch (verb) {
    case 'get':
      return get(args, context);
    case 'source':
      return source(args, context);
    case 'attachment':
      return attachment(args, context);
    case 'thread':
      return thread(args, context);
    default:
      throw new UsageError('Use message get, source, attachment or thread.');
  }
};

async function get(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {
    chunk: { type: 'string' },
    'max-chars': { type: 'string' },
    links: { type: 'string' },
    images: { type: 'string' },
    quoted: { type: 'boolean' },
  });
  const id = onlyPositional(positionals, 'message');
  const options = {
    chunk: numberOf(values.chunk),
    maxChars: numberOf(values['max-chars']),
    quoted: values.quoted,
    links: { offset: numberOf(values.links) },
    images: { offset: numberOf(values.images) },
  };
  return withCore(context, values.profile, 'read', (core) => {
    const reading = messageReaderOf(core).read(core.store.accounts.ids(), id, options);
    print(context, values.json ?? false, reading, () => page(reading));
    return Promise.resolve(0);
  });
}

async function source(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { out: { type: 'string' } });
  const id = onlyPositional(positionals, 'message');
  return withCore(context, values.profile, 'write', async (core) => {
    const raw = await messageReaderOf(core).source(
      core.store.accounts.ids(),
      id,
      AbortSignal.timeout(FETCH_TIMEOUT_MS),
    );
    const path = values.out === undefined ? null : saveNewFile(values.out, `${id}.eml`, raw);
    const found = { id, size: raw.length, sha256: sha256(raw), path };
    const base64 = path === null ? { base64: Buffer.from(raw).toString('base64') } : {};
    print(context, values.json ?? false, { ...found, ...base64 }, () =>
      path === null ? visible(raw) : `Saved ${path}`,
    );
    return 0;
  });
}

async function attachment(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { out: { type: 'string' } });
  const [id, place, ...more] = positionals;
  const position = numberOf(place);
  if (id === undefined || position === undefined || more.length > 0) {
    throw new UsageError('Name a message and the number of its attachment.');
  }
  return withCore(context, values.profile, 'write', async (core) => {
    const scope = core.store.accounts.ids();
    const reader = messageReaderOf(core);
    const fetched = await reader.fetchAttachment(scope, id, position, AbortSignal.timeout(FETCH_TIMEOUT_MS));
    const content = core.store.attachments.content(scope, fetched.id);
    if (content === null) throw new AppError('not_found', 'The attachment is not here any more.', 'Fetch it again.');
    const path = values.out === undefined ? null : saveNewFile(values.out, fetched.name, content);
    print(context, values.json ?? false, { ...fetched, path }, () =>
      [
        `${fetched.name}  ${fetched.type}  ${fetched.size} bytes  SHA-256 ${fetched.sha256}`,
        path === null ? 'Kept in quarantine; save it with --out FILE.' : `Saved ${path}`,
      ].join('\n'),
    );
    return 0;
  });
}

async function thread(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { fetch: { type: 'boolean' } });
  const id = onlyPositional(positionals, 'message');
  return withCore(context, values.profile, values.fetch === true ? 'write' : 'read', async (core) => {
    const scope = core.store.accounts.ids();
    if (values.fetch === true) await fetchAncestors(core, id, AbortSignal.timeout(FETCH_TIMEOUT_MS));
    const found = storedThread(core.store, scope, id);
    if (found === null)
      throw new AppError('not_found', `There is no message ${id} here.`, 'Find it with genie search.');
    const messages = found.messages.map(({ id: each, receivedAtMs, parsed }) => ({
      id: each,
      receivedAtMs,
      from: parsed.from,
      subject: parsed.subject,
    }));
    const missing = found.missing.length;
    print(context, values.json ?? false, { ...found, messages }, () =>
      [
        ...messages.map(
          (one) => `${one.id}  ${day(one.receivedAtMs)}  ${one.from?.address ?? ''}  ${one.subject ?? ''}`,
        ),
        missing === 0 ? 'The thread is whole.' : `${missing} earlier messages are not here.`,
      ].join('\n'),
    );
    return 0;
  });
}

function page(reading: MessageReading): string {
  const { thread: whole, links, images } = reading;
  const from = reading.from === null ? '?' : `${reading.from.name} <${reading.from.address}>`.trim();
  return [
    `Subject: ${reading.subject ?? ''}`,
    `From:    ${from}  (sender ${reading.sender.verdict})`,
    `To:      ${reading.to.map((to) => to.address).join(', ')}`,
    `Date:    ${new Date(reading.receivedAtMs).toISOString()}`,
    ...(reading.flags.length === 0 ? [] : [`Flags:   ${reading.flags.join(' ')}`]),
    ...(reading.goneAtMs === null ? [] : ['Note:    the server does not have this message any more']),
    ...(whole.missing === 0 ? [] : [`Note:    ${whole.missing} earlier messages of the thread are not here`]),
    '',
    reading.text,
    '',
    `chunk ${reading.chunk} of ${reading.chunks}${reading.quotedChars > 0 ? '; older text with --quoted' : ''}`,
    ...reading.attachments.map((one) => `attachment ${one.position}: ${one.name}  ${one.type}  ${one.size} bytes`),
    ...links.items.map((one, n) => `link ${links.offset + n + 1}: ${one.url}  ${one.flags.join(' ')}`.trimEnd()),
    ...(links.hasMore ? [`more links with --links ${links.offset + links.items.length}`] : []),
    ...images.items.map((one, n) => `image ${images.offset + n + 1}: ${one.alt}`),
    ...(images.hasMore ? [`more images with --images ${images.offset + images.items.length}`] : []),
  ].join('\n');
}

// Control characters of a mail would be commands to the terminal.
function visible(raw: Uint8Array): string {
  return Buffer.from(raw)
    .toString('utf8')
    .replace(/\r\n/g, '\n')
    .replace(
      /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,
      (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${text} is not a number.`);
  return Number(text);
}

function day(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
