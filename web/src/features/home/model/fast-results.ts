import { roundOrders } from '@candor/contract/products/rounds/calls';
import { secondOrders } from '@candor/contract/products/updown/calls';
import type { ResultOf } from '@candor/contract/call';
import { call, callTable } from '../../../api/client.ts';
import { subtract } from '../../../domain/decimal.ts';
import type { LedgerChange } from '../../../domain/equity.ts';

/** Results of second contracts and rounds for the line of a day: fetched by themselves, since the page does not wait for their code. */

/** Of each product; more in a day are not walked back, and there is then no line. */
const MOST = 500;
/** No contract and no round takes longer. */
const LONGEST_MS = 15 * 60_000;
const FINISHED = 1;
const PAST = { pageNum: 1, pageSize: MOST };

type Finished = Pick<ResultOf<typeof roundOrders>, 'betAmount' | 'rewardAmount' | 'closeTime' | 'params'>;

/**
 * What finished contracts or stakes brought or took, at their end: until then a stake is still the user's, held back. The newest come first;
 * null when others, that were not asked for, may have ended after `sinceMs`.
 */
export function resultsOf(finished: readonly Finished[], most: number, sinceMs: number): readonly LedgerChange[] | null {
  const oldest = finished.at(-1);
  if (finished.length >= most && oldest !== undefined && oldest.params.createTime + LONGEST_MS > sinceMs) return null;
  return finished.map(({ betAmount, rewardAmount, closeTime }) => ({
    asset: 'usdt',
    change: subtract(rewardAmount, betAmount),
    timeMs: closeTime,
  }));
}

/** Of both products, as `resultsOf`. */
export async function fastResults(sinceMs: number, signal: AbortSignal): Promise<readonly LedgerChange[] | null> {
  const [contracts, stakes] = await Promise.all([
    call(secondOrders, { status: FINISHED, ...PAST }, { signal, quiet: true }),
    callTable(roundOrders, { isHistory: FINISHED, ...PAST }, { signal, quiet: true }),
  ]);
  const [ofContracts, ofStakes] = [resultsOf(contracts, MOST, sinceMs), resultsOf(stakes.rows, MOST, sinceMs)];
  return ofContracts === null || ofStakes === null ? null : [...ofContracts, ...ofStakes];
}
