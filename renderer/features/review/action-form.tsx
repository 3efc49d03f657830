import { useEffect, useRef, useState } from 'react';
import type { ProposedAction } from '../../../shared/domain/action';
import type { ActionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { ErrorNote } from '../frame/error-note';
import { EditChanges } from './edit-changes';
import { DraftFields } from './draft-fields';
import { focusCard } from './review-focus';
import { useReview } from './review-store';
import { sameContent } from './same-content';
import { TaskFields } from './task-fields';
import { EscalationFields, NoActionFields, SummaryFields, ToolFields } from './text-fields';

/** Edit in place. Saving replaces what is shown and what an approval will cover; the original is kept. */
export function ActionForm({ action }: { action: ActionView }) {
  const { t } = useText();
  const [draft, setDraft] = useState<ProposedAction>(action.action);
  const [baseHash, setBaseHash] = useState(action.contentHash);
  const ref = useRef<HTMLFormElement>(null);
  const problem = useReview((state) => state.problems[action.id]);
  const saving = useReview((state) => state.working[action.id] === 'edit');
  /** Another number: the fields start again from the draft. */
  const [round, setRound] = useState(0);
  const [changesShown, setChangesShown] = useState(false);
  const changed = !sameContent(draft, action.action);
  const original = sameContent(draft, action.original);

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, []);

  const leave = () => {
    useReview.getState().edit(null);
    requestAnimationFrame(() => focusCard(action.id));
  };
  const save = async () => {
    if (ref.current?.reportValidity() === false) return;
    if (!changed) return leave();
    const saved = await useReview.getState().saveEdit(action.id, baseHash, draft);
    if (saved) {
      announce(t('edit.saved'));
      focusCard(action.id);
      return;
    }
    // After a conflict the list was fetched again: a second save is meant for the content that is there now.
    const now = useReview.getState().detail?.session?.actions.find((candidate) => candidate.id === action.id);
    if (now !== undefined) setBaseHash(now.contentHash);
  };

  return (
    <form
      ref={ref}
      className="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void save();
        }
        // Escape must not throw typed text away.
        if (event.key === 'Escape' && !changed) leave();
      }}
    >
      <Fields key={round} action={action} draft={draft} onChange={setDraft} />
      <p className="edit-tools">
        <Button
          label={changesShown ? t('edit.hideChanges') : t('edit.showChanges')}
          look="quiet"
          className="button-inline"
          aria-expanded={changesShown}
          data-testid="show-changes"
          onClick={() => setChangesShown(!changesShown)}
        />
        {!original && (
          <Button
            label={t('edit.toOriginal')}
            look="quiet"
            className="button-inline"
            data-testid="to-original"
            onClick={() => {
              setDraft(action.original);
              setRound(round + 1);
            }}
          />
        )}
      </p>
      {changesShown && <EditChanges original={action.original} draft={draft} />}
      {problem !== undefined &&
        (problem.error.code === 'CONFLICT' ? (
          <Note tone="warning" title={t('card.conflict')} hint={t('edit.conflictHint')} urgent />
        ) : (
          <ErrorNote error={problem.error} />
        ))}
      <footer className="card-foot card-foot-decide">
        <span className="card-foot-right">
          <Button label={t('common.cancel')} look="plain" onClick={leave} />
          <Button
            label={t('edit.save')}
            shortcut={`${t('keys.ctrl')}+↵`}
            look="solid"
            type="submit"
            data-testid="save-edit"
            busy={saving}
          />
        </span>
      </footer>
    </form>
  );
}

type FieldsProps = { action: ActionView; draft: ProposedAction; onChange: (draft: ProposedAction) => void };

function Fields({ action, draft, onChange }: FieldsProps) {
  switch (draft.kind) {
    case 'draft_reply':
      return (
        <DraftFields
          params={draft.params}
          shown={action.effect.draft}
          onChange={(params) => onChange({ kind: draft.kind, params })}
        />
      );
    case 'create_issue':
      return <TaskFields params={draft.params} onChange={(params) => onChange({ kind: draft.kind, params })} />;
    case 'summarize_thread':
      return <SummaryFields params={draft.params} onChange={(params) => onChange({ kind: draft.kind, params })} />;
    case 'fetch_data':
      return <ToolFields params={draft.params} onChange={(params) => onChange({ kind: draft.kind, params })} />;
    case 'escalate_human':
      return <EscalationFields params={draft.params} onChange={(params) => onChange({ kind: draft.kind, params })} />;
    case 'no_action':
      return <NoActionFields params={draft.params} onChange={(params) => onChange({ kind: draft.kind, params })} />;
  }
}
