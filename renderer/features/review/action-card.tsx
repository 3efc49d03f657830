import { ArrowUpRight, Check, CircleAlert, LoaderCircle, Minus, Pencil } from 'lucide-react';
import { memo, useRef } from 'react';
import type { ActionKind } from '../../../shared/domain/action';
import type { ActionView, MessageView } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { KIND_ICONS } from '../content/kind-icon';
import { useNavigation } from '../frame/navigation-store';
import { HandOffs } from '../outcomes/hand-offs';
import { useOutcomes } from '../outcomes/outcomes-store';
import { ActionForm } from './action-form';
import { actionTitle } from './action-title';
import { CardBody } from './card-body';
import { CardUndo } from './card-undo';
import { DecisionFoot } from './decision-foot';
import { useReview } from './review-store';
import { sameContent } from './same-content';
import { useKeptHeight } from './use-kept-height';

type CardProps = { action: ActionView; message: MessageView };

/** What will happen, literally, and the decision; afterwards what came of it. */
export const ActionCard = memo(function ActionCard({ action, message }: CardProps) {
  const { t, language } = useText();
  const nowMs = useNow();
  const ref = useRef<HTMLElement>(null);
  const keptHeight = useKeptHeight(ref, action.status);
  const editing = useReview((state) => state.editing === action.id);
  const title = actionTitle(action, message, { t, language, nowMs });
  const Icon = KIND_ICONS[action.action.kind];
  return (
    <article
      ref={ref}
      className={`card card-${action.status}`}
      style={keptHeight === null ? undefined : { minHeight: keptHeight }}
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
        {action.status === 'proposed' && !sameContent(action.action, action.original) && (
          <Mark icon={Pencil} text={t('card.edited')} />
        )}
      </header>
      {editing ? <ActionForm key={action.id} action={action} /> : <CardBody action={action} />}
      {!editing && <CardFoot action={action} title={title} />}
    </article>
  );
});

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
          <span className="card-done">
            <Mark icon={Check} text={t(`done.${action.action.kind}`)} tone="good" />
            {action.undoUntilMs !== null && <CardUndo actionId={action.id} />}
          </span>
          {action.outcome !== null && (
            <span className="card-ways">
              <HandOffs outcome={action.outcome} />
              <ShowOutcome kind={action.outcome.content.kind} outcomeId={action.outcome.id} />
            </span>
          )}
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
          {action.dismissReason !== null && (
            <span className="muted" dir="auto">
              {action.dismissReason}
            </span>
          )}
        </footer>
      );
  }
}

/** The way to where it is kept, for what the user goes on working with there. */
function ShowOutcome({ kind, outcomeId }: { kind: ActionKind; outcomeId: string }) {
  const { t } = useText();
  if (kind !== 'create_issue' && kind !== 'escalate_human') return null;
  return (
    <Button
      label={t(`card.show.${kind}`)}
      icon={ArrowUpRight}
      look="quiet"
      data-testid="show-outcome"
      onClick={() => {
        useOutcomes.getState().reveal(outcomeId);
        useNavigation.getState().go('outcomes');
      }}
    />
  );
}
