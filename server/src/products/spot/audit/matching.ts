import type { KnownMarket } from '../../../audit/ground/market.ts';
import type { Step } from '../../../audit/step.ts';
import { PEGGED_PRICE } from '../../../audit/trading/peg-rules.ts';
import type { Reach } from '../../../audit/trading/pegging.ts';
import { isFull, type Work } from '../../../audit/trading/work.ts';
import type { AuditState, EndReason } from './state.ts';
import { fillOf } from './fill.ts';
import type { Order, Pegged } from './objects.ts';
import type { Placement } from './placement.ts';
import { FEE, FILL_LEGS, MAKER_PRICE, MATCHING, RESTING } from './rules.ts';

/** Matches an order that was just accepted until it rests or has ended (product rules 4.2). */
export function match(
  state: AuditState,
  step: Step,
  known: KnownMarket,
  taker: Order,
  { kind, timeInForce, amountUnits }: Placement,
): void {
  const { book } = state.market(known.marketId);
  const isByAmount = amountUnits > 0n;
  let hasFilled = false;
  while (taker.leftLots > 0 && !(isByAmount && taker.heldUnits === 0n)) {
    const maker = book.met(taker.buys, taker.limitTicks);
    if (maker === undefined)
      return endTaking(state, step, taker, kind === 'market' && !hasFilled ? 'no-liquidity' : 'expired', timeInForce);
    if (state.ground.accounts.isOneHand(maker.accountId, taker.accountId)) return state.end(step, taker, 'self-trade');
    if (!fill(state, step, known, [taker, maker], { priceTicks: maker.bookTicks, isByAmount }))
      return state.end(step, taker, hasFilled ? 'filled' : 'no-liquidity');
    hasFilled = true;
  }
  state.end(step, taker, 'filled');
}

/** A pegged order takes those whom it reaches, at its own price; those of its own hand end. What is left comes back (product rules 4.6). */
export function takeReached(state: AuditState, work: Work, known: KnownMarket, taker: Pegged, { priceTicks, mostFills }: Reach): number {
  const { step } = work;
  const { orderId, marketId } = taker;
  const { book, pegged } = state.market(marketId);
  let fills = 0;
  while (taker.leftLots > 0) {
    const maker = book.met(taker.buys, priceTicks);
    if (maker === undefined || fills === mostFills || isFull(work)) break;
    if (state.ground.accounts.isOneHand(maker.accountId, taker.accountId)) {
      state.end(step, maker, 'self-trade');
      continue;
    }
    fill(state, step, known, [taker, maker], { priceTicks, isByAmount: false });
    fills += 1;
  }
  if (taker.leftLots === 0) state.end(step, taker, 'filled');
  else step.event({ type: 'spot.rested', orderId, marketId, lots: taker.leftLots }, { is: RESTING });
  pegged.comeBack();
  return fills;
}

type Terms = { readonly priceTicks: number; readonly isByAmount: boolean };

/** One trade, and the end of a maker who is filled. Answers whether there is one: the rest of a buy by amount may not pay for a lot. */
function fill(
  state: AuditState,
  step: Step,
  known: KnownMarket,
  [taker, maker]: readonly [Order, Order],
  { priceTicks, isByAmount }: Terms,
): boolean {
  const { marketId } = known;
  const filled = fillOf(known, taker, maker, priceTicks, isByAmount);
  if (filled === null) return false;
  const market = state.market(marketId);
  market.trades += 1;
  state.counts.fills += 1;
  const rule = taker.offsetPpm === null ? MAKER_PRICE : PEGGED_PRICE;
  step.event(
    { type: 'spot.filled', marketId, tradeId: market.trades, ...filled },
    { is: MATCHING, priceTicks: rule, buyerFeeUnits: FEE, sellerFeeUnits: FEE, legs: FILL_LEGS },
  );
  if (maker.leftLots === 0) state.end(step, maker, 'filled');
  return true;
}

/** Nothing more to take: what may rest does, and everything else ends. */
function endTaking(state: AuditState, step: Step, taker: Order, reason: EndReason, timeInForce: Placement['timeInForce']): void {
  if (timeInForce === 'ioc' || timeInForce === 'fok') return state.end(step, taker, reason);
  const { orderId, marketId, leftLots: lots } = taker;
  state.rest(taker);
  step.event({ type: 'spot.rested', orderId, marketId, lots }, { is: RESTING });
}
