import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx';

/** A list as the server tells it. */
export interface Listed<Row> {
  /** Null until the first answer. */
  readonly rows: readonly Row[] | null;
  readonly failed: boolean;
  /** Whether it is being asked, where a list says so. */
  readonly busy?: boolean;
  readonly retry: () => void;
}

export function listedOf<Row>({ data, isError, refetch }: UseQueryResult<readonly Row[]>): Listed<Row> {
  return { rows: data ?? null, failed: isError, retry: () => void refetch() };
}

interface RowsProps<Row> {
  readonly list: Listed<Row>;
  /** Said where the first answer did not come. */
  readonly failed: string;
  /** In place of no rows; without it nothing is. */
  readonly empty?: ReactNode;
  /** How many rows there is room for until they come. */
  readonly waiting?: number;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list, or what stands in their place. */
export function Rows<Row>({ list: { rows, failed: isFailed, busy = false, retry }, failed, empty, waiting = 3, children }: RowsProps<Row>) {
  if (rows === null)
    return isFailed ? <ErrorState text={failed} onRetry={retry} retrying={busy} /> : <SkeletonRows rows={waiting} leading={false} />;
  if (rows.length > 0 || empty === undefined) return children(rows);
  return typeof empty === 'string' ? <EmptyState compact text={empty} /> : empty;
}
