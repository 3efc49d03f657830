import { Check, LoaderCircle, Minus, ShieldQuestionMark, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { QueueItem } from '../../../shared/ipc/views';
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
export function QueueRow({ item, current }: { item: QueueItem; current: boolean }) {
  const { t } = useText();
  // With the mouse and side by side the focus stays in the queue, where j and k go on.
  const open = async (byKey: boolean) => {
    await useReview.getState().open(item);
    if (byKey || !isWide()) focusDetail();
  };
  const done = item.status === 'completed' || item.status === 'dismissed';
  return (
    <button
      type="button"
      className={done ? 'queue-row queue-row-done' : 'queue-row'}
      data-testid="queue-row"
      data-type={item.type}
      data-id={item.id}
      data-status={item.status}
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
        <span className="queue-row-status">{statusText(item, t)}</span>
        <span className="queue-row-preview" dir="auto">
          {item.preview}
        </span>
      </span>
    </button>
  );
}

function statusText(item: QueueItem, t: ReturnType<typeof useText>['t']): string {
  if (item.status === 'awaiting_review') return t('status.awaiting_review_other', { count: item.waiting });
  return t(`status.${item.status}`);
}

/** The number is on screen only: the words beside it say the same. */
function StatusSign({ item }: { item: QueueItem }) {
  if (item.status === 'awaiting_review') {
    return (
      <span className="sign sign-waiting" aria-hidden>
        {item.waiting}
      </span>
    );
  }
  const Icon = STATUS_ICONS[item.status];
  return (
    <span className={`sign sign-${item.status}`} aria-hidden>
      <Icon className="icon" />
    </span>
  );
}
