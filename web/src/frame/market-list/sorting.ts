import { compare } from '../../domain/decimal.ts';
import type { TickerMap } from '../../market/hooks.ts';
import type { MarketEntry } from '../../session/pairs.ts';

export type SortKey = 'name' | 'price' | 'change' | 'volume';
export type Sorting = { readonly key: SortKey; readonly descending: boolean } | null;

/** First press sorts the way that is asked for most, the second the other way, the third is the list's own order again. */
export function nextSorting(current: Sorting, key: SortKey): Sorting {
  const first = key !== 'name';
  if (current?.key !== key) return { key, descending: first };
  return current.descending === first ? { key, descending: !first } : null;
}

/** Sorts by figures; what is not known stands last either way. */
export function sortMarkets(entries: readonly MarketEntry[], sorting: Sorting, tickers: TickerMap): readonly MarketEntry[] {
  if (sorting === null) return entries;
  const { key, descending } = sorting;
  if (key === 'name') {
    const sign = descending ? -1 : 1;
    return entries.toSorted((a, b) => (a.display < b.display ? -sign : a.display > b.display ? sign : 0));
  }
  const valueOf = ({ coin, close }: MarketEntry): string | null => {
    const ticker = tickers.get(coin);
    if (key === 'price') return ticker?.close ?? close;
    // Volumes of different coins compare by what they are worth.
    return key === 'change' ? (ticker?.percent ?? null) : (ticker?.turnover ?? null);
  };
  return entries.toSorted((a, b) => {
    const left = valueOf(a);
    const right = valueOf(b);
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return descending ? compare(right, left) : compare(left, right);
  });
}
