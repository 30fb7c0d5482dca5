import { levelsOf } from '../../../frame/book/grouping.ts';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { useSlowDepth } from '../../../market/hooks.ts';
import { usePriceSource } from '../../../session/price-source.ts';
import { useHoldings, type Holding } from '../../../session/assets.ts';
import { useLiveMark } from '../live-mark.ts';
import type { TicketFacts } from '../rules/ticket.ts';
import type { PerpetualMarket } from './market.ts';
import type { ContractOrder } from './order.ts';
import type { OpenPosition, PositionSide } from './position.ts';

/** The ticket computes from the book at this pace. */
const LOOK_EVERY_MS = 500;

/** Time before a planned stop from which leverage is bounded, seconds. */
const NOTICE_SECONDS = 3_600;

/** Available USDT of the contract wallet; null while balances are not known. */
export function contractAvailable(rows: readonly Holding[] | null): string | null {
  if (rows === null) return null;
  return rows.find(({ wallet, asset }) => wallet === 'contract' && asset === 'usdt')?.available ?? '0';
}

export function useFacts(market: PerpetualMarket, positions: readonly OpenPosition[], orders: readonly ContractOrder[]): TicketFacts {
  const live = useLiveMark(market.coin);
  const depth = useSlowDepth(market.coin, LOOK_EVERY_MS, 'CONTRACT_DEPTH');
  const { rows } = useHoldings();
  const open = (side: PositionSide) => positions.find((one) => one.coin === market.coin && one.side === side) ?? null;
  const taken = (side: PositionSide): number | null => {
    const order = orders.find((one) => one.coin === market.coin && one.side === side && one.closes === null);
    return open(side)?.leverage ?? order?.leverage ?? null;
  };
  const stopMs = usePriceSource()?.plannedStop ?? null;
  const secondsToStop = useSecondsUntil(stopMs ?? 0);
  return {
    market,
    mark: live?.mark ?? null,
    live: live?.live ?? false,
    available: contractAvailable(rows),
    bestBid: depth?.bids[0]?.price ?? null,
    bestAsk: depth?.asks[0]?.price ?? null,
    bids: depth === null ? null : levelsOf(depth.bids, market),
    asks: depth === null ? null : levelsOf(depth.asks, market),
    taken: { long: taken('long'), short: taken('short') },
    open: { long: open('long'), short: open('short') },
    stopsSoon: stopMs !== null && secondsToStop !== null && secondsToStop <= NOTICE_SECONDS,
    openOrders: orders.filter(({ coin }) => coin === market.coin).length,
  };
}
