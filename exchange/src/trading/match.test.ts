import { describe, expect, test } from 'vitest';
import { seededRandom } from '../test/seeded-random.ts';
import { match } from './match.ts';
import { OrderBook } from './order-book.ts';
import { OrderRows } from './order-rows.ts';
import { DROP_MAKER, Settlement } from './settlement.ts';
import { ASK, BID } from './side.ts';
import { Taker } from './taker.ts';
import { MarginRun } from './test/margin-run.ts';

/** Fills, cuts, and ends for each reason, of resting orders and of the incoming one; reasons are those of `margin-rules.ts`. */
const KINDS_TO_MEET = [
  'fill',
  'cut',
  'rest',
  'would take',
  'not filled',
  ...[1, 3, 16, 17].map((why) => `maker ends ${why}`),
  ...[1, 2, 3, 4, 16, 17, 18].map((why) => `last ends ${why}`),
];

describe('product rules 4.2 and 5.2: the match loop under a product with margin, positions and budgets', () => {
  test.each([1, 2, 3, 2026])('seed %i: after each of 25,000 commands the desk equals a naive reference', { timeout: 60_000 }, (seed) => {
    const { met } = new MarginRun(seededRandom(seed), 25_000);
    for (const kind of KINDS_TO_MEET) expect(met.get(kind) ?? 0, kind).toBeGreaterThan(30);
  });
});

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

  override certain(): number {
    return 0;
  }
}

function order(orderId: number, side: number, lots: number): Taker {
  return Object.assign(new Taker(), { orderId, handId: orderId, marketId: 1, side, limitTicks: 100, lots });
}

describe('a settlement that breaks its contract is stopped, since the loop would never end', () => {
  test.each([
    ['a fill that fills nothing', 1],
    ['more lots than the resting order has', 6],
    ['a dropped order that is still in the book', DROP_MAKER],
  ])('%s', (_name, answer) => {
    const book = new OrderBook(new OrderRows(), 1);
    book.rest(order(1, ASK, 5));
    expect(() => match(book, order(2, BID, 9), new Broken(answer))).toThrow(RangeError);
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
