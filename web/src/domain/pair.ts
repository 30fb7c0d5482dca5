import { formatAmountShort, parseAmount, parseSteps } from '@candor/money/amount';
import { notionalFactor } from '@candor/money/market-scale';

/** Decimals of the smallest unit of every asset. */
export const ASSET_SCALE = 8;

export type Side = 'buy' | 'sell';
export type OrderKind = 'limit' | 'market';
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'post-only';

/** A market as the front end knows it: decimal strings, all limits, all switches. */
export type TradedPair = {
  /** Lower-case base coin, the key of every price: `btc`. */
  readonly coin: string;
  readonly quote: string;
  /** What is shown: `BTC/USDT`. */
  readonly display: string;
  readonly logo: string | null;
  readonly tick: string;
  readonly priceDecimals: number;
  readonly lot: string;
  readonly quantityDecimals: number;
  readonly feePpm: number;
  readonly quantityMin: string;
  readonly quantityMax: string;
  readonly sellQuantityMin: string;
  /** Highest price of a buy and lowest of a sell; null = no bound. */
  readonly buyPriceMax: string | null;
  readonly sellPriceMin: string | null;
  readonly notionalMin: string;
  /** How far a limit may stand from the index, and a market order may fill, parts per million. */
  readonly limitBandPpm: number;
  readonly marketBandPpm: number;
  readonly openOrdersMax: number;
  /** New orders are taken at all. */
  readonly open: boolean;
  readonly switches: { readonly [kind in OrderKind]: { readonly [side in Side]: boolean } };
};

/** What a book and its trades need to know of a market. */
export type MarketSteps = Pick<TradedPair, 'coin' | 'quote' | 'tick' | 'lot' | 'priceDecimals' | 'quantityDecimals'>;

/** The steps of a pair in units, with k of `notional = ticks × lots × k`. Null when the pair is not exact. */
export type PairScale = { readonly tickUnits: bigint; readonly lotUnits: bigint; readonly factor: bigint };

export function scaleOf(pair: Pick<MarketSteps, 'tick' | 'lot'>): PairScale | null {
  const tick = parseAmount(pair.tick, ASSET_SCALE);
  const lot = parseAmount(pair.lot, ASSET_SCALE);
  if (!tick.ok || !lot.ok) return null;
  const factor = notionalFactor(tick.units, lot.units, ASSET_SCALE);
  return factor === null ? null : { tickUnits: tick.units, lotUnits: lot.units, factor };
}

/** Ticks of a price text, or null when it is empty, no number or no whole number of ticks. */
export function ticksOf(price: string, scale: PairScale): number | null {
  return stepsOf(price, scale.tickUnits);
}

/** Lots of a quantity text, or null when it is empty, no number or no whole number of lots. */
export function lotsOf(quantity: string, scale: PairScale): number | null {
  return stepsOf(quantity, scale.lotUnits);
}

function stepsOf(text: string, stepUnits: bigint): number | null {
  const parsed = parseSteps(text, ASSET_SCALE, stepUnits);
  return parsed.ok ? parsed.steps : null;
}

/** Units of an amount text at the asset scale, or null. */
export function unitsOf(text: string): bigint | null {
  const parsed = parseAmount(text, ASSET_SCALE);
  return parsed.ok ? parsed.units : null;
}

export const textOfUnits = (units: bigint): string => formatAmountShort(units, ASSET_SCALE);
export const textOfTicks = (ticks: number, scale: PairScale): string => textOfUnits(BigInt(ticks) * scale.tickUnits);
export const textOfLots = (lots: number, scale: PairScale): string => textOfUnits(BigInt(lots) * scale.lotUnits);

const MILLION = 1_000_000;

/** How far a market order may go: a buy to floor(index × (1 + band)) ticks, a sell to ceil(index × (1 − band)). */
export function protectionTicks(side: Side, indexTicks: number, bandPpm: number): number {
  const product = BigInt(indexTicks) * BigInt(side === 'buy' ? MILLION + bandPpm : MILLION - bandPpm);
  const whole = product / BigInt(MILLION);
  return Number(side === 'buy' || product % BigInt(MILLION) === 0n ? whole : whole + 1n);
}

/** The furthest limit the exchange takes: a buy at most index × (1 + band), a sell at least index × (1 − band). */
export function limitBoundTicks(side: Side, indexTicks: number, bandPpm: number): number {
  return protectionTicks(side, indexTicks, bandPpm);
}
