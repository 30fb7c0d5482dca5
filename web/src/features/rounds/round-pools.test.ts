import { expect, test } from 'vitest';
import { readRound } from './round-pools.ts';

const tick = {
  periodId: 7,
  period: 60,
  round: 29_921_162,
  up: { amount: 12.5, stakes: 2, multiple: 1.9 },
  down: { amount: 0, stakes: 0, multiple: null },
  lockPrice: null,
};

test('a round’s message becomes the pools of its period, amounts as exact texts', () => {
  expect(readRound('BTC', 5, tick)).toMatchObject({
    type: 'OTHER',
    ts: 5,
    key: 'round:btc:7',
    value: { round: 29_921_162, up: '12.5', down: '0', lockPrice: null },
  });
  expect(readRound('btc', 5, { ...tick, lockPrice: 105_113.97 })?.value).toMatchObject({ lockPrice: '105113.97' });
});

test.each([
  ['no period', { ...tick, periodId: undefined }],
  ['a round that is no number', { ...tick, round: '29921162' }],
  ['a pool without an amount', { ...tick, up: {} }],
  ['a pool that is a number', { ...tick, down: 3 }],
])('%s is dropped', (_, wrong) => {
  expect(readRound('btc', 5, wrong)).toBeNull();
});
