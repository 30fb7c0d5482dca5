import { expect, it } from 'vitest';
import type { UpdownContract } from './contract.ts';
import { marksOf } from './marks.ts';

const contract = (id: number, changes: Partial<UpdownContract> = {}): UpdownContract => ({
  id,
  number: `S-${id}`,
  coin: 'btc',
  display: 'BTC/USDT',
  direction: 'up',
  periodId: 1,
  seconds: 30,
  stake: '100',
  rate: '0.85',
  payout: '185',
  acceptedMs: 1_000,
  startMs: 1_000,
  expiresMs: 31_000,
  entry: { price: '104000', number: 7, timeMs: 1_500 },
  exit: null,
  result: null,
  settleReason: null,
  voidReason: null,
  ...changes,
});
const exit = { price: '104001', number: 9, timeMs: 30_900 };
const texts = { stake: (amount: string) => `in ${amount}`, result: (net: string) => `net ${net}` };

it('web.md §5 the entry of a contract is marked while it is open, and entry and exit stay when it is over', () => {
  expect(marksOf([contract(1)], 'btc', texts)).toEqual([{ id: '1 entry', timeMs: 1_500, side: 'up', text: 'in 100' }]);
  const lost = contract(2, { direction: 'down', result: 'lose', payout: '0', exit });
  expect(marksOf([lost], 'btc', texts)).toEqual([
    { id: '2 entry', timeMs: 1_500, side: 'down', text: 'in 100' },
    { id: '2 exit', timeMs: 30_900, side: 'end-down', colour: 'loss', text: 'net -100' },
  ]);
  expect(marksOf([contract(3, { result: 'win', exit })], 'btc', texts)[1]).toMatchObject({ colour: 'gain', text: 'net 85' });
  expect(marksOf([contract(4, { result: 'tie', payout: '100', exit })], 'btc', texts)[1]).toMatchObject({ colour: 'text-3' });
});

it('contracts of another coin and those without an entry have no mark, and at most fifty are marked', () => {
  expect(marksOf([contract(1, { coin: 'eth' }), contract(2, { entry: null })], 'btc', texts)).toEqual([]);
  const many = Array.from({ length: 60 }, (_, index) => contract(60 - index));
  expect(marksOf(many, 'btc', texts).map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => `${60 - index} entry`));
});
