import { describe, expect, test } from 'vitest';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { NOTICE_MS, noticed, USDT } from '../../test/harness.ts';
import { ONE_USDT, openRoundsHarness, PAIR, PERIOD_MS, ROUND_TERMS, START_MS, TIMES } from '../../test/rounds-harness.ts';
import type { RoundsHarness } from '../../test/rounds-harness.ts';
import { ESCROW_ROUND, FEE_ROUNDS } from './accounts.ts';
import { roundTimes } from './clock.ts';

const { betEndMs, lockMs, endMs } = TIMES;

/** One USDT up by account 1 and one down by account 2; ticks at the lock and at the end decide. */
function twoSides(terms = ROUND_TERMS): { readonly harness: RoundsHarness; readonly up: number; readonly down: number } {
  const harness = openRoundsHarness(4, terms);
  const up = harness.stakeAt(START_MS, 1, 'up', ONE_USDT).seq;
  const down = harness.stakeAt(START_MS, 2, 'down', ONE_USDT).seq;
  return { harness, up, down };
}

describe('G24 a round of the rules', () => {
  test.each([
    [3_000_001, 'up', [117n * ONE_USDT, 78n * ONE_USDT, 0n, 0n]],
    [2_999_999, 'down', [0n, 0n, 13_650_000_000n, 5_850_000_000n]],
  ] as const)('close %d: %s wins, and the fee of 5 is the house’s', (closeTicks, result, payouts) => {
    const harness = openRoundsHarness();
    const stakes = [
      [1, 'up', 60n],
      [2, 'up', 40n],
      [3, 'down', 70n],
      [4, 'down', 30n],
    ] as const;
    const orders = stakes.map(([accountId, side, units]) => harness.stakeAt(START_MS, accountId, side, units * ONE_USDT).seq);
    const lock = harness.tickAt(lockMs, 3_000_000).outcome;
    const close = harness.tickAt(endMs, closeTicks).outcome;
    expect(harness.advanceAt(endMs).outcome).toMatchObject({ ok: true, ref: 1 });
    const { outcome, events } = harness.advanceAt(endMs + 1);
    expect(outcome).toMatchObject({ ok: true, ref: 5 });
    expect(events).toMatchObject([
      {
        type: 'rounds.decided',
        result,
        reason: '',
        lockN: lock.ok && lock.ref,
        lockTicks: 3_000_000,
        closeN: close.ok && close.ref,
        closeTicks,
        upUnits: 100n * ONE_USDT,
        downUnits: 100n * ONE_USDT,
        feeUnits: 5n * ONE_USDT,
      },
      { type: 'rounds.paid', roundId: orders[0] },
    ]);
    expect(orders.map((orderId) => harness.payout(orderId))).toEqual(payouts);
    for (const [index, [accountId, , units]] of stakes.entries())
      expect(harness.available(accountId, USDT)).toBe((10_000n - units) * ONE_USDT + (payouts[index] ?? 0n));
    expect(harness.advanceAt(endMs + 2)).toMatchObject({ outcome: { ok: true, ref: 0 }, events: [] });
    harness.exchange.check();
  });

  test('the postings are those of the plan: each stake out of the escrow of its user, to winners and the fee', () => {
    const { harness, up } = twoSides();
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 101);
    harness.advanceAt(endMs + 1);
    const escrow = { code: ESCROW_ROUND.code, ref: up, assetId: USDT };
    // account 2 lost and comes first; its stake covers what account 1 gets beside the own stake, and the fee
    expect(harness.stated('rounds.paid')[0]?.legs).toEqual([
      { ...escrow, ownerId: 2, amount: -100_000_000n },
      { ...escrow, ownerId: 1, amount: -100_000_000n },
      { code: PLATFORM.code, ownerId: 1, ref: 0, assetId: USDT, amount: 195_000_000n },
      { code: FEE_ROUNDS.code, ownerId: 0, ref: 0, assetId: USDT, amount: 5_000_000n },
    ]);
  });

  test('paid piece by piece: lost stakes stand under the house until winners and fee are paid, and nobody is paid before they do', () => {
    const { harness, up, down } = twoSides();
    const escrow = (ownerId: number): bigint => harness.escrowUnits(up, ownerId);
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 101);
    harness.advanceAt(endMs + 1, 3);
    expect(harness.stated('rounds.paid')).toMatchObject([{ payouts: [{ orderId: down, payoutUnits: 0n }] }]);
    expect([escrow(0), escrow(1), escrow(2)]).toEqual([ONE_USDT, ONE_USDT, 0n]);
    expect([harness.atRisk(1, USDT), harness.atRisk(2, USDT)]).toEqual([ONE_USDT, 0n]);
    harness.exchange.check();
    harness.advanceAt(endMs + 2, 1);
    expect([escrow(0), escrow(1), escrow(2)]).toEqual([0n, 0n, 0n]);
    expect(harness.payout(up)).toBe(195_000_000n);
    harness.exchange.check();
  });
});

