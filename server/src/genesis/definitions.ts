import { readFileSync } from 'node:fs';
import { parseAmount } from '@candor/money/amount';
import * as v from 'valibot';

/** The one file in which assets, symbols and demo capital are written down. Later changes are journaled commands. */
const FILE = new URL('markets.json', import.meta.url);

/** A decimal without a sign, and a whole number from 1, as genesis files write them. */
export const decimalText = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/));
export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
export const assetCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,12}$/));

const fileSchema = v.strictObject({
  quote: v.strictObject({ asset: wholeNumber, code: assetCode, scale: wholeNumber, network: v.string() }),
  /** Coins that products are offered for. `number` is the symbol's; the asset's is one more. `tick`: a decimal of the quote. */
  coins: v.array(v.strictObject({ number: wholeNumber, coin: assetCode, scale: wholeNumber, tick: decimalText })),
  /** Prices of what is no asset. */
  indexes: v.array(v.strictObject({ number: wholeNumber, code: v.string(), tick: decimalText })),
  demo: v.strictObject({
    /** What a new account receives, and the budget it comes from. */
    grant: decimalText,
    promotion: decimalText,
    /** The liquidity account's capital. */
    liquidity: v.array(v.strictObject({ asset: assetCode, amount: decimalText, network: v.string() })),
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

export function assetIdOf(coin: GenesisFile['coins'][number]): number {
  return coin.number + 1;
}

/** `btcusdt` */
export function symbolCodeOf({ quote }: GenesisFile, { coin }: GenesisFile['coins'][number]): string {
  return `${coin}${quote.code}`.toLowerCase();
}
