import { expect, it } from 'vitest';
import { equityLine } from './equity.ts';

const HOUR = 3_600_000;
const prices = new Map([['btc', [0, 1, 2].map((hour) => ({ endMs: hour * HOUR, close: String(60_000 + hour * 1_000) }))]]);
const changes = [
  { asset: 'usdt', change: '-6100', timeMs: HOUR + 1 },
  { asset: 'btc', change: '0.1', timeMs: HOUR + 1 },
];
const holdings = new Map([
  ['usdt', '3900'],
  ['btc', '0.1'],
]);

it('walks the holdings back through the ledger and values them with the hour’s close', () => {
  expect(equityLine(holdings, changes, prices, [HOUR, 2 * HOUR])).toEqual([
    { timeMs: HOUR, value: '10000' },
    { timeMs: 2 * HOUR, value: '10100' },
  ]);
});

it('there is no line when a price is missing or too old', () => {
  expect(equityLine(holdings, changes, new Map(), [2 * HOUR])).toBeNull();
  expect(equityLine(holdings, changes, prices, [5 * HOUR])).toBeNull();
  expect(equityLine(new Map([['usdt', '5']]), [], new Map(), [5 * HOUR])).toEqual([{ timeMs: 5 * HOUR, value: '5' }]);
});

it('there is no line when the ledger does not lead back to a possible balance', () => {
  expect(equityLine(new Map([['usdt', '1']]), [{ asset: 'usdt', change: '2', timeMs: HOUR }], prices, [0])).toBeNull();
});
