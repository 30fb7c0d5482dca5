import { notional, ticksCeil, ticksFloor } from '@candor/money/market-scale';
import { mulDivFloor } from '@candor/money/mul-div';
import { MOST_LOTS, MOST_TICKS, type KnownMarket } from '../../../audit/ground/market.ts';
import { isAmount, isWhole } from '../../../audit/ground/shapes.ts';
import type { Step } from '../../../audit/step.ts';
import type { Of } from './objects.ts';
import { BAND, NOTIONAL, OPEN_MARKET, ORDER, PRICE_BOUND, PRICED, QUANTITY } from './rules.ts';

export type Placement = Of<'spot.place'>;
type Side = Placement['side'];
/** The symbol's last tick; `priceTicks` 0 when there was never a price. */
export type Price = { readonly priceTicks: number; readonly isOk: boolean };

const PPM = 1_000_000;
const MOST = Number.MAX_SAFE_INTEGER;

/** What of an order itself must hold for it to be accepted (product rules §4.1). */
export function needPlacement(step: Step, market: KnownMarket, price: Price, body: Placement): void {
  const { side, kind, lots, amountUnits, priceTicks } = body;
  step.need(isShaped(body), ORDER, 'the fields of the order', 'those of its kind', `${kind} ${priceTicks} ${lots} ${amountUnits}`);
  needOpen(step, market, kind, side);
  if (kind === 'limit') {
    needLimit(step, market, body);
    return needInBand(step, market, price, body);
  }
  step.need(price.isOk, PRICED, 'the price', 'ok', 'frozen, closed or none');
  if (amountUnits === 0n) {
    needQuantity(step, market, side, lots);
    return needValue(step, market, notional(price.priceTicks, lots, market.factor));
  }
  const perLot = notional(price.priceTicks, 1, market.factor);
  const affordable = perLot > 0n ? mulDivFloor(amountUnits, 1n, perLot) : 0n;
  needQuantity(step, market, 'buy', affordable > BigInt(MOST_LOTS) ? MOST_LOTS + 1 : Number(affordable));
  needValue(step, market, amountUnits);
}

/** The worst price an order may trade at. */
export function worstTicks(market: KnownMarket, price: Price, { kind, side, priceTicks }: Placement): number {
  return kind === 'limit' ? priceTicks : bandOf(side, price.priceTicks, market.terms.marketBandPpm);
}

/** What an order holds: a sell its quantity, a buy its amount or its worst price times its quantity. */
export function holdUnits(
  market: KnownMarket,
  { side, lots, amountUnits = 0n }: Pick<Placement, 'side' | 'lots'> & { readonly amountUnits?: bigint },
  limitTicks: number,
): bigint {
  if (side === 'sell') return BigInt(lots) * market.lotUnits;
  return amountUnits > 0n ? amountUnits : notional(limitTicks, lots, market.factor);
}

export function needOpen(step: Step, { marketId, terms }: KnownMarket, kind: Placement['kind'], side: Side): void {
  const { enable, isDeal, limitedBuy, limitedSell, marketBuy, marketSell } = terms;
  const [buys, sells] = kind === 'limit' ? [limitedBuy, limitedSell] : [marketBuy, marketSell];
  const isOpen = enable && isDeal && (side === 'buy' ? buys : sells);
  step.need(isOpen, OPEN_MARKET, `market ${marketId} for a ${kind} ${side}`, 'open', 'closed');
}

/** Quantity, worst price and the value at that: of a limit order its limit, of a pegged one its bound. */
export function needLimit(
  step: Step,
  market: KnownMarket,
  { side, lots, priceTicks }: Pick<Placement, 'side' | 'lots' | 'priceTicks'>,
): void {
  const { buyMaxTicks, sellMinTicks } = market.terms;
  needQuantity(step, market, side, lots);
  const highest = side === 'buy' && buyMaxTicks > 0 ? buyMaxTicks : MOST_TICKS;
  step.need(priceTicks <= highest, PRICE_BOUND, 'the limit', `at most ${highest}`, priceTicks);
  step.need(side === 'buy' || priceTicks >= sellMinTicks, PRICE_BOUND, 'the limit', `at least ${sellMinTicks}`, priceTicks);
  needValue(step, market, notional(priceTicks, lots, market.factor));
}

function needInBand(step: Step, { terms }: KnownMarket, price: Price, { side, priceTicks }: Placement): void {
  if (price.priceTicks === 0) return;
  const bound = bandOf(side, price.priceTicks, terms.limitBandPpm);
  const isInside = side === 'buy' ? priceTicks <= bound : priceTicks >= bound;
  step.need(isInside, BAND, 'the limit', side === 'buy' ? `at most ${bound}` : `at least ${bound}`, priceTicks);
}

function needQuantity(step: Step, { terms }: KnownMarket, side: Side, lots: number): void {
  const least = side === 'sell' ? Math.max(terms.orderMinLots, terms.minSellLots) : terms.orderMinLots;
  step.need(lots >= least && lots <= terms.orderMaxLots, QUANTITY, 'the quantity in lots', `${least} … ${terms.orderMaxLots}`, lots);
}

function needValue(step: Step, { terms }: KnownMarket, valueUnits: bigint): void {
  step.need(valueUnits >= terms.minNotionalUnits, NOTIONAL, 'the value', `at least ${terms.minNotionalUnits}`, valueUnits);
}

/** The furthest price of a band around another, rounded towards it. */
function bandOf(side: Side, aroundTicks: number, bandPpm: number): number {
  const bound = side === 'buy' ? ticksFloor(aroundTicks, PPM + bandPpm) : ticksCeil(aroundTicks, PPM - bandPpm);
  return Math.min(bound, MOST_TICKS);
}

function isShaped({ kind, side, timeInForce, priceTicks, lots, amountUnits }: Placement): boolean {
  if (kind === 'limit') return isWhole(priceTicks, 1, MOST) && isWhole(lots, 1, MOST) && amountUnits === 0n;
  if (timeInForce !== 'ioc' || priceTicks !== 0) return false;
  if (amountUnits === 0n) return isWhole(lots, 1, MOST);
  return side === 'buy' && lots === 0 && isAmount(amountUnits);
}
