import { recordCurrency } from '@candor/contract/products/spot/record-call';
import { callTable } from '../../api/client.ts';
import type { LedgerChange } from '../../domain/equity.ts';
import { changesOf } from '../../product/records.ts';

/** More rows than this in a day are not walked back. */
const MOST_ROWS = 500;

/** What trading changed; null when rows that were not asked for are of the time after `sinceMs`. */
export async function dayChanges(sinceMs: number, signal: AbortSignal): Promise<readonly LedgerChange[] | null> {
  const { rows, total } = await callTable(recordCurrency, { pageNum: 1, pageSize: MOST_ROWS }, { signal, quiet: true });
  const isCut = total > MOST_ROWS && (rows.at(-1)?.params.createTime ?? 0) > sinceMs;
  return isCut ? null : changesOf(rows);
}
