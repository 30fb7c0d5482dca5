import { recordTrading } from '@candor/contract/products/perpetual/record-call';
import { callTable } from '../../api/client.ts';
import type { LedgerChange } from '../../domain/equity.ts';
import { changesOf } from '../../product/records.ts';
import { rowsSince } from '../../product/rows-since.ts';

/** What contracts changed: fees, results and funding; null when rows that were not asked for are of the time after `sinceMs`. */
export async function dayChanges(sinceMs: number, signal: AbortSignal, most?: number): Promise<readonly LedgerChange[] | null> {
  const { rows, isCut } = await rowsSince((page) => callTable(recordTrading, page, { signal, quiet: true }), sinceMs, most);
  return isCut ? null : changesOf(rows);
}
