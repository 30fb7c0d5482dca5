import type { MarketTerms } from '@candor/exchange/ground/market/commands';
import { areTerms } from '@candor/exchange/ground/market/rules';
import { amount, flag, whole, type Figure } from '../../terms/figures.ts';
import { recordOf, valuesOf, type PlannedTerms } from '../../terms/planned-terms.ts';

const MOST_LOTS = 1_000_000_000;

/** Everything of a market's terms but its switches, which a halt turns. */
const figures: readonly Figure<MarketTerms>[] = [
  whole('feePpm', 'ppm', 0, 10_000),
  whole('orderMinLots', 'lots', 1, MOST_LOTS),
  whole('orderMaxLots', 'lots', 1, MOST_LOTS),
  whole('minSellLots', 'lots', 0, MOST_LOTS),
  whole('buyMaxTicks', 'ticks', 0, MOST_LOTS),
  whole('sellMinTicks', 'ticks', 0, MOST_LOTS),
  amount('minNotional', 'minNotionalUnits', 0n),
  whole('maxOpenOrders', '', 1, 10_000),
  whole('limitBandPpm', 'ppm', 1, 999_999),
  whole('marketBandPpm', 'ppm', 1, 999_999),
  whole('sort', '', 0, MOST_LOTS),
  flag('isShow'),
];

export const spotTerms: PlannedTerms = {
  figures,
  async records(core) {
    const { markets } = await core.query({ type: 'market.catalogue' });
    return markets.map((info) => {
      const { marketId, symbolId } = info;
      const of = { id: marketId, symbolId, lengthS: 0 };
      return recordOf(figures, of, info, {
        termsOf: ({ terms }) => terms,
        agree: areTerms,
        bodyOf: (terms, change) => ({ type: 'market.change', marketId, terms, ...change }),
      });
    });
  },
  statedBy: ['market.defined', 'market.changed'],
  stated(event, symbolOfMarket) {
    if (event.type !== 'market.defined' && event.type !== 'market.changed') return null;
    const { marketId: id, version, terms } = event;
    const effectiveMs = event.type === 'market.changed' ? event.effectiveMs : 0;
    return { id, symbolId: symbolOfMarket(id), lengthS: 0, version, effectiveMs, values: valuesOf(figures, terms) };
  },
};
