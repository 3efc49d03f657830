import { ArrowLeft, ChevronRight, Lightbulb } from 'lucide-react';
import type { FoundMessage } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { MessageReader } from '../content/message-reader';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { focusDetail } from '../review/review-focus';
import { useReview } from '../review/review-store';
import { useSearch } from './search-store';

/** The mail that is read, and the way to its request. */
export function SearchReader({ onBack }: { onBack: () => void }) {
  const { t } = useText();
  const { hits, openId, askError, read } = useSearch();
  const hit = hits?.find(({ id }) => id === openId);
  const back = () => {
    onBack();
    read(null);
  };
  if (hit === undefined) {
    return (
      <div className="search-reader search-reader-empty muted">
        {hits !== null && hits.length > 0 && <p>{t('search.choose')}</p>}
      </div>
    );
  }
  return (
    <section
      className="search-reader"
      aria-label={hit.subject || t('message.noTopic')}
      tabIndex={-1}
      data-testid="search-reader"
      data-own-arrows
    >
      <div className="search-reader-bar">
        <Button label={t('search.back')} icon={ArrowLeft} look="quiet" className="search-back" onClick={back} />
        <RequestButton hit={hit} />
      </div>
      <div className="search-reader-text">
        {askError !== null && <ErrorNote error={askError} />}
        <MessageReader messageId={hit.id} />
      </div>
    </section>
  );
}

/** The request this mail has become, or Genie's answer to it: nothing is done before the user approves. */
function RequestButton({ hit }: { hit: FoundMessage }) {
  const { t } = useText();
  const busy = useSearch((state) => state.asking === hit.id);
  const subject = hit.subject || t('message.noTopic');
  const open = async () => {
    const sessionId = hit.sessionId ?? (await useSearch.getState().ask(hit.id));
    if (sessionId === null) return;
    useNavigation.getState().go('review');
    await useReview.getState().open({ type: 'session', id: sessionId });
    focusDetail();
  };
  const asks = hit.sessionId === null;
  return (
    <Button
      label={t(asks ? 'search.ask' : 'search.open')}
      icon={asks ? Lightbulb : ChevronRight}
      aria-label={t(asks ? 'search.askThis' : 'search.openThis', { subject })}
      title={asks ? t('search.askHint') : undefined}
      busy={busy}
      data-testid="search-open"
      onClick={() => void open()}
    />
  );
}
