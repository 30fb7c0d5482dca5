import { roundOrders } from '@candor/contract/products/rounds/calls';
import type { ResultOf } from '@candor/contract/call';
import { callTable } from '../../api/client.ts';
import { isZero } from '../../domain/decimal.ts';
import { serverNowMs } from '../../market/countdown.ts';
import type { Deal, DealsQuery } from '../../product/records.ts';
import { netOf, stakeOf } from './model/round.ts';
import { outcomeOf, roundsOutcomes } from './outcomes.ts';

type StakeRow = ResultOf<typeof roundOrders>;

/** Stakes that one account can have in running rounds at a moment. */
const OPEN_MOST = 200;

export function dealOf(row: StakeRow, nowMs: number): Deal {
  const own = stakeOf(row);
  const { id, number, coin, display, side, stake, feeShare, placedMs } = own;
  const [outcome, net] = [outcomeOf(row, nowMs), netOf(own)];
  return {
    orderId: String(id),
    orderNumber: number,
    coin,
    acceptedMs: placedMs,
    total: { kind: 'stake', amount: stake, asset: 'usdt' },
    fee: isZero(feeShare) ? null : { amount: feeShare, asset: 'usdt' },
    result: net === null ? 'open' : { amount: net, asset: 'usdt' },
    say: (words) =>
      outcome === null
        ? words.say(`rounds-parts.staked.${side}`, { amount: words.amount(stake, 'USDT'), pair: `\u2066${display}\u2069` })
        : roundsOutcomes.one(outcome, words),
    link: {
      to: '/flashOption',
      search: { symbol: coin, tab: outcome === null ? undefined : 'history', ...(outcome !== null && { order: String(id) }) },
    },
  };
}

/** The stakes behind the newest rows: those placed after the oldest of the rows are no more than the rows, and few were open before. */
export async function roundsDeals({ rows, signal }: DealsQuery): Promise<readonly Deal[]> {
  const options = { quiet: true, signal };
  const [open, ended] = await Promise.all([
    callTable(roundOrders, { state: 'running', pageNum: 1, pageSize: OPEN_MOST }, options),
    callTable(roundOrders, { state: 'finished', pageNum: 1, pageSize: rows + OPEN_MOST }, options),
  ]);
  return [...open.rows, ...ended.rows].map((row) => dealOf(row, serverNowMs() ?? Date.now()));
}
