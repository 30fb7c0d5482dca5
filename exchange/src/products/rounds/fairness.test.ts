import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONE_USDT, openRoundsHarness, PAIR, START_MS, TIMES } from '../../test/rounds-harness.ts';
import type { RoundSide } from './words.ts';
import { decideRound } from './payout.ts';

const ACCOUNTS = 6;
type Bet = { readonly accountId: number; readonly side: RoundSide; readonly units: bigint; readonly atMs: number };

/** Everybody has one side, as the rules ask. */
const bets = fc
  .array(fc.record({ account: fc.integer({ min: 1, max: ACCOUNTS }), units: fc.bigInt({ min: 1n, max: 900n }), atMs: fc.nat(100) }), {
    minLength: 2,
    maxLength: 12,
  })
  .chain((list) =>
    fc.tuple(fc.constant(list), fc.array(fc.constantFrom<RoundSide>('up', 'down'), { minLength: ACCOUNTS, maxLength: ACCOUNTS })),
  )
  .map(([list, sides]) =>
    list.map(({ account: accountId, units, atMs }): Bet => ({
      accountId,
      side: sides[accountId - 1] ?? 'up',
      units: units * ONE_USDT,
      atMs,
    })),
  );
const ticks = fc.record({
  lock: fc.integer({ min: 100, max: 104 }),
  lockAtMs: fc.integer({ min: TIMES.betEndMs - 1_000, max: TIMES.lockMs + 1_000 }),
  close: fc.integer({ min: 100, max: 104 }),
  closeAtMs: fc.integer({ min: TIMES.endMs - 7_000, max: TIMES.endMs + 1_000 }),
});

type Feed = { readonly lock: number; readonly lockAtMs: number; readonly close: number; readonly closeAtMs: number };
type Settled = { readonly result: string; readonly reason: string; readonly payouts: readonly bigint[] };

/** Runs one round; the payouts stand in the order of the bets. */
function settle(list: readonly Bet[], feed: Feed): Settled {
  const harness = openRoundsHarness(ACCOUNTS);
  const inTime = list.map((bet, index) => ({ bet, place: index })).toSorted((a, b) => a.bet.atMs - b.bet.atMs);
  const orders = new Map<number, number>();
  for (const { bet, place: index } of inTime)
    orders.set(index, harness.stakeAt(START_MS + bet.atMs, bet.accountId, bet.side, bet.units).seq);
  harness.tickAt(feed.lockAtMs, feed.lock);
  harness.tickAt(feed.closeAtMs, feed.close);
  harness.advanceAt(TIMES.endMs + 2_000);
  harness.exchange.check();
  const [{ result, reason } = { result: '', reason: '' }] = harness.stated('rounds.decided');
  return { result, reason, payouts: list.map((_bet, index) => harness.payout(orders.get(index) ?? 0)) };
}

describe('I16 nothing about users or stakes changes the winning side', () => {
  test('accounts permuted: the same result, and each stake gets what it got', () => {
    fc.assert(
      fc.property(bets, ticks, fc.nat(ACCOUNTS - 1), (list, feed, shift) => {
        const renamed = list.map((bet) => ({ ...bet, accountId: 1 + ((bet.accountId - 1 + shift) % ACCOUNTS) }));
        expect(settle(renamed, feed)).toEqual(settle(list, feed));
      }),
      { numRuns: 60 },
    );
  });

  test('stakes permuted among the bets, or made any other: the same side wins, unless a pool becomes empty', () => {
    fc.assert(
      fc.property(bets, ticks, fc.nat(), fc.bigInt({ min: 1n, max: 900n }), (list, feed, turn, units) => {
        const first = settle(list, feed);
        const turned = list.map((bet, index) => ({ ...bet, units: list[(index + turn) % list.length]?.units ?? bet.units }));
        const others = list.map((bet, index) => (index % 2 === 0 ? { ...bet, units: units * ONE_USDT } : bet));
        for (const variant of [turned, others]) {
          const { result, reason } = settle(variant, feed);
          expect({ result, reason }).toEqual({ result: first.result, reason: first.reason });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the moments of staking permuted, so that orders have other numbers: the same side wins, payouts move by two units at most', () => {
    // a unit of what plays may go to another stake, and a unit of the share of what was lost
    const bet = (accountId: number, side: RoundSide, units: bigint, atMs: number): Bet => ({
      accountId,
      side,
      units: units * ONE_USDT,
      atMs,
    });
    const twoUnits: [Bet[], Feed, number] = [
      [bet(1, 'down', 1n, 0), bet(1, 'down', 894n, 1), bet(5, 'up', 330n, 0), bet(1, 'down', 897n, 0)],
      { lock: 101, lockAtMs: TIMES.betEndMs, close: 100, closeAtMs: TIMES.endMs - 5_000 },
      5,
    ];
    fc.assert(
      fc.property(bets, ticks, fc.nat(), (list, feed, turn) => {
        const first = settle(list, feed);
        const moved = list.map((bet, index) => ({ ...bet, atMs: list[(index + turn) % list.length]?.atMs ?? 0 }));
        const second = settle(moved, feed);
        expect(second.result).toBe(first.result);
        for (const [index, payout] of second.payouts.entries()) {
          const off = payout - (first.payouts[index] ?? 0n);
          expect(off >= -2n && off <= 2n).toBe(true);
        }
      }),
      { numRuns: 60, examples: [twoUnits] },
    );
  });

  test('sides swapped and the feed mirrored: every stake gets what it got', () => {
    fc.assert(
      fc.property(bets, ticks, (list, feed) => {
        const swapped = list.map((bet): Bet => ({ ...bet, side: bet.side === 'up' ? 'down' : 'up' }));
        const mirrored = { ...feed, lock: 300 - feed.lock, close: 300 - feed.close };
        expect(settle(swapped, mirrored).payouts).toEqual(settle(list, feed).payouts);
      }),
      { numRuns: 60 },
    );
  });

  test('an account of the house, rich or marked, has no say: the decision is made of two pools and two ticks', () => {
    expect(decideRound).toHaveLength(3);
    const harness = openRoundsHarness(2);
    const orderId = harness.stakeAt(START_MS, 1, 'up', ONE_USDT).seq;
    const stake = harness.exchange.ask({ type: 'rounds.openStakes', accountId: 1 });
    expect(stake).toMatchObject([{ orderId, side: 'up', stakeUnits: ONE_USDT, ...TIMES }]);
    expect(harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: START_MS })).toMatchObject({
      roundId: orderId,
      upUnits: ONE_USDT,
    });
  });
});
