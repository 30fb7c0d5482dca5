import { expect, test } from 'vitest';
import { nameOf } from './member.tsx';
import { askedFor, fixedFor, keyOf, placeIn, rowsOf, TASK_LISTS, totalOf } from './lists.ts';

test('an address names a list, a state of it and a row; nonsense names a list that is not there', () => {
  expect(placeIn('withdrawals')).toEqual({ list: 'withdrawals', state: '', row: null });
  expect(placeIn('withdrawals/1234')).toEqual({ list: 'withdrawals', state: '', row: '1234' });
  expect(placeIn('contact/answered')).toEqual({ list: 'contact', state: 'answered', row: null });
  expect(placeIn('contact/closed/C-1')).toEqual({ list: 'contact', state: 'closed', row: 'C-1' });
  expect(placeIn('withdrawals/answered')).toEqual({ list: 'withdrawals', state: '', row: 'answered' });
  expect(placeIn('toString/closed')).toEqual({ list: 'toString', state: '', row: 'closed' });
  expect(placeIn('')).toEqual({ list: '', state: '', row: null });
});

test('rows are what an action answers, or the one list in it; anything else is none', () => {
  const row = { message: 'C-1' };
  expect(rowsOf([row])).toEqual([row]);
  expect(rowsOf({ total: 1, messages: [row] })).toEqual([row]);
  for (const output of [null, undefined, 7, 'text', {}, { total: 1 }]) expect(rowsOf(output)).toEqual([]);
  expect(rowsOf([null, 1, row])).toEqual([row]);
});

test('a row is found by its members, and a form sends those that it names', () => {
  const row = { account: 5, scope: 'opening', code: 'RISK_REVIEW', withdrawal: 7, persons: 2 };
  expect(keyOf(['account', 'scope', 'code'], row)).toBe('5.opening.RISK_REVIEW');
  const [, large, , hold] = TASK_LISTS['withdrawals']?.forms ?? [];
  expect(large === undefined ? null : [large.action, fixedFor(large, row), large.isFor?.(row)]).toEqual([
    'approve-large-withdrawal',
    { withdrawal: 7 },
    true,
  ]);
  expect(hold === undefined ? null : fixedFor(hold, row)).toEqual({ account: 5, scope: 'withdrawal' });
});

test('each list shows members that it is found by', () => {
  for (const [name, { key, columns }] of Object.entries(TASK_LISTS))
    expect([name, key.every((member) => columns.includes(member))]).toEqual([name, true]);
});

test('a list that is cut says how many there are', () => {
  const rows = Array.from({ length: 200 }, (_, id) => ({ id }));
  expect([totalOf({ total: 350, messages: rows }, null), totalOf(rows, 230), totalOf({ total: 200, messages: rows }, 230)]).toEqual([
    350,
    230,
    null,
  ]);
  // counted a moment before, or not at all
  expect([totalOf(rows.slice(0, 3), 4), totalOf(rows, null), totalOf(null, 0)]).toEqual([null, null, null]);
});

test('a row behind those that are listed is asked for by its key', () => {
  const asked = (list: string, row: string) => askedFor(TASK_LISTS[list] ?? { key: [] }, row);
  expect(asked('withdrawals', '1234')).toEqual({ withdrawal: 1_234 });
  expect(asked('holds-due', '5.opening.RISK_REVIEW')).toEqual({ account: 5 });
  expect(asked('contact', 'C-5b0e824b')).toEqual({ message: 'C-5b0e824b' });
  expect([asked('funds', 'fees.USDT'), asked('withdrawals', '0'), asked('withdrawals', 'x'), asked('contact', '7')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  for (const { key, askedBy } of Object.values(TASK_LISTS)) expect(askedBy === undefined || key.includes(askedBy.member)).toBe(true);
});

test('no two columns of a list have one title', () => {
  for (const [name, { columns }] of Object.entries(TASK_LISTS))
    expect([name, new Set(columns.map(nameOf)).size]).toEqual([name, columns.length]);
});
