import { match } from '@candor/exchange/trading/match';
import { OrderBook } from '@candor/exchange/trading/order-book';
import { OrderRows } from '@candor/exchange/trading/order-rows';
import { BID } from '@candor/exchange/trading/side';
import { IMMEDIATE, MARKET as MARKET_ORDER, Taker } from '@candor/exchange/trading/taker';
import { CountingSettlement, PositionSettlement } from './settlements.ts';
import { CANCEL, type FillTape, MARKET, type Workload } from './workload.ts';

const HIGHEST_TICKS = 1_000_000_000;
const LOWEST_TICKS = 1;

/** Our book with the products' match loop and a settlement that counts. Every order is of an owner of its own. */
export class OurBook {
  readonly #book = new OrderBook(new OrderRows(), 1);
  readonly #taker = new Taker();
  readonly #settlement: CountingSettlement | PositionSettlement;

  /** Fills go on the tape. `owners` is the bound of the owners' numbers when positions are kept, 0 when lots are counted only. */
  constructor(tape: FillTape, owners: number) {
    this.#settlement = owners === 0 ? new CountingSettlement(this.#book, tape) : new PositionSettlement(this.#book, tape, owners);
  }

  /** Runs operations `from` to `to` (not included). */
  run(workload: Workload, from: number, to: number): void {
    for (let operation = from; operation < to; operation++) this.runOne(workload, operation);
  }

  runOne(workload: Workload, operation: number): void {
    const orderId = workload.order[operation] ?? 0;
    if (workload.kind[operation] === CANCEL) {
      this.#book.remove(this.#book.rows.find(orderId));
      return;
    }
    const taker = this.#taker;
    const isMarket = workload.kind[operation] === MARKET;
    taker.orderId = orderId;
    taker.ownerId = orderId;
    taker.handId = orderId;
    taker.marketId = this.#book.marketId;
    taker.side = workload.side[operation] ?? BID;
    taker.flags = isMarket ? IMMEDIATE | MARKET_ORDER : 0;
    taker.limitTicks = isMarket ? (taker.side === BID ? HIGHEST_TICKS : LOWEST_TICKS) : (workload.priceTicks[operation] ?? 0);
    taker.lots = workload.lots[operation] ?? 0;
    taker.filledLots = 0;
    this.#settlement.operation = operation;
    match(this.#book, taker, this.#settlement);
  }
}
