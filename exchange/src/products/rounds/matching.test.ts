import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { USDT } from '../../test/harness.ts';
import { ONE_USDT, openRoundsHarness, ROUND_TERMS, START_MS, TIMES } from '../../test/rounds-harness.ts';
import type { RoundsHarness } from '../../test/rounds-harness.ts';
import { ESCROW_ROUND } from './accounts.ts';
import type { RoundSide } from './words.ts';

const { lockMs, endMs } = TIMES;
type Bets = readonly (readonly [accountId: number, side: RoundSide, units: bigint])[];

/** Limits that let any stake in. */
const ANY_STAKE = { ...ROUND_TERMS, minStakeUnits: 1n };
/** The row of G24 in which up is the larger side. */
const LARGER_UP: Bets = [
  [1, 'up', 3n * ONE_USDT],
  [2, 'up', 2n * ONE_USDT],
  [3, 'up', 2n * ONE_USDT],
  [4, 'down', 33_333_340n],
];

function staked(bets: Bets, terms = ANY_STAKE): { readonly harness: RoundsHarness; readonly orders: readonly number[] } {
  const harness = openRoundsHarness(4, terms);
  return { harness, orders: bets.map(([accountId, side, units]) => harness.stakeAt(START_MS, accountId, side, units).seq) };
}

const played = (harness: RoundsHarness): readonly bigint[] =>
  harness.stated('rounds.returned').flatMap(({ stakes }) => stakes.map(({ playedUnits }) => playedUnits));

describe('G24 a round whose pools differ', () => {
  test('what does not play goes back at the lock, the rest is paid at the end', () => {
    const { harness, orders } = staked(LARGER_UP);
    const [first] = orders;
    expect(harness.exchange.dueMs(lockMs - 1) <= lockMs - 1).toBe(false);
    expect(harness.exchange.dueMs(lockMs) <= lockMs).toBe(true);
    const atLock = harness.advanceAt(lockMs);
    expect(atLock.outcome).toMatchObject({ ok: true, ref: 4 });
    expect(harness.stated('rounds.matched')).toEqual([
      { type: 'rounds.matched', roundId: first, upUnits: 7n * ONE_USDT, downUnits: 33_333_340n, matchedUnits: 33_333_340n },
    ]);
    expect(played(harness)).toEqual([14_285_717n, 9_523_812n, 9_523_811n]);
    const back = [285_714_283n, 190_476_188n, 190_476_189n, 0n];
    for (const [index, [accountId, , units]] of LARGER_UP.entries())
      expect(harness.available(accountId, USDT)).toBe(10_000n * ONE_USDT - units + (back[index] ?? 0n));
    harness.exchange.check();
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 101);
    harness.advanceAt(endMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'up', feeUnits: 1_666_667n }]);
    expect(orders.map((orderId) => harness.payout(orderId))).toEqual([27_857_148n, 18_571_433n, 18_571_432n, 0n]);
    harness.exchange.check();
  });

  test('the legs of the return are those of the plan: out of the escrow of the user to the platform, and no fee', () => {
    const { harness, orders } = staked([
      [1, 'up', 3n],
      [2, 'down', 2n],
      [3, 'down', 2n],
    ]);
    const [roundId] = orders;
    harness.advanceAt(lockMs);
    const escrow = { code: ESCROW_ROUND.code, ref: roundId, assetId: USDT };
    const wallet = { code: PLATFORM.code, ref: 0, assetId: USDT };
    // 3 of 4: 1.5 units each; the missing unit goes to the earlier order, which plays in full and gets nothing back
    expect(harness.stated('rounds.returned')).toMatchObject([
      {
        stakes: [
          { orderId: orders[1], accountId: 2, playedUnits: 2n, returnedUnits: 0n },
          { orderId: orders[2], accountId: 3, playedUnits: 1n, returnedUnits: 1n },
        ],
        legs: [
          { ...wallet, ownerId: 3, amount: 1n },
          { ...escrow, ownerId: 3, amount: -1n },
        ],
      },
    ]);
  });

  test('equal pools play in full, and nothing is returned', () => {
    const { harness } = staked([
      [1, 'up', 5n],
      [2, 'down', 5n],
    ]);
    expect(harness.advanceAt(lockMs).outcome).toMatchObject({ ref: 1 });
    expect(harness.stated('rounds.matched')).toMatchObject([{ matchedUnits: 5n }]);
    expect(harness.stated('rounds.returned')).toEqual([]);
    expect(harness.exchange.dueMs(endMs) <= endMs).toBe(false);
  });

  test('one pool empty: all goes back at the lock, as what did not play', () => {
    const { harness, orders } = staked([
      [1, 'up', 5n],
      [2, 'up', 7n],
    ]);
    harness.advanceAt(lockMs);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'refund', reason: 'ONE_SIDED', feeUnits: 0n }]);
    expect(harness.stated('rounds.returned')).toMatchObject([
      { stakes: orders.map((orderId, index) => ({ orderId, accountId: index + 1, playedUnits: 0n })) },
    ]);
    expect(harness.stated('rounds.paid')).toEqual([]);
    expect([1, 2].map((accountId) => harness.available(accountId, USDT))).toEqual([10_000n * ONE_USDT, 10_000n * ONE_USDT]);
    harness.exchange.check();
  });

  test('a refund at the end gives back what played, without fee', () => {
    const { harness, orders } = staked(LARGER_UP);
    harness.advanceAt(lockMs);
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 100);
    harness.advanceAt(endMs + 1);
    expect(orders.map((orderId) => harness.payout(orderId))).toEqual([14_285_717n, 9_523_812n, 9_523_811n, 33_333_340n]);
    for (const accountId of [1, 2, 3, 4]) expect(harness.available(accountId, USDT)).toBe(10_000n * ONE_USDT);
    harness.exchange.check();
  });

  test('the larger side loses what played, and no more', () => {
    const { harness, orders } = staked(LARGER_UP);
    harness.advanceAt(lockMs);
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 99);
    harness.advanceAt(endMs + 1);
    expect(orders.map((orderId) => harness.payout(orderId))).toEqual([0n, 0n, 0n, 65_000_013n]);
    expect(harness.exchange.ask({ type: 'protection.info', accountId: 1 }).dayLossUnits).toBe(14_285_717n);
    harness.exchange.check();
  });
});

