import { useSay } from '../i18n/text.tsx';
import { useMarketPath } from '../product/products.ts';
import type { MarketEntry } from '../session/pairs.ts';
import { FavouritesPanel } from './favourites/favourites-panel.tsx';
import styles from './trade-page.module.css';

/** The favourites inside the trade frame. */
export function WatchList({ entries, tradable }: { readonly entries: readonly MarketEntry[]; readonly tradable: boolean }) {
  const say = useSay();
  const page = useMarketPath();
  return (
    <div className={styles['watch']}>
      <h1 tabIndex={-1}>{say('trade.mode.watch')}</h1>
      <FavouritesPanel entries={entries} tradable={tradable} page={page} />
    </div>
  );
}
