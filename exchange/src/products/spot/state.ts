import { AccountOrders } from '../../tables/account-orders.ts';
import { AccountTable } from '../../tables/account-table.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { MarketBooks } from '../../trading/market-books.ts';
import { FLAGS, MARKET_ID, NONE, OWNER } from '../../trading/order-rows.ts';
import { readPegs, writePegs } from '../../trading/peg-section.ts';
import { ASK, BID } from '../../trading/side.ts';
import { PEGGED, Taker } from '../../trading/taker.ts';
import { readOrder, writeOrder } from './open-order.ts';
import type { OrderLevel } from './open-order.ts';

/** Every open order, in its market's book and by account, and the order that is being matched. */
export class SpotState {
  readonly books = new MarketBooks();
  readonly taker = new Taker();
  readonly handOf: (ownerId: number) => number;
  readonly #accounts = new AccountTable<AccountOrders>();

  /** `handOf` answers whose orders never trade with an owner's. */
  constructor(handOf: (ownerId: number) => number) {
    this.handOf = handOf;
  }

  /** The row of an open order; throws when it does not rest: an event about it is a bug. */
  rowOf(orderId: number): number {
    const row = this.books.rows.find(orderId);
    if (row === NONE) throw new RangeError(`order ${orderId} is not open`);
    return row;
  }

  /** Throws when this is not the order that is being matched: an event about it is a bug. */
  assertTaker(orderId: number): void {
    if (this.taker.orderId !== orderId) throw new RangeError(`order ${orderId} is not being matched`);
  }

  account(accountId: number): AccountOrders | undefined {
    return this.#accounts.find(accountId);
  }

  /** Those that had an order, by ascending account. */
  accounts(): Generator<readonly [accountId: number, orders: AccountOrders]> {
    return this.#accounts.entries();
  }

  /** Where an open order stands; of a pegged one that waits outside the book, where it is bound. */
  levelOf(row: number): OrderLevel {
    const { rows } = this.books;
    const { book, pegs } = this.books.of(rows.details[row + MARKET_ID] ?? 0);
    if (book.rests(row)) return { side: book.sideAt(row), priceTicks: book.priceTicksAt(row) };
    const peg = pegs.of(rows.orderIdAt(row));
    if (peg === undefined) throw new RangeError(`order ${rows.orderIdAt(row)} does not rest`);
    return { side: peg.side, priceTicks: peg.boundTicks };
  }

  /** Rests what is left of the taker; a pegged one comes back with those behind it. */
  rest(): void {
    const { books, taker } = this;
    if ((taker.flags & PEGGED) !== 0) {
      taker.orderId = 0;
      return books.of(taker.marketId).pegs.comeBack();
    }
    books.rest(taker);
    this.keep();
  }

  /** Notes the taker, which has its row, with its account. */
  keep(): void {
    const { taker } = this;
    this.#accountOf(taker.ownerId).add(taker.orderId, taker.marketId);
    taker.orderId = 0;
  }

  /** Ends the taker, which never rested; a pegged one has its row, and those behind it come back. */
  endTaker(): void {
    const { books, taker } = this;
    const { orderId } = taker;
    taker.orderId = 0;
    if ((taker.flags & PEGGED) === 0) return this.#accountOf(taker.ownerId).finish(orderId);
    this.remove(this.rowOf(orderId));
    books.of(taker.marketId).pegs.comeBack();
  }

  /** Takes an open order out of its book and of its account's open ones. */
  remove(row: number): void {
    const { rows } = this.books;
    const orderId = rows.orderIdAt(row);
    const accountId = rows.details[row + OWNER] ?? 0;
    const marketId = rows.details[row + MARKET_ID] ?? 0;
    const { book, pegs } = this.books.of(marketId);
    const isPegged = ((rows.details[row + FLAGS] ?? 0) & PEGGED) !== 0;
    book.remove(row);
    if (isPegged) pegs.delete(orderId);
    this.#accountOf(accountId).remove(orderId, marketId);
  }

  /** Books in priority order, so that resting the orders again in this order makes the same queues. */
  save(writer: ByteWriter): void {
    const { books } = this;
    const used = books
      .all()
      .filter(({ book, pegs, trades }) => trades > 0 || pegs.size > 0 || book.head(BID) !== NONE || book.head(ASK) !== NONE);
    writeList(writer, used, (out, { marketId, book, pegs, trades }) => {
      out.count(marketId);
      out.count(trades);
      writeList(out, [...book.restingRows()], (to, row) => writeOrder(to, books, row, this.levelOf(row)));
      writePegs(out, pegs, (to, orderId) => {
        const row = this.rowOf(orderId);
        to.flag(!book.rests(row));
        if (!book.rests(row)) writeOrder(to, books, row, this.levelOf(row));
      });
    });
    const finished = Array.from(this.#accounts.entries(), ([accountId, orders]) => ({ accountId, orders: orders.finished() }));
    const remembered = finished.filter(({ orders }) => orders.length > 0);
    writeList(writer, remembered, (out, { accountId, orders }) => {
      out.count(accountId);
      writeList(out, orders, (to, orderId) => to.count(orderId));
    });
  }

  load(reader: ByteReader): void {
    const { books, taker } = this;
    const open: { readonly orderId: number; readonly accountId: number; readonly marketId: number }[] = [];
    readList(reader, (from) => {
      const marketId = from.count();
      books.of(marketId).trades = from.count();
      readList(from, (at) => {
        readOrder(at, taker, this.handOf);
        books.rest(taker);
        open.push({ orderId: taker.orderId, accountId: taker.ownerId, marketId });
      });
      readPegs(from, books.of(marketId).pegs, (at, orderId) => {
        if (at.flag()) {
          readOrder(at, taker, this.handOf);
          books.keep(taker);
          open.push({ orderId, accountId: taker.ownerId, marketId });
        }
        const row = this.rowOf(orderId);
        books.rows.details[row + FLAGS] = (books.rows.details[row + FLAGS] ?? 0) | PEGGED;
        return books.rows.details[row + OWNER] ?? 0;
      });
    });
    taker.orderId = 0;
    for (const { orderId, accountId, marketId } of open.toSorted((a, b) => a.orderId - b.orderId)) {
      this.#accountOf(accountId).add(orderId, marketId);
    }
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
