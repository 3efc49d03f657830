import { CloudDownload, Lightbulb } from 'lucide-react';
import { useMemo } from 'react';
import type { FoundMessage } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { When } from '../content/when';
import { MarkedText } from './marked-text';
import { termsOf } from './search-query';
import { useSearch } from './search-store';

type SearchHitProps = {
  hit: FoundMessage;
  current: boolean;
  onOpen: (hit: FoundMessage, byKey: boolean) => void;
};

/** One mail: who, when, what, and the words that were found. */
export function SearchHit({ hit, current, onOpen }: SearchHitProps) {
  const { t } = useText();
  const answered = useSearch((state) => state.answered);
  const fromServer = useSearch(({ servers }) => servers.state === 'done' && servers.ids.includes(hit.id));
  const { anywhere, from, subject } = useMemo(() => {
    const terms = termsOf(answered);
    return {
      anywhere: terms.anywhere,
      from: [...terms.from, ...terms.anywhere],
      subject: [...terms.subject, ...terms.anywhere],
    };
  }, [answered]);
  return (
    <button
      type="button"
      className="hit"
      data-row
      data-testid="search-hit"
      aria-current={current || undefined}
      onClick={(event) => onOpen(hit, event.detail === 0)}
    >
      <span className="hit-from">
        <span className="hit-name" dir="auto">
          <MarkedText text={hit.from.name || hit.from.address || t('message.noSender')} words={from} />
        </span>
        <span className="hit-account muted">{hit.accountLabel}</span>
      </span>
      <When atMs={hit.receivedAtMs} />
      <span className="hit-subject" dir="auto">
        <MarkedText text={hit.subject || t('message.noTopic')} words={subject} />
      </span>
      <span className="hit-snippet muted" dir="auto">
        <MarkedText text={hit.snippet} words={anywhere} />
      </span>
      {(hit.sessionId !== null || fromServer) && (
        <span className="hit-marks muted">
          {hit.sessionId !== null && (
            <span className="hit-mark">
              <Lightbulb className="icon" aria-hidden />
              {t('search.hasRequest')}
            </span>
          )}
          {fromServer && (
            <span className="hit-mark">
              <CloudDownload className="icon" aria-hidden />
              {t('search.fromServer')}
            </span>
          )}
        </span>
      )}
    </button>
  );
}
