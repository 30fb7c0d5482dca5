import { describe, expect, test } from 'vitest';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { decodeEntry, encodeEntry } from '../../entry-codec.ts';
import type { Entry } from '../../entry.ts';
import { Exchange } from '../../exchange.ts';
import { eventsOf } from '../../test/answers.ts';
import { USDT } from '../../test/harness.ts';
import { ONE_USDT, openRoundsHarness, PAIR, PERIOD_MS, START_MS, TIMES } from '../../test/rounds-harness.ts';
import type { RoundsHarness } from '../../test/rounds-harness.ts';

const { lockMs, endMs } = TIMES;

/** One USDT up by account 1 and one down by account 2; ticks at the lock and at the end decide. */
function twoSides(): { readonly harness: RoundsHarness; readonly up: number } {
  const harness = openRoundsHarness();
  const up = harness.stakeAt(START_MS, 1, 'up', ONE_USDT).seq;
  harness.stakeAt(START_MS, 2, 'down', ONE_USDT);
  return { harness, up };
}

describe('RULES §7 bounded work', () => {
  const ACCOUNTS = 100;
  const STAKES = 20_000;

  /** A round with 20,000 stakes of odd sizes, decided by its ticks and not yet advanced. */
  function largeRound(): RoundsHarness {
    const harness = openRoundsHarness(ACCOUNTS);
    for (let count = 0; count < STAKES; count++) {
      if (count % 500 === 0) harness.tickAt(START_MS + count, 3_000_000);
      const accountId = 1 + (count % ACCOUNTS);
      const stakeUnits = ONE_USDT + BigInt((count * 7_919) % 104_729);
      harness.at(START_MS + count, accountId, {
        type: 'rounds.stake',
        offerId: PAIR,
        side: accountId % 3 === 0 ? 'down' : 'up',
        stakeUnits,
      });
    }
    harness.tickAt(lockMs, 3_000_000);
    harness.tickAt(endMs, 2_999_999);
    return harness;
  }

  test('I18 20,000 stakes are returned and paid in pieces of at most 200, over restarts, and others are served in between', () => {
    const harness = largeRound();
    expect(harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: lockMs })).toMatchObject({
      upStakes: 13_400,
      downStakes: 6_600,
    });
    const first = harness.advanceAt(endMs + 1, 200);
    expect(first.events.map(({ type }) => type)).toEqual(['rounds.matched', 'rounds.returned', 'house.advanced']);
    expect(first.outcome).toMatchObject({ ref: 200 });
    let exchange = Exchange.restore(harness.exchange.snapshot());
    expect(exchange.snapshot()).toEqual(harness.exchange.snapshot());
    const entries = [first];
    let pieces = 1;
    while (exchange.dueMs(endMs + 1) <= endMs + 1) {
      const entry = exchange.execute(exchange.lastSeq + 1, endMs + 2, {
        id: '',
        accountId: 0,
        body: { type: 'house.advance', budget: 200 },
      });
      for (const { payouts } of eventsOf(entry, 'rounds.paid')) expect(payouts.length).toBeLessThanOrEqual(200);
      for (const { stakes } of eventsOf(entry, 'rounds.returned')) expect(stakes.length).toBeLessThanOrEqual(200);
      entries.push(entry);
      pieces += 1;
      const other = {
        id: '',
        accountId: 1,
        body: { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 1n },
      } as const;
      expect(exchange.execute(exchange.lastSeq + 1, endMs + 2, other).outcome.ok).toBe(true);
      if (pieces % 20 === 0) {
        exchange.check();
        exchange = Exchange.restore(exchange.snapshot());
      }
    }
    // a match, 13,400 returns, a decision and 20,000 payments, of which 200 are one command
    expect(pieces).toBe(168);
    const payouts = entries.flatMap((entry) => eventsOf(entry, 'rounds.paid').flatMap((event) => event.payouts));
    const decided = entries.flatMap((entry) => eventsOf(entry, 'rounds.decided'));
    expect(payouts).toHaveLength(STAKES);
    // those that lost before those that won, each by ascending order
    const inOrder = payouts.every(({ orderId, result }, index) => {
      const before = payouts[index - 1] ?? { orderId: 0, result: 'lose' };
      return before.result === result ? orderId > before.orderId : before.result === 'lose';
    });
    expect(inOrder).toBe(true);
    const paid = payouts.reduce((sum, { payoutUnits }) => sum + payoutUnits, 0n);
    const [{ upUnits, downUnits, feeUnits } = { upUnits: 0n, downUnits: 0n, feeUnits: 0n }] = decided;
    expect(decided).toHaveLength(1);
    const parts = entries.flatMap((entry) => eventsOf(entry, 'rounds.returned').flatMap(({ stakes }) => stakes));
    expect(parts).toHaveLength(13_400);
    expect(parts.every(({ orderId }, index) => orderId > (parts[index - 1]?.orderId ?? 0))).toBe(true);
    expect(parts.reduce((sum, { playedUnits }) => sum + playedUnits, 0n)).toBe(downUnits);
    expect(upUnits > downUnits).toBe(true);
    expect(paid + feeUnits).toBe(2n * downUnits);
    exchange.check();
  });

  test('a round takes 100,000 stakes and then no more: BUSY', () => {
    const harness = openRoundsHarness(501);
    const { exchange } = harness;
    const stake = (accountId: number, timeMs: number): Entry =>
      exchange.execute(exchange.lastSeq + 1, timeMs, {
        id: '',
        accountId,
        body: { type: 'rounds.stake', offerId: PAIR, side: 'up', stakeUnits: ONE_USDT },
      });
    harness.tickAt(START_MS, 3_000_000);
    let taken = 0;
    for (let count = 0; count < 100_000; count++) taken += stake(1 + (count % 500), START_MS).outcome.ok ? 1 : 0;
    expect(taken).toBe(100_000);
    expect(stake(501, START_MS).outcome).toMatchObject({ ok: false, code: 'BUSY' });
    harness.tickAt(START_MS + PERIOD_MS, 3_000_000);
    expect(stake(501, START_MS + PERIOD_MS).outcome).toMatchObject({ ok: true });
  });

  test('one piece at a time ends as well, and pieces of any size pay the same', () => {
    const payoutsBy = (most: number): string[] => {
      const { harness } = twoSides();
      harness.stakeAt(START_MS + 1, 3, 'up', 7n * ONE_USDT);
      harness.tickAt(lockMs, 100);
      harness.tickAt(endMs, 101);
      while (harness.exchange.dueMs(endMs + 1) <= endMs + 1) expect(harness.advanceAt(endMs + 1, most).events).not.toEqual([]);
      return harness.stated('rounds.paid').flatMap(({ payouts }) => payouts.map(({ orderId, payoutUnits }) => `${orderId} ${payoutUnits}`));
    };
    expect(payoutsBy(1)).toEqual(payoutsBy(1_000));
    expect(payoutsBy(2)).toEqual(payoutsBy(1_000));
  });

  test.each([0, -1, 1.5, 1_001, Number.NaN, Infinity])('pieces of %d are BAD_INPUT', (most) => {
    const { harness } = twoSides();
    expect(harness.advanceAt(endMs + 1, most)).toMatchObject({ outcome: { ok: false, code: 'BAD_INPUT' }, events: [] });
  });
});

describe('I3 the same entries give the same bytes', () => {
  test('snapshots at any moment of a round, and replay from bytes', () => {
    const { harness, up } = twoSides();
    harness.cancelAt(START_MS + 1, 1, up);
    harness.stakeAt(START_MS + 2, 3, 'up', 7n * ONE_USDT);
    harness.tickAt(lockMs, 100);
    harness.tickAt(endMs, 101);
    harness.advanceAt(endMs + 1, 2);
    harness.advanceAt(endMs + 2, 2);
    const writer = new ByteWriter();
    for (const entry of harness.entries) encodeEntry(writer, entry);
    const reader = new ByteReader(writer.copy());
    const replayed = new Exchange();
    let restored = new Exchange();
    for (const entry of harness.entries) {
      const decoded = decodeEntry(reader);
      expect(decoded).toEqual(entry);
      replayed.replay(decoded);
      restored.replay(decoded);
      restored = Exchange.restore(restored.snapshot());
      expect(restored.snapshot()).toEqual(replayed.snapshot());
      replayed.check();
    }
    expect(replayed.snapshot()).toEqual(harness.exchange.snapshot());
  });
});
