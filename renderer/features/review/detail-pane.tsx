import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import { useText } from '../../lib/text';
import { useWide } from '../../lib/wide';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { HeldDetail } from './held-detail';
import { ReviewDialogs } from './review-dialogs';
import { focusRow } from './review-focus';
import { useReview } from './review-store';
import { SessionDetail } from './session-detail';
import { sameItem } from './settle-queue';

export function DetailPane() {
  const { t } = useText();
  const selected = useReview((state) => state.selected);
  const detail = useReview((state) => state.detail);
  const detailError = useReview((state) => state.detailError);
  const { refresh } = useReview.getState();
  const wide = useWide();
  if (selected === null) return <section className="detail" aria-label={t('review.request')} hidden={!wide} />;
  return (
    <section
      className="detail"
      aria-label={t('review.request')}
      data-testid="detail"
      data-id={detail?.session?.id ?? detail?.held?.id}
    >
      {!wide && <DetailBar />}
      {detail === null && detailError !== null && <ErrorNote error={detailError} onRetry={() => void refresh()} />}
      {detail === null && detailError === null && (
        <div className="detail-scroll">
          <Skeleton label={t('common.loading')} rows={2} look="line" />
          <Skeleton label={t('common.loading')} rows={2} look="card" />
        </div>
      )}
      {detail?.session != null && <SessionDetail key={detail.session.id} session={detail.session} />}
      {detail?.held != null && <HeldDetail key={detail.held.id} held={detail.held} />}
      {/* Below: what is being read stays where it is. */}
      {detail !== null && detailError !== null && <ErrorNote error={detailError} onRetry={() => void refresh()} />}
      <ReviewDialogs />
    </section>
  );
}

/** Where the queue is not beside the request: the way back and to the neighbours. */
function DetailBar() {
  const { t } = useText();
  const items = useReview((state) => state.items);
  const selected = useReview((state) => state.selected);
  const { open, close } = useReview.getState();
  const list = items ?? [];
  const index = list.findIndex((item) => sameItem(item, selected));
  const goTo = (place: number) => {
    const item = list[place];
    if (item !== undefined) void open(item);
  };
  const back = () => {
    close();
    requestAnimationFrame(() => {
      if (selected !== null) focusRow(selected);
    });
  };
  return (
    <div className="detail-bar">
      <Button label={t('review.back')} shortcut="Esc" icon={ChevronLeft} look="quiet" onClick={back} />
      {index >= 0 && list.length > 1 && (
        <>
          <span className="detail-place">{t('review.place', { place: index + 1, total: list.length })}</span>
          <Button
            label={t('review.newer')}
            icon={ChevronUp}
            look="quiet"
            iconOnly
            disabled={index === 0}
            onClick={() => goTo(index - 1)}
          />
          <Button
            label={t('review.older')}
            icon={ChevronDown}
            look="quiet"
            iconOnly
            disabled={index === list.length - 1}
            onClick={() => goTo(index + 1)}
          />
        </>
      )}
    </div>
  );
}
