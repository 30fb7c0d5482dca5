import { SAMPLE_MARKETS } from '@candor/contract/sample-markets';
import { expect, it } from 'vitest';
import type { Ticker } from '../../market/live-values.ts';
import { marketsOf } from '../../session/pairs.ts';
import { nextSorting, sortMarkets } from './sorting.ts';

const entries = marketsOf(SAMPLE_MARKETS).slice(0, 4);
const ticker = (coin: string, close: string, percent: string | null, turnover: string): [string, Ticker] => [
  coin,
  {
    coin,
    close,
    open: null,
    high: null,
    low: null,
    volume: null,
    turnover,
    simulatedVolume: null,
    percent,
    state: 'ok',
    source: 'simulated',
    arrivedMs: 0,
  },
];
const tickers = new Map([ticker('btc', '65000', '-1.2', '9'), ticker('eth', '3400', '0.5', '100'), ticker('bnb', '600', null, '20')]);
const names = (sorted: readonly { readonly coin: string }[]) => sorted.map(({ coin }) => coin);

it('sorts by figures and not by texts; what is not known stands last either way', () => {
  expect(names(sortMarkets(entries, { key: 'price', descending: true }, tickers))).toEqual(['btc', 'eth', 'bnb', 'sol']);
  expect(names(sortMarkets(entries, { key: 'price', descending: false }, tickers))).toEqual(['bnb', 'eth', 'btc', 'sol']);
  expect(names(sortMarkets(entries, { key: 'change', descending: false }, tickers)).slice(0, 2)).toEqual(['btc', 'eth']);
  expect(names(sortMarkets(entries, { key: 'volume', descending: true }, tickers))).toEqual(['eth', 'bnb', 'btc', 'sol']);
  expect(names(sortMarkets(entries, { key: 'name', descending: false }, tickers))).toEqual(['bnb', 'btc', 'eth', 'sol']);
  expect(names(sortMarkets(entries, null, tickers))).toEqual(['btc', 'eth', 'bnb', 'sol']);
});

it('a third press on a heading brings the list’s own order back', () => {
  const first = nextSorting(null, 'change');
  const second = nextSorting(first, 'change');
  expect([first, second, nextSorting(second, 'change')]).toEqual([
    { key: 'change', descending: true },
    { key: 'change', descending: false },
    null,
  ]);
  expect(nextSorting(second, 'name')).toEqual({ key: 'name', descending: false });
});
