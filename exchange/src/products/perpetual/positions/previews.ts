import { holdUnits, mostLots, protectionTicks } from '@candor/formulas/perpetual/margin';
import { notional } from '@candor/money/market-scale';
import { CONTRACT } from '../../../ground/accounts/accounts.ts';
import { MAX_PRICE_TICKS, type OrderBook } from '../../../trading/order-book.ts';
import { NONE } from '../../../trading/order-rows.ts';
import { ASK, BID, reaches } from '../../../trading/side.ts';
import type { AdjustingPreview, OpeningPreview, PerpetualQueries } from '../answers.ts';
import { assetOf } from '../asset.ts';
import { removableNow } from '../orders/before-stop.ts';
import { ownPosition } from './closing.ts';
import type { Parts } from '../parts.ts';
import { afterOpening, openingSide } from '../orders/fill.ts';
import type { PerpetualMarket } from '../market.ts';
import { isLive } from '../marks/marking.ts';
import type { Opening } from '../orders/opening.ts';
import { openingRefusal } from '../orders/opening.ts';
import { adjustingRefusal } from './protecting.ts';
import { atMark, nextFundingUnits } from '../queries.ts';
import type { PerpetualOutcome } from '../refusals.ts';

type Asked<T extends keyof PerpetualQueries> = PerpetualQueries[T][0];

/** A refusal as previews tell it. */
function told(refusal: PerpetualOutcome | null): { readonly code: string; readonly limit: string } {
  return refusal === null || refusal.ok ? { code: '', limit: '' } : { code: refusal.code, limit: refusal.limit };
}

/** The lots that a side of the book has for an order now, not beyond its limit, and their value. */
function takenFrom(book: OrderBook, side: number, limitTicks: number, lots: number, factor: bigint) {
  let taken = 0;
  let valueUnits = 0n;
  for (let level = book.bestLevel(side); level !== NONE && taken < lots; level = book.worseLevel(level)) {
    const priceTicks = book.levelTicks(level);
    if (!reaches(1 - side, limitTicks, priceTicks)) break;
    const here = Math.min(book.levelLots(level), lots - taken);
    taken += here;
    valueUnits += notional(priceTicks, here, factor);
  }
  return { lots: taken, valueUnits };
}

/** What of an order would fill, and for how much: all of it at its limit, of a market order what the book has; where that is nothing, all at the mark. */
function filledOf({ state }: Parts, { info, mark }: PerpetualMarket, { side, kind, priceTicks, lots }: Opening, limitTicks: number) {
  const { marketId, factor } = info;
  const from = side === 'long' ? ASK : BID;
  const taken = kind === 'market' ? takenFrom(state.books.of(marketId).book, from, limitTicks, lots, factor) : null;
  if (taken !== null && taken.lots > 0) return taken;
  return { lots, valueUnits: notional(kind === 'market' ? mark.markTicks : priceTicks, lots, factor) };
}

/** What an opening order would do, by the code that decides it; null for an unknown market or before its first mark. */
export function askPreview(parts: Parts, asked: Asked<'perpetual.preview'>): OpeningPreview | null {
  const { ground, state } = parts;
  const { accountId, marketId, side, lots, leverage } = asked;
  const market = state.market(marketId);
  if (market === undefined || market.mark.n === 0) return null;
  const { factor, tierVersion, terms } = market.info;
  const { markTicks } = market.mark;
  const isLong = side === 'long';
  const furthest = Math.min(protectionTicks(isLong, markTicks, leverage), MAX_PRICE_TICKS);
  const isMarket = asked.priceTicks === 0;
  const limitTicks = isMarket ? furthest : asked.priceTicks;
  const order: Opening = {
    type: 'perpetual.open',
    marketId,
    side,
    kind: isMarket ? 'market' : 'limit',
    timeInForce: isMarket ? 'ioc' : 'gtc',
    priceTicks: asked.priceTicks,
    lots,
    leverage,
    takeProfit: null,
    stopLoss: null,
  };
  const placing = { accountId, timeMs: ground.nowMs };
  const refusal = openingRefusal(parts, placing, order);
  const position = state.holding(accountId, marketId, isLong)?.position ?? null;
  const before = position === null ? null : state.facts(position);
  const { lots: filledLots, valueUnits } = filledOf(parts, market, order, limitTicks);
  const trading = { orderId: 0, accountId, feePpm: terms.openFeePpm, leverage, filledUnits: 0n };
  const opening = openingSide(trading, 0, before?.lots ?? 0, valueUnits);
  const after = afterOpening(before, isLong, filledLots, opening);
  const tiers = position?.tierVersion ?? tierVersion;
  const costs = { factor, leverage, feePpm: terms.openFeePpm };
  const availableUnits = ground.ledger.wallet(CONTRACT, accountId, assetOf(ground));
  return {
    ...told(refusal),
    markTicks,
    valueUnits,
    holdUnits: holdUnits(limitTicks, lots, costs),
    marginUnits: opening.marginUnits,
    feeUnits: opening.feeUnits,
    availableUnits,
    protectionTicks: furthest,
    mostLots: mostLots(availableUnits, limitTicks, costs),
    before: before === null ? null : atMark(market, before, tiers),
    after: atMark(market, after, tiers),
    nextFundingUnits: isLive(ground, market) ? nextFundingUnits(market, isLong, after.lots) : null,
  };
}

/** What an adjustment of margin would do; null for a position that is not the account's. */
export function askAdjusting(parts: Parts, { accountId, positionId, units }: Asked<'perpetual.adjusting'>): AdjustingPreview | null {
  const { ground, state } = parts;
  const position = ownPosition(parts, accountId, positionId);
  if (position === null) return null;
  const market = state.marketOf(position.marketId);
  const facts = state.facts(position);
  return {
    ...told(adjustingRefusal(parts, accountId, positionId, units)),
    marketId: position.marketId,
    availableUnits: ground.ledger.wallet(CONTRACT, accountId, assetOf(ground)),
    removableUnits: removableNow(parts, position),
    before: atMark(market, facts, position.tierVersion),
    after: atMark(market, { ...facts, marginUnits: facts.marginUnits + units }, position.tierVersion),
  };
}
