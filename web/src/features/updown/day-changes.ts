import { updownOrders } from '@candor/contract/products/updown/calls';
import type { ResultOf } from '@candor/contract/call';
import { call } from '../../api/client.ts';
import { loadPages, type PageParameters } from '../../api/pages.ts';
import type { LedgerChange } from '../../domain/equity.ts';
import { areEnough, resultsOf } from '../../domain/finished-results.ts';

type OrderRow = ResultOf<typeof updownOrders>[number];

/** More in a day are not walked back. */
const MOST = 500;
/** The longest contract that the exchange allows is a day. */
const LONGEST_MS = 86_400_000;

const finishedOf = ({ orderId, stake, payout, expiryMs, times }: OrderRow) => ({
  orderId,
  stake,
  payout,
  endMs: expiryMs,
  acceptedMs: times.createMs,
});

/** Results of contracts, at their ends. */
export async function dayChanges(sinceMs: number, signal: AbortSignal, most = MOST): Promise<readonly LedgerChange[] | null> {
  const asked = { most, longestMs: LONGEST_MS };
  const load = async (page: PageParameters) => ({
    rows: (await call(updownOrders, { state: 'finished', ...page }, { signal, quiet: true })).map(finishedOf),
    total: null,
  });
  const { rows } = await loadPages(load, (found) => areEnough(found, asked, sinceMs));
  return resultsOf(rows, asked, sinceMs);
}
