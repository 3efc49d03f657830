import { CloudDownload } from 'lucide-react';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { useNavigation } from '../frame/navigation-store';
import { useStatus } from '../frame/status-store';
import { QueryFaultList } from './query-fault-list';
import { queryFaults } from './query-faults';
import { FILTER_NAMES, insertFilter } from './search-bar';
import { FILTERS } from './search-query';
import { useSearch } from './search-store';

/** Before anything was typed: what is searched, how to have more of it, and how to narrow it down. */
export function SearchHelp() {
  const { t } = useText();
  const accounts = useStatus((state) => state.status?.accounts);
  if (accounts === 0) {
    return (
      <EmptyState picture={<Lamp size={56} />} title={t('status.noMailbox')}>
        <p className="muted">{t('search.noMailbox')}</p>
        <Button label={t('welcome.mailbox')} look="solid" onClick={() => useNavigation.getState().go('settings')} />
      </EmptyState>
    );
  }
  return (
    <div className="search-help">
      <KeptLine />
      <h2 id="search-filters" className="section-title">
        {t('search.narrow')}
      </h2>
      <ul className="search-filters" aria-labelledby="search-filters">
        {FILTER_NAMES.map((name) => (
          <li key={name}>
            <button type="button" className="search-filter" onClick={() => insertFilter(name)}>
              <span>{t(`search.filter.${name}`)}</span>
              <code>{FILTERS[name]}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function KeptLine() {
  const { t, language } = useText();
  const kept = useSearch((state) => state.kept);
  const toImport = () => useNavigation.getState().go('health');
  return (
    <p className="search-kept">
      <span>
        {kept === null ? t('search.help') : t('search.kept_other', { count: kept, shown: count(kept, language) })}
      </span>{' '}
      <Button label={t('search.import')} look="quiet" className="button-inline" onClick={toImport} />
    </p>
  );
}

/** Nothing here: what of the query was not understood, else fewer words, the servers, or more mail. */
export function NothingFound() {
  const { t } = useText();
  const { answered, servers, searchServers } = useSearch();
  const faults = queryFaults(answered);
  const asked = servers.state === 'done';
  return (
    <EmptyState picture={<Lamp size={56} />} title={t('search.nothing')}>
      {faults.length > 0 ? (
        <QueryFaultList faults={faults} />
      ) : (
        <p className="muted">{t(asked ? 'search.nothingThere' : 'search.nothingHint')}</p>
      )}
      {!asked && (
        <Button
          label={t('search.servers')}
          icon={CloudDownload}
          busy={servers.state === 'asking'}
          data-testid="search-servers"
          onClick={() => void searchServers()}
        />
      )}
    </EmptyState>
  );
}
