import { spot as contract } from '@candor/contract/products/spot/product';
import { spotCalls } from '@candor/contract/products/spot/table';
import { recordListCall } from '../../api/user/handlers/records.ts';
import type { Machine } from '../../api/user/machine.ts';
import type { OpenProduct } from '../../api/user/open-product.ts';
import { quantityOf } from '../../api/user/written.ts';
import { orderCalls } from './handlers.ts';
import { spotListings } from './listings.ts';
import { orderProofCalls } from './proof-handlers.ts';
import { spotTopics } from './topics.ts';

export function openSpot(machine: Machine): OpenProduct {
  return {
    contract,
    calls: [
      ...orderCalls(machine),
      ...orderProofCalls(machine),
      recordListCall(machine, spotCalls.spotRecords, Object.values(contract.recordTypes)),
    ],
    ownLists: [
      { call: spotCalls.orders, parameters: { state: 'waiting' }, isOpen: true },
      { call: spotCalls.orders, parameters: { state: 'ended' } },
      { call: spotCalls.spotRecords, parameters: {} },
    ],
    topics: spotTopics(contract.name, machine),
    listings: spotListings(machine),
    publicMarket(coin) {
      const market = machine.catalogue.marketOfCoin(coin);
      if (market === undefined) return undefined;
      return { marketId: market.info.marketId, symbol: market.symbol, quantityOf: (lots) => quantityOf(market, lots) };
    },
  };
}
