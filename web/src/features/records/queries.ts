import { recordFinancial } from '@candor/contract/calls/record';
import { recordOption } from '@candor/contract/products/rounds/record-call';
import { recordCurrency } from '@candor/contract/products/spot/record-call';
import { recordSecond } from '@candor/contract/products/updown/record-call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callTable } from '../../api/client.ts';
import type { RecordTab } from './model/kinds.ts';
import type { LedgerRow } from './model/rows.ts';
import { uniqueRows } from './model/rows.ts';

export interface RecordFilter {
  readonly tab: RecordTab;
  /** Null is every coin. */
  readonly coin: string | null;
  /** Null is every kind. */
  readonly type: number | null;
}

const shownPage = 50;
/** For the file: as many as one answer may carry without being heavy. */
const filePage = 5_000;

const calls = { spot: recordCurrency, second: recordSecond, option: recordOption, other: recordFinancial } as const;

async function fetchPage({ tab, coin, type }: RecordFilter, pageNum: number, pageSize: number, signal?: AbortSignal) {
  const parameters = { pageNum, pageSize, ...(coin === null ? {} : { symbol: coin }), ...(type === null ? {} : { type }) };
  return await callTable(calls[tab], parameters, { signal, quiet: true });
}

export interface Records {
  /** Null until the first answer. */
  readonly rows: readonly LedgerRow[] | null;
  readonly total: number;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly hasMore: boolean;
  readonly updatedMs: number;
  readonly more: () => void;
  readonly retry: () => void;
}

/** The rows of a filter, page after page. Own events and transfers make them stale. */
export function useRecords(filter: RecordFilter): Records {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } = useInfiniteQuery({
    queryKey: [calls[filter.tab].name, 'pages', filter],
    queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, shownPage, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * shownPage < last.total && last.rows.length > 0 ? pages.length + 1 : undefined),
  });
  return {
    rows: data === undefined ? null : uniqueRows(data.pages.map(({ rows }) => rows)),
    total: data?.pages.at(-1)?.total ?? 0,
    failed: isError,
    busy: isFetching,
    hasMore: hasNextPage,
    updatedMs: dataUpdatedAt,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}

/** Every row of a filter, for the file. Rejects with `CallFailure` when a page does not arrive: half a file is none. */
export async function fetchAllRecords(filter: RecordFilter): Promise<readonly LedgerRow[]> {
  const pages: (readonly LedgerRow[])[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    // Each page waits for the one before: the number of pages is only known on the way.
    // oxlint-disable-next-line no-await-in-loop
    const { rows, total } = await fetchPage(filter, pageNum, filePage);
    pages.push(rows);
    if (rows.length < filePage || pageNum * filePage >= total) return uniqueRows(pages);
  }
}
