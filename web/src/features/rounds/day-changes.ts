import { roundOrders } from '@candor/contract/products/rounds/calls';
import type { ResultOf } from '@candor/contract/call';
import { callTable } from '../../api/client.ts';
import { loadPages, type PageParameters } from '../../api/pages.ts';
import type { LedgerChange } from '../../domain/equity.ts';
import { areEnough, resultsOf } from '../../domain/finished-results.ts';

/** More in a day are not walked back. */
const MOST = 500;
/** The longest round that the exchange allows is a day. */
const LONGEST_MS = 86_400_000;

type StakeRow = ResultOf<typeof roundOrders>;

/** What does not play is neither won nor lost. */
const finishedOf = ({ orderId, stake, played, payout, endMs, times }: StakeRow) => ({
  orderId,
  stake: played ?? stake,
  payout,
  endMs,
  acceptedMs: times.createMs,
});

/** Results of stakes, at the ends of their rounds. */
export async function dayChanges(sinceMs: number, signal: AbortSignal, most = MOST): Promise<readonly LedgerChange[] | null> {
  const asked = { most, longestMs: LONGEST_MS };
  const load = async (page: PageParameters) => {
    const { rows, total } = await callTable(roundOrders, { state: 'finished', ...page }, { signal, quiet: true });
    return { rows: rows.map(finishedOf), total };
  };
  const { rows } = await loadPages(load, (found) => areEnough(found, asked, sinceMs));
  return resultsOf(rows, asked, sinceMs);
}
