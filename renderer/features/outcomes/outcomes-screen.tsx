import { useEffect } from 'react';
import type { OutcomeContent } from '../../../shared/domain/outcome';
import { useText } from '../../lib/text';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { NeedsYou } from './needs-you';
import { OutcomeRow } from './outcome-row';
import { needsYou, useOutcomes } from './outcomes-store';

/** A closed "nothing to do" leaves nothing to look at; "needs you" has a section of its own on top. */
const SECTIONS: Exclude<OutcomeContent['kind'], 'no_action' | 'escalate_human'>[] = [
  'draft_reply',
  'create_issue',
  'summarize_thread',
  'fetch_data',
];

export function OutcomesScreen() {
  const { t } = useText();
  const { items, closedHere, error, refresh } = useOutcomes();
  useEffect(() => {
    void useOutcomes.getState().visit();
  }, []);
  const sections = SECTIONS.map((kind) => ({
    kind,
    outcomes: (items ?? []).filter((item) => item.content.kind === kind),
  }));
  const filled = sections.filter((section) => section.outcomes.length > 0);
  const pinned = needsYou(items ?? [], closedHere);
  const empty = filled.length + pinned.open.length + pinned.closed.length === 0;
  return (
    <div className="page">
      <h1 className="page-title">{t('nav.outcomes')}</h1>
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {items === null && error === null && <Skeleton label={t('common.loading')} rows={5} look="row" />}
      {items !== null && empty && (
        <EmptyState picture={<Lamp size={56} />} title={t('outcomes.empty')}>
          <p className="muted">{t('outcomes.emptyHint')}</p>
        </EmptyState>
      )}
      <NeedsYou {...pinned} />
      {filled.map(({ kind, outcomes }) => (
        <section key={kind} className="outcomes" aria-labelledby={`outcomes-${kind}`}>
          <h2 id={`outcomes-${kind}`} className="section-title">
            {t(`outcomes.${kind}`)} <span className="muted">{outcomes.length}</span>
          </h2>
          <ul className="outcome-list">
            {outcomes.map((outcome) => (
              <li key={outcome.id}>
                <OutcomeRow outcome={outcome} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
