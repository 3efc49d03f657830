import { useState } from 'react';
import type { ActionView } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { actionFields, outcomeFields } from '../content/fields';
import { FieldList } from '../content/field-list';
import { ProposalMarks } from '../content/marks';
import { CardProblem, useChanges } from './card-problem';
import { focusCard } from './review-focus';
import { useReview } from './review-store';
import { sameContent } from './same-content';

/** The real content in full, what an edit changed in it, why it was proposed and what is odd about it. */
export function CardBody({ action }: { action: ActionView }) {
  const { said, language } = useText();
  const nowMs = useNow();
  const [removedShown, setRemovedShown] = useState(false);
  const changes = useChanges(action);
  const when = { nowMs, language };
  const fields = action.outcome === null ? actionFields(action, when) : outcomeFields(action.outcome.content, when);
  const edited = action.outcome === null && !sameContent(action.action, action.original);
  return (
    <div className="card-body">
      {/* Above what it is about: marked below is what changed. */}
      <CardProblem action={action} />
      <FieldList fields={changes ?? fields} removedShown={removedShown || changes !== null} />
      {edited && changes === null && (
        <EditTools action={action} removedShown={removedShown} onShowRemoved={setRemovedShown} />
      )}
      <ProposalMarks flags={action.flags} />
      {action.rationale !== '' && action.status === 'proposed' && (
        <p className="rationale" dir="auto">
          {action.rationale}
        </p>
      )}
      {action.failure !== null && (
        <Note tone="error" title={said(action.failure.message)} hint={said(action.failure.hint)} />
      )}
    </div>
  );
}

type EditToolsProps = { action: ActionView; removedShown: boolean; onShowRemoved: (shown: boolean) => void };

function EditTools({ action, removedShown, onShowRemoved }: EditToolsProps) {
  const { t } = useText();
  const busy = useReview((state) => state.working[action.id] === 'edit');
  const goBack = async () => {
    if (!(await useReview.getState().saveEdit(action.id, action.contentHash, action.original))) return;
    announce(t('edit.originalBack'), true);
    focusCard(action.id);
  };
  return (
    <p className="edit-tools">
      <Button
        label={removedShown ? t('card.hideRemoved') : t('card.showRemoved')}
        look="quiet"
        className="button-inline"
        aria-pressed={removedShown}
        onClick={() => onShowRemoved(!removedShown)}
      />
      {action.status === 'proposed' && (
        <Button
          label={t('edit.toOriginal')}
          look="quiet"
          className="button-inline"
          busy={busy}
          data-testid="to-original"
          onClick={() => void goBack()}
        />
      )}
    </p>
  );
}
