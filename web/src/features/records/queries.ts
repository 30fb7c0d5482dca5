import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callTable } from '../../api/client.ts';
import { loadPages, type PageParameters } from '../../api/pages.ts';
import type { Deal, LedgerRow, RecordList } from '../../product/records.ts';
import type { Tab } from './model/kinds.ts';
import { uniqueRows } from './model/rows.ts';

export interface RecordFilter {
  readonly tab: Tab;
  /** Null is every coin. */
  readonly coin: string | null;
  /** Null is every kind. */
  readonly type: number | null;
}

const shownPage = 50;

async function fetchPage({ tab, coin, type }: RecordFilter, page: PageParameters, signal?: AbortSignal) {
  const parameters = { ...page, ...(coin === null ? {} : { coin }), ...(type === null ? {} : { recordType: type }) };
  const { call } = await tab.list();
  return await callTable(call, parameters, { signal, quiet: true });
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
    queryKey: ['record.pages', filter.tab.tab, filter.coin, filter.type],
    queryFn: ({ pageParam, signal }) => fetchPage(filter, { pageNum: pageParam, pageSize: shownPage }, signal),
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

/**
 * What the rows of a filter were, deal by deal; null until that is known. A list of one kind shows the rows themselves, and so does one whose
 * deals do not arrive. Of a tab that was shown before, the deals that were known stay until the new ones are.
 */
export function useDeals({ tab, coin, type }: RecordFilter, rows: number | null): readonly Deal[] | null {
  const { data, isError } = useQuery({
    queryKey: ['record.deals', tab.tab, coin, rows],
    queryFn: async ({ signal }) => (await (await tab.list()).deals?.({ rows: rows ?? 0, coin, signal })) ?? [],
    enabled: type === null && rows !== null && rows > 0,
    placeholderData: (before, query) => (query?.queryKey[1] === tab.tab ? before : undefined),
  });
  if (type !== null) return [];
  if (rows === 0 || isError) return data ?? [];
  return data ?? null;
}

/** Every row of a filter with the words of their kinds, for the file. Rejects with `CallFailure` when a page does not arrive: half a file is none. */
export async function fetchAllRecords(
  filter: RecordFilter,
): Promise<{ readonly rows: readonly LedgerRow[]; readonly kinds: RecordList['fileKinds'] }> {
  const { fileKinds: kinds } = await filter.tab.list();
  const { rows } = await loadPages((page) => fetchPage(filter, page));
  return { rows, kinds };
}