describe('RULES §7 the lock tick: last ok tick up to the lock, not from before the end of betting', () => {
  test.each([
    ['in the very millisecond of the lock', lockMs],
    ['in the very millisecond of the end of betting', betEndMs],
  ])('%s', (_name, timeMs) => {
    const { harness, up } = twoSides();
    harness.tickAt(betEndMs - 1, 50);
    harness.tickAt(timeMs, 100);
    harness.tickAt(lockMs + 1, 200);
    harness.tickAt(endMs, 150);
    harness.advanceAt(endMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'up', lockTicks: 100, closeTicks: 150 }]);
    expect(harness.payout(up)).toBe(195_000_000n);
  });

  test('one millisecond before the end of betting is none: every stake goes back at the end', () => {
    const { harness, up, down } = twoSides();
    harness.tickAt(betEndMs - 1, 100);
    harness.tickAt(lockMs + 1, 100);
    harness.tickAt(endMs, 150);
    harness.advanceAt(endMs);
    expect(harness.advanceAt(endMs).events).toEqual([]);
    harness.advanceAt(endMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'refund', reason: 'NO_LOCK', lockN: 0, lockTicks: 0, feeUnits: 0n }]);
    expect([harness.payout(up), harness.payout(down)]).toEqual([ONE_USDT, ONE_USDT]);
  });

  test('the last of several, and frozen or closed ones are no prices', () => {
    const { harness } = twoSides();
    harness.tickAt(betEndMs, 90);
    harness.tickAt(lockMs - 1, 100);
    harness.tickAt(lockMs, 100, 'frozen');
    harness.tickAt(lockMs, 100, 'closed');
    harness.tickAt(endMs, 99);
    harness.advanceAt(endMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'down', lockTicks: 100 }]);
  });

  test('it is told as soon as the lock is over, and not before', () => {
    const { harness } = twoSides();
    const { outcome } = harness.tickAt(lockMs, 100);
    expect(harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: lockMs })).toMatchObject({ lockN: 0, lockTicks: 0 });
    expect(harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: lockMs + 1 })).toMatchObject({
      lockN: outcome.ok && outcome.ref,
      lockTicks: 100,
    });
  });
});

describe('RULES §7 the close tick: last ok tick up to the end, at most 5,000 ms old', () => {
  test.each([
    ['at the end', endMs, 'up', ''],
    ['5,000 ms old', endMs - 5_000, 'up', ''],
    ['5,001 ms old', endMs - 5_001, 'refund', 'NO_CLOSE'],
  ] as const)('%s', (_name, timeMs, result, reason) => {
    const { harness } = twoSides();
    harness.tickAt(lockMs, 100);
    harness.tickAt(timeMs, 101);
    harness.tickAt(endMs + 1, 50);
    harness.advanceAt(endMs + 2);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result, reason, closeTicks: result === 'up' ? 101 : 0 }]);
  });

  test('nothing is settled in the millisecond of the end: a tick of that millisecond may still come, and counts', () => {
    const { harness } = twoSides();
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 101);
    harness.advanceAt(endMs);
    expect(harness.exchange.dueMs(endMs) <= endMs).toBe(false);
    expect(harness.advanceAt(endMs)).toMatchObject({ outcome: { ok: true, ref: 0 }, events: [] });
    harness.tickAt(endMs, 99);
    expect(harness.exchange.dueMs(endMs + 1) <= endMs + 1).toBe(true);
    harness.advanceAt(endMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'down', closeTicks: 99 }]);
  });

  test('a feed that froze after the close tick changes nothing', () => {
    const { harness } = twoSides();
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs - 4_000, 101);
    harness.tickAt(endMs - 3_000, 101, 'frozen');
    harness.advanceAt(endMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'up', closeTicks: 101 }]);
  });
});

