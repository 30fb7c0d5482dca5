import { NoFavourites } from './market-list/no-favourites.tsx';
import { SortedRows, useSortingTickers } from './market-list/sorted-rows.tsx';
import { sortMarkets } from './market-list/sorting.ts';
import { useSay } from '../i18n/text.tsx';
import { useMarketPath } from '../product/products.ts';
import type { MarketEntry } from '../session/pairs.ts';
import { useWatchList } from '../session/watch-list.ts';
import styles from './trade-page.module.css';

/** The favourites inside the trade frame. */
export function WatchList({ entries, tradable }: { readonly entries: readonly MarketEntry[]; readonly tradable: boolean }) {
  const say = useSay();
  const { coins } = useWatchList();
  const tickers = useSortingTickers(entries);
  const page = useMarketPath();
  const watched = entries.filter(({ coin }) => coins.has(coin));
  return (
    <div className={styles['watch']}>
      <h1 tabIndex={-1}>{say('trade.mode.watch')}</h1>
      {watched.length === 0 ? (
        <NoFavourites entries={sortMarkets(entries, { key: 'volume', descending: true }, tickers)} />
      ) : (
        <SortedRows entries={watched} tradable={tradable} page={page} />
      )}
    </div>
  );
}
