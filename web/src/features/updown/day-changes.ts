import { updownOrders } from '@candor/contract/products/updown/calls';
import type { ResultOf } from '@candor/contract/call';
import { call } from '../../api/client.ts';
import { loadPages, type PageParameters } from '../../api/pages.ts';
import type { LedgerChange } from '../../domain/equity.ts';
import { areEnough, resultsOf } from '../../domain/finished-results.ts';

type OrderRow = ResultOf<typeof updownOrders>[number];

/** More in a day are not walked back; and the longest contract that the exchange allows is a day. */
const ASKED = { most: 500, longestMs: 86_400_000 };

const finishedOf = ({ orderId, stake, payout, expiryMs, times }: OrderRow) => ({
  orderId,
  stake,
  payout,
  endMs: expiryMs,
  acceptedMs: times.createMs,
});

/** Results of contracts, at their ends. */
export async function dayChanges(sinceMs: number, signal: AbortSignal): Promise<readonly LedgerChange[] | null> {
  const load = async (page: PageParameters) => ({
    rows: (await call(updownOrders, { state: 'finished', ...page }, { signal, quiet: true })).map(finishedOf),
    total: null,
  });
  const { rows } = await loadPages(load, (found) => areEnough(found, ASKED, sinceMs));
  return resultsOf(rows, ASKED, sinceMs);
}
