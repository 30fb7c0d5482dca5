import type { Side } from '@candor/exchange/trading/side';
import { notional } from '@candor/money/market-scale';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { QUOTE_RULES } from './quotes.ts';
import type { QuoteSettings } from './quotes.ts';
import type { QuotedMarket } from './quoting.ts';

const PPM = 1_000_000n;
/** Units of one USDT. */
const USDT = 100_000_000n;

/** One order that should stand in the book. `slot` numbers the levels of a side from the best, 0. */
export type Level = { readonly side: Side; readonly slot: number; readonly priceTicks: number; readonly lots: number };

/** What the house has for one market: total money (available and in its own quotes), in units. */
export type Purse = {
  readonly baseUnits: bigint;
  /** This market's part of the quote money. */
  readonly quoteUnits: bigint;
};

/** A purse, and the price at which the orders of each side hold, whatever they stand at: the bound of a pegged list. */
export type BoundPurse = Purse & { readonly boundTicks: Readonly<Record<Side, number>> };

/** Distance of a level from the index, parts per million: gaps grow by a quarter. */
export function levelDistancePpm(settings: QuoteSettings, slot: number): bigint {
  let distance = BigInt(settings.halfSpreadPpm);
  let gap = BigInt(settings.stepPpm);
  for (let level = 0; level < slot; level += 1) {
    distance += gap;
    gap = mulDivFloor(gap, 5n, 4n);
  }
  return distance;
}

function levelValueUnits(settings: QuoteSettings, slot: number): bigint {
  let value = BigInt(settings.firstLevelUsdt) * USDT;
  for (let level = 0; level < slot; level += 1) value = mulDivFloor(value, 6n, 5n);
  return value;
}

/**
 * The quotes of one market around an index price, best first, bids before asks. Bids lie below the centre and asks above it, a tick
 * apart at least, so a ladder never crosses itself. Levels that the market's rules or the money do not allow are left out:
 * a side without money is a side without quotes.
 */
export function buildLadder(market: QuotedMarket, indexTicks: number, settings: QuoteSettings, purse: BoundPurse): Level[] {
  const { buy, sell } = market.rules;
  if (indexTicks <= 0) return [];
  const centre = BigInt(indexTicks) - skewTicks(market, indexTicks, settings, purse);
  const bids = buy.isOpen ? buildSide(market, 'buy', centre, settings, purse) : [];
  const asks = sell.isOpen ? buildSide(market, 'sell', centre, settings, purse) : [];
  return [...bids, ...asks];
}

/**
 * How far the centre goes down because quote money runs short, up because coins do: part of the best distance. A side is full
 * while its money pays for its ladder several times over; between two full sides nothing moves.
 */
function skewTicks(market: QuotedMarket, indexTicks: number, settings: QuoteSettings, purse: Purse): bigint {
  const baseValue = notional(indexTicks, 1, market.factor) * mulDivFloor(purse.baseUnits, 1n, market.lotUnits);
  const most = mulDivFloor(BigInt(settings.halfSpreadPpm), BigInt(QUOTE_RULES.skewPpm), PPM);
  const difference = fullnessPpm(baseValue, settings) - fullnessPpm(purse.quoteUnits, settings);
  return mulDivFloor(BigInt(indexTicks) * most, difference, PPM * PPM);
}

function fullnessPpm(valueUnits: bigint, settings: QuoteSettings): bigint {
  let ladder = 0n;
  for (let slot = 0; slot < settings.levels; slot += 1) ladder += levelValueUnits(settings, slot);
  const part = mulDivFloor(valueUnits, PPM, ladder * QUOTE_RULES.fullLadders);
  return part < PPM ? part : PPM;
}

function buildSide(market: QuotedMarket, side: Side, centre: bigint, settings: QuoteSettings, purse: BoundPurse): Level[] {
  const levels: Level[] = [];
  const money = side === 'buy' ? purse.quoteUnits : purse.baseUnits;
  let left = mulDivFloor(money, BigInt(QUOTE_RULES.usePpm), PPM);
  let previous = centre;
  for (let slot = 0; slot < settings.levels; slot += 1) {
    const distance = levelDistancePpm(settings, slot);
    // inward, so that the spread is never wider than was asked for
    const wanted = side === 'buy' ? mulDivCeil(centre, PPM - distance, PPM) : mulDivFloor(centre, PPM + distance, PPM);
    const nearest = side === 'buy' ? previous - 1n : previous + 1n;
    const price = side === 'buy' ? (wanted < nearest ? wanted : nearest) : wanted > nearest ? wanted : nearest;
    previous = price;
    const priceTicks = Number(price);
    if (!isPriceAllowed(market, side, priceTicks)) break;
    const wantedLots = mulDivFloor(levelValueUnits(settings, slot), 1n, notional(priceTicks, 1, market.factor));
    const lots = affordableLots(market, side, purse.boundTicks[side], wantedLots, left);
    if (lots === 0) continue;
    left -= holdUnits(market, side, purse.boundTicks[side], lots);
    levels.push({ side, slot, priceTicks, lots });
  }
  return levels;
}

function isPriceAllowed({ rules }: QuotedMarket, side: Side, priceTicks: number): boolean {
  if (priceTicks < 1 || priceTicks > 1_000_000_000) return false;
  const { minTicks, maxTicks } = rules[side];
  return priceTicks >= minTicks && priceTicks <= maxTicks;
}

function holdUnits({ factor, lotUnits }: QuotedMarket, side: Side, boundTicks: number, lots: number): bigint {
  return side === 'buy' ? notional(boundTicks, lots, factor) : BigInt(lots) * lotUnits;
}

/** At most the lots that are wanted: those that the money left pays for and the market's rules take, which ask for the value at the bound; 0 when none do. */
function affordableLots(market: QuotedMarket, side: Side, boundTicks: number, wanted: bigint, left: bigint): number {
  const { rules } = market;
  const paid = left <= 0n ? 0n : mulDivFloor(left, 1n, holdUnits(market, side, boundTicks, 1));
  const most = BigInt(Math.min(rules.maxLots, 1_000_000_000));
  const lots = Number([wanted, paid, most].reduce((least, value) => (value < least ? value : least)));
  return lots >= rules[side].minLots && notional(boundTicks, lots, market.factor) >= rules.minNotionalUnits ? lots : 0;
}
