import { isLiquidatable, liquidationTicks } from '@candor/formulas/perpetual/liquidation';
import { notional } from '@candor/money/market-scale';
import type { Ground } from '../../ground/ground.ts';
import { FLAGS, LOTS } from '../../trading/order-rows.ts';
import { REDUCE_ONLY } from '../../trading/taker.ts';
import { CLEARING_PERPETUAL, HOLD_PERPETUAL, MARGIN } from './accounts.ts';
import { assetOf } from './asset.ts';
import type { PerpetualMarket } from './market.ts';
import type { OpenedPosition } from './positions/position.ts';
import { NOT_QUEUED } from './marks/price-queue.ts';
import { limitTicksOf } from './orders/order-limits.ts';
import type { PerpetualState } from './state.ts';

/** Throws at the first invariant of `product-rules` section 17 that the state breaks: I5, I7, I9, I11, I13, I14. */
export function checkPerpetual(ground: Ground, state: PerpetualState): void {
  for (const market of state.markets()) {
    checkMarket(ground, state, market);
  }
  checkOrders(state);
  for (const { ref, ownerId } of ground.ledger.balancesOf(MARGIN)) {
    if (state.positions.get(ref)?.accountId !== ownerId) throw new Error(`margin of ${ref}, which is no position of ${ownerId}`);
  }
  for (const { ref } of ground.ledger.balancesOf(HOLD_PERPETUAL)) state.rowOf(ref);
}

function checkMarket(ground: Ground, state: PerpetualState, market: PerpetualMarket): void {
  const { marketId, factor } = market.info;
  let [longLots, shortLots, sideUnits] = [0, 0, 0n];
  for (const position of market.positionsAfter(0)) {
    const facts = state.facts(position);
    if (position.isLong) longLots += position.lots;
    else shortLots += position.lots;
    sideUnits += position.isLong ? position.entryValueUnits : -position.entryValueUnits;
    if (facts.marginUnits < 0n) throw new Error(`I11 margin of ${position.positionId} is ${facts.marginUnits}`);
    const table = market.tierTable(position.tierVersion);
    if (liquidationTicks(facts, table, factor) !== position.liquidationTicks)
      throw new Error(`I13 position ${position.positionId} has another price`);
    const isSafe = !isLiquidatable(facts, table, market.mark.markTicks, factor) || position.waitedAtMark === market.mark.n;
    if (market.mark.n > 0 && !isSafe && !isReached(market, position))
      throw new Error(`I11 position ${position.positionId} is below maintenance`);
  }
  if (longLots !== shortLots || longLots !== market.longLots || shortLots !== market.shortLots)
    throw new Error(`I9 market ${marketId}: ${longLots} long, ${shortLots} short`);
  const clearing = ground.ledger.numbered(CLEARING_PERPETUAL, marketId, assetOf(ground));
  if (clearing + sideUnits !== 0n) throw new Error(`I9 market ${marketId}: clearing ${clearing} and entry values ${sideUnits}`);
}

function checkOrders(state: PerpetualState): void {
  const { rows } = state.books;
  for (const [accountId, { holdings, orders }] of state.accounts()) {
    const known = new Set<number>();
    for (const { position, openingOrders, openingUnits, leverage, marketId } of holdings) {
      let units = 0n;
      for (const orderId of openingOrders) {
        const row = state.rowOf(orderId);
        units += notional(limitTicksOf(state, row), rows.queue[row + LOTS] ?? 0, state.marketOf(marketId).info.factor);
        known.add(orderId);
      }
      if (units !== openingUnits) throw new Error(`opening orders of ${accountId} are worth ${units}, not ${openingUnits}`);
      if (position === null) continue;
      if (position.leverage !== leverage) throw new Error(`I14 position ${position.positionId} has another leverage than its side`);
      for (const orderId of position.orders) {
        const row = state.rowOf(orderId);
        const isReducing = ((rows.details[row + FLAGS] ?? 0) & REDUCE_ONLY) !== 0;
        if (!isReducing || (rows.queue[row + LOTS] ?? 0) > position.lots)
          throw new Error(`I14 order ${orderId} reduces more than there is`);
        known.add(orderId);
      }
    }
    const open = orders.open();
    if (open.length !== known.size || !open.every((orderId) => known.has(orderId)))
      throw new Error(`orders of ${accountId} are not those of its sides`);
  }
}

/** Its follow-up is queued. */
function isReached(market: PerpetualMarket, position: OpenedPosition): boolean {
  return position.queueIndex !== NOT_QUEUED && (position.isLong ? market.longs : market.shorts).isReached(position, market.mark.markTicks);
}
