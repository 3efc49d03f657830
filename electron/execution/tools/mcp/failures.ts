import { AppError } from '../../../../shared/errors/app-error';
import { cleanLine } from '../../../reading/safe-text';

const QUOTE_CHARACTERS = 200;

/** A stranger's words fit for a sentence of ours: one line, cleaned, short. */
export function quote(text: string): string {
  // Cut first, so that cleaning never costs more than a few kilobytes.
  const { text: clean } = cleanLine(text.slice(0, QUOTE_CHARACTERS * 10));
  return clean.length > QUOTE_CHARACTERS ? `${clean.slice(0, QUOTE_CHARACTERS)}…` : clean;
}

/** It did not answer in the time it has. */
export function tooSlow(server: string, ms: number): AppError {
  return new AppError(
    'network',
    `The tool server ${server} did not answer within ${Math.round(ms / 1_000)} seconds.`,
    'Try again; if it stays so, look at that server.',
    { retryable: true },
  );
}

/** It sent more than a server may. */
export function tooMuch(server: string, what: string): AppError {
  return new AppError(
    'parse',
    `The tool server ${server} sent ${what}, so the connection was ended.`,
    'Look at that server; remove it if you do not know why it does that.',
  );
}

export function endedEarly(server: string, how: string): AppError {
  return new AppError(
    'network',
    `The tool server ${server} ended before it answered${how}.`,
    'Run its command in a terminal to see what it says.',
    { retryable: true },
  );
}

export function notStarted(server: string, command: string, cause: unknown): AppError {
  return new AppError(
    'network',
    `The program ${quote(command)} of the tool server ${server} could not be started.`,
    'Check its path and that you may run it.',
    { cause },
  );
}

/** Whatever else the protocol or the network threw, without a stranger's words but those of a JSON-RPC error. */
export function serverFailed(server: string, thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof Error && 'issues' in thrown) {
    return new AppError(
      'parse',
      `The tool server ${server} answered with something that is not understood.`,
      'Look at that server; it may be of a newer kind than Genie Tray knows.',
      { cause: thrown },
    );
  }
  const status = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (status === 401 || status === 403) {
    return new AppError(
      'provider_auth_error',
      `The tool server ${server} refused the sign-in (HTTP ${status}).`,
      'Remove it and add it again with a header it accepts.',
      { cause: thrown },
    );
  }
  // JSON-RPC 2.0 §5.1: its error codes are negative, HTTP status codes are not.
  if (typeof status === 'number' && status < -1 && thrown instanceof Error) {
    return new AppError(
      'bad_input',
      `The tool server ${server} answered with an error: “${quote(thrown.message)}”.`,
      'Check what was asked of it and try again.',
      { cause: thrown },
    );
  }
  return new AppError(
    'network',
    `The tool server ${server} could not be reached${typeof status === 'number' && status > 0 ? ` (HTTP ${status})` : ''}.`,
    'Check its address or command and try again.',
    { retryable: true, cause: thrown },
  );
}
