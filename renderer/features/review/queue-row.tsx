import {
  AlarmClock,
  Check,
  Eye,
  LoaderCircle,
  Minus,
  ShieldQuestionMark,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { QueueItem } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { momentText } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { isWide } from '../../lib/wide';
import { When } from '../content/when';
import { focusDetail } from './review-focus';
import { useReview } from './review-store';

const STATUS_ICONS: Record<Exclude<QueueItem['status'], 'awaiting_review'>, LucideIcon> = {
  held: ShieldQuestionMark,
  proposing: LoaderCircle,
  executing: LoaderCircle,
  completed: Check,
  failed: TriangleAlert,
  dismissed: Minus,
};

/** One request: who, what, when, and what it waits for. */
export const QueueRow = memo(function QueueRow({ item, current }: { item: QueueItem; current: boolean }) {
  const { t } = useText();
  const statusText = useStatusText(item);
  const nowMs = useNow();
  // With the mouse and side by side the focus stays in the queue, where j and k go on.
  const open = async (byKey: boolean) => {
    await useReview.getState().open(item);
    if (byKey || !isWide()) focusDetail();
  };
  const quiet = isSnoozed(item, nowMs);
  const done = quiet || item.status === 'completed' || item.status === 'dismissed';
  return (
    <button
      type="button"
      className={done ? 'queue-row queue-row-done' : 'queue-row'}
      data-testid="queue-row"
      data-type={item.type}
      data-id={item.id}
      data-status={item.status}
      data-snoozed={quiet || undefined}
      data-consent={needsConsent(item) || undefined}
      aria-current={current || undefined}
      onClick={(event) => void open(event.detail === 0)}
    >
      <StatusSign item={item} />
      <span className="queue-row-from" dir="auto">
        {item.from.name || item.from.address || t('message.noSender')}
      </span>
      <When atMs={item.receivedAtMs} />
      <span className="queue-row-topic" dir="auto">
        {item.topic || t('message.noTopic')}
      </span>
      <span className="queue-row-state">
        <span className="queue-row-status">{statusText}</span>
        <span className="queue-row-preview" dir="auto">
          {item.preview}
        </span>
      </span>
    </button>
  );
});

/** Put off until later; once that is past it counts as back, also before main said so. */
function isSnoozed(item: QueueItem, nowMs: number): boolean {
  return item.snoozedUntilMs !== null && item.snoozedUntilMs > nowMs;
}

/** The text for a model waits for the user's eye before it is sent. */
function needsConsent({ status, waiting }: QueueItem): boolean {
  return status === 'proposing' && waiting > 0;
}

function useStatusText(item: QueueItem): string {
  const { t, language } = useText();
  const nowMs = useNow();
  if (item.snoozedUntilMs !== null && isSnoozed(item, nowMs)) {
    return t('status.snoozed', { when: momentText(item.snoozedUntilMs, nowMs, language) });
  }
  if (needsConsent(item)) return t('status.needsConsent');
  if (item.status === 'awaiting_review') return t('status.awaiting_review_other', { count: item.waiting });
  return t(`status.${item.status}`);
}

/** The number is on screen only: the words beside it say the same. */
function StatusSign({ item }: { item: QueueItem }) {
  const nowMs = useNow();
  if (isSnoozed(item, nowMs)) return <IconSign icon={AlarmClock} look="snoozed" />;
  if (needsConsent(item)) return <IconSign icon={Eye} look="held" />;
  if (item.status === 'awaiting_review') {
    return (
      <span className="sign sign-waiting" aria-hidden>
        {item.waiting}
      </span>
    );
  }
  return <IconSign icon={STATUS_ICONS[item.status]} look={item.status} />;
}

function IconSign({ icon: Icon, look }: { icon: LucideIcon; look: string }) {
  return (
    <span className={`sign sign-${look}`} aria-hidden>
      <Icon className="icon" />
    </span>
  );
}
