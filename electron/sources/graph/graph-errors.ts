import { z } from 'zod';
import { AppError } from '../../../shared/errors/app-error';
import { GraphFailure, type GraphFailureDetails, type GraphFailureKind } from './graph-failure';
import type { GraphAnswer } from './graph-request';
import { parseRetryAfter } from './retry-after';

const MINUTE = 60_000;
const BY_ITSELF = 'Nothing to do: it is tried again by itself.';
/** The mailbox lies on a server of the company's own, has no licence, or was switched off. */
const NO_MAILBOX = /^(MailboxNotEnabledForRESTAPI|MailboxNotSupportedForRESTAPI|MailboxNotFound|ResourceNotFound)$/i;
/** What the docs and the field know for an expired delta token, with 410 and without. */
const SYNC_STATE = /^(SyncState(NotFound|Invalid)|ResyncRequired|ErrorSyncStateNotFound|ErrorInvalidSyncStateData)$/i;

const errorBody = z.object({ error: z.object({ code: z.string().max(200) }) });

/** The parsed JSON of an answer; undefined when it is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

/** What an answer says went wrong; null for a good one. `user` names the account to the user. */
export function failureOf(answer: GraphAnswer, user: string, nowMs: number): GraphFailure | null {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return null;
  const parsed = answer.body === null ? null : errorBody.safeParse(jsonOf(answer.body));
  const code = parsed?.success ? parsed.data.error.code : '';
  const retryAfter = parseRetryAfter(headers.get('retry-after'), dateOf(headers) ?? nowMs);

  if (status === 429) return throttled(user, retryAfter);
  // Before the rest: what comes as a web page comes from something in between, but for the gateways of Microsoft.
  if (status === 511 || (status < 500 && isWebPage(answer))) return captivePortal();
  if (status >= 500 || status === 408 || status === 423) return unavailable(user, retryAfter);
  if (status === 401) return interactionRequired(signInAgain(user));
  if (status === 410 || SYNC_STATE.test(code)) {
    return backoff('sync_reset', 'account_unhealthy', `Microsoft 365 lost its place in the mailbox of ${user}.`);
  }
  if (NO_MAILBOX.test(code)) {
    return attention('mailbox_not_available', 60 * MINUTE, [
      'account_inactive',
      `Microsoft 365 does not serve the mailbox of ${user}: it is switched off, unlicensed or on a server of the company.`,
      'Ask your administrator whether this mailbox is in Exchange Online, or add it over IMAP.',
    ]);
  }
  if (status === 403) {
    return attention('access_denied', 60 * MINUTE, [
      'provider_auth_error',
      `Microsoft 365 does not let Genie Tray read the mailbox of ${user}.`,
      'Sign in again and allow Mail.Read; some organisations want an administrator to allow it.',
    ]);
  }
  if (status === 404) {
    return attention('item_missing', 10 * MINUTE, [
      'not_found',
      `Microsoft 365 no longer has a watched folder of ${user}.`,
      'Choose the folders of this account again.',
    ]);
  }
  return backoff(
    'request_refused',
    'account_unhealthy',
    `Microsoft 365 refused to read the mailbox of ${user}.`,
    MINUTE,
  );
}

/** A page in place of an answer: a hotel's Wi-Fi or a proxy wants to be seen first. */
export function captivePortal(): GraphFailure {
  return new GraphFailure({
    kind: 'captive_portal',
    error: new AppError(
      'network',
      'This network answers in place of Microsoft 365.',
      'Open a web page and sign in to the network; then it goes on by itself.',
      { retryable: true },
    ),
    state: 'backoff',
    alert: 4,
  });
}

/** A good status with something that cannot be what was asked for. */
export function badResponse(user: string): GraphFailure {
  return backoff('bad_response', 'network', `The answer of Microsoft 365 for ${user} was cut off or makes no sense.`);
}

export function answerTooLarge(user: string): GraphFailure {
  return backoff('answer_too_large', 'parse', `The answer of Microsoft 365 for ${user} is beyond every limit.`);
}

/** Pages that lead in a circle or never end. The round starts again from its beginning. */
export function pagingLoop(user: string): GraphFailure {
  const message = `Microsoft 365 lists the mailbox of ${user} in a circle.`;
  return new GraphFailure({
    kind: 'paging_loop',
    error: new AppError('account_unhealthy', message, BY_ITSELF, { retryable: true }),
    state: 'backoff',
    alert: 3,
  });
}

