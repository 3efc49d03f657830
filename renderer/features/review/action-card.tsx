import { Check, CircleAlert, LoaderCircle, Minus, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ActionView, MessageView } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { Note } from '../../ui/note';
import { actionFields, outcomeFields } from '../content/fields';
import { FieldList } from '../content/field-list';
import { KIND_ICONS } from '../content/kind-icon';
import { HandOffs } from '../outcomes/hand-offs';
import { ActionForm } from './action-form';
import { actionTitle } from './action-title';
import { CardProblem, useChanges } from './card-problem';
import { DecisionFoot } from './decision-foot';
import { Marks } from './message-text';
import { useReview } from './review-store';

type CardProps = { action: ActionView; message: MessageView };

/** What will happen, literally, and the decision; afterwards what came of it. */
export function ActionCard({ action, message }: CardProps) {
  const { t, language } = useText();
  const nowMs = useNow();
  const editing = useReview((state) => state.editing === action.id);
  const title = actionTitle(action, message, { t, language, nowMs });
  const Icon = KIND_ICONS[action.action.kind];
  return (
    <article
      className={`card card-${action.status}`}
      data-testid="action-card"
      data-action-id={action.id}
      data-kind={action.action.kind}
      data-status={action.status}
      tabIndex={-1}
      aria-label={title}
    >
      <header className="card-head">
        <Icon className="icon" aria-hidden />
        <h3 dir="auto">{title}</h3>
        {action.edited && action.status === 'proposed' && <Mark icon={Pencil} text={t('card.edited')} />}
      </header>
      {editing ? <ActionForm key={action.id} action={action} /> : <CardBody action={action} />}
      {!editing && <CardFoot action={action} title={title} />}
    </article>
  );
}

function CardBody({ action }: { action: ActionView }) {
  const { t, language } = useText();
  const nowMs = useNow();
  const [removedShown, setRemovedShown] = useState(false);
  const changes = useChanges(action);
  const when = { nowMs, language };
  const fields = action.outcome === null ? actionFields(action, when) : outcomeFields(action.outcome.content, when);
  return (
    <div className="card-body">
      {/* Above what it is about: marked below is what changed. */}
      <CardProblem action={action} />
      <FieldList fields={changes ?? fields} removedShown={removedShown || changes !== null} />
      {action.edited && action.outcome === null && changes === null && (
        <Button
          label={removedShown ? t('card.hideRemoved') : t('card.showRemoved')}
          look="quiet"
          className="button-inline"
          aria-pressed={removedShown}
          onClick={() => setRemovedShown(!removedShown)}
        />
      )}
      <Marks flags={action.flags} serious />
      {action.rationale !== '' && action.status === 'proposed' && (
        <p className="rationale" dir="auto">
          {action.rationale}
        </p>
      )}
      {action.failure !== null && <Note tone="error" title={action.failure.message} hint={action.failure.hint} />}
    </div>
  );
}

function CardFoot({ action, title }: { action: ActionView; title: string }) {
  const { t } = useText();
  switch (action.status) {
    case 'proposed':
      return <DecisionFoot action={action} title={title} />;
    case 'approved':
      return (
        <footer className="card-foot">
          <Mark icon={LoaderCircle} text={t('card.executing')} tone="busy" />
        </footer>
      );
    case 'executed':
      return (
        <footer className="card-foot">
          <Mark icon={Check} text={t(`done.${action.action.kind}`)} tone="good" />
          {action.outcome !== null && <HandOffs outcome={action.outcome} />}
        </footer>
      );
    case 'failed':
      return (
        <footer className="card-foot">
          <Mark icon={CircleAlert} text={t('card.failed')} tone="bad" />
        </footer>
      );
    case 'dismissed':
      return (
        <footer className="card-foot">
          <Mark icon={Minus} text={t('card.dismissed')} />
          {action.dismissReason !== null && <span className="muted">{action.dismissReason}</span>}
        </footer>
      );
  }
}
