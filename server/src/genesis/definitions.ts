import { readFileSync } from 'node:fs';
import type { SpotMarketTerms } from '@candor/exchange/ground/market/commands';
import { parseAmount, parseSteps } from '@candor/money/amount';
import * as v from 'valibot';

/** The one file in which assets, symbols, markets and demo capital are written down. Later changes are journaled commands. */
const FILE = new URL('markets.json', import.meta.url);

const positiveText = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/));
const code = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,12}$/));
const number = v.pipe(v.number(), v.integer(), v.minValue(1));

const fileSchema = v.strictObject({
  quote: v.strictObject({ asset: number, code, scale: number, network: v.string() }),
  /** `number` is that of market and symbol; the base asset's is one more. Decimals: `tick` in quote, `lot` and `orderMax` in coins. */
  markets: v.array(v.strictObject({ number, coin: code, scale: number, tick: positiveText, lot: positiveText, orderMax: positiveText })),
  /** Prices without a market. */
  indexes: v.array(v.strictObject({ number, code: v.string(), tick: positiveText })),
  terms: v.strictObject({ feePpm: number, minValue: positiveText, maxOpenOrders: number, limitBandPpm: number, marketBandPpm: number }),
  demo: v.strictObject({
    /** What a new account receives, and the budget it comes from. */
    grant: positiveText,
    promotion: positiveText,
    /** The liquidity account's capital. */
    liquidity: v.array(v.strictObject({ asset: code, amount: positiveText, network: v.string() })),
  }),
});
export type GenesisFile = v.InferOutput<typeof fileSchema>;

/** Throws with the place when the file is not what it should be. */
export function readGenesisFile(text: string = readFileSync(FILE, 'utf8')): GenesisFile {
  return v.parse(fileSchema, JSON.parse(text));
}

export function unitsOf(text: string, scale: number): bigint {
  const amount = parseAmount(text, scale);
  if (!amount.ok) throw new Error(`${text} is no amount of scale ${scale}`);
  return amount.units;
}

/** A market's first terms: all sides on, the whole range of prices, from one lot to `orderMax`. */
export function firstTerms(file: GenesisFile, market: GenesisFile['markets'][number], sort: number): SpotMarketTerms {
  const most = parseSteps(market.orderMax, market.scale, unitsOf(market.lot, market.scale));
  if (!most.ok) throw new Error(`${market.coin}: ${market.orderMax} is no whole number of lots`);
  return {
    feePpm: file.terms.feePpm,
    enable: true,
    isShow: true,
    isDeal: true,
    limitedBuy: true,
    limitedSell: true,
    marketBuy: true,
    marketSell: true,
    orderMinLots: 1,
    orderMaxLots: most.steps,
    minSellLots: 1,
    buyMaxTicks: 0,
    sellMinTicks: 0,
    minNotionalUnits: unitsOf(file.terms.minValue, file.quote.scale),
    maxOpenOrders: file.terms.maxOpenOrders,
    limitBandPpm: file.terms.limitBandPpm,
    marketBandPpm: file.terms.marketBandPpm,
    sort,
  };
}
