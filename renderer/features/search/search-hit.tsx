import { ChevronRight, Lightbulb } from 'lucide-react';
import type { FoundMessage } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { When } from '../content/when';
import { useNavigation } from '../frame/navigation-store';
import { focusDetail } from '../review/review-focus';
import { useReview } from '../review/review-store';
import { useSearch } from './search-store';

/** One mail: who, what, when, the words that were found, and the way to its request. */
export function SearchHit({ hit }: { hit: FoundMessage }) {
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
  return (
    <article className="hit" aria-label={subject} data-testid="search-hit">
      <p className="hit-from muted">
        <span dir="auto">{hit.from.name || hit.from.address || t('message.noSender')}</span>
        <span className="hit-account">{hit.accountLabel}</span>
      </p>
      <When atMs={hit.receivedAtMs} />
      <h2 className="hit-subject" dir="auto">
        {subject}
      </h2>
      <p className="hit-snippet muted" dir="auto">
        {hit.snippet}
      </p>
      <Button
        label={t(hit.sessionId === null ? 'search.ask' : 'search.open')}
        icon={hit.sessionId === null ? Lightbulb : ChevronRight}
        className="hit-button"
        aria-label={t(hit.sessionId === null ? 'search.askThis' : 'search.openThis', { subject })}
        busy={busy}
        data-testid="search-open"
        onClick={() => void open()}
      />
    </article>
  );
}
