import { useCallback, useEffect } from 'react';
import type { FoundMessage } from '../../../shared/ipc/views';
import type { Command } from '../../lib/shortcuts';
import { useText } from '../../lib/text';
import { isWide } from '../../lib/wide';
import { VirtualList } from '../../ui/virtual-list';
import { ErrorNote } from '../frame/error-note';
import { useCommands } from '../frame/window-keys';
import { useRowKeys } from '../lists/use-row-keys';
import { SearchBar } from './search-bar';
import { SearchHit } from './search-hit';
import { focusReader, focusSearch } from './search-focus';
import { NothingFound, SearchHelp } from './search-help';
import { SearchReader } from './search-reader';
import { SearchState } from './search-state';
import { useSearch } from './search-store';

const NONE: FoundMessage[] = [];
const keyOf = (hit: FoundMessage) => hit.id;

/** Finds mail that was read here, by words; each hit opens beside the list, or in its place where there is no room. */
export function SearchScreen() {
  const { t } = useText();
  const { hits, error, searching, openId, search, read } = useSearch();
  const list = hits ?? NONE;
  useEffect(() => {
    focusSearch();
    void useSearch.getState().visit();
    return () => useSearch.getState().leave(isWide());
  }, []);
  const onMove = useCallback(
    (key: string) => {
      if (isWide()) read(key);
    },
    [read],
  );
  const keys = list.map(keyOf);
  const { activeKey, focusRow } = useRowKeys(openId !== null && !isWide() ? [] : keys, { onTop: focusSearch, onMove });
  useCommands(
    useCallback(
      (command: Command) => {
        if (command !== 'back' || openId === null) return false;
        if (!isWide()) read(null);
        focusRow(openId);
        return true;
      },
      [openId, read, focusRow],
    ),
  );
  const toFirst = () => {
    const first = list[0];
    if (first === undefined) return;
    focusRow(first.id);
    onMove(first.id);
  };
  const open = (hit: FoundMessage, byKey: boolean) => {
    read(hit.id);
    if (byKey || !isWide()) focusReader();
  };
  return (
    <div className="search" data-pane={openId === null ? 'list' : 'reader'}>
      <h1 className="sr-only">{t('nav.search')}</h1>
      <div className="search-list">
        <SearchBar onDown={toFirst} onSubmit={() => void search().then(toFirst)} />
        <SearchState />
        {error !== null && <ErrorNote error={error} onRetry={() => void search()} />}
        {hits === null && error === null && !searching && <SearchHelp />}
        {hits?.length === 0 && <NothingFound />}
        {list.length > 0 && (
          <VirtualList
            items={list}
            itemKey={keyOf}
            estimateHeight={82}
            label={t('search.hits')}
            className="search-hits"
            activeKey={activeKey}
            renderItem={(hit) => <SearchHit hit={hit} current={hit.id === openId} onOpen={open} />}
          />
        )}
      </div>
      <SearchReader onBack={() => openId !== null && focusRow(openId)} />
    </div>
  );
}
