import { AppError, toAppError, type ErrorCode } from '../../../shared/errors/app-error';
import type { Core } from '../../app/compose';
import type { QuarantinedMessage } from '../../store/messages';
import { parseCommandLine, UsageError } from '../arguments';
import { conclude, print, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

const RETRY_TIMEOUT_MS = 300_000;

/** `genie quarantine list | retry [ID]`: mail that could not be read, and reading it again. */
export const quarantine: Command = async ([verb, ...args], context) => {
  switch (verb) {
    case 'list':
      return list(args, context);
    case 'retry':
      return retry(args, context);
    default:
      throw new UsageError('Use quarantine list or retry.');
  }
};

async function list(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', ({ store }) => {
    const messages = store.messages.quarantined(store.accounts.ids());
    print(
      context,
      values.json ?? false,
      { messages },
      () => messages.map(line).join('\n') || 'Nothing is in quarantine.',
    );
    return Promise.resolve(0);
  });
}

async function retry(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const [id, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one message, or none for all of them.');
  return withCore(context, values.profile, 'write', async (core) => {
    const all = core.store.messages.quarantined(core.store.accounts.ids());
    const chosen = id === undefined ? all : all.filter((one) => one.id === id);
    if (id !== undefined && chosen.length === 0) {
      throw new AppError('not_found', `${id} is not in quarantine.`, 'Look at the list: genie quarantine list.');
    }
    const signal = AbortSignal.timeout(RETRY_TIMEOUT_MS);
    const results: Result[] = [];
    for (const accountId of new Set(chosen.map((one) => one.accountId))) {
      results.push(...(await retryAccount(core, accountId, chosen, signal)));
    }
    const failed = results.find((one) => one.error !== null)?.error ?? null;
    return conclude(
      context,
      values.json ?? false,
      { results },
      failed,
      () =>
        results
          .map((one) => `${one.id}  ${one.released ? 'read' : (one.error?.message ?? 'still not readable')}`)
          .join('\n') || 'Nothing is in quarantine.',
    );
  });
}

type Result = { id: string; released: boolean; error: { code: ErrorCode; message: string; hint: string } | null };

// A message that cannot be fetched keeps no other one from being tried.
async function retryAccount(
  core: Core,
  accountId: string,
  chosen: readonly QuarantinedMessage[],
  signal: AbortSignal,
): Promise<Result[]> {
  const source = await core.accounts.open(core.accounts.get(accountId));
  const results: Result[] = [];
  try {
    for (const { id } of chosen.filter((one) => one.accountId === accountId)) {
      try {
        const released = await core.missing.retryQuarantined(accountId, id, source, signal);
        results.push({ id, released, error: null });
      } catch (thrown) {
        signal.throwIfAborted();
        const { code, message, hint } = toAppError(thrown);
        results.push({ id, released: false, error: { code, message, hint } });
      }
    }
  } finally {
    await source.close();
  }
  return results;
}

function line(one: QuarantinedMessage): string {
  return `${one.id}  ${one.accountId}  ${one.mailbox}  ${one.reason}  ${one.attempts} attempts  ${one.sourceKey}`;
}
