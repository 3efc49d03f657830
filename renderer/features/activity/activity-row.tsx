import { Check, CircleCheckBig, Lightbulb, MailSearch, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ActionKind } from '../../../shared/domain/action';
import type { AuditKind } from '../../../shared/domain/session';
import type { ActivityEntry } from '../../../shared/ipc/views';
import { count } from '../../lib/format';
import { clockTime, exactTime } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { KIND_ICONS } from '../content/kind-icon';
import { useNavigation } from '../frame/navigation-store';
import { useReview } from '../review/review-store';
import { useActivity } from './activity-store';

const ICONS: Record<AuditKind, LucideIcon> = {
  'genie.prefix_matched': MailSearch,
  'genie.proposed': Lightbulb,
  'genie.action_approved': Check,
  'genie.action_executed': CircleCheckBig,
  'genie.action_dismissed': Minus,
  'genie.failed': TriangleAlert,
};

/** Keys of a table, so that a new kind is a type error here. */
const ACTION_KINDS = Object.keys(KIND_ICONS) as ActionKind[];

/** One audit entry in words; opened, everything it recorded. */
export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { t, language } = useText();
  const Icon = ICONS[entry.kind];
  const open = useActivity((state) => state.unfolded.includes(entry.seq));
  const actionKind = ACTION_KINDS.find((kind) => kind === entry.detail.kind);
  const about = [actionKind === undefined ? '' : t(`kind.${actionKind}`), entry.accountLabel];
  const showRequest = () => {
    useNavigation.getState().go('review');
    void useReview.getState().open({ type: 'session', id: entry.sessionId });
  };
  return (
    <details className="activity-row" data-testid="activity-row" data-kind={entry.kind} open={open}>
      <summary
        data-row
        onClick={(event) => {
          event.preventDefault();
          useActivity.getState().unfold(entry.seq);
        }}
      >
        <Icon className="icon" aria-hidden />
        <span className="activity-what">{t(`audit.${entry.kind}`)}</span>
        <span className="activity-about muted">{about.filter((part) => part !== '').join(' · ')}</span>
        <time className="when" dateTime={new Date(entry.atMs).toISOString()} title={exactTime(entry.atMs, language)}>
          {clockTime(entry.atMs, language)}
        </time>
      </summary>
      {open && (
        <>
          <dl className="activity-detail">
            <Line name={t('activity.number')} value={count(entry.seq, language)} />
            {Object.entries(entry.detail).map(([name, value]) => (
              <Line
                key={name}
                name={name.replaceAll('_', ' ')}
                value={typeof value === 'string' ? value : JSON.stringify(value)}
              />
            ))}
            <Line name={t('foot.trace')} value={entry.traceId} />
            <Line name={t('activity.hash')} value={entry.hash} />
          </dl>
          {entry.sessionId !== '' && (
            <Button label={t('outcomes.showRequest')} look="quiet" className="button-inline" onClick={showRequest} />
          )}
        </>
      )}
    </details>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
