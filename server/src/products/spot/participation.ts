import type { CommandBody } from '@candor/exchange/command';
import type { MarketInfo } from '@candor/exchange/ground/market/answers';
import type { Side } from '@candor/exchange/trading/side';
import { notional } from '@candor/money/market-scale';
import type { Core } from '../../machine/core/core.ts';
import { oneOfRanked, sizeOf, typedUnits } from '../../participants/choice.ts';
import type { Participation, Seat } from '../../participants/participation.ts';

/** Decimals of the quote. */
const QUOTE_SCALE = 8;
/** The first markets of the list are busier: the weight of the n-th is n^-1.1. */
const STEEPNESS = 1.1;
/** Orders that a participant lets wait in one market. */
const MOST_WAITING = 4;
/** Part of the actions that place a limit order; the others take from the book. */
const LIMIT_PART = 0.45;
const PPM = 1_000_000;

/**
 * Limit orders of many sizes at many distances from the price, fewer and larger further out, and market orders. What waits furthest from
 * the price makes way for the next.
 */
export const spotParticipation: Participation = {
  weight: 62,
  open: (core) => ({
    decide: (seat) => decide(core, seat),
    async leave(accountId) {
      const open = await core.query({ type: 'spot.openOrders', accountId, marketId: 0 });
      return open.length === 0 ? [] : [{ type: 'spot.cancelAll', marketId: 0 }];
    },
  }),
};

async function decide(core: Pick<Core, 'query'>, seat: Seat): Promise<readonly CommandBody[]> {
  const { markets } = await core.query({ type: 'market.catalogue' });
  const market = oneOfRanked(
    seat.random,
    markets.filter(({ terms }) => terms.enable && terms.isDeal),
    STEEPNESS,
  );
  const priceTicks = market === undefined ? null : seat.priceTicks(market.symbolId);
  if (market === undefined || priceTicks === null) return [];
  const side = sideOf(seat, market, priceTicks);
  if (seat.random.uniform() >= LIMIT_PART) return takeFrom(seat, market, side, priceTicks);
  const placed = limitOrder(seat, market, side, priceTicks);
  if (placed.length === 0) return [];
  const waiting = await core.query({ type: 'spot.openOrders', accountId: seat.accountId, marketId: market.marketId });
  const furthest = waiting.toSorted((one, other) => Math.abs(other.priceTicks - priceTicks) - Math.abs(one.priceTicks - priceTicks))[0];
  if (furthest === undefined || waiting.length < MOST_WAITING) return placed;
  return [{ type: 'spot.cancel', orderId: furthest.orderId }, ...placed];
}

/** Either; whoever has much more of the coin than of the quote sells more often than buys, and the other way round. */
function sideOf({ random, available }: Seat, { baseAssetId, quoteAssetId, lotUnits, factor }: MarketInfo, priceTicks: number): Side {
  const coins = Number(notional(priceTicks, 1, factor) * (available(baseAssetId) / lotUnits));
  // the quote is there for all markets, and a coin for one
  const quote = Number(available(quoteAssetId)) / 10;
  const share = coins + quote === 0 ? 0.5 : coins / (coins + quote);
  return random.uniform() < 0.25 + 0.5 * share ? 'sell' : 'buy';
}

function limitOrder(seat: Seat, market: MarketInfo, side: Side, priceTicks: number): readonly CommandBody[] {
  const { random } = seat;
  const distancePpm = sizeOf(random, 500, 1.2, 60, 30_000);
  const wanted = priceTicks * (1 + ((side === 'sell' ? 1 : -1) * distancePpm) / PPM);
  // about half of them at a rounder price, as people name one
  const step = random.uniform() < 0.5 ? 10 ** Math.max(0, Math.floor(Math.log10((priceTicks * distancePpm) / PPM))) : 1;
  const ticks = Math.round(wanted / step) * step;
  const value = sizeOf(random, 120 * (1 + distancePpm / 5_000), 0.9, 10, 1_500);
  const lots = lotsOf(seat, market, side, ticks, typedUnits(value, QUOTE_SCALE));
  if (ticks < 1 || lots === 0) return [];
  const { marketId } = market;
  return [{ type: 'spot.place', marketId, side, kind: 'limit', timeInForce: 'gtc', priceTicks: ticks, lots, amountUnits: 0n }];
}

function takeFrom(seat: Seat, market: MarketInfo, side: Side, priceTicks: number): readonly CommandBody[] {
  const valueUnits = typedUnits(sizeOf(seat.random, 60, 0.9, 8, 400), QUOTE_SCALE);
  const lots = lotsOf(seat, market, side, priceTicks, valueUnits);
  if (lots === 0) return [];
  const { marketId } = market;
  const order = { type: 'spot.place', marketId, side, kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;
  return [side === 'buy' ? { ...order, lots: 0, amountUnits: valueUnits } : { ...order, lots, amountUnits: 0n }];
}

/** Lots of about that value; 0 when the market takes no such order or the money is not there. */
function lotsOf({ available }: Seat, market: MarketInfo, side: Side, priceTicks: number, valueUnits: bigint): number {
  const { terms, factor, lotUnits, baseAssetId, quoteAssetId } = market;
  if (side === 'buy' ? !terms.limitedBuy || !terms.marketBuy : !terms.limitedSell || !terms.marketSell) return 0;
  const perLot = notional(Math.max(1, priceTicks), 1, factor);
  const lots = Number(valueUnits / perLot);
  const least = Math.max(1, terms.orderMinLots, side === 'sell' ? terms.minSellLots : 0);
  if (lots < least || lots > terms.orderMaxLots || perLot * BigInt(lots) < terms.minNotionalUnits) return 0;
  const isThere = side === 'buy' ? available(quoteAssetId) >= valueUnits : available(baseAssetId) >= BigInt(lots) * lotUnits;
  return isThere ? lots : 0;
}
