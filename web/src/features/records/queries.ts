import type { ParametersOf } from '@candor/contract/call';
import type { recordFile } from '@candor/contract/modules/statements/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callTable } from '../../api/client.ts';
import type { PageParameters } from '../../api/pages.ts';
import type { Deal, LedgerRow } from '../../product/records.ts';
import { kindsOf, type Tab } from './model/kinds.ts';
import { boundsOf, isAlways, type Period } from './model/period.ts';
import { uniqueRows } from './model/rows.ts';

export interface RecordFilter {
  readonly tab: Tab;
  /** Null is every coin. */
  readonly coin: string | null;
  /** Null is every kind. */
  readonly type: number | null;
  readonly period: Period;
  /** The zone whose days the period has. */
  readonly zone: string;
}

const shownPage = 50;

async function fetchPage({ tab, coin, type, period, zone }: RecordFilter, page: PageParameters, signal?: AbortSignal) {
  const parameters = {
    ...page,
    ...(coin === null ? {} : { coin }),
    ...(type === null ? {} : { recordType: type }),
    ...(type !== null || tab.types === null ? {} : { recordTypes: tab.types.join(',') }),
    ...boundsOf(period, zone),
  };
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
    queryKey: ['record.pages', filter.tab.tab, filter.coin, filter.type, filter.period, filter.zone],
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
 * What the rows of a filter were, deal by deal; null until that is known. A list of one kind or of some time shows the rows themselves,
 * and so does one whose deals do not arrive. Of a tab that was shown before, the deals that were known stay until the new ones are.
 */
export function useDeals({ tab, coin, type, period }: RecordFilter, rows: number | null): readonly Deal[] | null {
  const isPart = type !== null || !isAlways(period);
  const { data, isError } = useQuery({
    queryKey: ['record.deals', tab.tab, coin, rows],
    queryFn: async ({ signal }) => (await (await tab.list()).deals?.({ rows: rows ?? 0, coin, signal })) ?? [],
    enabled: !isPart && rows !== null && rows > 0,
    placeholderData: (before, query) => (query?.queryKey[1] === tab.tab ? before : undefined),
  });
  if (isPart) return [];
  if (rows === 0 || isError) return data ?? [];
  return data ?? null;
}

/** What the file of a filter asks for. */
export function fileParameters({ tab, coin, type, period, zone }: RecordFilter): ParametersOf<typeof recordFile> {
  const types = type === null ? (tab.types ?? kindsOf(tab).map((one) => one.type)) : [type];
  return { recordTypes: types.join(','), ...(coin === null ? {} : { coin }), ...boundsOf(period, zone) };
}
