import { expect, test } from 'vitest';
import { parseRates } from './parse-rates.ts';

const NOW_MS = Date.UTC(2026, 10, 30);
const file = (changes: object = {}): string =>
  JSON.stringify({ source: 'European Central Bank', time: '2026-11-27T15:00:00Z', perUsdt: { JPY: '151.2', EUR: '0.9215' }, ...changes });

test('rates have a source, a time, and units of each currency for one USDT', () => {
  const { source, timeMs, rates } = parseRates(file(), NOW_MS);
  expect([source, timeMs]).toEqual(['European Central Bank', Date.UTC(2026, 10, 27, 15)]);
  expect([...rates]).toEqual([
    ['EUR', '0.9215'],
    ['JPY', '151.2'],
  ]);
});

test.each([
  ['nothing', '', 'JSON'],
  ['no source', file({ source: ' ' }), ''],
  ['a source with signs that cannot be seen', file({ source: 'E\u202ECB' }), 'cannot be seen'],
  ['no time', file({ time: 'yesterday' }), ''],
  ['a time to come', file({ time: '2026-11-30T02:00:00Z' }), 'in the future'],
  ['a currency that nobody has', file({ perUsdt: { XQX: '1' } }), 'no currency'],
  ['a number where a decimal in quotes belongs', file({ perUsdt: { EUR: 0.92 } }), ''],
  ['zero', file({ perUsdt: { EUR: '0.00' } }), 'above zero'],
  ['less than zero', file({ perUsdt: { EUR: '-1' } }), 'decimal in quotes'],
  ['a field that nobody knows', file({ base: 'USD' }), ''],
  ['more than a file of rates has', `${file()}${' '.repeat(70_000)}`, 'bytes'],
])('%s is refused', (_what, text, problem) => {
  expect(() => parseRates(text, NOW_MS)).toThrow(problem);
});
