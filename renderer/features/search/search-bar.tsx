import { ListFilter, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../lib/text';
import { Menu } from '../../ui/menu';
import { selectInSearch } from './search-focus';
import { FILTERS, withFilter, type FilterName } from './search-query';
import { useSearch } from './search-store';

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Puts a filter into the query and the cursor where its value goes. */
export function insertFilter(name: FilterName) {
  const { query, type } = useSearch.getState();
  const next = withFilter(query, name);
  type(next.query);
  selectInSearch(next.from, next.to);
}

/** The field, and the filters that can be put into it. */
export function SearchBar({ onDown, onSubmit }: { onDown: () => void; onSubmit: () => void }) {
  const { t } = useText();
  const query = useSearch((state) => state.query);
  const type = useSearch((state) => state.type);
  return (
    <div className="search-bar">
      <form
        role="search"
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
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
          autoComplete="off"
          value={query}
          data-testid="search-field"
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => leaveField(event, onDown)}
        />
      </form>
      <Menu
        label={t('search.filters')}
        icon={ListFilter}
        look="plain"
        data-testid="search-filters"
        items={FILTER_NAMES.map((name) => ({
          key: name,
          label: `${t(`search.filter.${name}`)} (${FILTERS[name]})`,
          testId: `search-filter-${name}`,
          // The menu gives the focus back to its button when it closes; the field takes it after that.
          onSelect: () => setTimeout(() => insertFilter(name), 0),
        }))}
      />
    </div>
  );
}

/** From the field down into the hits. Escape empties the field, which is the browser's. */
function leaveField(event: KeyboardEvent<HTMLInputElement>, onDown: () => void) {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  onDown();
}
