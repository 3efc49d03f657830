import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_PREFIX } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import { parseMessage } from '../../reading/parse-message';
import { buildThread } from '../../reading/thread';
import { route } from '../../routing/route';
import { parseCommandLine, UsageError } from '../arguments';
import type { Command } from '../command';

/**
 * `genie inspect FILE...`: what the app reads in a message and decides about it. `--thread DIR --trigger FILE`: which
 * of a folder's messages make the conversation of that one. No profile, no network.
 */
export const inspect: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {
    prefix: { type: 'string' },
    'authserv-id': { type: 'string' },
    allow: { type: 'string', multiple: true },
    'received-at': { type: 'string' },
    dns: { type: 'string' },
    thread: { type: 'string' },
    trigger: { type: 'string' },
  });
  if (values.thread !== undefined || values.trigger !== undefined) {
    if (values.thread === undefined || values.trigger === undefined || positionals.length > 0) {
      throw new UsageError('Use --thread DIR together with --trigger FILE, and no other file.');
    }
    context.stdout(`${JSON.stringify(await threadOf(values.thread, values.trigger))}\n`);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('Name at least one file.');
  const receivedAtMs = values['received-at'] === undefined ? null : Date.parse(values['received-at']);
  if (receivedAtMs !== null && Number.isNaN(receivedAtMs))
    throw new UsageError('--received-at wants an ISO date-time.');
  const localDkim = values.dns === undefined ? null : { resolveTxt: txtRecords(values.dns) };
  for (const file of positionals) {
    const parsed = await parseMessage(read(file), {
      receivedAtMs,
      authservId: values['authserv-id'] ?? null,
      localDkim,
    });
    const routed = route(parsed, {
      prefix: values.prefix ?? DEFAULT_PREFIX,
      genieOn: true,
      own: [],
      allowed: values.allow ?? [],
    });
    const line = {
      file,
      // Null when there are several Subject headers: clients disagree on which one counts.
      subject: parsed.subject,
      normalizedSubject: routed.normalizedSubject,
      matched: routed.matched,
      topic: routed.matched ? routed.topic : null,
      from: parsed.from,
      date: parsed.dateMs === null ? null : new Date(parsed.dateMs).toISOString(),
      dateSource: parsed.dateSource,
      messageId: parsed.messageId,
      inReplyTo: parsed.inReplyTo,
      references: parsed.references,
      visibleText: parsed.visibleText,
      quotedText: parsed.quotedText,
      links: parsed.links,
      attachments: parsed.attachments,
      flags: [...new Set([...parsed.flags, ...routed.flags])],
      sender: { verdict: parsed.sender.verdict, trusted: routed.trusted, reason: parsed.sender.reason },
      decision: routed.decision,
    };
    context.stdout(`${JSON.stringify(line)}\n`);
  }
  return 0;
};

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new AppError('not_found', `${file} cannot be read.`, 'Name an .eml file that exists.', { cause });
  }
}

async function threadOf(folder: string, trigger: string) {
  const triggerName = basename(trigger);
  const entries = await Promise.all(
    messageFiles(folder).map(async (key) => ({
      key,
      message: await parseMessage(read(join(folder, key)), { receivedAtMs: null, authservId: null }),
    })),
  );
  if (!entries.some(({ key }) => key === triggerName)) {
    throw new AppError('not_found', `${triggerName} is not in ${folder}.`, 'Name an .eml file of that folder.');
  }
  const { thread, root, missing, excluded, flags } = buildThread(entries, triggerName);
  return { thread, root, missing, excluded: excluded.map(({ key }) => key), flags };
}

function messageFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch (cause) {
    throw new AppError('not_found', `${folder} cannot be read.`, 'Name a folder of .eml files.', { cause });
  }
}

/** Null stands for a name without records, like a name that is not in the map. */
const recordsFile = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]));

// A JSON map of name to TXT records stands for DNS, so that a check needs no network.
function txtRecords(file: string) {
  const records = readRecords(file);
  return (name: string): Promise<string[][]> => {
    const found = records[name.toLowerCase()];
    if (found === undefined || found === null)
      return Promise.reject(Object.assign(new Error(`no TXT for ${name}`), { code: 'ENOTFOUND' }));
    return Promise.resolve([found].flat().map((text) => [text]));
  };
}

function readRecords(file: string): z.output<typeof recordsFile> {
  try {
    return recordsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new AppError(
      'bad_input',
      `${file} does not hold DNS records.`,
      'Name a JSON file that maps host names to their TXT records.',
      { cause },
    );
  }
}
