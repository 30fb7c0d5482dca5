import { updownOrders } from '@candor/contract/products/updown/calls';
import type { ResultOf } from '@candor/contract/call';
import { call } from '../../api/client.ts';
import type { Deal, DealsQuery } from '../../product/records.ts';
import { contractOf, netOf } from './model/contract.ts';
import { outcomeOf, updownOutcomes } from './outcomes.ts';

type OrderRow = ResultOf<typeof updownOrders>[number];

/** Contracts that one account can have open at a moment. */
const OPEN_MOST = 200;

export function dealOf(row: OrderRow): Deal {
  const contract = contractOf(row);
  const { id, number, coin, display, direction, stake, acceptedMs } = contract;
  const outcome = outcomeOf(row);
  return {
    orderId: String(id),
    orderNumber: number,
    coin,
    acceptedMs,
    total: { kind: 'stake', amount: stake, asset: 'usdt' },
    fee: null,
    result: outcome === null ? 'open' : { amount: netOf(contract), asset: 'usdt' },
    say: (words) =>
      outcome === null
        ? words.say(`updown-parts.staked.${direction}`, { amount: words.amount(stake, 'USDT'), pair: `\u2066${display}\u2069` })
        : updownOutcomes.one(outcome, words),
    link: {
      to: '/flash',
      search: { symbol: coin, tab: outcome === null ? undefined : 'history', ...(outcome !== null && { order: String(id) }) },
    },
  };
}

/**
 * The contracts behind the newest rows, by their acceptance: one that was accepted after the oldest of the rows has its stake among them, and
 * of those before only the ones that were open then can have a row.
 */
export async function updownDeals({ rows, signal }: DealsQuery): Promise<readonly Deal[]> {
  const options = { quiet: true, signal };
  const [open, ended] = await Promise.all([
    call(updownOrders, { state: 'running', pageNum: 1, pageSize: OPEN_MOST }, options),
    call(updownOrders, { state: 'finished', pageNum: 1, pageSize: rows + OPEN_MOST }, options),
  ]);
  return [...open, ...ended].map(dealOf);
}
