import { mulDivFloor } from '@candor/money/mul-div';
import { MarketBooks } from '../market-books.ts';
import type { BookDepth } from '../market-books.ts';
import { fillsWhole, match, wouldTake } from '../match.ts';
import { FILLED_LOTS, FLAGS, LOTS, NONE, OWNER } from '../order-rows.ts';
import { DROP_MAKER, FILLED, Settlement, STOP } from '../settlement.ts';
import { BID, sideOf, sideWord } from '../side.ts';
import { BY_AMOUNT, IMMEDIATE, LIQUIDATION, MARKET, POST_ONLY, REDUCE_ONLY, Taker } from '../taker.ts';
import { BUDGET_SPENT, feeUnitsOf, handOf, MARGIN_AT_FILL, MARGIN_UNITS, MOST_TICKS, NOTHING_TO_REDUCE, OWNERS } from './margin-rules.ts';
import type { MarginCommand, MarginOrder, MarginPicture } from './margin-rules.ts';

const MARKET_ID = 3;

/** The rules of `margin-rules.ts` over the products' match loop: what a product with positions has to bring. */
export class MarginHarness {
  readonly books = new MarketBooks();
  readonly balances = Array.from({ length: OWNERS + 1 }, () => 0);
  readonly positions = Array.from({ length: OWNERS + 1 }, () => 0);
  readonly #taker = new Taker();
  readonly #settlement = new MarginSettlement(this);
  /** What the last command did, in words. */
  events: string[] = [];
  #lastOrderId = 0;

  apply(command: MarginCommand): void {
    this.events = [];
    if (command.type === 'adjust') {
      this.balances[command.ownerId] = Math.max(0, this.balanceOf(command.ownerId) + command.units);
    } else if (command.type === 'cancel') {
      const row = this.books.rows.find(command.orderId);
      if (row !== NONE) this.end(row, 0);
    } else {
      this.#place(command.order);
    }
  }

  balanceOf(ownerId: number): number {
    return this.balances[ownerId] ?? 0;
  }

  positionOf(ownerId: number): number {
    return this.positions[ownerId] ?? 0;
  }

  /** Lots that an order of this side would close. */
  reducible(ownerId: number, side: number): number {
    const position = this.positionOf(ownerId);
    return side === BID ? Math.max(0, -position) : Math.max(0, position);
  }

  bears(ownerId: number, side: number, lots: number, priceTicks: number): boolean {
    const before = this.positionOf(ownerId);
    const after = side === BID ? before + lots : before - lots;
    if (Math.abs(after) <= Math.abs(before)) return true;
    return this.balanceOf(ownerId) - feeUnitsOf(priceTicks, lots) >= Math.abs(after) * MARGIN_UNITS;
  }

  end(row: number, why: number): void {
    this.events.push(`end ${this.books.rows.orderIdAt(row)} ${why}`);
    this.books.bookAt(row).remove(row);
  }

  depth(): BookDepth {
    return this.books.depth(MARKET_ID, 1_000);
  }

  picture(): MarginPicture {
    const { rows, totals } = this.books;
    const orders = Array.from(this.books.of(MARKET_ID).book.orders(), ({ orderId, side, priceTicks, lots }) => {
      const row = rows.find(orderId);
      const index = rows.indexOf(row);
      const owner = `${rows.details[row + OWNER]} ${rows.details[row + FLAGS]} ${rows.linkAt(row)}`;
      const fills = `${rows.details[row + FILLED_LOTS]} ${totals.filledUnits(index)} ${totals.feeUnits(index)}`;
      return `${orderId} ${sideWord(side)} ${priceTicks} ${lots} ${owner} ${fills}`;
    });
    return { orders, balances: this.balances, positions: this.positions };
  }

