import { expect, test } from 'vitest';
import { seededRandom } from '../test/seeded-random.ts';
import { OrderTable } from './order-table.ts';

type Item = { readonly orderId: number; chained: Item | null };

const itemOf = (orderId: number): Item => ({ orderId, chained: null });

test('what was added is found until it is deleted, through growth and however many numbers share their low bits', () => {
  const random = seededRandom(17);
  const table = new OrderTable<Item>();
  const items = Array.from({ length: 6_000 }, (_, index) => itemOf(index % 3 === 0 ? 1 + index * 4_096 : 1 + index));
  for (const item of items) table.add(item);
  const open = new Set(items);
  for (const item of items) {
    if (random(3) === 0) continue;
    table.delete(item);
    open.delete(item);
    expect(item.chained).toBeNull();
  }
  expect(table.size).toBe(open.size);
  expect(items.filter((item) => table.find(item.orderId) !== (open.has(item) ? item : null))).toEqual([]);
  expect(table.find(2 ** 40)).toBeNull();
  const numbers = [...open].map(({ orderId }) => orderId);
  expect(table.ascending().map(({ orderId }) => orderId)).toEqual(numbers.toSorted((a, b) => a - b));
});

test('what is not in the table cannot be deleted', () => {
  const table = new OrderTable<Item>();
  const one = itemOf(5);
  table.add(one);
  table.add(itemOf(5 + 1_024));
  expect(() => table.delete(itemOf(5))).toThrow(RangeError);
  expect(() => table.delete(itemOf(6))).toThrow(RangeError);
  table.delete(one);
  expect(() => table.delete(one)).toThrow(RangeError);
  expect(table.size).toBe(1);
});
