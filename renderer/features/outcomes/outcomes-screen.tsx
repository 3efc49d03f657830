import type { OutcomeContent } from '../../../shared/domain/outcome';
import { useEffect, useMemo, useRef } from 'react';
import { useNow } from '../../lib/now';
import { dayHeading } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Skeleton } from '../../ui/skeleton';
import { VirtualList } from '../../ui/virtual-list';
import { ErrorNote } from '../frame/error-note';
import { useRowKeys } from '../lists/use-row-keys';
import { ClosedNeedsYou, TickRow } from './needs-you';
import { outcomeLines, shownOutcomes, type OutcomeLine } from './outcome-lines';
import { OutcomeRow } from './outcome-row';
import { NoMatch, OutcomesFilter } from './outcomes-filter';
import { useOutcomes } from './outcomes-store';

const keyOf = (line: OutcomeLine) => line.key;

/** Everything approvals left behind: what needs the user on top, the rest by day. */
export function OutcomesScreen() {
  const { t, language } = useText();
  const nowMs = useNow();
  const { items, filter, closedHere, error, refresh } = useOutcomes();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void useOutcomes.getState().visit();
  }, []);
  const lines = useMemo(
    () => outcomeLines(items ?? [], filter, closedHere, (atMs) => dayHeading(atMs, nowMs, language)),
    [items, filter, closedHere, nowMs, language],
  );
  const keys = useMemo(() => lines.filter(({ type }) => type !== 'heading').map(keyOf), [lines]);
  const { activeKey } = useRowKeys(keys, { onTop: () => field.current?.focus() });
  const shown = shownOutcomes(items ?? []);
  return (
    <div className="list-page">
      <div className="list-page-head">
        <h1 className="page-title">{t('nav.outcomes')}</h1>
        <OutcomesFilter items={shown} fieldRef={field} />
        {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      </div>
      {items === null && error === null && <Skeleton label={t('common.loading')} rows={5} look="row" />}
      {items !== null && shown.length === 0 && (
        <EmptyState picture={<Lamp size={56} />} title={t('outcomes.empty')}>
          <p className="muted">{t('outcomes.emptyHint')}</p>
        </EmptyState>
      )}
      {shown.length > 0 && lines.length === 0 && <NoMatch />}
      {lines.length > 0 && (
        <VirtualList
          items={lines}
          itemKey={keyOf}
          estimateHeight={55}
          label={t('nav.outcomes')}
          className="outcomes"
          activeKey={activeKey}
          renderItem={(line) => <Line line={line} />}
        />
      )}
    </div>
  );
}

const TICKED: ReadonlySet<OutcomeContent['kind']> = new Set(['escalate_human', 'create_issue']);

function Line({ line }: { line: OutcomeLine }) {
  const { t } = useText();
  switch (line.type) {
    case 'closed':
      return <ClosedNeedsYou count={line.count} open={line.open} />;
    case 'heading':
      if (line.waiting === null) return <h2 className="section-title">{line.day}</h2>;
      return (
        <h2 className={line.waiting > 0 ? 'section-title section-waiting' : 'section-title'} data-testid="needs-you">
          {t('outcomes.escalate_human')} <span className="muted">{line.waiting}</span>
        </h2>
      );
    case 'outcome':
      return TICKED.has(line.outcome.content.kind) ? (
        <TickRow outcome={line.outcome} />
      ) : (
        <OutcomeRow outcome={line.outcome} />
      );
  }
}
