import { expect, test } from 'vitest';
import { cellsOf } from './part-cells.ts';

const text = (value: string) => ({ kind: 'text', text: value });

test('a row of any list is its members in their order, without what is empty', () => {
  expect(
    cellsOf({ userId: 5, logo: '/a.svg', orderId: 7, amount: '0.10', note: '', left: null, isOpen: false, tags: ['a', 'b'], none: [] }),
  ).toEqual([
    { name: 'orderId', value: text('7') },
    { name: 'amount', value: text('0.10') },
    { name: 'isOpen', value: { kind: 'flag', isSet: false } },
    { name: 'tags', value: text('a, b') },
  ]);
});

test('a time that stands there as a text and as a number is shown once, as the number', () => {
  const row = { createTime: '2026-01-01 08:00:00', openTime: '2026-01-01 09:00:00', times: { createMs: 1_767_225_600_000 } };
  expect(cellsOf(row)).toEqual([
    { name: 'openTime', value: text('2026-01-01 09:00:00') },
    { name: 'createTime', value: { kind: 'time', atMs: 1_767_225_600_000 } },
  ]);
});

test('members of an object inside stand behind its name, objects in a list as they are', () => {
  expect(cellsOf({ fee: { coin: 'usdt', amount: '1' }, levels: [{ level: 'basic' }] })).toEqual([
    { name: 'fee-coin', value: text('usdt') },
    { name: 'fee-amount', value: text('1') },
    { name: 'levels', value: text('{"level":"basic"}') },
  ]);
});
