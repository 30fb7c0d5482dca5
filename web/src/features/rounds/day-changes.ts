import { roundOrders } from '@candor/contract/products/rounds/calls';
import { callTable } from '../../api/client.ts';
import { loadPages } from '../../api/pages.ts';
import type { LedgerChange } from '../../domain/equity.ts';
import { areEnough, resultsOf } from '../../domain/finished-results.ts';

/** More in a day are not walked back; and the longest round that the exchange allows is a day. */
const ASKED = { most: 500, longestMs: 86_400_000 };
const FINISHED = 1;

/** Results of stakes, at the ends of their rounds. */
export async function dayChanges(sinceMs: number, signal: AbortSignal): Promise<readonly LedgerChange[] | null> {
  const { rows } = await loadPages(
    (page) => callTable(roundOrders, { isHistory: FINISHED, ...page }, { signal, quiet: true }),
    (found) => areEnough(found, ASKED, sinceMs),
  );
  // What does not play is neither won nor lost.
  const played = rows.map((row) => ({ ...row, betAmount: row.playedAmount ?? row.betAmount }));
  return resultsOf(played, ASKED, sinceMs);
}