  #place(order: MarginOrder): void {
    const { book } = this.books.of(MARKET_ID);
    const taker = this.#taker;
    taker.orderId = ++this.#lastOrderId;
    taker.ownerId = order.ownerId;
    taker.handId = handOf(order.ownerId);
    taker.marketId = MARKET_ID;
    taker.side = sideOf(order.side);
    taker.flags = flagsOf(order);
    taker.limitTicks = order.limitTicks;
    taker.lots = order.lots;
    taker.filledLots = 0;
    taker.budgetUnits = BigInt(order.budgetUnits);
    taker.link = 10 * order.ownerId;
    taker.filledUnits = 0n;
    taker.feeUnits = 0n;
    if (order.kind === 'post-only' && wouldTake(book, taker.side, taker.limitTicks)) this.events.push('would take');
    else if (order.kind === 'fok' && !fillsWhole(book, taker, this.#settlement)) this.events.push('not filled');
    else match(book, taker, this.#settlement);
  }
}

function flagsOf({ kind, reduceOnly, liquidation, budgetUnits }: MarginOrder): number {
  const rests = kind === 'limit' ? 0 : kind === 'post-only' ? POST_ONLY : IMMEDIATE;
  const market = kind === 'market' ? MARKET : 0;
  return rests | market | (reduceOnly ? REDUCE_ONLY : 0) | (liquidation ? LIQUIDATION : 0) | (budgetUnits > 0 ? BY_AMOUNT : 0);
}

class MarginSettlement extends Settlement {
  readonly #harness: MarginHarness;

  constructor(harness: MarginHarness) {
    super();
    this.#harness = harness;
  }

  override take(taker: Taker, row: number, priceTicks: number, most: number): number {
    const harness = this.#harness;
    const { details } = harness.books.rows;
    const makerId = details[row + OWNER] ?? 0;
    let lots = most;
    if ((taker.flags & BY_AMOUNT) !== 0) lots = Math.min(lots, Number(mulDivFloor(taker.budgetUnits, 1n, BigInt(priceTicks))));
    if (lots === 0) return this.#because(BUDGET_SPENT, STOP);
    if ((taker.flags & REDUCE_ONLY) !== 0) lots = Math.min(lots, harness.reducible(taker.ownerId, taker.side));
    if (lots === 0) return this.#because(NOTHING_TO_REDUCE, STOP);
    if (((details[row + FLAGS] ?? 0) & REDUCE_ONLY) !== 0) lots = Math.min(lots, harness.reducible(makerId, 1 - taker.side));
    if (lots === 0) return this.#because(NOTHING_TO_REDUCE, DROP_MAKER);
    if (!harness.bears(taker.ownerId, taker.side, lots, priceTicks)) return this.#because(MARGIN_AT_FILL, STOP);
    return harness.bears(makerId, 1 - taker.side, lots, priceTicks) ? lots : this.#because(MARGIN_AT_FILL, DROP_MAKER);
  }

  override fill(taker: Taker, row: number, priceTicks: number, lots: number): void {
    const harness = this.#harness;
    const { rows, totals } = harness.books;
    const makerId = rows.details[row + OWNER] ?? 0;
    const feeUnits = feeUnitsOf(priceTicks, lots);
    const valueUnits = BigInt(priceTicks * lots);
    harness.events.push(`fill ${taker.orderId} ${rows.orderIdAt(row)} ${priceTicks} ${lots}`);
    for (const [ownerId, side] of [[taker.ownerId, taker.side] as const, [makerId, 1 - taker.side] as const]) {
      harness.positions[ownerId] = harness.positionOf(ownerId) + (side === BID ? lots : -lots);
      harness.balances[ownerId] = harness.balanceOf(ownerId) - feeUnits;
    }
    taker.filledLots += lots;
    taker.filledUnits += valueUnits;
    taker.feeUnits += BigInt(feeUnits);
    if ((taker.flags & BY_AMOUNT) !== 0) taker.budgetUnits -= valueUnits;
    harness.books.bookAt(row).fill(row, lots);
    totals.addFill(rows.indexOf(row), valueUnits, BigInt(feeUnits));
    if (rows.queue[row + LOTS] === 0) harness.end(row, FILLED);
    this.#cutReducing(taker.ownerId);
    this.#cutReducing(makerId);
  }

  override endMaker(row: number, why: number): void {
    this.#harness.end(row, why);
  }

  override endTaker(taker: Taker, why: number): void {
    this.#harness.events.push(`end ${taker.orderId} ${why}`);
  }

  override rest(taker: Taker): void {
    this.#harness.events.push(`rest ${taker.orderId} ${taker.lots - taker.filledLots}`);
    this.#harness.books.rest(taker);
  }

  override certain(taker: Taker, row: number): number {
    const harness = this.#harness;
    const { rows } = harness.books;
    const reducing = (taker.flags & REDUCE_ONLY) !== 0;
    if (reducing && harness.reducible(taker.ownerId, taker.side) < taker.lots) return STOP;
    if (!this.#bearsAll(taker.ownerId, taker.lots)) return STOP;
    if (((rows.details[row + FLAGS] ?? 0) & REDUCE_ONLY) !== 0) return DROP_MAKER;
    const makerId = rows.details[row + OWNER] ?? 0;
    let resting = 0;
    for (const other of this.#rowsOf(makerId)) resting += rows.queue[other + LOTS] ?? 0;
    return this.#bearsAll(makerId, resting) ? (rows.queue[row + LOTS] ?? 0) : DROP_MAKER;
  }

  /** Whether an owner bears this many lots in any order and direction, each a fill of its own whose fee is rounded up. */
  #bearsAll(ownerId: number, lots: number): boolean {
    const mostLots = Math.abs(this.#harness.positionOf(ownerId)) + lots;
    return this.#harness.balanceOf(ownerId) - feeUnitsOf(MOST_TICKS, lots) - lots >= mostLots * MARGIN_UNITS;
  }

  #cutReducing(ownerId: number): void {
    const { books } = this.#harness;
    const { rows } = books;
    for (const row of this.#rowsOf(ownerId)) {
      if (((rows.details[row + FLAGS] ?? 0) & REDUCE_ONLY) === 0) continue;
      const book = books.bookAt(row);
      const most = this.#harness.reducible(ownerId, book.sideAt(row));
      const surplus = (rows.queue[row + LOTS] ?? 0) - most;
      if (most === 0) {
        this.#harness.end(row, NOTHING_TO_REDUCE);
      } else if (surplus > 0) {
        book.reduce(row, surplus);
        this.#harness.events.push(`cut ${rows.orderIdAt(row)} ${surplus}`);
      }
    }
  }

  /** Rows of an owner's resting orders, from old to new. */
  #rowsOf(ownerId: number): number[] {
    const { rows } = this.#harness.books;
    const all = Array.from(this.#harness.books.of(MARKET_ID).book.restingRows()).filter((row) => rows.details[row + OWNER] === ownerId);
    return all.sort((left, right) => rows.orderIdAt(left) - rows.orderIdAt(right));
  }

  #because(why: number, answer: number): number {
    this.why = why;
    return answer;
  }
}
