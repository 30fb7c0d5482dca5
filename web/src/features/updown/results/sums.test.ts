import { expect, test } from 'vitest';
import { coinsOf, dayLinesOf } from '../../../frame/results/lines.ts';
import { linesOf, shareOf, sumOf, type ProductResult } from './sums.ts';

const product = (coin: string, periodSeconds: number, wins: number, losses: number, paid: string): ProductResult => ({
  periodId: 1,
  coin,
  periodSeconds,
  payoutRate: '0.85',
  breakEven: '0.54',
  contracts: wins + losses,
  wins,
  losses,
  ties: 0,
  voids: 0,
  staked: '100',
  paid,
  averagePayout: '0',
  houseResult: '1',
});

test('product rules §6.9 counts and amounts add up, the average is made of the sums and rounded down', () => {
  const sum = sumOf([product('btc', 60, 1, 1, '10'), product('eth', 60, 1, 0, '0.00000001')]);
  expect(sum).toMatchObject({ contracts: 3, wins: 2, losses: 1, paid: '10.00000001', averagePayout: '3.33333333', houseResult: '2' });
  expect(sumOf([])).toMatchObject({ contracts: 0, averagePayout: '0' });
});

test('product rules §6.9 durations of one coin, and of all coins together, shortest first', () => {
  const products = [product('btc', 60, 1, 1, '10'), product('btc', 30, 2, 0, '5'), product('eth', 60, 1, 0, '1')];
  expect(coinsOf(products)).toEqual(['btc', 'eth']);
  expect(linesOf(products, null).map(({ periodSeconds, figures }) => [periodSeconds, figures.contracts])).toEqual([
    [30, 2],
    [60, 3],
  ]);
  expect(linesOf(products, 'eth').map(({ periodSeconds, figures }) => [periodSeconds, figures.contracts])).toEqual([[60, 1]]);
});

test('product rules §6.9 days, newest first', () => {
  const { payoutRate: _rate, breakEven: _even, ...day } = product('btc', 60, 1, 1, '10');
  const lines = dayLinesOf(
    [
      { ...day, day: '2026-11-20' },
      { ...day, day: '2026-11-21' },
      { ...day, day: '2026-11-20', coin: 'eth' },
    ],
    null,
    sumOf,
  );
  expect(lines.map(({ key: name, figures }) => [name, figures.contracts])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 4],
  ]);
});

test('a share is cut to two decimals, and unknown without a contract', () => {
  expect(shareOf(2, 3)).toBe('66.66');
  expect(shareOf(0, 0)).toBeNull();
});
