import { describe, expect, test } from 'vitest';
import { fillsWhole, match } from './match.ts';
import { OrderBook } from './order-book.ts';
import { OrderRows } from './order-rows.ts';
import { DROP_MAKER, Settlement } from './settlement.ts';
import { ASK, BID } from './side.ts';
import { Taker } from './taker.ts';

/** Answers what it is told to and does nothing. */
class Broken extends Settlement {
  readonly #answer: number;

  constructor(answer: number) {
    super();
    this.#answer = answer;
  }

  override take(): number {
    return this.#answer;
  }

  override fill(): void {
    // Trades nothing.
  }

  override endMaker(): void {
    // Leaves the order where it is.
  }

  override endTaker(): void {
    // Nothing to end.
  }

  override rest(): void {
    // Rests nothing.
  }

  /** What rests is certain. */
  override certain(): number {
    return 5;
  }
}

function order(orderId: number, side: number, lots: number, limitTicks = 100): Taker {
  return Object.assign(new Taker(), { orderId, handId: orderId, marketId: 1, side, limitTicks, lots });
}

describe('a settlement that breaks its contract is stopped, since the loop would never end', () => {
  test.each([
    ['a fill that fills nothing', 1, 'a fill of order 2 filled too little'],
    ['more lots than the resting order has', 6, 'order 2 would take 6 of 5 lots'],
    ['a dropped order that is still in the book', DROP_MAKER, 'order 1 was to end and is still in the book'],
  ])('%s', (_name, answer, message) => {
    const book = new OrderBook(new OrderRows(), 1);
    book.rest(order(1, ASK, 5));
    expect(() => match(book, order(2, BID, 9), new Broken(answer))).toThrow(new RangeError(message));
  });
});

test('an order of another market and a row of another book are refused before anything changes', () => {
  const rows = new OrderRows();
  const [first, second] = [new OrderBook(rows, 1), new OrderBook(rows, 2)];
  expect(() => second.rest(order(1, ASK, 5))).toThrow(RangeError);
  const row = first.rest(order(1, ASK, 5));
  expect(() => second.fill(row, 1)).toThrow(RangeError);
  expect(() => second.reduce(row, 1)).toThrow(RangeError);
  expect(() => second.remove(row)).toThrow(RangeError);
  expect(() => second.priceTicksAt(row)).toThrow(RangeError);
  expect([...first.orders()]).toEqual([{ orderId: 1, side: ASK, priceTicks: 100, lots: 5 }]);
  expect(rows.count).toBe(1);
});

test.each([
  [5, 100, true],
  [6, 100, false],
  [6, 101, true],
  [10, 101, true],
  [11, 101, false],
  [11, 102, true],
  [15, 102, true],
  [16, 102, false],
  [1, 99, false],
])('RULES §4.2 an order of %i lots at %i fills whole against three of five lots at 100, 101 and 102: %s', (lots, limitTicks, whole) => {
  const book = new OrderBook(new OrderRows(), 1);
  for (const [index, ticks] of [101, 100, 102].entries()) book.rest(order(1 + index, ASK, 5, ticks));
  expect(fillsWhole(book, order(9, BID, lots, limitTicks), new Broken(0))).toBe(whole);
});
