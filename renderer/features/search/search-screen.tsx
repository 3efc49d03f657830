import { Search } from 'lucide-react';
import { useEffect, type KeyboardEvent } from 'react';
import type { Command } from '../../lib/shortcuts';
import { useText } from '../../lib/text';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { ErrorNote } from '../frame/error-note';
import { useCommands } from '../frame/window-keys';
import { SearchHit } from './search-hit';
import { focusSearch } from './search-focus';
import { useSearch } from './search-store';

/** Words of the query language that are worth knowing; they stay as they are in every language. */
const EXAMPLES = ['from:ann', 'subject:"offer"', 'has:attachment', 'newer_than:30d'];

/** Finds mail that was read here, by words; each hit opens its request or becomes one. */
export function SearchScreen() {
  const { t } = useText();
  const { query, hits, searching, error, type, search } = useSearch();
  useEffect(focusSearch, []);
  useCommands(stepThroughHits);
  return (
    <div className="page search">
      <h1 className="sr-only">{t('nav.search')}</h1>
      <form
        role="search"
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          void search().then(() => hitButtons()[0]?.focus());
        }}
      >
        <Search className="icon" aria-hidden />
        <input
          type="search"
          className="control"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={500}
          spellCheck={false}
          value={query}
          data-testid="search-field"
          onChange={(event) => type(event.target.value)}
          onKeyDown={leaveField}
        />
      </form>
      <p className="search-state muted" role="status">
        {searching ? t('search.searching') : hits !== null ? t('search.found_other', { count: hits.length }) : ''}
      </p>
      {error !== null && <ErrorNote error={error} onRetry={() => void search()} />}
      {hits === null && error === null && !searching && <SearchHelp />}
      {hits?.length === 0 && !searching && (
        <EmptyState picture={<Lamp size={56} />} title={t('search.nothing')}>
          <p className="muted">{t('search.nothingHint')}</p>
        </EmptyState>
      )}
      {hits !== null && hits.length > 0 && (
        <ul className="outcome-list" aria-label={t('search.hits')}>
          {hits.map((hit) => (
            <li key={hit.id}>
              <SearchHit hit={hit} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SearchHelp() {
  const { t } = useText();
  const { type } = useSearch.getState();
  const query = useSearch((state) => state.query);
  return (
    <div className="search-help">
      <p className="muted">{t('search.help')}</p>
      <ul className="search-examples" aria-label={t('search.examples')}>
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button
              type="button"
              className="search-example"
              onClick={() => {
                type(`${query} ${example}`.trim());
                focusSearch();
              }}
            >
              <code>{example}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function hitButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-testid=search-open]')];
}

/** From the field down into the hits; Escape empties it first, as search fields do. */
function leaveField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  hitButtons()[0]?.focus();
}

function stepThroughHits(command: Command): boolean {
  if (command !== 'next' && command !== 'previous') return false;
  const list = hitButtons();
  const place = list.findIndex((element) => element === document.activeElement);
  if (command === 'previous' && place === 0) focusSearch();
  else list[command === 'next' ? place + 1 : Math.max(0, place - 1)]?.focus();
  return true;
}
