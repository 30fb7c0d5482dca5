import { useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { useTickerMap, type TickerMap } from '../../market/hooks.ts';
import type { Path } from '../../navigation/paths.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { usePriceSource } from '../../session/price-source.ts';
import { SimulatedMark } from '../../ui/simulated-mark.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { nextSorting, sortMarkets, type Sorting } from './sorting.ts';
import { MarketList, MarketTable } from './market-rows.tsx';
import styles from './market-rows.module.css';

/** Sorting looks at the figures this often, so that rows do not jump under the finger. */
const SORT_EVERY_MS = 2_000;

export function useSortingTickers(entries: readonly MarketEntry[]): TickerMap {
  return useTickerMap(
    entries.map(({ coin }) => coin),
    SORT_EVERY_MS,
  );
}

interface SortedRowsProps {
  readonly entries: readonly MarketEntry[];
  readonly tradable: boolean;
  /** Where prices without a market of their own are traded too. */
  readonly indexes?: boolean | undefined;
  /** Where a row's Trade leads. */
  readonly page: Path;
}

/** Markets in the order the user asks for: a list on a phone, a table on a desktop. */
export function SortedRows({ entries, tradable, indexes, page }: SortedRowsProps) {
  const [sorting, setSorting] = useState<Sorting>(null);
  const say = useSay();
  const desktop = useWide('desktop');
  const participants = usePriceSource()?.participants ?? 0;
  const tickers = useSortingTickers(entries);
  const Rows = desktop ? MarketTable : MarketList;
  return (
    <div>
      <Rows
        entries={sortMarkets(entries, sorting, tickers)}
        sorting={sorting}
        onSort={(key) => setSorting(nextSorting(sorting, key))}
        tradable={tradable}
        indexes={indexes}
        page={page}
      />
      {participants > 0 && (
        <p className={styles['legend']}>
          <SimulatedMark />
          {say('markets.volume.simulated')}
        </p>
      )}
    </div>
  );
}
