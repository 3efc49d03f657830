import { z } from 'zod';
import type { HistoryEntry } from '../../shared/ipc/views';
import type { ActionEvent, StoredAction } from '../store/actions';
import type { ModelCall } from '../store/model-calls';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import { existingSession } from './settle';

/** What happened to a request and its proposals, from their rows, oldest first. Throws `not_found`. */
export function sessionHistory(store: Store, sessionId: string): HistoryEntry[] {
  const session = existingSession(store, sessionId);
  const scope = [session.accountId];
  const calls = store.modelCalls.bySession(scope, sessionId);
  const actions = store.actions.bySession(scope, sessionId);
  const entries = [
    entry(session.createdAtMs, 'created', null, { trigger: session.trigger }),
    ...calls.map(modelCallEntry),
    ...sessionEnd(session, calls, actions),
    ...actions.flatMap((action) => store.actions.history(scope, action.id).map((event) => actionEntry(action, event))),
  ];
  // Stable: what happened in the same millisecond stays in the order of the steps.
  return entries.sort((a, b) => a.atMs - b.atMs);
}

function modelCallEntry(call: ModelCall): HistoryEntry {
  const { provider, label, outcome, fallback, inputTokens, outputTokens } = call;
  const detail = { provider, label, outcome, fallback, inputTokens, outputTokens };
  return entry(call.startedAtMs, 'asked_model', null, detail);
}

/** A request that ended without proposals: why, and that it was put away. */
function sessionEnd(session: Session, calls: readonly ModelCall[], actions: readonly StoredAction[]): HistoryEntry[] {
  const { failure } = session.result;
  const failedAtMs = calls.at(-1)?.finishedAtMs ?? session.updatedAtMs;
  const failed = failure === null ? [] : [entry(failedAtMs, 'failed', null, failure)];
  const putAway = session.status === 'dismissed' && actions.length === 0;
  return putAway ? [...failed, entry(session.updatedAtMs, 'dismissed', null, {})] : failed;
}

function actionEntry(action: StoredAction, event: ActionEvent): HistoryEntry {
  return entry(event.atMs, event.kind, action.id, z.json().parse(actionDetail(action, event)));
}

function actionDetail({ result }: StoredAction, event: ActionEvent): unknown {
  switch (event.kind) {
    case 'edited':
      return event.params;
    case 'approved':
    case 'undone':
      return { contentSha256: event.contentSha256 };
    case 'executed':
      return { outcomeId: result.outcomeId ?? null };
    case 'dismissed':
      return { reason: result.dismissReason ?? null };
    case 'failed':
      return result.failure ?? null;
  }
}

function entry(
  atMs: number,
  kind: HistoryEntry['kind'],
  actionId: string | null,
  detail: HistoryEntry['detail'],
): HistoryEntry {
  return { atMs, kind, actionId, detail };
}
