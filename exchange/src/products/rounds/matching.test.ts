import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { USDT } from '../../test/house.ts';
import { ONE_USDT, openRoundsHouse, ROUND_TERMS, START_MS, TIMES } from '../../test/rounds-house.ts';
import type { RoundsHouse } from '../../test/rounds-house.ts';
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

function staked(bets: Bets, terms = ANY_STAKE): { readonly house: RoundsHouse; readonly orders: readonly number[] } {
  const house = openRoundsHouse(4, terms);
  return { house, orders: bets.map(([accountId, side, units]) => house.stakeAt(START_MS, accountId, side, units).seq) };
}

const played = (house: RoundsHouse): readonly bigint[] =>
  house.stated('rounds.returned').flatMap(({ stakes }) => stakes.map(({ playedUnits }) => playedUnits));

describe('G24 a round whose pools differ', () => {
  test('what does not play goes back at the lock, the rest is paid at the end', () => {
    const { house, orders } = staked(LARGER_UP);
    const [first] = orders;
    expect(house.exchange.dueMs(lockMs - 1) <= lockMs - 1).toBe(false);
    expect(house.exchange.dueMs(lockMs) <= lockMs).toBe(true);
    const atLock = house.advanceAt(lockMs);
    expect(atLock.outcome).toMatchObject({ ok: true, ref: 4 });
    expect(house.stated('rounds.matched')).toEqual([
      { type: 'rounds.matched', roundId: first, upUnits: 7n * ONE_USDT, downUnits: 33_333_340n, matchedUnits: 33_333_340n },
    ]);
    expect(played(house)).toEqual([14_285_717n, 9_523_812n, 9_523_811n]);
    const back = [285_714_283n, 190_476_188n, 190_476_189n, 0n];
    for (const [index, [accountId, , units]] of LARGER_UP.entries())
      expect(house.available(accountId, USDT)).toBe(10_000n * ONE_USDT - units + (back[index] ?? 0n));
    house.exchange.check();
    house.tickAt(lockMs, 100);
    house.tickAt(endMs, 101);
    house.advanceAt(endMs + 1);
    expect(house.stated('rounds.decided')).toMatchObject([{ result: 'up', feeUnits: 1_666_667n }]);
    expect(orders.map((orderId) => house.payout(orderId))).toEqual([27_857_148n, 18_571_433n, 18_571_432n, 0n]);
    house.exchange.check();
  });

  test('the legs of the return are those of the plan: out of the escrow of the user to the platform, and no fee', () => {
    const { house, orders } = staked([
      [1, 'up', 3n],
      [2, 'down', 2n],
      [3, 'down', 2n],
    ]);
    const [roundId] = orders;
    house.advanceAt(lockMs);
    const escrow = { code: ESCROW_ROUND.code, ref: roundId, assetId: USDT };
    const wallet = { code: PLATFORM.code, ref: 0, assetId: USDT };
    // 3 of 4: 1.5 units each; the missing unit goes to the earlier order, which plays in full and gets nothing back
    expect(house.stated('rounds.returned')).toMatchObject([
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
    const { house } = staked([
      [1, 'up', 5n],
      [2, 'down', 5n],
    ]);
    expect(house.advanceAt(lockMs).outcome).toMatchObject({ ref: 1 });
    expect(house.stated('rounds.matched')).toMatchObject([{ matchedUnits: 5n }]);
    expect(house.stated('rounds.returned')).toEqual([]);
    expect(house.exchange.dueMs(endMs) <= endMs).toBe(false);
  });

  test('one pool empty: all goes back at the lock, as what did not play', () => {
    const { house, orders } = staked([
      [1, 'up', 5n],
      [2, 'up', 7n],
    ]);
    house.advanceAt(lockMs);
    expect(house.stated('rounds.decided')).toMatchObject([{ result: 'refund', reason: 'ONE_SIDED', feeUnits: 0n }]);
    expect(house.stated('rounds.returned')).toMatchObject([
      { stakes: orders.map((orderId, index) => ({ orderId, accountId: index + 1, playedUnits: 0n })) },
    ]);
    expect(house.stated('rounds.paid')).toEqual([]);
    expect([1, 2].map((accountId) => house.available(accountId, USDT))).toEqual([10_000n * ONE_USDT, 10_000n * ONE_USDT]);
    house.exchange.check();
  });

  test('a refund at the end gives back what played, without fee', () => {
    const { house, orders } = staked(LARGER_UP);
    house.advanceAt(lockMs);
    house.tickAt(lockMs, 100);
    house.tickAt(endMs, 100);
    house.advanceAt(endMs + 1);
    expect(orders.map((orderId) => house.payout(orderId))).toEqual([14_285_717n, 9_523_812n, 9_523_811n, 33_333_340n]);
    for (const accountId of [1, 2, 3, 4]) expect(house.available(accountId, USDT)).toBe(10_000n * ONE_USDT);
    house.exchange.check();
  });

  test('the larger side loses what played, and no more', () => {
    const { house, orders } = staked(LARGER_UP);
    house.advanceAt(lockMs);
    house.tickAt(lockMs, 100);
    house.tickAt(endMs, 99);
    house.advanceAt(endMs + 1);
    expect(orders.map((orderId) => house.payout(orderId))).toEqual([0n, 0n, 0n, 65_000_013n]);
    expect(house.exchange.ask({ type: 'protection.info', accountId: 1 }).dayLossUnits).toBe(14_285_717n);
    house.exchange.check();
  });
});

describe('RULES §7 the return is work in pieces', () => {
  test('a piece at a time, over restarts, returns and pays the same, and other work waits until it is done', () => {
    const byPieces = (most: number): readonly string[] => {
      const { house } = staked(LARGER_UP);
      house.tickAt(lockMs, 100);
      house.tickAt(endMs, 101);
      let { exchange } = house;
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
    const { house } = staked(LARGER_UP);
    const ask = (accountId: number): unknown => house.exchange.ask({ type: 'rounds.openStakes', accountId });
    expect(ask(1)).toMatchObject([{ stakeUnits: 3n * ONE_USDT, playedUnits: null }]);
    house.advanceAt(lockMs, 2);
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
    const { house, orders } = staked(bets);
    house.tickAt(lockMs, 100);
    house.tickAt(endMs, turn % 7 === 0 ? 100 : 99 + 2 * (turn % 2));
    house.advanceAt(endMs + 1);
    house.exchange.check();
    const returned = new Map(house.stated('rounds.returned').flatMap(({ stakes }) => stakes.map((one) => [one.orderId, one.playedUnits])));
    const [{ feeUnits } = { feeUnits: 0n }] = house.stated('rounds.decided');
    let sum = feeUnits;
    for (const [index, [, , units]] of bets.entries()) {
      const orderId = orders[index] ?? 0;
      const playedUnits = returned.get(orderId) ?? units;
      const payout = house.payout(orderId);
      expect(payout <= 2n * playedUnits && playedUnits <= units).toBe(true);
      sum += units - playedUnits + payout;
    }
    expect(sum).toBe(bets.reduce((total, [, , units]) => total + units, 0n));
  }
});
