import { readFileSync } from 'node:fs';
import type { MarketTerms } from '@candor/exchange/ground/market/commands';
import { parseSteps } from '@candor/money/amount';
import * as v from 'valibot';
import { define } from '../../genesis/define.ts';
import { assetCode, assetIdOf, decimalText, symbolCodeOf, unitsOf, wholeNumber, type GenesisFile } from '../../genesis/definitions.ts';
import type { GenesisGround } from '../../genesis/product-genesis.ts';

/** The one file in which the first markets are written down. Later changes are journaled commands. */
const FILE = new URL('genesis.json', import.meta.url);

const fileSchema = v.strictObject({
  terms: v.strictObject({
    feePpm: wholeNumber,
    minValue: decimalText,
    maxOpenOrders: wholeNumber,
    limitBandPpm: wholeNumber,
    marketBandPpm: wholeNumber,
  }),
  /** In their order of display. A market has the number of its coin; `lot` and `orderMax` are decimals of the coin. */
  markets: v.array(v.strictObject({ coin: assetCode, lot: decimalText, orderMax: decimalText })),
});
type SpotFile = v.InferOutput<typeof fileSchema>;
type ListedCoin = GenesisFile['coins'][number];

/** Throws with the place when the file is not what it should be. */
export function readSpotFile(text: string = readFileSync(FILE, 'utf8')): SpotFile {
  return v.parse(fileSchema, JSON.parse(text));
}

/** Defines the markets that are missing. */
export async function spotGenesis({ core, file }: GenesisGround): Promise<void> {
  const catalogue = await core.query({ type: 'market.catalogue' });
  const known = new Set(catalogue.markets.map(({ marketId }) => marketId));
  const spot = readSpotFile();
  for (const [index, market] of spot.markets.entries()) {
    const coin = file.coins.find((candidate) => candidate.coin === market.coin);
    if (coin === undefined) throw new Error(`a market of ${market.coin} is listed: there is no such coin`);
    if (known.has(coin.number)) continue;
    await define(core, `market:${symbolCodeOf(file, coin)}`, {
      type: 'market.define',
      marketId: coin.number,
      symbolId: coin.number,
      baseAssetId: assetIdOf(coin),
      quoteAssetId: file.quote.asset,
      lotUnits: unitsOf(market.lot, coin.scale),
      terms: firstTerms(spot, file.quote.scale, market, coin, index + 1),
    });
  }
}

/** A market's first terms: all sides on, the whole range of prices, from one lot to `orderMax`. */
function firstTerms(
  { terms }: SpotFile,
  quoteScale: number,
  market: SpotFile['markets'][number],
  { scale }: ListedCoin,
  sort: number,
): MarketTerms {
  const most = parseSteps(market.orderMax, scale, unitsOf(market.lot, scale));
  if (!most.ok) throw new Error(`${market.coin}: ${market.orderMax} is no whole number of lots`);
  return {
    feePpm: terms.feePpm,
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
    minNotionalUnits: unitsOf(terms.minValue, quoteScale),
    maxOpenOrders: terms.maxOpenOrders,
    limitBandPpm: terms.limitBandPpm,
    marketBandPpm: terms.marketBandPpm,
    sort,
  };
}
