import { CloudDownload } from 'lucide-react';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { Progress } from '../../ui/progress';
import { ErrorNote } from '../frame/error-note';
import { QueryFaultList } from './query-fault-list';
import { queryFaults } from './query-faults';
import { MOST_HITS, useSearch } from './search-store';

/** How much was found, and the second step: the servers, which are asked only when the user says so. */
export function SearchState() {
  const { t, said } = useText();
  const { hits, answered, servers, searchServers } = useSearch();
  const counted = useCountText();
  const ask = hits !== null && hits.length > 0 && servers.state === 'none';
  // A quote is open while it is typed: only where nothing is found is that worth a line. Without hits all stand there.
  const faults = hits !== null && hits.length > 0 ? queryFaults(answered).filter(({ fault }) => fault !== 'quote') : [];
  return (
    <div className="search-state">
      <div className="search-state-line">
        <p className="muted" role="status">
          {counted}
        </p>
        {ask && (
          <Button
            label={t('search.servers')}
            icon={CloudDownload}
            look="quiet"
            title={t('search.serversHint')}
            data-testid="search-servers"
            onClick={() => void searchServers()}
          />
        )}
      </div>
      {faults.length > 0 && <QueryFaultList faults={faults} />}
      {servers.state === 'asking' && <Progress label={t('search.asking')} value={null} max={1} />}
      {servers.state === 'failed' && <ErrorNote error={servers.error} />}
      {servers.state === 'done' &&
        servers.failures.map(({ accountLabel, message, hint }) => (
          <Note
            key={accountLabel}
            tone="warning"
            title={t('search.notAsked', { account: accountLabel, message: said(message) })}
            hint={said(hint)}
          />
        ))}
    </div>
  );
}

function useCountText(): string {
  const { t, language } = useText();
  const { hits, servers, slow } = useSearch();
  if (slow) return t('search.searching');
  if (hits === null) return '';
  const shown = (number: number) => ({ count: number, shown: count(number, language) });
  const found =
    hits.length === MOST_HITS ? t('search.most', shown(MOST_HITS)) : t('search.found_other', shown(hits.length));
  if (servers.state !== 'done') return found;
  const { ids } = servers;
  return `${found} · ${ids.length === 0 ? t('search.serversNone') : t('search.serversMore_other', shown(ids.length))}`;
}
