import { CALLS } from '@candor/contract/table';
import { bindPublic, type BoundCall } from '../bind.ts';
import type { OpenProduct, PublicMarket } from '../open-product.ts';
import { answer, refuse } from '../result.ts';
import type { Machine } from '../machine.ts';
import { priceOf } from '../written.ts';

/** Answered when a client does not say how many. */
const DEPTH = 50;
const TRADES = 50;

type Shown = PublicMarket & { readonly product: string };

/** Finds a coin's market with an order book: of the product that is named, else of the first that has books. */
function marketFinder(products: readonly OpenProduct[]): (coin: string, product: string | undefined) => Shown | undefined {
  const withBooks = products.filter(({ publicMarket }) => publicMarket !== undefined);
  return (coin, product) => {
    const found = product === undefined ? withBooks[0] : withBooks.find(({ contract }) => contract.name === product);
    const market = found?.publicMarket?.(coin);
    return found === undefined || market === undefined ? undefined : { product: found.contract.name, ...market };
  };
}

/** Order books and trades, of whatever product. */
export function orderBookCalls(machine: Machine, products: readonly OpenProduct[]): readonly BoundCall[] {
  const { markets, books } = machine;
  const find = marketFinder(products);
  return [
    bindPublic(CALLS.depth, async ({ parameters }) => {
      const market = find(parameters.coin, parameters.product);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'coin' });
      const view = books.book(market.product, market.marketId).view(parameters.limit ?? DEPTH);
      const written = (levels: typeof view.bids): [ReturnType<typeof priceOf>, ReturnType<typeof priceOf>][] =>
        levels.map(([priceTicks, lots]) => [priceOf(market.symbol, priceTicks), market.quantityOf(lots)]);
      return answer({ coin: parameters.coin, sequence: view.sequence, bids: written(view.bids), asks: written(view.asks) });
    }),

    bindPublic(CALLS.trades, async ({ parameters }) => {
      const market = find(parameters.coin, parameters.product);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'coin' });
      const trades = markets.trades(market.product, market.marketId, parameters.limit ?? TRADES);
      return answer(
        trades.map((trade) => ({
          tradeId: trade.tradeId,
          timeMs: trade.timeMs,
          price: priceOf(market.symbol, trade.priceTicks),
          quantity: market.quantityOf(trade.lots),
          side: trade.takerSide,
          simulated: trade.simulated,
        })),
      );
    }),
  ];
}
