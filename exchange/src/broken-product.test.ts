import { describe, expect, test } from 'vitest';
import { Exchange } from './exchange.ts';
import type { Ground } from './ground/ground.ts';
import type { Listed, RunningProduct } from './kernel/product.ts';
import type { PlanRow } from './ledger/plan.ts';
import { products } from './registry.ts';
import { Harness, HOUSE_OPEN } from './test/harness.ts';

/** The house's own product with something of it replaced. */
function withHouse(change: (house: RunningProduct) => Partial<RunningProduct>): readonly Listed<Ground, PlanRow>[] {
  return products.map((product: Listed<Ground, PlanRow>) => {
    if (product.name !== 'house') return product;
    const create = (ground: Ground): RunningProduct => {
      const made = product.create(ground);
      const own: RunningProduct = {
        decide: (context, body) => made.decide(context, body),
        apply: (event, timeMs) => made.apply(event, timeMs),
        queries: made.queries,
        save: (writer) => made.save(writer),
        load: (reader, version) => made.load(reader, version),
      };
      return { ...own, ...change(own) };
    };
    return { ...product, create };
  });
}

describe('a broken exchange or caller stops before anything is acknowledged', () => {
  test('I6 a refusal after an event', () => {
    const exchange = new Exchange(
      withHouse((house) => ({
        decide(context, body) {
          house.decide(context, body);
          return { ok: false, code: 'BAD_INPUT', limit: '', repeated: false };
        },
      })),
    );
    expect(() => exchange.execute(1, 1, HOUSE_OPEN)).toThrow('was refused after it changed something');
  });

  test('an invariant of a product that does not hold', () => {
    const exchange = new Exchange(
      withHouse(() => ({
        check() {
          throw new Error('I0');
        },
      })),
    );
    expect(() => exchange.check()).toThrow('I0');
  });

  test.each([
    ['the same number again', 0, 0],
    ['a number left out', 2, 0],
    ['a fraction of a millisecond', 1, 0.5],
    ['an earlier time', 1, -1],
    ['no time', 1, Number.NaN],
  ])('%s', (_what, entries, ms) => {
    const { exchange } = new Harness();
    const before = exchange.snapshot();
    const command = { id: '', accountId: 0, body: { type: 'house.advance', budget: 1 } } as const;
    expect(() => exchange.execute(exchange.lastSeq + entries, exchange.lastTimeMs + ms, command)).toThrow(RangeError);
    expect(exchange.snapshot()).toEqual(before);
  });
});
