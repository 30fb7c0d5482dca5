import { Suspense, useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import type { Path } from '../../navigation/paths.ts';
import { FIRST_LIST_ID, useFavouriteLists } from '../../session/favourite-lists.ts';
import { useFindMarkets } from '../../session/market-search.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { useSignedIn } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { NoFavourites } from '../market-list/no-favourites.tsx';
import { SortedRows, useSortingTickers } from '../market-list/sorted-rows.tsx';
import { sortMarkets } from '../market-list/sorting.ts';
import { chooseList, useChosenList } from './chosen-list.ts';
import { entriesOf } from './entries-of.ts';
import styles from './favourites.module.css';
import { ListTabs } from './list-tabs.tsx';
import { later } from '../../ui/later.ts';

const ListEditor = later(async () => (await import('./list-editor.tsx')).ListEditor);

interface FavouritesPanelProps {
  readonly entries: readonly MarketEntry[];
  readonly tradable: boolean;
  /** Where a row's Trade leads. */
  readonly page: Path;
  /** What is looked for, and how to look for nothing. */
  readonly filter?: { readonly text: string; readonly clear: () => void };
}

/** The lists of favourites, one at a time, each in its own order. */
export function FavouritesPanel({ entries, tradable, page, filter }: FavouritesPanelProps) {
  const say = useSay();
  const signedIn = useSignedIn();
  const { lists, state, setCoin, retry } = useFavouriteLists();
  const chosen = useChosenList(lists);
  const [editing, setEditing] = useState(false);
  const tickers = useSortingTickers(entries);
  const findMarkets = useFindMarkets();
  if (state === 'loading') return <SkeletonRows rows={8} />;
  if (state === 'failed' || chosen === undefined) return <ErrorState text={say('markets.favouritesFailed')} onRetry={retry} />;
  const { listId, coins } = chosen;
  const listed = entriesOf(coins, entries);
  const found = findMarkets(listed, filter?.text ?? '');
  return (
    <div className={styles['panel']}>
      {signedIn && (
        <ListTabs lists={lists} chosen={listId} onChoose={chooseList}>
          <Button small kind="plain" onPress={() => setEditing(true)}>
            {say('lists.edit')}
          </Button>
        </ListTabs>
      )}
      {found.length > 0 ? (
        <SortedRows key={listId} entries={found} tradable={tradable} page={page} />
      ) : listed.length > 0 && filter !== undefined ? (
        <EmptyState
          text={say('markets.noHit', { text: filter.text })}
          action={<Button onPress={filter.clear}>{say('shell.common.clear')}</Button>}
        />
      ) : (
        <NoFavourites
          text={say(listId === FIRST_LIST_ID ? 'markets.noFavourites' : 'lists.offer')}
          entries={sortMarkets(entries, { key: 'volume', descending: true }, tickers)}
          onAdd={(coin) => setCoin(listId, coin.toLowerCase(), true)}
        />
      )}
      {editing && (
        <Suspense fallback={null}>
          <ListEditor entries={entries} first={null} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
