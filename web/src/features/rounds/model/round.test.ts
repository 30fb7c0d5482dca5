import { expect, test } from 'vitest';
import { isDue } from '../queries.ts';
import { atRiskOf, netOf, type OwnStake } from './round.ts';

const own = (changes: Partial<OwnStake>): OwnStake => ({
  id: 1,
  number: 'R-1',
  coin: 'btc',
  display: 'BTC/USDT',
  periodId: 1,
  period: 60,
  round: 1,
  side: 'up',
  stake: '16',
  played: '10',
  returned: '6',
  payout: '19.5',
  feeShare: '0.5',
  placedMs: 0,
  startMs: 0,
  cancelEndMs: 15_000,
  betEndMs: 28_000,
  lockMs: 30_000,
  endMs: 60_000,
  lockPrice: '1',
  closePrice: '2',
  state: 'win',
  refundReason: null,
  cancellable: false,
  ...changes,
});

test('rules §7 what is won or lost of a stake is what plays, all of it until the lock', () => {
  expect([netOf(own({})), netOf(own({ state: 'lose', payout: '0' })), netOf(own({ state: 'refund', payout: '10' }))]).toEqual([
    '9.5',
    '-10',
    '0',
  ]);
  expect(netOf(own({ state: 'running' }))).toBeNull();
  expect([atRiskOf(own({ played: null })), atRiskOf(own({}))]).toEqual(['16', '10']);
});

test('what plays is asked for from the lock on, and the result from the end on', () => {
  expect([29_999, 30_000].map((nowMs) => isDue([own({ played: null })], nowMs))).toEqual([false, true]);
  expect([59_999, 60_000].map((nowMs) => isDue([own({})], nowMs))).toEqual([false, true]);
  expect(isDue([own({})], null)).toBe(false);
});
