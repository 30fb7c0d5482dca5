import { expect, test } from 'vitest';
import { roundLinesOf, roundSumOf, type RoundResult } from './round-sums.ts';
import { dayLinesOf } from '../../../frame/results/lines.ts';

const product = (coin: string, periodSeconds: number, ups: number, fee: string): RoundResult => ({
  periodId: 1,
  coin,
  periodSeconds,
  rounds: ups + 3,
  ups,
  downs: 2,
  refunds: 1,
  stakes: 9,
  simulatedStakes: 4,
  simulated: '40.25',
  staked: '100.5',
  paid: '98',
  fee,
});

test('counts and amounts of rounds add up, to the last decimal', () => {
  expect(roundSumOf([product('btc', 60, 1, '2.5'), product('eth', 60, 4, '0.00000001')])).toEqual({
    rounds: 11,
    ups: 5,
    downs: 4,
    refunds: 2,
    stakes: 18,
    simulatedStakes: 8,
    staked: '201',
    simulated: '80.5',
    paid: '196',
    fee: '2.50000001',
  });
  expect(roundSumOf([])).toMatchObject({ rounds: 0, staked: '0', fee: '0' });
});

test('periods of one coin, and of all coins together, shortest first', () => {
  const products = [product('btc', 300, 1, '1'), product('btc', 60, 2, '1'), product('eth', 300, 3, '1')];
  expect(roundLinesOf(products, null).map(({ periodSeconds, figures }) => [periodSeconds, figures.ups])).toEqual([
    [60, 2],
    [300, 4],
  ]);
  expect(roundLinesOf(products, 'eth').map(({ periodSeconds, figures }) => [periodSeconds, figures.ups])).toEqual([[300, 3]]);
  expect(roundLinesOf(products, 'sol')).toEqual([]);
});

test('days of rounds, newest first, of a coin or of all', () => {
  const days = [
    { ...product('btc', 60, 1, '1'), day: '2026-11-20' },
    { ...product('btc', 60, 2, '1'), day: '2026-11-21' },
    { ...product('eth', 300, 4, '1'), day: '2026-11-20' },
  ];
  const upsOf = (coin: string | null) => dayLinesOf(days, coin, roundSumOf).map(({ key, figures }) => [key, figures.ups]);
  expect(upsOf(null)).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 5],
  ]);
  expect(upsOf('eth')).toEqual([['2026-11-20', 4]]);
});