describe('RULES §7 refunds return every unit and take no fee', () => {
  test('a tie', () => {
    const { harness, up, down } = twoSides();
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 100);
    harness.advanceAt(endMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([
      { result: 'refund', reason: 'TIE', feeUnits: 0n, lockTicks: 100, closeTicks: 100 },
    ]);
    expect([harness.payout(up), harness.payout(down)]).toEqual([ONE_USDT, ONE_USDT]);
    harness.exchange.check();
  });

  test('an empty pool: at the lock, and not before', () => {
    const harness = openRoundsHarness();
    const orderId = harness.stakeAt(START_MS, 1, 'down', 3n * ONE_USDT).seq;
    harness.tickAt(lockMs - 1, 100);
    expect(harness.exchange.dueMs(lockMs - 1) <= lockMs - 1).toBe(false);
    expect(harness.advanceAt(lockMs - 1).events).toEqual([]);
    expect(harness.exchange.dueMs(lockMs) <= lockMs).toBe(true);
    harness.advanceAt(lockMs);
    expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'refund', reason: 'ONE_SIDED', lockN: 0, closeN: 0 }]);
    expect(harness.stated('rounds.returned')).toMatchObject([{ stakes: [{ orderId, playedUnits: 0n }] }]);
    expect(harness.available(1, USDT)).toBe(10_000n * ONE_USDT);
  });

  test('the other side stakes at the last moment: the round goes on to its end', () => {
    const harness = openRoundsHarness();
    harness.stakeAt(START_MS, 1, 'down', ONE_USDT);
    harness.stakeAt(betEndMs - 1, 2, 'up', ONE_USDT);
    expect(harness.advanceAt(lockMs).events.map(({ type }) => type)).toEqual(['rounds.matched', 'house.advanced']);
    expect(harness.exchange.dueMs(endMs) <= endMs).toBe(false);
  });

  test('a round that everybody left is over at the lock, and nothing is paid', () => {
    const harness = openRoundsHarness();
    const orderId = harness.stakeAt(START_MS, 1, 'up', ONE_USDT).seq;
    harness.cancelAt(START_MS + 1, 1, orderId);
    const { outcome, events } = harness.advanceAt(lockMs);
    expect(outcome).toMatchObject({ ok: true, ref: 1 });
    expect(events).toMatchObject([
      { type: 'rounds.decided', result: 'refund', reason: 'ONE_SIDED', upUnits: 0n, downUnits: 0n },
      { type: 'house.advanced', servedLast: 'rounds' },
    ]);
    expect(harness.exchange.dueMs(endMs + 1) <= endMs + 1).toBe(false);
    harness.exchange.check();
  });
});

describe('RULES §7 terms of a running round', () => {
  test('its fee is that of its first stake, whatever the pair asks later', () => {
    const harness = openRoundsHarness();
    const dearer = { ...ROUND_TERMS, feeValue: 10n * ONE_USDT };
    harness.at(START_MS + 1, 0, { type: 'rounds.change', offerId: PAIR, ...dearer, ...noticed(START_MS + 1) });
    const { startMs, lockMs: locksMs, endMs: endsMs } = roundTimes(START_MS + NOTICE_MS, PERIOD_MS);
    harness.stakeAt(startMs, 1, 'up', ONE_USDT);
    harness.stakeAt(startMs + 1, 2, 'down', ONE_USDT);
    harness.tickAt(locksMs, 100);
    harness.tickAt(endsMs, 101);
    harness.advanceAt(endsMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ feeUnits: 5_000_000n }]);
    harness.stakeAt(endsMs + 1, 1, 'up', ONE_USDT);
    harness.stakeAt(endsMs + 1, 2, 'down', ONE_USDT);
    harness.tickAt(locksMs + PERIOD_MS, 100);
    harness.tickAt(endsMs + PERIOD_MS, 101);
    harness.advanceAt(endsMs + PERIOD_MS + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ feeUnits: 5_000_000n }, { feeUnits: 10_000_000n }]);
    expect(harness.stated('rounds.opened')).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  test('a fee of type 2 is an amount, at most a tenth of what plays', () => {
    const { harness } = twoSides({ ...ROUND_TERMS, feeType: 2, feeValue: 3n * ONE_USDT });
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 101);
    harness.advanceAt(endMs + 1);
    expect(harness.stated('rounds.decided')).toMatchObject([{ feeUnits: 10_000_000n }]);
  });
});

