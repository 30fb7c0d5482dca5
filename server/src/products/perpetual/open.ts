import { perpetual as contract } from '@candor/contract/products/perpetual/product';
import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import { recordListCall } from '../../api/user/handlers/records.ts';
import type { OpenProduct } from '../../api/user/open-product.ts';
import type { Machine } from '../../api/user/machine.ts';
import { DeleveragingQueue } from './proofs/deleveraging-queue.ts';
import { FiguresFeed } from './quoting/figures-feed.ts';
import { historyCalls } from './handlers/history-handlers.ts';
import { perpetualListings } from './listings.ts';
import { lossCalls } from './handlers/loss-handlers.ts';
import { MarginCalls } from './margin-calls.ts';
import { marketCalls } from './handlers/market-handlers.ts';
import { coinsOf, PerpetualMarkets } from './markets.ts';
import { orderCalls } from './handlers/order-handlers.ts';
import { orderProofCall } from './proofs/order-proof-handlers.ts';
import { positionCalls } from './handlers/position-handlers.ts';
import { previewCalls } from './handlers/preview-handlers.ts';
import { markSeriesCalls } from './handlers/mark-series-handlers.ts';
import { positionProofCalls } from './proofs/proof-handlers.ts';
import { perpetualResults } from './records/results.ts';
import { reverseCall } from './handlers/reverse-handler.ts';
import type { PerpetualParts } from './handlers/parts.ts';
import { perpetualTopics } from './topics.ts';

/** Reads what is offered, and begins to follow the figures of the markets. */
export async function openPerpetual(machine: Machine): Promise<OpenProduct> {
  const { core, catalogue, eligibility } = machine;
  const perpetuals = await PerpetualMarkets.open(core, catalogue);
  const figures = await FiguresFeed.open(core);
  const parts: PerpetualParts = { ...machine, perpetuals, figures, queue: new DeleveragingQueue(core) };
  return {
    contract,
    calls: [
      ...orderCalls(parts),
      ...positionCalls(parts),
      reverseCall(parts),
      ...lossCalls(parts),
      ...previewCalls(parts),
      ...historyCalls(parts),
      ...marketCalls(parts),
      ...markSeriesCalls(parts),
      ...positionProofCalls(parts),
      orderProofCall(parts),
      recordListCall(parts, perpetualCalls.perpetualRecords, Object.values(contract.recordTypes)),
    ],
    ownLists: [
      { call: perpetualCalls.contractOrders, parameters: { state: 'waiting' }, isOpen: true },
      { call: perpetualCalls.contractOrders, parameters: { state: 'filled' } },
      { call: perpetualCalls.contractOrders, parameters: { state: 'cancelled' } },
      { call: perpetualCalls.contractPositions, parameters: { state: 'open' }, isOpen: true },
      { call: perpetualCalls.contractPositions, parameters: { state: 'closed' } },
      { call: perpetualCalls.fundingPayments, parameters: {} },
      { call: perpetualCalls.perpetualRecords, parameters: {} },
    ],
    topics: perpetualTopics(contract.name, parts),
    results: (fromMs) => perpetualResults(parts, fromMs),
    listings: perpetualListings(parts, () => eligibility.of(null, contract).open),
    publicMarket(coin) {
      const market = perpetuals.ofCoin(coin);
      if (market === undefined) return undefined;
      return { marketId: market.info.marketId, symbol: market.symbol, quantityOf: (lots) => coinsOf(market, lots) };
    },
    startOwn(audience) {
      const endangered = (percent: number) => core.query({ type: 'perpetual.endangered', percent });
      return new MarginCalls({ endangered, market: (marketId) => perpetuals.market(marketId) }, audience).start();
    },
    async stop() {
      await Promise.resolve(figures.stop());
    },
  };
}
