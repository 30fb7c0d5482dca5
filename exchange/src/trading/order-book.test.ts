import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BookComparison, type BookOperation } from '../test/book-comparison.ts';
import { seededRandom } from '../test/seeded-random.ts';
import type { Side } from './side.ts';
import { BookHarness } from '../test/book-harness.ts';

const OPERATIONS = 50_000;
const TIMES_IN_FORCE = ['gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post-only'] as const;

type Random = (below: number) => number;

/** `cancels` of 100 operations are cancels and one of `largeOneIn` orders is huge: they decide how deep the book grows. */
type Shape = {
  readonly name: string;
  readonly price: (random: Random, side: Side) => number;
  readonly cancels: number;
  readonly largeOneIn: number;
};

const DEEP: Shape = {
  name: 'deep: many orders at a thousand prices',
  price: (random, side) => (side === 'buy' ? 50_000 - random(500) + random(150) : 50_000 + random(500) - random(150)),
  cancels: 12,
  largeOneIn: 4_000,
};

const SHAPES: readonly Shape[] = [
  DEEP,
  { name: 'thin: few orders at ten prices', price: (random) => 1_000 + random(10), cancels: 60, largeOneIn: 20 },
  { name: 'one level', price: () => 77, cancels: 30, largeOneIn: 20 },
  {
    name: 'extreme prices: 1 and 10^9',
    price: (random) => [1, 2, 999_999_999, 1_000_000_000][random(4)] ?? 1,
    cancels: 30,
    largeOneIn: 100,
  },
  { name: 'any price from 1 to 10^9', price: (random) => 1 + random(1_000_000_000), cancels: 45, largeOneIn: 200 },
  { name: 'prices around the seams of the trie', price: (random) => 32 ** (1 + random(5)) + random(3) - 1, cancels: 40, largeOneIn: 100 },
];

function randomOperation(random: Random, shape: Shape): BookOperation {
  const kind = random(100);
  if (kind < shape.cancels) return { type: 'cancel', pick: random(1_000_000) };
  if (kind < shape.cancels + 5) return { type: 'fill', pick: random(1_000_000), lots: random(1_000_000_000) };
  if (kind < shape.cancels + 7) return { type: 'takeChanges' };
  const side = random(2) === 0 ? 'buy' : 'sell';
  const lots = random(shape.largeOneIn) === 0 ? 1 + random(1_000_000_000) : 1 + random(50);
  return {
    type: 'place',
    side,
    priceTicks: shape.price(random, side),
    lots,
    timeInForce: TIMES_IN_FORCE[random(TIMES_IN_FORCE.length)] ?? 'gtc',
  };
}

