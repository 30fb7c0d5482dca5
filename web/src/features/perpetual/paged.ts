import type { CallDefinition, ParametersOf, ResultOf } from '@candor/contract/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callTable } from '../../api/client.ts';
import type { PageParameters } from '../../api/pages.ts';
import type { Listed } from '../../product/listed.tsx';

const PAGE = 50;

/** Newest first, each once. */
export interface Paged<Row> extends Listed<Row> {
  readonly busy: boolean;
  readonly hasMore: boolean;
  /** When the rows were last known to be current, epoch ms. */
  readonly updatedMs: number;
  readonly more: () => void;
}

interface Asked<C extends CallDefinition> {
  readonly call: C;
  readonly parameters: (page: PageParameters) => ParametersOf<C>;
  /** What tells this list from others of the same call. */
  readonly key: readonly unknown[];
  /** New rows push the last of a page into the next: a row is known by this. */
  readonly keyOf: (row: ResultOf<C>) => number | string;
  readonly enabled?: boolean;
  readonly pollMs?: number;
}

/** A list of the server from its newest row, page after page as they are asked for. */
export function usePaged<C extends CallDefinition>({ call, parameters, key, keyOf, enabled = true, pollMs }: Asked<C>): Paged<ResultOf<C>> {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } = useInfiniteQuery({
    queryKey: [call.name, 'pages', ...key],
    queryFn: ({ pageParam, signal }) => callTable(call, parameters({ pageNum: pageParam, pageSize: PAGE }), { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total && last.rows.length > 0 ? pages.length + 1 : undefined),
    enabled,
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
  });
  return {
    rows: data === undefined ? null : [...new Map(data.pages.flatMap(({ rows }) => rows).map((row) => [keyOf(row), row])).values()],
    failed: isError,
    busy: isFetching,
    hasMore: hasNextPage,
    updatedMs: dataUpdatedAt,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
