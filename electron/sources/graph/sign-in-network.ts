import type { INetworkModule, NetworkRequestOptions, NetworkResponse } from '@azure/msal-node';
import { AppError } from '../../../shared/errors/app-error';
import type { Clock } from '../../lib/clock';
import { readBody, withDeadline } from '../../lib/bounded-answer';

/** The sign-in service under its present and its former names, by which msal still knows some accounts. */
const SIGN_IN_HOSTS = new Set(['login.microsoftonline.com', 'login.microsoft.com', 'login.windows.net']);
const LARGEST_ANSWER = 1024 * 1024;
const REQUEST_MS = 30_000;
/** msal tells the service about earlier requests, errors and this computer; this program tells nobody anything (F8). */
const TELEMETRY = /^x-client-(current-telemetry|last-telemetry|os|cpu)$/i;

/**
 * What msal sends its requests through: only to the sign-in service of Microsoft, with limits on time and size, and
 * never along a redirect. Rejects with AppError `network`.
 */
export function signInNetwork({ fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock }): INetworkModule {
  const send = async <T>(
    method: 'GET' | 'POST',
    link: string,
    options: NetworkRequestOptions | undefined,
    timeoutMs: number,
  ): Promise<NetworkResponse<T>> => {
    const url = signInUrl(link);
    return withDeadline(clock, timeoutMs, new AbortController().signal, async (until) => {
      const response = await fetch(url.href, {
        method,
        headers: options?.headers ?? {},
        ...(method === 'POST' ? { body: withoutTelemetry(options?.body ?? '') } : {}),
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        signal: until,
      });
      const { body } = await readBody(response, LARGEST_ANSWER, until);
      const headers = Object.fromEntries(response.headers);
      return { headers, status: response.status, body: answerOf(response.status, body) as T };
    });
  };
  return {
    sendGetRequestAsync: (url, options, timeoutMs) =>
      send('GET', url, options, Math.min(timeoutMs ?? REQUEST_MS, REQUEST_MS)),
    sendPostRequestAsync: (url, options) => send('POST', url, options, REQUEST_MS),
  };
}

function signInUrl(link: string): URL {
  const url = URL.canParse(link) ? new URL(link) : null;
  const plain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  if (url && plain && SIGN_IN_HOSTS.has(url.hostname)) return url;
  throw new AppError(
    'network',
    'The sign-in service named a server that is not one of Microsoft; it was not asked.',
    'Somebody may be reading along on this network: check for a proxy that opens encrypted connections.',
    { retryable: true },
  );
}

// A gateway that cannot reach the service answers with a web page: that is a fault of the service, not of the sign-in.
function answerOf(status: number, body: Uint8Array | null): unknown {
  try {
    if (body !== null) return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch (notJson) {
    if (status < 500) throw networkAnswers(notJson);
  }
  if (status >= 500) return { error: 'temporarily_unavailable', error_description: `HTTP ${status}` };
  throw networkAnswers();
}

function networkAnswers(cause?: unknown): AppError {
  return new AppError(
    'network',
    'This network answers in place of the sign-in service of Microsoft.',
    'Open a web page and sign in to the network; then it goes on by itself.',
    { retryable: true, cause },
  );
}

function withoutTelemetry(form: string): string {
  const fields = new URLSearchParams(form);
  for (const name of [...fields.keys()]) if (TELEMETRY.test(name)) fields.delete(name);
  return fields.toString();
}