describe('I7 I8 the book equals a naive reference after every command', () => {
  test.each(SHAPES)('$name, 50,000 operations', { timeout: 60_000 }, (shape) => {
    for (const seed of [1, 2026]) {
      const random = seededRandom(seed);
      const comparison = new BookComparison();
      let done = 0;
      try {
        for (; done < OPERATIONS / 2; done++) {
          comparison.apply(randomOperation(random, shape));
          comparison.compareTop(20);
          if (comparison.book.size('buy') + comparison.book.size('sell') < 100 || done % 50 === 0) comparison.compareAll();
        }
      } catch (error) {
        throw new Error(`seed ${seed}, operation ${done}: ${String(error)}`, { cause: error });
      }
      comparison.compareAll();
      expect(comparison.fills).toBeGreaterThan(1_000);
    }
  });

  test('any short sequence of commands', () => {
    const side = fc.constantFrom('buy' as const, 'sell' as const);
    const priceTicks = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1_000_000_000 }));
    const lots = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1_000_000_000 }));
    const pick = fc.nat();
    const operation: fc.Arbitrary<BookOperation> = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ type: fc.constant('place'), side, priceTicks, lots, timeInForce: fc.constantFrom(...TIMES_IN_FORCE) }),
      },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel'), pick }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('fill'), pick, lots }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('takeChanges') }) },
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 150 }), (operations) => {
        const comparison = new BookComparison();
        for (const each of operations) {
          comparison.apply(each);
          comparison.compareAll();
        }
        expect([...comparison.book.orders()]).toEqual([...comparison.naive.side('buy'), ...comparison.naive.side('sell')]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('product rules 4.2 price, then time; the maker gets its price', () => {
  test('a better price trades before an older order, and an older order before a younger one at its price', () => {
    const book = new BookHarness();
    book.rest(1, 'sell', 103, 5);
    book.rest(2, 'sell', 101, 5);
    book.rest(3, 'sell', 101, 5);
    const fills: number[][] = [];
    const left = book.match(9, 'buy', 105, 12, (...fill) => fills.push(fill));
    expect(fills).toEqual([
      [2, 101, 5],
      [3, 101, 5],
      [1, 103, 2],
    ]);
    expect([left, book.lotsOf(1), book.has(2)]).toEqual([0, 3, false]);
  });

  test('a partial fill keeps its place in the queue', () => {
    const book = new BookHarness();
    book.rest(1, 'buy', 100, 5);
    book.rest(2, 'buy', 100, 5);
    book.fill(1, 4);
    expect([book.head('buy'), book.next(1), book.next(2)]).toEqual([1, 2, 0]);
  });

  test('no fill lies beyond the limit of the taker', () => {
    const book = new BookHarness();
    book.rest(1, 'buy', 100, 5);
    book.rest(2, 'buy', 99, 5);
    expect(book.fillable('sell', 100, 9)).toBe(5);
    expect(book.match(9, 'sell', 100, 9, () => undefined)).toBe(4);
    expect(book.bestTicks('buy')).toBe(99);
  });
});

describe('misuse throws and changes nothing', () => {
  const misuses: [string, (book: BookHarness) => void][] = [
    ['a buy that would cross', (book) => book.rest(9, 'buy', 111, 1)],
    ['a buy that would lock', (book) => book.rest(9, 'buy', 110, 1)],
    ['a sell that would lock', (book) => book.rest(9, 'sell', 100, 1)],
    ['an id that rests already', (book) => book.rest(1, 'buy', 90, 1)],
    ['id 0', (book) => book.rest(0, 'buy', 90, 1)],
    ['an unsafe id', (book) => book.rest(2 ** 53, 'buy', 90, 1)],
    ['price 0', (book) => book.rest(9, 'buy', 0, 1)],
    ['a price above 10^9', (book) => book.rest(9, 'sell', 1_000_000_001, 1)],
    ['a price between ticks', (book) => book.rest(9, 'buy', 90.5, 1)],
    ['no lots', (book) => book.rest(9, 'buy', 90, 0)],
    ['more than 10^9 lots', (book) => book.rest(9, 'buy', 90, 1_000_000_001)],
    ['lots that are not a number', (book) => book.rest(9, 'buy', 90, Number.NaN)],
    ['a fill of more than rests', (book) => book.fill(1, 6)],
    ['a fill of nothing', (book) => book.fill(1, 0)],
    ['a fill of an unknown order', (book) => book.fill(9, 1)],
    ['the price of an unknown order', (book) => book.priceOf(9)],
    ['what follows an unknown order', (book) => book.next(9)],
    ['matching a fraction', (book) => book.match(9, 'sell', 100, 1.5, () => undefined)],
  ];
  test.each(misuses)('%s', (_name, misuse) => {
    const book = new BookHarness();
    book.rest(1, 'buy', 100, 5);
    book.rest(2, 'sell', 110, 5);
    const before = [...book.orders()];
    expect(() => misuse(book)).toThrow(RangeError);
    expect([...book.orders()]).toEqual(before);
    expect(book.takeChanges()).toEqual({ bids: [[100, 5]], asks: [[110, 5]] });
  });

  test('cancelling an unknown order answers 0', () => {
    expect(new BookHarness().cancel(1)).toBe(0);
  });
});

describe('I7 the folded depth stream is the book', () => {
  test('each level is told once however often it changes, and one that came and went in between not at all', () => {
    const book = new BookHarness();
    book.rest(1, 'buy', 100, 5);
    book.rest(2, 'buy', 101, 5);
    expect(book.takeChanges()).toEqual({ bids: [[101, 5], [100, 5]], asks: [] }); // prettier-ignore
    book.rest(3, 'sell', 105, 1);
    book.cancel(3);
    book.fill(1, 1);
    book.fill(1, 1);
    book.cancel(2);
    expect(book.takeChanges()).toEqual({ bids: [[101, 0], [100, 3]], asks: [] }); // prettier-ignore
    expect(book.takeChanges()).toEqual({ bids: [], asks: [] });
  });

  test('a price may go over to the other side', () => {
    const book = new BookHarness();
    book.rest(1, 'buy', 100, 5);
    book.takeChanges();
    book.cancel(1);
    book.rest(2, 'sell', 100, 7);
    expect(book.takeChanges()).toEqual({ bids: [[100, 0]], asks: [[100, 7]] });
  });
});

test('a snapshot rested again in its order is the same book, orders and queues', () => {
  const random = seededRandom(7);
  const comparison = new BookComparison();
  for (let done = 0; done < 5_000; done++) comparison.apply(randomOperation(random, DEEP));
  const restored = new BookHarness();
  for (const { orderId, side, priceTicks, lots } of comparison.book.orders()) restored.rest(orderId, side, priceTicks, lots);
  expect([...restored.orders()]).toEqual([...comparison.book.orders()]);
  const fills: [makerOrderId: number, priceTicks: number, lots: number][][] = [[], []];
  for (const [index, book] of [comparison.book, restored].entries()) {
    book.match(9, 'buy', 1_000_000_000, 1_000_000_000, (...fill) => fills[index]?.push(fill));
    book.match(9, 'sell', 1, 1_000_000_000, (...fill) => fills[index]?.push(fill));
  }
  expect(fills[0]?.length).toBeGreaterThan(100);
  expect(fills[1]).toEqual(fills[0]);
});
