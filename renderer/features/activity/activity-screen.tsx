import { FileDown, ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { count } from '../../lib/format';
import { useNow } from '../../lib/now';
import { dayHeading } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { VirtualList } from '../../ui/virtual-list';
import { ErrorNote } from '../frame/error-note';
import { useRowKeys } from '../lists/use-row-keys';
import { ActivityEnd } from './activity-end';
import { ACTIVITY_GROUPS, activityLines, type ActivityLine } from './activity-lines';
import { ActivityRow } from './activity-row';
import { useActivity } from './activity-store';

const keyOf = (line: ActivityLine) => line.key;

/** The audit log: what happened, in order, and whether the log is whole. */
export function ActivityScreen() {
  const { t, language } = useText();
  const nowMs = useNow();
  const { entries, group, hasMore, error, refresh, loadMore, choose } = useActivity();
  useEffect(() => {
    void useActivity.getState().refresh();
  }, []);
  const lines = useMemo(
    () => activityLines(entries ?? [], group, (atMs) => dayHeading(atMs, nowMs, language)),
    [entries, group, nowMs, language],
  );
  const keys = useMemo(() => lines.filter(({ type }) => type === 'entry').map(keyOf), [lines]);
  const { activeKey } = useRowKeys(keys);
  const nearEnd = useCallback(() => void loadMore(), [loadMore]);
  const filled = entries !== null && entries.length > 0;
  return (
    <div className="list-page">
      <div className="list-page-head">
        <div className="page-head">
          <h1 className="page-title">{t('nav.activity')}</h1>
          {filled && <LogActions />}
        </div>
        {filled && (
          <div className="list-filter">
            <Choice
              label={t('activity.kind')}
              options={ACTIVITY_GROUPS.map((value) => ({ value, label: t(`activity.group.${value}`) }))}
              value={group}
              onChange={choose}
            />
          </div>
        )}
        <VerificationNote />
        {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      </div>
      {entries === null && error === null && <Skeleton label={t('common.loading')} rows={6} look="row" />}
      {entries?.length === 0 && (
        <EmptyState picture={<Lamp size={56} />} title={t('activity.empty')}>
          <p className="muted">{t('activity.emptyHint')}</p>
        </EmptyState>
      )}
      {filled && (
        <VirtualList
          items={lines}
          itemKey={keyOf}
          estimateHeight={35}
          label={t('nav.activity')}
          className="activity"
          activeKey={activeKey}
          onNearEnd={hasMore ? nearEnd : undefined}
          renderItem={(line) => <Line line={line} nothing={keys.length === 0} />}
        />
      )}
    </div>
  );
}

function Line({ line, nothing }: { line: ActivityLine; nothing: boolean }) {
  switch (line.type) {
    case 'day':
      return <h2 className="section-title">{line.day}</h2>;
    case 'entry':
      return <ActivityRow entry={line.entry} />;
    case 'end':
      return <ActivityEnd nothing={nothing} />;
  }
}

function LogActions() {
  const { t, language } = useText();
  const { verifying, exporting, verify, exportAll } = useActivity();
  const save = async () => {
    const entries = await exportAll();
    if (entries !== null)
      announce(t('activity.saved_other', { count: entries, shown: count(entries, language) }), true);
  };
  return (
    <div className="page-actions">
      <Button
        label={t('activity.verify')}
        icon={ShieldCheck}
        busy={verifying}
        title={t('activity.verifyHint')}
        data-testid="verify"
        onClick={() => void verify()}
      />
      <Button
        label={t('activity.export')}
        icon={FileDown}
        busy={exporting}
        title={t('activity.exportHint')}
        data-testid="export-log"
        onClick={() => void save()}
      />
    </div>
  );
}

function VerificationNote() {
  const { t, language } = useText();
  const verification = useActivity((state) => state.verification);
  if (verification === null) return null;
  const { ok, entries, firstBadSeq } = verification;
  if (ok) {
    const shown = count(entries, language);
    return <Note tone="good" title={t('activity.whole_other', { count: entries, shown })} urgent />;
  }
  return (
    <Note
      tone="error"
      title={
        firstBadSeq === null
          ? t('activity.brokenSomewhere')
          : t('activity.broken', { seq: count(firstBadSeq, language) })
      }
      hint={t('activity.brokenHint')}
      urgent
    />
  );
}
