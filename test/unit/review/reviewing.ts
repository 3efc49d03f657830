import { z } from 'zod';
import type { ProposedAction } from '../../../shared/domain/action';
import type { ParsedMessage } from '../../../shared/domain/message';
import { AppError } from '../../../shared/errors/app-error';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import type { ToolClient } from '../../../electron/interfaces/tool-client';
import { approvable } from '../../../electron/review/approvable';
import { createReview } from '../../../electron/review/review';
import { ManualClock } from '../../support/manual-clock';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addProposals, addSession, tempStore } from '../../support/temp-store';

/** A session with these proposals, open for review. */
export function reviewing(proposals: ProposedAction[], over: Partial<ParsedMessage> = {}) {
  const { store } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const session = addSession(store, account, sampleMessage(over)).id;
  const [first = '', ...more] = addProposals(store, account, session, proposals);
  const tools: ToolClient = {
    definitions: () => [
      {
        name: 'mail.search',
        description: '',
        arguments: z.strictObject({ query: z.string(), limit: z.int().optional() }),
      },
    ],
    call: () => Promise.reject(new Error('nothing runs in review')),
  };
  const deps = { store, audit: createAuditTrail(store, clock), tools, clock };
  const action = (id: string) => {
    const stored = store.actions.get([account], id);
    if (!stored) throw new Error('there is no such action');
    return stored;
  };
  return {
    store,
    clock,
    account,
    session,
    deps,
    ids: [first, ...more] as [string, ...string[]],
    review: createReview(deps),
    action,
    hash: (id: string) => approvable(store, action(id)).contentHash,
    status: () => store.sessions.get([account], session)?.status,
  };
}

/** A session whose proposing failed, with its alert. */
export function failedSession() {
  const env = reviewing([]);
  const { store, account, session } = env;
  store.sessions.setStatus(account, session, 'proposing', 1);
  const failure = { code: 'no_json', message: 'm', hint: 'h' };
  store.sessions.finishProposing(account, session, 'failed', { dropped: [], failure }, 1);
  const alert = { id: 'alert', severity: 2 as const, accountId: account, sessionId: session, raisedAtMs: 1 };
  store.alerts.raise({ ...failure, ...alert });
  return env;
}

/** The code of the error a call throws, which must be a sentence with a next step; `done` where it throws none. */
export function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError && error.hint !== '' && error.message.endsWith('.')) return error.code;
    throw error;
  }
  return 'done';
}
