import type { DepthChanges } from '../kernel/product.ts';
import type { LevelTotal } from './level-changes.ts';
import { OrderBook } from './order-book.ts';
import { MARKET_ID, OrderRows } from './order-rows.ts';
import { OrderTotals } from './order-totals.ts';
import { PeggedOrders } from './pegged-orders.ts';
import { ASK, BID } from './side.ts';
import type { Taker } from './taker.ts';

/** A market's book with its pegged orders, how many trades it made, and how often its depth was published. */
export type MarketBook = {
  readonly marketId: number;
  readonly book: OrderBook;
  readonly pegs: PeggedOrders;
  trades: number;
  depthSequence: number;
};

/** The best levels of a book, best first; `sequence` is that of the last changes published. */
export type BookDepth = { readonly sequence: number; readonly bids: readonly LevelTotal[]; readonly asks: readonly LevelTotal[] };

/** The order books of one product: their markets, the open orders of all of them, and the depth that the kernel publishes. */
export class MarketBooks {
  readonly rows = new OrderRows();
  readonly totals = new OrderTotals();
  /** By market; their numbers are small and close together. */
  readonly #books: (MarketBook | undefined)[] = [];
  #used: readonly MarketBook[] = [];

  /** The market's book; made at the market's first use. */
  of(marketId: number): MarketBook {
    let book = this.#books[marketId];
    if (book === undefined) {
      const orders = new OrderBook(this.rows, marketId);
      book = { marketId, book: orders, pegs: new PeggedOrders(orders), trades: 0, depthSequence: 0 };
      while (this.#books.length <= marketId) this.#books.push(undefined);
      this.#books[marketId] = book;
      this.#used = this.#books.filter((one) => one !== undefined);
    }
    return book;
  }

  /** Those that were used, by ascending market. */
  all(): readonly MarketBook[] {
    return this.#used;
  }

  /** The book in which an open order rests. */
  bookAt(row: number): OrderBook {
    return this.of(this.rows.details[row + MARKET_ID] ?? 0).book;
  }

  /** Rests what is left of the taker in its market; answers the row. */
  rest(taker: Taker): number {
    const row = this.of(taker.marketId).book.rest(taker);
    this.totals.begin(this.rows.indexOf(row), taker);
    return row;
  }

  /** A row for an order that stays out of its market's book; answers the row. */
  keep(taker: Taker): number {
    const row = this.of(taker.marketId).book.keep(taker);
    this.totals.begin(this.rows.indexOf(row), taker);
    return row;
  }

  depth(marketId: number, most: number): BookDepth {
    const { book, depthSequence } = this.of(marketId);
    return { sequence: depthSequence, bids: book.levels(BID, most), asks: book.levels(ASK, most) };
  }

  /** Levels that changed since the last call, market by market. A restored exchange begins with whole books. */
  takeDepthChanges(): readonly DepthChanges[] {
    const changes: DepthChanges[] = [];
    for (const book of this.#used) {
      const { bids, asks } = book.book.takeChanges();
      if (bids.length === 0 && asks.length === 0) continue;
      book.depthSequence += 1;
      changes.push({ marketId: book.marketId, sequence: book.depthSequence, bids, asks });
    }
    return changes;
  }
}