describe('RULES §7 after an outage', () => {
  test('overdue rounds are settled from their own ticks, what could have been first comes first', () => {
    const harness = openRoundsHarness();
    harness.at(START_MS, 0, { type: 'rounds.define', offerId: 2, symbolId: 2, periodMs: 60_000, ...ROUND_TERMS });
    const stakeOn = (timeMs: number, offerId: number, accountId: number, side: 'up' | 'down'): void => {
      harness.tickAt(timeMs, 100, 'ok', 2);
      harness.stakeAt(timeMs, accountId, side, ONE_USDT, offerId);
    };
    for (const accountId of [1, 2]) stakeOn(START_MS, 1, accountId, accountId === 1 ? 'up' : 'down');
    const minute = (count: number): number => START_MS + count * 60_000;
    for (const accountId of [1, 2]) stakeOn(minute(0), 2, accountId, accountId === 1 ? 'up' : 'down');
    harness.tickAt(minute(0) + 30_000, 100, 'ok', 2);
    harness.tickAt(minute(1) - 1, 101, 'ok', 2);
    stakeOn(minute(1) + 10, 2, 3, 'up');
    for (const accountId of [1, 2]) stakeOn(minute(2) + 10, 2, accountId, accountId === 1 ? 'up' : 'down');
    harness.tickAt(minute(2) + 30_000, 100, 'ok', 2);
    harness.tickAt(lockMs, 3_000_000);
    // an hour without a command, then ticks again before anything is settled
    for (let second = 0; second < 10; second++) {
      harness.tickAt(minute(60) + 1_000 * second, 5, 'ok', 1);
      harness.tickAt(minute(60) + 1_000 * second, 5, 'ok', 2);
    }
    expect(harness.exchange.dueMs(minute(61)) <= minute(61)).toBe(true);
    harness.advanceAt(minute(61));
    expect(harness.stated('rounds.decided')).toMatchObject([
      { result: 'up', lockTicks: 100, closeTicks: 101 },
      { result: 'refund', reason: 'ONE_SIDED' },
      { result: 'refund', reason: 'NO_CLOSE', lockTicks: 100 },
      { result: 'refund', reason: 'NO_CLOSE', lockTicks: 3_000_000 },
    ]);
    expect(harness.exchange.dueMs(minute(61)) <= minute(61)).toBe(false);
    harness.exchange.check();
  });

  test('settling late gives what settling at once gives', () => {
    const run = (late: boolean): bigint[] => {
      const harness = openRoundsHarness();
      const orders: number[] = [];
      for (let roundId = 0; roundId < 4; roundId++) {
        const shift = roundId * PERIOD_MS;
        for (const [accountId, side, units] of [
          [1, 'up', 7n],
          [2, 'down', 11n],
          [3, 'up', 3n],
        ] as const)
          orders.push(harness.stakeAt(START_MS + shift + 10, accountId, side, units * ONE_USDT).seq);
        harness.tickAt(lockMs + shift, 100);
        harness.tickAt(endMs + shift - 1, 99 + roundId);
        harness.tickAt(endMs + shift + 1, 1_000);
        // one command either way, so that orders have the same numbers
        if (late) harness.tickAt(endMs + shift + 2, 1_000);
        else harness.advanceAt(endMs + shift + 2);
      }
      harness.advanceAt(START_MS + 100 * PERIOD_MS);
      return orders.map((orderId) => harness.payout(orderId));
    };
    const late = run(true);
    expect(late).toEqual(run(false));
    expect(late.every((payout) => payout >= 0n)).toBe(true);
    expect(late.some((payout) => payout > 0n)).toBe(true);
  });
});
