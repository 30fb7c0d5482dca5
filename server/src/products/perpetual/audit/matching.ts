import type { Step } from '../../../audit/step.ts';
import { PEGGED_PRICE } from '../../../audit/trading/peg-rules.ts';
import { isPegged } from '../../../audit/trading/pegged-orders.ts';
import type { Reach } from '../../../audit/trading/pegging.ts';
import { isFull, type Work } from '../../../audit/trading/work.ts';
import { closeIfEmpty, endOrder, protectByOrder, trimOrders, type EndReason } from './aftermath.ts';
import { valueUnits } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import { insuredLots, sideOf, type FillSide, type Trade } from './fill.ts';
import { spend } from './insurance.ts';
import { legsOf, sidePostings } from './legs.ts';
import { Position, type Order } from './objects.ts';
import { FILL_LEGS, FILL_OR_KILL, FILL_PRICE, MATCHING, POSITION, RESTING } from './rules.ts';

/** So many opening orders end for one reduction while there is no price; then it ends itself. */
const MOST_FROZEN = 100;

/**
 * What an order filled, in how many trades. `isPaused`: its entry holds enough, and its rest was not offered to the book. `frozen`: opening orders that
 * have ended for it.
 */
export type Matched = { lots: number; fills: number; filledUnits: bigint; isPaused: boolean; frozen: number };

/** Matches an order that was just accepted, or has reached others, until it rests or has ended (product rules 4.2, 4.6, 5.2, 5.5). */
export function match(state: AuditState, work: Work, order: Order, reach: Reach | null = null): Matched {
  const { step } = work;
  const matched: Matched = { lots: 0, fills: 0, filledUnits: 0n, isPaused: false, frozen: 0 };
  while (order.leftLots > 0) {
    const maker = order.market.book.met(order.buys, reach?.priceTicks ?? order.limitTicks);
    if (maker === undefined) break;
    const isOwn = state.ground.accounts.isOneHand(maker.accountId, order.accountId);
    // To a liquidation and to a pegged order the resting order of the same hand gives way, as far as the entry has room.
    const givesWay = order.cause === 'liquidation' || reach !== null;
    matched.isPaused = (givesWay || !isOwn) && (isFull(work) || matched.fills === reach?.mostFills);
    if (matched.isPaused && reach !== null) break;
    const next = matched.isPaused ? 'expired' : isOwn ? 'self-trade' : meet(state, work, order, maker, matched, reach);
    if (next === 'filled') continue;
    const isOfMaker = next === 'self-trade' ? givesWay : next === 'maker margin' || next === 'price-frozen';
    const reason = next === 'maker margin' ? 'margin-at-fill' : next;
    if (isOfMaker) endOrder(state, step, maker, reason);
    else {
      endMatched(state, step, order, reason);
      return needWhole(step, order, matched);
    }
  }
  if (order.leftLots === 0) endMatched(state, step, order, 'filled');
  else if (order.timeInForce === 'ioc' || order.timeInForce === 'fok')
    endOrder(state, step, order, order.kind === 'market' && matched.lots === 0 ? 'no-liquidity' : 'expired');
  else {
    const { orderId, leftLots: lots, market } = order;
    if (reach === null) state.rest(order);
    else market.pegged.comeBack();
    step.event({ type: 'perpetual.rested', orderId, marketId: market.marketId, lots }, { is: RESTING });
  }
  return needWhole(step, order, matched);
}

/** The order that is being matched ends; behind a pegged one the others come back. */
function endMatched(state: AuditState, step: Step, order: Order, reason: EndReason): void {
  endOrder(state, step, order, reason);
  if (isPegged(order)) order.market.pegged.comeBack();
}

/** One pair: a fill, or why one of the two ends. */
function meet(
  state: AuditState,
  work: Work,
  order: Order,
  maker: Order,
  matched: Matched,
  reach: Reach | null,
): 'filled' | 'expired' | 'margin-at-fill' | 'maker margin' | 'price-frozen' {
  const { priceTicks, indexTicks: markTicks } = reach ?? { priceTicks: maker.bookTicks, indexTicks: order.market.markTicks };
  const most = { lots: Math.min(order.leftLots, maker.leftLots), priceTicks, markTicks };
  const trade = order.isInsured && order.position !== null ? { ...most, lots: insuredLots(order, order.position, most) } : most;
  if (trade.lots === 0) return 'expired';
  const next = state.last.position + 1;
  const taken = sideOf(state, order, trade, next);
  if (taken === null) return 'margin-at-fill';
  // Without a price nothing opens, not by a reduction that meets it either (product rules 3.1); pegged orders come back by one.
  if (reach === null && maker.position === null && !state.isLive(order.market, work.step.timeMs)) {
    matched.frozen += 1;
    return matched.frozen > MOST_FROZEN ? 'expired' : 'price-frozen';
  }
  const made = sideOf(state, maker, trade, taken.positionId === next ? next + 1 : next);
  if (made === null) return 'maker margin';
  fill(state, work.step, trade, [order, taken], [maker, made]);
  matched.lots += trade.lots;
  matched.fills += 1;
  matched.filledUnits += valueUnits(trade.priceTicks, trade.lots, order.market.factor);
  return 'filled';
}

