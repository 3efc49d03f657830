import { AppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import { SCHEMA_VERSION } from '../store/database';
import { openExportReader, type ExportReader } from '../store/export-rows';
import type { Outcome } from '../store/outcomes';
import type { Store } from '../store/store';
import { openExportFolder, type ExportFolder } from './export-folder';
import { mailAsEml } from './mail-text';
import { DATABASE_KEY, storedKey, type KeepingPlace } from './place';
import { orCancelled, stopIfCancelled, type Watching } from './progress';

export type ExportDependencies = {
  place: KeepingPlace;
  store: Store;
  clock: Clock;
  /** An outcome in the open formats its kind has. */
  outcomeFiles: (outcome: Outcome) => readonly { extension: string; content: string }[];
  /** The audit log as JSON Lines, with everything needed to verify it. */
  auditLines: () => Iterable<string>;
};

const FOLDERS: Record<string, string> = { eml: 'drafts', ics: 'tasks' };
const PAGE = 500;
/** So long the export keeps the thread to itself. */
const TURN_MS = 12;

/**
 * Writes everything there is into a folder, in formats that need no Genie Tray: mails and drafts as .eml, tasks as .ics,
 * summaries and the rest as Markdown, attachments as they came under names of ours, every table and the audit log as JSON
 * Lines, and a list of all files with their SHA-256 at the end. Passwords and keys are not in it. Resolves with how many
 * files there are; after a stop it goes on when the same folder is named again.
 */
export async function exportEverything(deps: ExportDependencies, folder: string, watching: Watching): Promise<number> {
  const key = await storedKey(deps.place.secrets, DATABASE_KEY);
  if (key === null) {
    throw new AppError('not_found', 'This profile has no database yet.', 'Add an account first: genie accounts add.');
  }
  const target = openExportFolder(folder);
  const reader = openExportReader({ file: deps.place.databaseFile, key });
  try {
    const total = reader.count('message_contents') + reader.count('outcomes') + reader.count('attachments');
    let done = 0;
    let turnEndsAt = performance.now() + TURN_MS;
    const step = async () => {
      done += 1;
      stopIfCancelled(watching.signal);
      if (performance.now() < turnEndsAt) return;
      watching.onProgress({ step: 'writing', done: Math.min(done, total), total });
      await new Promise((resolve) => setImmediate(resolve));
      turnEndsAt = performance.now() + TURN_MS;
    };
    await writeMails(deps.store, target, step);
    await writeOutcomes(deps, target, step);
    for (const { id, content } of reader.attachments()) {
      target.write(`attachments/${id}.bin`, [content]);
      await step();
    }
    writeTables(reader, target, watching.signal);
    target.write('audit.jsonl', withLineEnds(deps.auditLines()));
    target.finish({
      format: 1,
      program: 'Genie Tray',
      schemaVersion: SCHEMA_VERSION,
      exportedAt: new Date(deps.clock.now()).toISOString(),
    });
    watching.onProgress({ step: 'writing', done: total, total });
    return target.files.length;
  } catch (error) {
    throw orCancelled(error, watching.signal);
  } finally {
    reader.close();
  }
}

async function writeMails(store: Store, target: ExportFolder, step: () => Promise<void>): Promise<void> {
  const scope = store.accounts.ids();
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = store.messages.newest(scope, PAGE, before);
    for (const { id, accountId, place } of page) {
      before = place;
      const message = store.messages.get(scope, id);
      // Expired or removed while the export runs: then it is not to be written any more.
      if (message !== null) target.write(`mails/${accountId}/${id}.eml`, [mailAsEml(message)]);
      await step();
    }
    if (page.length < PAGE) return;
  }
}

async function writeOutcomes(
  { store, outcomeFiles }: ExportDependencies,
  target: ExportFolder,
  step: () => Promise<void>,
): Promise<void> {
  for (const outcome of store.outcomes.list(store.accounts.ids(), Number.MAX_SAFE_INTEGER)) {
    for (const { extension, content } of outcomeFiles(outcome)) {
      target.write(`${FOLDERS[extension] ?? 'notes'}/${outcome.id}.${extension}`, [content]);
    }
    await step();
  }
}

function writeTables(reader: ExportReader, target: ExportFolder, signal: AbortSignal): void {
  for (const table of reader.tables) {
    stopIfCancelled(signal);
    target.write(`tables/${table}.jsonl`, withLineEnds(jsonLines(reader.rows(table))));
  }
}

function* jsonLines(rows: Iterable<unknown>): IterableIterator<string> {
  for (const row of rows) yield JSON.stringify(row);
}

function* withLineEnds(lines: Iterable<string>): IterableIterator<string> {
  for (const line of lines) yield `${line}\n`;
}