describe('RULES §7 the return is work in pieces', () => {
  test('a piece at a time, over restarts, returns and pays the same, and other work waits until it is done', () => {
    const byPieces = (most: number): readonly string[] => {
      const { harness } = staked(LARGER_UP);
      harness.tickAt(lockMs, 100);
      harness.tickAt(endMs, 101);
      let { exchange } = harness;
      const entries = [];
      while (exchange.dueMs(endMs + 1) <= endMs + 1) {
        const entry = exchange.execute(exchange.lastSeq + 1, endMs + 1, {
          id: '',
          accountId: 0,
          body: { type: 'house.advance', budget: most },
        });
        entries.push(entry);
        exchange.check();
        const restored = Exchange.restore(exchange.snapshot());
        expect(restored.snapshot()).toEqual(exchange.snapshot());
        exchange = restored;
      }
      return entries
        .flatMap(({ events }) =>
          events.flatMap((event) => {
            if (event.type === 'rounds.returned') return event.stakes.map(({ orderId, playedUnits }) => `played ${orderId} ${playedUnits}`);
            return event.type === 'rounds.paid'
              ? event.payouts.map(({ orderId, payoutUnits }) => `paid ${orderId} ${payoutUnits}`)
              : [event.type];
          }),
        )
        .filter((line) => line !== 'house.advanced');
    };
    const whole = byPieces(1_000);
    expect(whole.filter((line) => line.startsWith('played'))).toHaveLength(3);
    expect(byPieces(1)).toEqual(whole);
    expect(byPieces(2)).toEqual(whole);
  });

  test('stakes that run say what of them plays once they are matched', () => {
    const { harness } = staked(LARGER_UP);
    const ask = (accountId: number): unknown => harness.exchange.ask({ type: 'rounds.openStakes', accountId });
    expect(ask(1)).toMatchObject([{ stakeUnits: 3n * ONE_USDT, playedUnits: null }]);
    harness.advanceAt(lockMs, 2);
    expect(ask(1)).toMatchObject([{ stakeUnits: 3n * ONE_USDT, playedUnits: 14_285_717n }]);
    expect(ask(2)).toMatchObject([{ playedUnits: null }]);
    expect(ask(4)).toMatchObject([{ stakeUnits: 33_333_340n, playedUnits: 33_333_340n }]);
  });
});

test('I18 whatever is staked: returns, payouts and fee are the stakes, and nobody gets more than twice what played', () => {
  for (let turn = 1; turn <= 60; turn++) {
    const bets: Bets = [1, 2, 3, 4].map((accountId) => [
      accountId,
      accountId <= 1 + (turn % 3) ? 'up' : 'down',
      BigInt(((turn * accountId * 7_919) % 97) + 1),
    ]);
    const { harness, orders } = staked(bets);
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, turn % 7 === 0 ? 100 : 99 + 2 * (turn % 2));
    harness.advanceAt(endMs + 1);
    harness.exchange.check();
    const returned = new Map(
      harness.stated('rounds.returned').flatMap(({ stakes }) => stakes.map((one) => [one.orderId, one.playedUnits])),
    );
    const [{ feeUnits } = { feeUnits: 0n }] = harness.stated('rounds.decided');
    let sum = feeUnits;
    for (const [index, [, , units]] of bets.entries()) {
      const orderId = orders[index] ?? 0;
      const playedUnits = returned.get(orderId) ?? units;
      const payout = harness.payout(orderId);
      expect(payout <= 2n * playedUnits && playedUnits <= units).toBe(true);
      sum += units - playedUnits + payout;
    }
    expect(sum).toBe(bets.reduce((total, [, , units]) => total + units, 0n));
  }
});
