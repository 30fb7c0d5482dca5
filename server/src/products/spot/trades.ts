import type { SpotEvent } from '@candor/exchange/products/spot/events';
import type { ProductTrades } from '../../prices/bars/trade.ts';
import { publicTrades, simulatedMinutes } from './order-queries.ts';

export const spotTrades: ProductTrades<SpotEvent> = {
  of(event) {
    if (event.type !== 'spot.filled') return null;
    const { marketId, tradeId, priceTicks, lots, takerSide, takerAccountId, makerAccountId } = event;
    return { marketId, tradeId, priceTicks, lots, takerSide, accountIds: [takerAccountId, makerAccountId] };
  },
  latest: (database, marketId, limit) => publicTrades(database, marketId, limit),
  simulatedMinutes,
};
