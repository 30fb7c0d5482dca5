import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/seeded-random.ts';
import { MarkOrder } from './mark-order.ts';

type Item = { readonly id: number; key: number | null };

const orderOf = (): MarkOrder<Item, number> =>
  new MarkOrder<Item, number>(
    (a, b) => a - b,
    ({ id }) => id,
  );

/** The same by sorting everything each time. */
function naive(items: readonly Item[]): readonly number[] {
  const there = items.flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]));
  return there.toSorted((a, b) => a.key - b.key || a.id - b.id).map(({ id }) => id);
}

test.each([1, 2, 3])('seed %i: the order is that of a sort, whatever changes, comes and goes between', (seed) => {
  const random = seededRandom(seed);
  const items: Item[] = Array.from({ length: 60 }, (_, id) => ({ id, key: random(4) === 0 ? null : random(20) }));
  const order = orderOf();
  order.make(
    () => items.slice(0, 40),
    ({ key }) => key,
  );
  const known = items.slice(0, 40);
  for (let turn = 0; turn < 500; turn++) {
    const item = items[random(60)];
    if (item === undefined) continue;
    item.key = random(3) === 0 ? null : random(20);
    order.changed(item);
    if (!known.includes(item)) known.push(item);
    const sorted = naive(known);
    expect(order.first()?.id ?? null).toBe(sorted[0] ?? null);
    const most = random(8);
    const taken: number[] = [];
    for (const { id } of order.inOrder()) {
      if (taken.length >= most) break;
      taken.push(id);
    }
    expect(taken).toEqual(sorted.slice(0, most));
  }
});

test('what is taken in order and changes meanwhile stands where it belongs afterwards', () => {
  const items: Item[] = [1, 2, 3].map((id) => ({ id, key: id }));
  const order = orderOf();
  order.make(
    () => items,
    ({ key }) => key,
  );
  for (const item of order.inOrder()) {
    item.key = item.id === 1 ? 9 : null;
    order.changed(item);
    if (item.id === 2) break;
  }
  expect([...order.inOrder()].map(({ id }) => id)).toEqual([3, 1]);
});

test('at another mark it is made anew, and before that nothing is kept', () => {
  const order = orderOf();
  order.changed({ id: 1, key: 1 });
  expect(order.first()).toBeNull();
  order.make(
    () => [{ id: 2, key: 5 }],
    ({ key }) => key,
  );
  order.reset();
  expect(order.first()).toBeNull();
  order.make(
    () => [{ id: 3, key: 5 }],
    ({ key }) => key,
  );
  expect(order.first()?.id).toBe(3);
});
