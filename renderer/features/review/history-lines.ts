import type { ProposedAction } from '../../../shared/domain/action';
import type { Language, Translate } from '../../../shared/i18n/translate';
import type { HistoryEntry, SessionView } from '../../../shared/ipc/views';
import { isJsonObject } from '../../lib/exact-json';
import { actionFields, compareFields, type Field } from '../content/fields';
import { actionTitle } from './action-title';

/** One thing that happened to a request; `about` names the proposal, `fields` shows what an edit changed. */
export type HistoryLine = { atMs: number; kind: HistoryEntry['kind']; about: string; note: string; fields: Field[] };

type Say = { t: Translate; language: Language; nowMs: number };

/** The history in the order it happened. An edit is compared with the text it replaced, not only with the first one. */
export function historyLines(entries: HistoryEntry[], session: SessionView, say: Say): HistoryLine[] {
  const latest = new Map(session.actions.map(({ id, original }) => [id, original]));
  return entries.map((entry) => {
    const action = session.actions.find(({ id }) => id === entry.actionId);
    const line = { atMs: entry.atMs, kind: entry.kind, note: noteOf(entry, say.t), fields: [] };
    if (action === undefined) return { ...line, about: '' };
    const about = actionTitle(action, session.message, say);
    const before = latest.get(action.id);
    if (entry.kind !== 'edited' || before === undefined || !isJsonObject(entry.detail)) return { ...line, about };
    const after = { kind: before.kind, params: entry.detail } as unknown as ProposedAction;
    latest.set(action.id, after);
    const fields = compareFields(fieldsOf(before, say), fieldsOf(after, say)).filter(
      ({ text, original }) => text !== original,
    );
    return { ...line, about, fields };
  });
}

function fieldsOf(action: ProposedAction, when: Say): Field[] {
  return actionFields({ action, original: action, effect: { draft: null } }, when);
}

/** Who answered a model call, or the reason that was given. */
function noteOf({ kind, detail }: HistoryEntry, t: Translate): string {
  if (!isJsonObject(detail)) return '';
  const word = (name: string) => {
    const value = detail[name];
    return typeof value === 'string' ? value : '';
  };
  if (kind === 'asked_model') return word('label') === 'builtin' ? t('model.builtin') : word('label');
  if (kind === 'dismissed') return word('reason');
  return kind === 'failed' ? word('message') : '';
}
