import type { MarketTerms } from '@candor/exchange/ground/market/commands';
import type { InForce } from '@candor/exchange/ground/terms/versions';
import type { MarketInfo } from '@candor/exchange/ground/market/answers';
import type { MarketRules, QuotedMarket, QuoteNews, Quoting } from '../../liquidity/quoting.ts';

function rulesOf(terms: MarketTerms): MarketRules {
  const isOpen = terms.enable && terms.isDeal;
  const highest = terms.buyMaxTicks === 0 ? Number.MAX_SAFE_INTEGER : terms.buyMaxTicks;
  return {
    buy: { isOpen: isOpen && terms.limitedBuy, minTicks: 1, maxTicks: highest, minLots: Math.max(terms.orderMinLots, 1) },
    sell: {
      isOpen: isOpen && terms.limitedSell,
      minTicks: Math.max(terms.sellMinTicks, 1),
      maxTicks: Number.MAX_SAFE_INTEGER,
      minLots: Math.max(terms.orderMinLots, terms.minSellLots, 1),
    },
    maxLots: terms.orderMaxLots,
    minNotionalUnits: terms.minNotionalUnits,
  };
}

export function quotedMarket(market: InForce<MarketInfo>, symbolCode: string): QuotedMarket {
  const { marketId, symbolId, baseAssetId, quoteAssetId, lotUnits, factor, terms, planned } = market;
  return { marketId, symbolId, symbolCode, baseAssetId, quoteAssetId, lotUnits, factor, rules: rulesOf(terms), planned };
}

/** Pegged orders around the index. They hold coins and money: none closes anything. */
export const spotQuoting: Quoting = {
  rulesBy: ['market.changed', 'market.switched'],

  async markets(core) {
    const { markets, symbols } = await core.query({ type: 'market.catalogue' });
    const codes = new Map(symbols.map(({ symbolId, code }) => [symbolId, code]));
    return markets.map((market) => quotedMarket(market, codes.get(market.symbolId) ?? ''));
  },

  async standing(core, accountId) {
    const open = await core.query({ type: 'spot.openOrders', accountId, marketId: 0 });
    return open.map(({ marketId }) => ({ marketId }));
  },

  newsOf(event): QuoteNews | null {
    if (event.type === 'spot.pegged') {
      const { marketId, accountId, orderId, side, offsetPpm, lots } = event;
      return { what: 'pegged', marketId, accountId, orderId, side, offsetPpm, lots, reduces: false };
    }
    if (event.type === 'spot.filled')
      return { what: 'filled', marketId: event.marketId, orderIds: [event.makerOrderId, event.takerOrderId], lots: event.lots };
    if (event.type === 'spot.ended') return { what: 'ended', marketId: event.marketId, accountId: event.accountId, orderId: event.orderId };
    return null;
  },

  list: (marketId, side, boundTicks, quotes) => ({
    type: 'spot.peg',
    marketId,
    side,
    boundTicks,
    quotes: quotes.map(({ offsetPpm, lots }) => ({ offsetPpm, lots })),
  }),
  cancelAll: (marketId) => ({ type: 'spot.cancelAll', marketId }),
};