/** Turns whatever was thrown on the way into a failure with its sentence. */
export function classifyThrown(thrown: unknown, user: string): GraphFailure {
  if (thrown instanceof GraphFailure) return thrown;
  if (thrown instanceof AppError) return credentialFailure(thrown);
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause.message : '';
  // What `redirect: 'error'` throws: Graph redirects nothing that we ask.
  if (/redirect/i.test(cause)) return captivePortal();
  if (thrown instanceof TypeError) {
    const hint = 'Check that this computer is online; it is tried again by itself.';
    return backoff('no_answer', 'network', `Microsoft 365 cannot be reached for ${user}.`, undefined, hint, thrown);
  }
  return backoff('unknown', 'internal', `Reading the mailbox of ${user} failed.`, undefined, BY_ITSELF, thrown);
}

export function noAnswer(user: string): GraphFailure {
  return backoff('no_answer', 'network', `Microsoft 365 did not answer in time for ${user}.`);
}

/** The sign-in's own errors: what they mean for the account (cases G022 to G029). */
function credentialFailure(error: AppError): GraphFailure {
  if (error.code === 'provider_auth_error') return interactionRequired(error);
  if (error.code === 'keyring_unavailable') {
    return new GraphFailure({ kind: 'no_credential', error, state: 'needs_attention', waitMs: MINUTE, alert: 2 });
  }
  if (error.code === 'network') return new GraphFailure({ kind: 'no_answer', error, state: 'backoff' });
  if (error.retryable) {
    return new GraphFailure({ kind: 'server_unavailable', error, state: 'backoff', waitMs: MINUTE / 2 });
  }
  return new GraphFailure({ kind: 'app_misconfigured', error, state: 'needs_attention', alert: 2, final: true });
}

function interactionRequired(error: AppError): GraphFailure {
  return new GraphFailure({ kind: 'interaction_required', error, state: 'needs_auth', alert: 2, final: true });
}

function signInAgain(user: string): AppError {
  return new AppError(
    'provider_auth_error',
    `Microsoft 365 no longer accepts the sign-in of ${user}.`,
    'Sign in again in the settings of this account.',
  );
}

function throttled(user: string, retryAfter: ReturnType<typeof parseRetryAfter>): GraphFailure {
  const long = retryAfter?.clamped ? ' It asks for more than 15 minutes; it is asked again after 15.' : '';
  return new GraphFailure({
    kind: 'throttled',
    error: new AppError('rate_limited', `Microsoft 365 asks to be asked less often for ${user}.${long}`, BY_ITSELF, {
      retryable: true,
    }),
    state: 'backoff',
    ...waitOf(retryAfter),
  });
}

function unavailable(user: string, retryAfter: ReturnType<typeof parseRetryAfter>): GraphFailure {
  const message = `Microsoft 365 cannot serve the mailbox of ${user} right now.`;
  return new GraphFailure({
    kind: 'server_unavailable',
    error: new AppError('account_unhealthy', message, BY_ITSELF, { retryable: true }),
    state: 'backoff',
    ...waitOf(retryAfter),
  });
}

function waitOf(retryAfter: ReturnType<typeof parseRetryAfter>): Pick<GraphFailureDetails, 'waitMs' | 'alert'> {
  if (retryAfter === null) return {};
  return { waitMs: retryAfter.waitMs, ...(retryAfter.clamped ? { alert: 3 } : {}) };
}

function backoff(
  kind: GraphFailureKind,
  code: AppError['code'],
  message: string,
  waitMs?: number,
  hint = BY_ITSELF,
  cause?: unknown,
): GraphFailure {
  const error = new AppError(code, message, hint, { retryable: true, cause });
  return new GraphFailure({ kind, error, state: 'backoff', waitMs });
}

function attention(
  kind: GraphFailureKind,
  waitMs: number,
  [code, message, hint]: ConstructorParameters<typeof AppError>,
): GraphFailure {
  return new GraphFailure({
    kind,
    error: new AppError(code, message, hint),
    state: 'needs_attention',
    waitMs,
    alert: 2,
  });
}

/** True for HTML, by its name or its first octet: Graph answers JSON or MIME. */
export function isWebPage({ headers, body }: GraphAnswer): boolean {
  if (/^\s*(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')) return true;
  return body !== null && /^\s*<(!doctype|html|head|body)/i.test(new TextDecoder().decode(body.subarray(0, 200)));
}

/** The server's own clock (RFC 9110 §6.6.1), epoch ms; null when it does not say. */
export function dateOf(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isFinite(date) ? date : null;
}
