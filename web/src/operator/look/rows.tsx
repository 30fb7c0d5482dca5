import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { failureText } from '../failure-text.ts';
import { useReader } from '../reader.ts';
import { AsOf } from './loaded.tsx';
import { Table, type Column } from './table.tsx';
import { lookAt } from './use-look.ts';

interface RowsProps<Output, Row> {
  readonly label: string;
  readonly action: string;
  readonly input?: object;
  readonly shape: v.GenericSchema<unknown, Output>;
  readonly rows: (output: Output, atMs: number) => readonly Row[];
  /** Above the rows, of the first page. */
  readonly head?: (output: Output, atMs: number) => ReactNode;
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
  /** What is asked for beside `input` to get what comes behind this page; null where nothing does. */
  readonly next?: (output: Output) => object | null;
  readonly tools?: ReactNode;
}

/** A list that the server answers to a look: loading, empty, failed, of when it is, Refresh, and page behind page. */
export function Rows<Output, Row>({ action, input = {}, shape, rows, head, next, tools, empty, ...table }: RowsProps<Output, Row>) {
  const say = useSay();
  const describe = useSayDescription();
  const { session } = useReader();
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['look', action, input, 'pages'],
    queryFn: ({ pageParam }) => lookAt(session, action, shape, { ...input, ...pageParam }),
    initialPageParam: {} as object,
    getNextPageParam: ({ output }) => next?.(output) ?? null,
  });
  const again = () => void refetch();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows leading={false} />
    ) : (
      <ErrorState text={describe(failureText(error))} onRetry={again} retrying={isFetching} />
    );
  const [first] = data.pages;
  return (
    <>
      <AsOf atMs={first?.atMs ?? 0} busy={isFetching && !isFetchingNextPage} onAgain={again} tools={tools} />
      {error !== null && (
        <Note kind="warn" alert>
          {describe(failureText(error))}
        </Note>
      )}
      {first !== undefined && head?.(first.output, first.atMs)}
      <Table {...table} rows={data.pages.flatMap(({ output, atMs }) => rows(output, atMs))} empty={empty} />
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {say('operator-work.look.more')}
        </Button>
      )}
    </>
  );
}
