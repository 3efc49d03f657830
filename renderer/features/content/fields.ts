import type { ProposedAction } from '../../../shared/domain/action';
import type { OutcomeContent } from '../../../shared/domain/outcome';
import type { Language, TextKey } from '../../../shared/i18n/translate';
import type { ActionView } from '../../../shared/ipc/views';
import { exactJson } from '../../lib/exact-json';
import { dueText } from '../../lib/relative-time';

/** One thing a card shows. Without a label it is the main text of the card. */
export type Field = {
  label: TextKey | null;
  text: string;
  /** The text before the user's edit, where the two can be compared. */
  original?: string;
  look: 'line' | 'title' | 'text' | 'code';
};

/** For dates, which read differently from day to day. */
type When = { nowMs: number; language: Language };

/** What of a proposal its fields are made of. */
export type Shown = Pick<ActionView, 'action' | 'original' | 'effect'>;

/** Everything an action will do, in full: what is not in here the user has not seen. */
export function actionFields({ action, original, effect }: Shown, when: When): Field[] {
  switch (action.kind) {
    case 'draft_reply': {
      const before = original.kind === 'draft_reply' ? original.params : action.params;
      const { draft } = effect;
      return shown([
        line('field.from', draft?.from),
        line('field.to', (draft?.to ?? action.params.to)?.join(', '), before.to?.join(', ')),
        line('field.cc', (draft?.cc ?? action.params.cc)?.join(', '), before.cc?.join(', ')),
        line('field.subject', draft?.subject ?? action.params.subject, before.subject),
        { label: null, text: action.params.body, original: before.body, look: 'text' },
      ]);
    }
    case 'create_issue': {
      const before = original.kind === 'create_issue' ? original.params : action.params;
      const { title, notes, due, project, labels } = action.params;
      return shown([
        { label: null, text: title, original: before.title, look: 'title' },
        line(
          'field.due',
          due && dueText(due, when.nowMs, when.language),
          before.due && dueText(before.due, when.nowMs, when.language),
        ),
        line('field.project', project, before.project),
        line('field.labels', labels?.join(', '), before.labels?.join(', ')),
        { label: 'field.notes', text: notes ?? '', original: before.notes, look: 'text' },
      ]);
    }
    case 'summarize_thread': {
      const before = original.kind === 'summarize_thread' ? original.params : action.params;
      return [{ label: null, text: action.params.summary, original: before.summary, look: 'text' }];
    }
    case 'fetch_data': {
      const before = original.kind === 'fetch_data' ? original.params : action.params;
      return [line('field.tool', action.params.tool), ...argumentFields(action.params.arguments, before.arguments)];
    }
    case 'escalate_human': {
      const before = original.kind === 'escalate_human' ? original.params : action.params;
      const { reason, remind_at: remindAt } = action.params;
      return shown([
        { label: null, text: reason, original: before.reason, look: 'text' },
        line(
          'field.remindAt',
          remindAt && dueText(remindAt, when.nowMs, when.language),
          before.remind_at && dueText(before.remind_at, when.nowMs, when.language),
        ),
      ]);
    }
    case 'no_action': {
      const before = original.kind === 'no_action' ? original.params : action.params;
      return shown([{ label: null, text: action.params.reason ?? '', original: before.reason, look: 'text' }]);
    }
  }
}

/** What an approved action left behind. */
export function outcomeFields(content: OutcomeContent, when: When): Field[] {
  switch (content.kind) {
    case 'draft_reply':
      return shown([
        line('field.from', content.from),
        line('field.to', content.to.join(', ')),
        line('field.cc', content.cc.join(', ')),
        line('field.subject', content.subject),
        { label: null, text: content.body, look: 'text' },
      ]);
    case 'create_issue':
      return shown([
        { label: null, text: content.title, look: 'title' },
        line('field.due', content.due && dueText(content.due, when.nowMs, when.language)),
        line('field.project', content.project),
        line('field.labels', content.labels.join(', ')),
        { label: 'field.notes', text: content.notes, look: 'text' },
        line('field.sourceSubject', content.sourceSubject),
      ]);
    case 'summarize_thread':
      return [{ label: null, text: content.summary, look: 'text' }];
    case 'fetch_data':
      return [
        line('field.tool', content.tool),
        ...argumentFields(content.arguments, content.arguments),
        { label: 'field.result', text: content.text, look: 'text' },
      ];
    case 'escalate_human':
      return shown([
        { label: null, text: content.reason, look: 'text' },
        line('field.remindAt', content.remindAt && dueText(content.remindAt, when.nowMs, when.language)),
      ]);
    case 'no_action':
      return shown([{ label: null, text: content.reason, look: 'text' }]);
  }
}

function line(label: TextKey, text: string | null | undefined, original?: string): Field {
  return { label, text: text ?? '', original, look: 'line' };
}

function argumentFields(values: Record<string, unknown>, before: Record<string, unknown>): Field[] {
  if (Object.keys(values).length === 0) return [];
  return [{ label: 'field.arguments', text: exactJson(values), original: exactJson(before), look: 'code' }];
}

/** The fields of `after` beside those of `before`, so that what changed can be marked; lost ones stay as empty fields. */
export function compareFields(before: Field[], after: Field[]): Field[] {
  const left = [...before];
  const list = after.map((field) => {
    const place = left.findIndex(({ label, look }) => label === field.label && look === field.look);
    const [old] = place < 0 ? [] : left.splice(place, 1);
    return { ...field, original: old?.text ?? '' };
  });
  return [...list, ...left.map((field) => ({ ...field, text: '', original: field.text }))];
}

/** The fields in which `after` differs from `before`, each with its text before; of what the two themselves say. */
export function changedFields(before: ProposedAction, after: ProposedAction, when: When): Field[] {
  const fields = (action: ProposedAction) => actionFields({ action, original: action, effect: { draft: null } }, when);
  return compareFields(fields(before), fields(after)).filter(({ text, original }) => text !== original);
}

/** Empty fields are left out, unless the edit emptied them: then the loss must be seen. */
function shown(fields: Field[]): Field[] {
  return fields.filter((field) => field.text !== '' || (field.original ?? '') !== '');
}
