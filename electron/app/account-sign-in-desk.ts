import type { SignInProgress } from '../../shared/domain/account';
import { AppError } from '../../shared/errors/app-error';
import type { SignInPrompts } from '../interfaces/sign-in';

export interface SignInDesk {
  /** Runs work that may need the user in a browser, for so long. One at a time: a new one ends the one before. */
  run<T>(limitMs: number, work: (prompts: SignInPrompts, signal: AbortSignal) => Promise<T>): Promise<T>;
  /** What the running work wants the user to do. */
  progress(): SignInProgress;
  /** Opens the page the code is typed in; false when the user said no, or nothing waits for a code. */
  openPage(): Promise<boolean>;
  cancel(): void;
}

/** Brings interactive sign-ins to the window: `openWebLink` asks before it opens, and says whether it did. */
export function createSignInDesk(openWebLink: (url: string) => Promise<boolean>): SignInDesk {
  type Running = { stop: AbortController; code: SignInProgress['code'] };
  let running: Running | null = null;

  const cancel = () => running?.stop.abort(cancelled());

  return {
    cancel,
    progress: () => ({ code: running?.code ?? null }),
    openPage: async () => (running?.code ? openWebLink(running.code.verificationUri) : false),
    async run(limitMs, work) {
      cancel();
      const mine: Running = { stop: new AbortController(), code: null };
      running = mine;
      const prompts: SignInPrompts = {
        openBrowser: async (url) => {
          if (!(await openWebLink(url))) throw notOpened();
        },
        showCode: (code) => {
          mine.code = code;
        },
      };
      const limit = setTimeout(() => mine.stop.abort(tooLate()), limitMs);
      try {
        return await work(prompts, mine.stop.signal);
      } finally {
        clearTimeout(limit);
        if (running === mine) running = null;
      }
    },
  };
}

function cancelled(): AppError {
  return new AppError('bad_input', 'The sign-in was cancelled.', 'Start it again when you like.');
}

function notOpened(): AppError {
  return new AppError('bad_input', 'The sign-in page was not opened.', 'Start again and let it be opened.');
}

function tooLate(): AppError {
  return new AppError('network', 'Signing in took too long.', 'Check the connection and try again.', {
    retryable: true,
  });
}
