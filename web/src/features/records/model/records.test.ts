import { products as contractProducts } from '@candor/contract/products/registry';
import { RECORD_KINDS } from '@candor/contract/record-kinds';
import { OTHER_RECORD_TYPES, recordTypesOf } from '@candor/contract/record-types';
import { describe, expect, it } from 'vitest';
import { csvCell, csvName } from './csv.ts';
import { kindTitle, kindsOf, signedAmount, tabsOf, tabsShown } from './kinds.ts';
import type { WebProduct } from '../../../product/product.ts';
import type { Deal, LedgerRow } from '../../../product/records.ts';
import { groupByMonth, linesOf, uniqueRows } from './rows.ts';

const row = (changes: Partial<LedgerRow> = {}): LedgerRow => ({
  recordId: 1,
  userId: 1,
  amount: '0.00000001',
  balanceBefore: '123456789.12345678',
  balanceAfter: '123456789.12345677',
  recordType: 22,
  coin: 'usdt',
  reference: '77',
  remark: '',
  createTime: '',
  times: { createMs: Date.UTC(2026, 10, 21, 17, 53, 11, 815) },
  valueUsdt: '0.00000001',
  wallet: 'platform',
  ...changes,
});

const deal = (orderId: string): Deal => ({
  orderId,
  orderNumber: orderId,
  coin: 'btc',
  acceptedMs: 0,
  total: { kind: 'value', amount: '1', asset: 'usdt' },
  fee: null,
  result: null,
  say: () => '',
  link: { to: '/trade', search: {} },
});

const product = (tab: string, kinds: Readonly<Record<number, 'records.kind.received' | 'records.kind.paid'>>): WebProduct => ({
  name: tab,
  label: 'spot-names.name',
  routes: {},
  isOffered: () => true,
  own: { types: [], stale: [], running: [] },
  slots: {},
  records: { tab, kinds, list: () => Promise.reject(new Error('not asked for here')) },
});
const tabs = tabsOf([
  product('first', { 21: 'records.kind.received', 22: 'records.kind.paid' }),
  product('second', {}),
  product('third', {}),
]);
const tabNamed = (name: string) => tabs.find(({ tab }) => tab === name) ?? tabs[0];

describe('wire contract 3.1 ledger rows', () => {
  it('the sign of a row is that of its balance', () => {
    expect(signedAmount(row())).toBe('-0.00000001');
    expect(signedAmount(row({ balanceBefore: '0', balanceAfter: '5', amount: '5' }))).toBe('5');
  });

  it('every list is filtered by its own kinds; a type without words is shown by its number', () => {
    expect(kindsOf(tabNamed('first')).map(({ type }) => type)).toEqual([21, 22]);
    expect(kindsOf(tabNamed('other')).map(({ type }) => type)).toEqual([31, 35]);
    expect(kindTitle(tabs, 22)).toBe('records.kind.paid');
    expect(kindTitle(tabs, 64)).toBeNull();
  });

  it('each type of row that is ever written is in exactly one list, with words there and in files', () => {
    const ofProducts = contractProducts.flatMap((one) => recordTypesOf(one));
    const own = tabs.flatMap(({ types }) => types ?? []);
    const every = Array.from({ length: 99 }, (_, index) => index + 1);
    const listed = [...ofProducts, ...own].toSorted((one, other) => one - other);
    expect(listed).toEqual(every.filter((type) => ofProducts.includes(type) || OTHER_RECORD_TYPES.includes(type)));
    const written = Object.keys(RECORD_KINDS).map(Number);
    for (const type of written) {
      expect(listed, String(type)).toContain(type);
      expect(ofProducts.includes(type) || kindTitle(tabs, type) !== null, String(type)).toBe(true);
    }
    expect(written).toEqual(expect.arrayContaining([1, 2, 4, 8, 10, 11, 31, 35, 51, ...ofProducts]));
    // a kind that a list can be filtered by is one that it has
    for (const { types, kinds } of tabs.filter((tab) => tab.types !== null))
      for (const kind of Object.keys(kinds)) expect(types).toContain(Number(kind));
  });

  it('a row that slipped into the next page stands there once, newest first', () => {
    expect(
      uniqueRows([
        [row({ recordId: 9 }), row({ recordId: 8 })],
        [row({ recordId: 8 }), row({ recordId: 7 })],
      ]).map(({ recordId }) => recordId),
    ).toEqual([9, 8, 7]);
  });

  it('the rows of one order are one line, at the place of the newest; rows of an order that is not known stand for themselves', () => {
    const rows = [
      row({ recordId: 9, reference: '5', times: { createMs: 90 } }),
      row({ recordId: 8, reference: '4' }),
      row({ recordId: 7, reference: '5', times: { createMs: 70 } }),
      row({ recordId: 6, reference: '4' }),
    ];
    const lines = linesOf(rows, [deal('5'), deal('3')]);
    expect(lines.map((line) => [line.deal?.orderId ?? null, line.rows.map(({ recordId }) => recordId)])).toEqual([
      ['5', [9, 7]],
      [null, [8]],
      [null, [6]],
    ]);
    expect(lines[0]?.timeMs).toBe(90);
  });

  it('rows stand under their month', () => {
    const months = groupByMonth(
      linesOf([row({ recordId: 3 }), row({ recordId: 2, times: { createMs: 0 } }), row({ recordId: 1, times: { createMs: 1 } })], []),
      (epochMs) => (epochMs < 10 ? 'January 1970' : 'November 2026'),
    );
    expect(months.map(({ month, lines }) => [month, lines.map(({ rows: [{ recordId }] }) => recordId)])).toEqual([
      ['November 2026', [3]],
      ['January 1970', [2, 1]],
    ]);
  });
});

describe('web.md §3.4 CSV', () => {
  it.each([
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+1+1', "'+1+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
  ])('a spreadsheet does not run %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each([
    ['-12.5', '-12.5'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
  ])('%j stays what it is', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('the name says what is in the file', () => {
    expect(csvName(['spot', 'btc'], Date.UTC(2026, 10, 21, 23, 59))).toBe('candor-spot-btc-2026-11-21.csv');
  });
});

it('product rules §14.6 records of a product are offered where the product is, and where a link leads to them', () => {
  const shown = (offered: readonly string[], asked: string) =>
    tabsShown(tabs, ({ tab }) => tab === 'other' || offered.includes(tab), tabNamed(asked)).map(({ tab }) => tab);
  expect(shown(['second', 'third'], 'first')).toEqual(['first', 'second', 'third', 'other']);
  expect(shown(['third'], 'first')).toEqual(['first', 'third', 'other']);
  expect(shown([], 'first')).toEqual(['first', 'other']);
  expect(shown([], 'second')).toEqual(['first', 'second', 'other']);
});
