import { useState } from 'react';
import { useTickerMap, type TickerMap } from '../../market/hooks.ts';
import type { Path } from '../../navigation/paths.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { useWide } from '../../ui/use-wide.ts';
import { nextSorting, sortMarkets, type Sorting } from './sorting.ts';
import { MarketList, MarketTable } from './market-rows.tsx';

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
  /** Where a row's Trade leads. */
  readonly page: Path;
}

/** Markets in the order the user asks for: a list on a phone, a table on a desk. */
export function SortedRows({ entries, tradable, page }: SortedRowsProps) {
  const [sorting, setSorting] = useState<Sorting>(null);
  const desk = useWide('desk');
  const tickers = useSortingTickers(entries);
  const Rows = desk ? MarketTable : MarketList;
  return (
    <Rows
      entries={sortMarkets(entries, sorting, tickers)}
      sorting={sorting}
      onSort={(key) => setSorting(nextSorting(sorting, key))}
      tradable={tradable}
      page={page}
    />
  );
}
