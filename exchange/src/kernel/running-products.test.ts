import { describe, expect, test } from 'vitest';
import type { Context, RunningProduct, Typed } from './product.ts';
import { MOST_EVENTS, RunningProducts } from './running-products.ts';

const NOW_MS = 1_000;

/** A decision that keeps what is stated. */
class Stated implements Context<Typed> {
  readonly seq = 1;
  readonly timeMs = NOW_MS;
  readonly accountId = 0;
  readonly events: string[] = [];

  get eventCount(): number {
    return this.events.length;
  }

  emit({ type }: Typed): void {
    this.events.push(type);
  }
}

/** A product with so much work, and an event a unit. */
function working(
  name: string,
  units: number,
  more: Partial<RunningProduct> = {},
): { readonly name: string; readonly product: RunningProduct } {
  let left = units;
  return {
    name,
    product: {
      decide: () => ({ ok: true, ref: 0, repeated: false }),
      apply: () => undefined,
      queries: {},
      save: () => undefined,
      load: () => undefined,
      dueMs: () => (left > 0 ? NOW_MS : Infinity),
      advance(context, budget) {
        const used = Math.min(left, budget);
        for (let unit = 0; unit < used; unit++) context.emit({ type: name });
        left -= used;
        return used;
      },
      ...more,
    },
  };
}

function running(...list: readonly { readonly name: string; readonly product: RunningProduct }[]): RunningProducts {
  const products = new RunningProducts();
  products.attach(list, () => null);
  return products;
}

describe('one turn a product, beginning after the one that was served last', () => {
  test('nobody starves: a product with work without end does not keep the others waiting for more than a turn', () => {
    const products = running(working('first', 1e9), working('second', 150), working('third', 1));
    const served: string[] = [];
    let last = '';
    for (let turn = 0; turn < 5; turn++) {
      last = products.advance(new Stated(), 100, last).servedLast;
      served.push(last);
    }
    // first; second; third and the rest first; second's last 50 and the rest first; first
    expect(served).toEqual(['first', 'second', 'first', 'first', 'first']);
    expect(products.dueMs(NOW_MS)).toBe(NOW_MS);
  });

  test('what one leaves of the budget is the next one’s, and no more than the budget is used', () => {
    const stated = new Stated();
    const products = running(working('first', 30), working('second', 30), working('third', 60));
    expect(products.advance(stated, 100, '')).toEqual({ used: 100, servedLast: 'third' });
    expect(stated.events.filter((type) => type === 'third')).toHaveLength(40);
  });

  test('urgent work comes first, whoever was served last', () => {
    const stated = new Stated();
    const products = running(working('first', 10), working('second', 10, { firstMs: () => NOW_MS }));
    products.advance(stated, 12, 'second');
    expect(stated.events).toEqual([...Array.from({ length: 10 }, () => 'second'), 'first', 'first']);
  });

  test('nothing due: nothing used, nobody served', () => {
    expect(running(working('first', 0)).advance(new Stated(), 100, 'first')).toEqual({ used: 0, servedLast: '' });
  });
});

describe('an entry is bounded', () => {
  test('more events than an entry may hold are a bug, and stop the core', () => {
    const products = running(working('first', MOST_EVENTS + 1));
    expect(() => products.advance(new Stated(), MOST_EVENTS + 1, '')).toThrow(`an entry of more than ${MOST_EVENTS} events`);
  });

  test('the same within the entry of a price tick', () => {
    const flood = working('first', 0, {
      ticked(context) {
        for (let count = 0; count <= MOST_EVENTS; count++) context.emit({ type: 'flood' });
      },
    });
    expect(() => running(flood).ticked(new Stated(), 1)).toThrow(`an entry of more than ${MOST_EVENTS} events`);
  });
});

describe('sums over the products', () => {
  test('what nobody covers is the sum', () => {
    const [first, second] = [working('first', 0, { uncoveredUnits: () => 5n }), working('second', 0, { uncoveredUnits: () => 8n })];
    expect(running(first, working('third', 0), second).uncoveredUnits()).toBe(13n);
  });

  test('the next moment at which anything is due is the earliest of all', () => {
    const later = working('first', 0, { dueMs: () => 9 });
    const urgent = working('second', 0, { firstMs: () => 4 });
    expect([running(later).dueMs(1), running(later, urgent).dueMs(1), running(later, urgent).firstMs(1), running().dueMs(1)]).toEqual([
      9,
      4,
      4,
      Infinity,
    ]);
  });
});