type Party = readonly [order: Order, side: FillSide];

/** The event, what it does to both, then what follows from it. */
function fill(state: AuditState, step: Step, { lots, priceTicks }: Trade, taker: Party, maker: Party): void {
  const [{ market, buys: takerBuys }] = taker;
  const { marketId } = market;
  market.trades += 1;
  market.lastFill = { timeMs: step.timeMs, priceTicks };
  state.counts.fills += 1;
  const legs = legsOf(state.assetId, [...sidePostings(marketId, taker[1]), ...sidePostings(marketId, maker[1])]);
  step.event(
    { type: 'perpetual.filled', marketId, tradeId: market.trades, priceTicks, lots, takerBuys, taker: taker[1], maker: maker[1], legs },
    { is: MATCHING, priceTicks: isPegged(taker[0]) ? PEGGED_PRICE : FILL_PRICE, taker: POSITION, maker: POSITION, legs: FILL_LEGS },
  );
  const value = valueUnits(priceTicks, lots, market.factor);
  for (const [order] of [taker, maker]) order.filledUnits += value;
  const parties = [taker, maker].map(([order, side]) => ({ order, position: apply(state, step, order, side, lots) }));
  if (maker[0].leftLots === 0) endOrder(state, step, maker[0], 'filled');
  for (const { order, position } of parties) if (order.position === null) protectByOrder(state, step, order, position);
  for (const { order, position } of parties) {
    if (order.position === null) continue;
    trimOrders(state, step, position, taker[0]);
    // A liquidation says itself what became of its position.
    if (order.cause !== 'liquidation') closeIfEmpty(state, step, position, 'closed');
  }
}

function apply(state: AuditState, step: Step, order: Order, side: FillSide, lots: number): Position {
  order.leftLots -= lots;
  order.budgetUnits -= side.insuredUnits;
  if (order.position !== null && side.insuredUnits > 0n) spend(state, order.position, side.insuredUnits);
  if (!side.isOpening) {
    if (order.position === null) throw new RangeError(`order ${order.orderId} reduces nothing`);
    reduce(state, step, order.position, side, lots);
    return order.position;
  }
  order.heldUnits -= side.marginUnits + side.feeUnits - side.fromWalletUnits;
  const position = order.market.positionOf(order.accountId, order.side) ?? begin(state, order);
  position.become({
    lots: position.lots + lots,
    entryUnits: position.entryUnits + side.entryValueUnits,
    marginUnits: position.marginUnits + side.marginUnits,
  });
  order.market.lots[order.side] += lots;
  state.ground.protection.settled(order.accountId, 0n, -side.feeUnits, step.timeMs);
  return position;
}

function begin(state: AuditState, order: Order): Position {
  state.last.position += 1;
  const position = new Position(state.last.position, order);
  state.positions.set(position.positionId, position);
  order.market.addPosition(position);
  return position;
}

/** What a reduction leaves of a position. What insurance paid was not the owner's to lose. */
export function reduce(state: AuditState, step: Step, position: Position, side: FillSide, lots: number): void {
  const { entryValueUnits, marginUnits, realisedUnits, insuredUnits, feeUnits } = side;
  position.become({ lots: position.lots - lots, entryUnits: position.entryUnits - entryValueUnits, marginUnits });
  position.market.lots[position.side] -= lots;
  state.ground.protection.settled(position.accountId, 0n, realisedUnits + insuredUnits - feeUnits, step.timeMs);
}

function needWhole(step: Step, { timeInForce, leftLots }: Order, matched: Matched): Matched {
  step.need(timeInForce !== 'fok' || leftLots === 0, FILL_OR_KILL, 'lots that did not fill at once', 0, leftLots);
  return matched;
}
