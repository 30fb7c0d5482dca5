import { readFileSync } from 'node:fs';
import { parseAmount } from '@candor/money/amount';
import * as v from 'valibot';
import type { Core } from '../core/core.ts';
import { readGenesisFile, unitsOf, type GenesisFile } from './definitions.ts';
import { define } from './genesis.ts';

/** The one file in which the first terms of the products stand. Later changes are journaled commands. */
const FILE = new URL('products.json', import.meta.url);

const positiveText = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/));
const whole = v.pipe(v.number(), v.integer(), v.minValue(1));

const fileSchema = v.strictObject({
  /** Second contracts of every market's coin; never of an index without a market. Stakes in the quote, `rate` as a fraction. */
  updown: v.strictObject({
    minStake: positiveText,
    maxStake: positiveText,
    durations: v.array(v.strictObject({ seconds: whole, rate: positiveText })),
  }),
  /** Flash rounds of every market's coin, by length in seconds. `feeValue`: percent of the losing pool (type 1) or an amount (type 2). */
  rounds: v.strictObject({
    minStake: positiveText,
    maxStake: positiveText,
    feeType: v.picklist([1, 2]),
    feeValue: positiveText,
    cancellable: v.boolean(),
    periods: v.array(whole),
  }),
  /** What the house's play money puts behind the products. */
  demo: v.strictObject({ updown: positiveText }),
});
export type ProductsFile = v.InferOutput<typeof fileSchema>;

/** Durations that second contracts, and as many that rounds of a market can have in their numbering. */
const NUMBERS_A_MARKET = 20;

/** Throws with the place when the file is not what it should be. */
export function readProductsFile(text: string = readFileSync(FILE, 'utf8')): ProductsFile {
  return v.parse(fileSchema, JSON.parse(text));
}

/** The number of a second contract's product, or of a pair of rounds: that of its market and its place among the durations, the same everywhere. */
export function productNumber(marketId: number, duration: number): number {
  return (marketId - 1) * NUMBERS_A_MARKET + duration + 1;
}

export type ProductsOptions = {
  readonly mode: 'demo' | 'live';
  /** Whether second contracts and rounds are offered here. */
  readonly fast: boolean;
  readonly markets?: GenesisFile;
  readonly products?: ProductsFile;
};

/**
 * Defines the products that are missing, and in demo mode puts the house's play money behind them: at the first start, and at the first one
 * that knows them on an older data folder. Where they are not offered nothing is defined. Terms that were changed since stay. Stakes of live
 * mode need a confirmed risk text.
 */
export async function runProducts(core: Core, options: ProductsOptions): Promise<void> {
  if (!options.fast) return;
  const { markets: file = readGenesisFile(), products = readProductsFile() } = options;
  await requireConfirmation(core, options.mode === 'live');
  if (options.mode === 'demo') await payIn(core, file, products);
  await defineUpdown(core, file, products);
  await defineRounds(core, file, products);
}

/** With play money any client of the published calls may try the products at once; our own asks for the confirmation all the same. */
async function requireConfirmation(core: Core, confirmation: boolean): Promise<void> {
  const { confirmationRequired } = await core.query({ type: 'protection', accountId: 0 });
  if (confirmationRequired === confirmation) return;
  const { outcome } = await core.submit({ id: '', accountId: 0, body: { type: 'protection.require', confirmation } });
  if (!outcome.ok) throw new Error(`the confirmation of risks cannot be set: ${outcome.code}`);
}

async function defineUpdown(core: Core, file: GenesisFile, products: ProductsFile): Promise<void> {
  const known = new Set((await core.query({ type: 'updownProducts' })).map(({ offerId }) => offerId));
  for (const { number, coin } of file.markets) {
    for (const [index, { seconds, rate }] of products.updown.durations.entries()) {
      const offerId = productNumber(number, index);
      if (known.has(offerId)) continue;
      await define(core, `updown:${coin.toLowerCase()}-${seconds}`, {
        type: 'updown.define',
        offerId,
        symbolId: number,
        durationMs: seconds * 1_000,
        ratePpm: ppmOf(rate),
        minStakeUnits: unitsOf(products.updown.minStake, file.quote.scale),
        maxStakeUnits: unitsOf(products.updown.maxStake, file.quote.scale),
        enable: true,
      });
    }
  }
}

async function defineRounds(core: Core, file: GenesisFile, { rounds }: ProductsFile): Promise<void> {
  const known = new Set((await core.query({ type: 'roundPairs' })).map(({ offerId }) => offerId));
  for (const { number, coin } of file.markets) {
    for (const [index, seconds] of rounds.periods.entries()) {
      const offerId = productNumber(number, index);
      if (known.has(offerId)) continue;
      await define(core, `rounds:${coin.toLowerCase()}-${seconds}`, {
        type: 'rounds.define',
        offerId,
        symbolId: number,
        periodMs: seconds * 1_000,
        feeType: rounds.feeType,
        feeValue: unitsOf(rounds.feeValue, file.quote.scale),
        minStakeUnits: unitsOf(rounds.minStake, file.quote.scale),
        maxStakeUnits: unitsOf(rounds.maxStake, file.quote.scale),
        enable: true,
        cancellable: rounds.cancellable,
      });
    }
  }
}

async function payIn(core: Core, { quote }: GenesisFile, { demo }: ProductsFile): Promise<void> {
  const amount = unitsOf(demo.updown, quote.scale);
  await define(core, 'capital:updown', { type: 'house.capital', assetId: quote.asset, network: quote.network, amount });
  await define(core, 'fund:updown', { type: 'house.fund', assetId: quote.asset, fund: 'updown', amount });
}

function ppmOf(rate: string): number {
  const read = parseAmount(rate, 6);
  if (!read.ok) throw new Error(`${rate} is no rate of parts per million`);
  return Number(read.units);
}
