import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutcomeContent } from '../../../shared/domain/outcome';
import type { OutcomeView } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { dueText, momentText } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { outcomeFields } from '../content/fields';
import { FieldList } from '../content/field-list';
import { KIND_ICONS } from '../content/kind-icon';
import { When } from '../content/when';
import { useNavigation } from '../frame/navigation-store';
import { toolTitle } from '../review/action-title';
import { useReview } from '../review/review-store';
import { HandOffs } from './hand-offs';
import { useOutcomes } from './outcomes-store';

type OutcomeRowProps = { outcome: OutcomeView; /** More ways, before the others. */ children?: ReactNode };

/** One line that opens into the whole outcome with its ways out. */
export function OutcomeRow({ outcome, children }: OutcomeRowProps) {
  const { t, language } = useText();
  const nowMs = useNow();
  const Icon = KIND_ICONS[outcome.content.kind];
  const { title, detail } = useHeadline(outcome);
  const open = useOutcomes((state) => state.unfolded.includes(outcome.id));
  const showRequest = () => {
    useNavigation.getState().go('review');
    void useReview.getState().open({ type: 'session', id: outcome.sessionId });
  };
  return (
    <details className="outcome" data-testid="outcome" data-kind={outcome.content.kind} open={open}>
      <summary
        data-row
        onClick={(event) => {
          event.preventDefault();
          useOutcomes.getState().unfold(outcome.id);
        }}
      >
        <Icon className="icon" aria-hidden />
        <span className="outcome-title" dir="auto">
          {title}
        </span>
        <When atMs={outcome.createdAtMs} />
        <span className="outcome-detail muted" dir="auto">
          {detail}
        </span>
        <ChevronRight className="icon outcome-turn" aria-hidden />
      </summary>
      {open && (
        <div className="outcome-body">
          <FieldList fields={outcomeFields(outcome.content, { nowMs, language })} />
          <div className="outcome-foot">
            {children}
            <HandOffs outcome={outcome} />
            <Button label={t('outcomes.showRequest')} look="quiet" onClick={showRequest} />
          </div>
        </div>
      )}
    </details>
  );
}

/** What it is, in a line and a half. */
export function useHeadline({ content, topic, remindAtMs, doneAtMs }: OutcomeView): { title: string; detail: string } {
  const { t, language } = useText();
  const nowMs = useNow();
  const day = (iso: string) => dueText(iso, nowMs, language);
  if (content.kind === 'escalate_human') {
    // The reminder as it is now; the content keeps the one that was proposed.
    const detail =
      remindAtMs === null || doneAtMs !== null
        ? topic
        : t('outcomes.remind', { when: momentText(remindAtMs, nowMs, language) });
    return { title: content.reason, detail };
  }
  return headline(content, topic, t, day);
}

function headline(
  content: Exclude<OutcomeContent, { kind: 'escalate_human' }>,
  topic: string,
  t: ReturnType<typeof useText>['t'],
  day: (iso: string) => string,
) {
  switch (content.kind) {
    case 'draft_reply':
      return { title: content.subject || topic, detail: t('outcomes.draftTo', { to: content.to.join(', ') }) };
    case 'create_issue':
      return {
        title: content.title,
        detail: content.due === null ? topic : t('outcomes.due', { due: day(content.due) }),
      };
    case 'summarize_thread':
      return { title: topic, detail: content.summary };
    case 'fetch_data':
      return { title: toolTitle(content.tool, t), detail: topic };
    case 'no_action':
      return { title: content.reason || topic, detail: topic };
  }
}
