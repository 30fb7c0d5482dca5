import { AccountOrders } from '../../tables/account-orders.ts';
import { AccountTable } from '../../tables/account-table.ts';
import { OrderBook } from '../../trading/order-book.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { OrderTable } from '../../tables/order-table.ts';
import { readOrder, writeOrder } from './order.ts';
import type { SpotOrder } from './order.ts';

/** A market's book, its count of trades, and how often its depth was published. */
export type SpotBook = { readonly marketId: number; readonly book: OrderBook; trades: number; depthSequence: number };

/** Every open order, by number, by account and in its market's book. */
export class SpotState {
  readonly #orders = new OrderTable<SpotOrder>();
  readonly #accounts = new AccountTable<AccountOrders>();
  /** By market; their numbers are small and close together. */
  readonly #books: (SpotBook | undefined)[] = [];

  /** Null when the order is not open. */
  order(orderId: number): SpotOrder | null {
    return this.#orders.find(orderId);
  }

  /** Throws when the order is not open: an event about it is a bug. */
  known(orderId: number): SpotOrder {
    const found = this.#orders.find(orderId);
    if (found === null) throw new RangeError(`order ${orderId} is not open`);
    return found;
  }

  account(accountId: number): AccountOrders | undefined {
    return this.#accounts.find(accountId);
  }

  /** The market's book; made at the market's first use. */
  book(marketId: number): SpotBook {
    let book = this.#books[marketId];
    if (book === undefined) {
      book = { marketId, book: new OrderBook(), trades: 0, depthSequence: 0 };
      while (this.#books.length <= marketId) this.#books.push(undefined);
      this.#books[marketId] = book;
    }
    return book;
  }

  books(): readonly SpotBook[] {
    return this.#books.filter((book) => book !== undefined);
  }

  get openCount(): number {
    return this.#orders.size;
  }

  add(order: SpotOrder): void {
    this.#orders.add(order);
    this.#accountOf(order.accountId).add(order.orderId, order.marketId);
  }

  remove(order: SpotOrder): void {
    this.#orders.delete(order);
    this.#accountOf(order.accountId).remove(order.orderId, order.marketId);
  }

  /** Books in priority order, so that resting the orders again in this order makes the same queues. */
  save(writer: ByteWriter): void {
    const used = this.books().filter(({ book, trades }) => trades > 0 || book.size('buy') + book.size('sell') > 0);
    writeList(writer, used, (out, { marketId, book, trades }) => {
      out.count(marketId);
      out.count(trades);
      writeList(out, [...book.orders()], (to, { orderId }) => writeOrder(to, this.known(orderId)));
    });
    const finished = Array.from(this.#accounts.entries(), ([accountId, orders]) => ({ accountId, orders: orders.finished() }));
    const remembered = finished.filter(({ orders }) => orders.length > 0);
    writeList(writer, remembered, (out, { accountId, orders }) => {
      out.count(accountId);
      writeList(out, orders, (to, orderId) => to.count(orderId));
    });
  }

  load(reader: ByteReader): void {
    const open: SpotOrder[] = [];
    readList(reader, (from) => {
      const book = this.book(from.count());
      book.trades = from.count();
      for (const order of readList(from, readOrder)) {
        book.book.rest(order.orderId, order.side, order.priceTicks, order.lots - order.filledLots);
        open.push(order);
      }
    });
    for (const order of open.toSorted((a, b) => a.orderId - b.orderId)) this.add(order);
    readList(reader, (from) => {
      const account = this.#accountOf(from.count());
      for (const orderId of readList(from, (at) => at.count())) account.finish(orderId);
    });
  }

  #accountOf(accountId: number): AccountOrders {
    let orders = this.#accounts.find(accountId);
    if (orders === undefined) {
      orders = new AccountOrders();
      this.#accounts.set(accountId, orders);
    }
    return orders;
  }
}
