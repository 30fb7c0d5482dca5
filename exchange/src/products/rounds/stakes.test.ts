import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { NOTICE_MS, noticed, USDT } from '../../test/harness.ts';
import { HOUSE_ACCOUNT, ONE_USDT, openRoundsHarness, PAIR, PERIOD_MS, ROUND_TERMS, START_MS, TIMES } from '../../test/rounds-harness.ts';
import type { RoundsHarness } from '../../test/rounds-harness.ts';
import type { RoundTerms } from './commands.ts';
import { ESCROW_ROUND } from './accounts.ts';

/** The code and the bound with which a command is refused; '' when it is not. I6: a refusal has no events and leaves the state as it was. */
function refusal(harness: RoundsHarness, timeMs: number, accountId: number, body: CommandBody): string {
  const before = harness.exchange.state();
  const { outcome, events } = harness.at(timeMs, accountId, body);
  if (outcome.ok) return '';
  expect(events).toEqual([]);
  expect(harness.exchange.state()).toEqual(before);
  return outcome.limit === '' ? outcome.code : `${outcome.code} ${outcome.limit}`;
}

const stake = (stakeUnits = 5n * ONE_USDT, side: 'up' | 'down' = 'up', offerId = PAIR): CommandBody => ({
  type: 'rounds.stake',
  offerId,
  side,
  stakeUnits,
});

describe('RULES §7 a pair', () => {
  const define = (terms: Partial<RoundTerms>, periodMs = 60_000, symbolId = 1, offerId = 2): CommandBody => ({
    type: 'rounds.define',
    offerId,
    symbolId,
    periodMs,
    ...ROUND_TERMS,
    ...terms,
  });

  test.each([
    ['a fee of no kind', { feeType: 3 }],
    ['a fee of no number', { feeType: Number.NaN }],
    ['a fee above 10 per cent', { feeValue: 10n * ONE_USDT + 10_000n }],
    ['a fee with more digits than parts per million hold', { feeValue: 5n * ONE_USDT + 1n }],
    ['a least stake above the most', { minStakeUnits: 2n, maxStakeUnits: 1n }],
  ])('%s: BAD_TERMS, when defined and when changed', (_name, terms) => {
    const harness = openRoundsHarness();
    expect(refusal(harness, START_MS, 0, define(terms))).toBe('BAD_TERMS');
    expect(refusal(harness, START_MS, 0, { type: 'rounds.change', offerId: PAIR, ...noticed(START_MS), ...ROUND_TERMS, ...terms })).toBe(
      'BAD_TERMS',
    );
  });

  test.each([0, 4_000, 59_000, 60_001, -60_000, 86_404_000, 60_000.5, Number.NaN, Infinity])('a period of %d ms: BAD_TERMS', (periodMs) => {
    expect(refusal(openRoundsHarness(), START_MS, 0, define({}, periodMs))).toBe('BAD_TERMS');
  });

  test('unknown symbols, pairs there are and numbers that are none are refused', () => {
    const harness = openRoundsHarness();
    expect(refusal(harness, START_MS, 0, define({}, 60_000, 9))).toBe('NOT_FOUND');
    expect(refusal(harness, START_MS, 0, define({}, 60_000, 1, PAIR))).toBe('ALREADY_DONE');
    expect(refusal(harness, START_MS, 0, define({}, PERIOD_MS))).toBe('ALREADY_DONE');
    expect(refusal(harness, START_MS, 0, define({}, 60_000, 1, 1_001))).toBe('BAD_INPUT');
    expect(refusal(harness, START_MS, 0, define({ minStakeUnits: 0n }))).toBe('BAD_INPUT');
    expect(refusal(harness, START_MS, 0, define({ feeValue: -1n }))).toBe('BAD_INPUT');
    expect(refusal(harness, START_MS, 0, { type: 'rounds.change', offerId: 7, ...noticed(START_MS), ...ROUND_TERMS })).toBe('NOT_FOUND');
    expect(
      refusal(harness, START_MS, 0, {
        type: 'rounds.change',
        offerId: PAIR,
        ...noticed(START_MS),
        reason: 'x'.repeat(201),
        ...ROUND_TERMS,
      }),
    ).toBe('BAD_INPUT');
  });

  test('10 per cent, no fee, 8 seconds and a day are allowed', () => {
    const harness = openRoundsHarness();
    expect(harness.at(START_MS, 0, define({ feeValue: 10n * ONE_USDT })).outcome.ok).toBe(true);
    expect(harness.at(START_MS, 0, define({ feeValue: 0n }, 8_000, 1, 3)).outcome.ok).toBe(true);
    expect(harness.at(START_MS, 0, define({ feeType: 2, feeValue: 10n ** 20n + 1n }, 86_400_000, 2, 4)).outcome.ok).toBe(true);
    expect(harness.exchange.ask({ type: 'rounds.pairs' })).toMatchObject([
      { offerId: 1, symbolId: 1, periodMs: 300_000, version: 1 },
      { offerId: 2, periodMs: 60_000, feeValue: 10n * ONE_USDT },
      { offerId: 3, periodMs: 8_000, feeValue: 0n },
      { offerId: 4, symbolId: 2, feeType: 2 },
    ]);
  });

  test('I30 only the house defines, changes and advances, and only users stake', () => {
    const harness = openRoundsHarness();
    harness.tickAt(START_MS, 3_000_000);
    expect(refusal(harness, START_MS, 1, define({}))).toBe('BAD_INPUT');
    expect(refusal(harness, START_MS, 1, { type: 'rounds.change', offerId: PAIR, ...noticed(START_MS), ...ROUND_TERMS })).toBe('BAD_INPUT');
    expect(refusal(harness, START_MS, 1, { type: 'house.advance', budget: 1 })).toBe('BAD_INPUT');
    expect(refusal(harness, START_MS, 0, stake())).toBe('BAD_INPUT');
    expect(refusal(harness, START_MS, 0, { type: 'rounds.cancel', orderId: 1 })).toBe('BAD_INPUT');
  });
});

describe('RULES §7 the window of betting', () => {
  test('open from the first millisecond of the round until 2 s before the lock', () => {
    const harness = openRoundsHarness();
    expect(harness.stakeAt(TIMES.startMs, 1, 'up', ONE_USDT).outcome.ok).toBe(true);
    expect(harness.stakeAt(TIMES.betEndMs - 1, 2, 'down', ONE_USDT).outcome.ok).toBe(true);
    expect(harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: TIMES.betEndMs })).toMatchObject({
      ...TIMES,
      n: 5_890_753,
      upUnits: ONE_USDT,
      downUnits: ONE_USDT,
      upStakes: 1,
      downStakes: 1,
    });
    harness.tickAt(TIMES.betEndMs, 3_000_000);
    expect(refusal(harness, TIMES.betEndMs, 1, stake())).toBe('WINDOW_CLOSED');
    harness.tickAt(TIMES.endMs - 1, 3_000_000);
    expect(refusal(harness, TIMES.endMs - 1, 1, stake())).toBe('WINDOW_CLOSED');
    expect(harness.stakeAt(TIMES.endMs, 1, 'down', ONE_USDT).outcome.ok).toBe(true);
    expect(harness.stated('rounds.opened').map(({ n, startMs }) => [n, startMs])).toEqual([
      [5_890_753, START_MS],
      [5_890_754, START_MS + PERIOD_MS],
    ]);
  });

  test('SPEC §2 a stake is held in the escrow of its round, and has left the wallet: neither available nor frozen', () => {
    const harness = openRoundsHarness();
    const { outcome, seq } = harness.stakeAt(START_MS, 1, 'up', 60n * ONE_USDT);
    expect(outcome).toEqual({ ok: true, ref: seq, repeated: false });
    expect(harness.available(1, USDT)).toBe(9_940n * ONE_USDT);
    expect([harness.frozen(1, USDT), harness.atRisk(1, USDT)]).toEqual([0n, 60n * ONE_USDT]);
    expect(harness.stated('rounds.staked')).toMatchObject([
      { orderId: seq, roundId: seq, accountId: 1, legs: [{ code: PLATFORM.code }, { code: ESCROW_ROUND.code, ownerId: 1, ref: seq }] },
    ]);
    harness.exchange.check();
  });

  test('several stakes add; the other side is WRONG_SIDE until all are cancelled', () => {
    const harness = openRoundsHarness();
    const first = harness.stakeAt(START_MS, 1, 'up', 2n * ONE_USDT).seq;
    const second = harness.stakeAt(START_MS + 1, 1, 'up', 3n * ONE_USDT).seq;
    expect(refusal(harness, START_MS + 2, 1, stake(ONE_USDT, 'down'))).toBe('WRONG_SIDE');
    harness.cancelAt(START_MS + 3, 1, first);
    expect(refusal(harness, START_MS + 4, 1, stake(ONE_USDT, 'down'))).toBe('WRONG_SIDE');
    harness.cancelAt(START_MS + 5, 1, second);
    expect(harness.stakeAt(START_MS + 6, 1, 'down', ONE_USDT).outcome.ok).toBe(true);
    expect(harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: START_MS + 7 })).toMatchObject({
      upStakes: 0,
      downStakes: 1,
    });
    harness.exchange.check();
  });

  test('an account has at most 200 stakes in a round, and as many again in the next', () => {
    const harness = openRoundsHarness();
    for (let count = 0; count < 200; count++) expect(harness.stakeAt(START_MS + count, 1, 'up', ONE_USDT).outcome.ok).toBe(true);
    expect(refusal(harness, START_MS + 200, 1, stake())).toBe('TOO_MANY_ORDERS 200');
    expect(harness.stakeAt(START_MS + 201, 2, 'up', ONE_USDT).outcome.ok).toBe(true);
    expect(harness.stakeAt(START_MS + PERIOD_MS, 1, 'up', ONE_USDT).outcome.ok).toBe(true);
    expect(harness.exchange.ask({ type: 'rounds.openStakes', accountId: 1 })).toHaveLength(201);
  });
});

describe('RULES §7 refused before anything is held', () => {
  test.each([
    [ONE_USDT - 1n, 'BELOW_MIN 1'],
    [1_000n * ONE_USDT + 1n, 'ABOVE_MAX 1000'],
    [0n, 'BAD_INPUT'],
    [-ONE_USDT, 'BAD_INPUT'],
    [10n ** 30n, 'BAD_INPUT'],
  ] as const)('a stake of %d units is %s', (units, expected) => {
    const harness = openRoundsHarness();
    harness.tickAt(START_MS, 3_000_000);
    expect(refusal(harness, START_MS, 1, stake(units))).toBe(expected);
  });

  test('the least and the most are allowed', () => {
    const harness = openRoundsHarness();
    expect(harness.stakeAt(START_MS, 1, 'up', ONE_USDT).outcome.ok).toBe(true);
    expect(harness.stakeAt(START_MS, 1, 'up', 1_000n * ONE_USDT).outcome.ok).toBe(true);
  });

  test('funds that lack one unit', () => {
    const harness = openRoundsHarness();
    harness.at(START_MS, 1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 9_995n * ONE_USDT + 1n });
    harness.tickAt(START_MS, 3_000_000);
    expect(refusal(harness, START_MS, 1, stake(5n * ONE_USDT))).toBe('INSUFFICIENT_FUNDS');
    expect(harness.stakeAt(START_MS, 1, 'up', 5n * ONE_USDT - 1n).outcome.ok).toBe(true);
    expect(harness.available(1, USDT)).toBe(0n);
  });

  test.each([0, -1, 2, 1.5, Number.NaN, 1_001, 2 ** 53])('pair %d', (offerId) => {
    const harness = openRoundsHarness();
    harness.tickAt(START_MS, 3_000_000);
    expect(refusal(harness, START_MS, 1, stake(ONE_USDT, 'up', offerId))).toBe('BAD_INPUT');
  });

  test('a pair that is off; what was staked before is settled all the same', () => {
    const harness = openRoundsHarness();
    harness.stakeAt(START_MS, 1, 'up', ONE_USDT);
    harness.at(START_MS, 0, { type: 'rounds.switch', offerId: PAIR, enable: false, operator: 'anna', reason: 'halted' });
    expect(refusal(harness, START_MS, 2, stake())).toBe('BAD_INPUT');
    harness.advanceAt(TIMES.lockMs);
    expect(harness.available(1, USDT)).toBe(10_000n * ONE_USDT);
  });

  test('no price yet, a frozen or closed one, or one that stopped coming 2,000 ms ago', () => {
    const harness = openRoundsHarness();
    expect(refusal(harness, START_MS, 1, stake())).toBe('PRICE_FROZEN');
    harness.tickAt(START_MS, 3_000_000);
    harness.tickAt(START_MS, 3_000_000, 'frozen');
    expect(refusal(harness, START_MS, 1, stake())).toBe('PRICE_FROZEN');
    harness.tickAt(START_MS + 1, 3_000_000, 'closed');
    expect(refusal(harness, START_MS + 1, 1, stake())).toBe('PRICE_FROZEN');
    harness.tickAt(START_MS + 2, 3_000_000);
    expect(refusal(harness, START_MS + 2_003, 1, stake())).toBe('PRICE_FROZEN');
    harness.tickAt(START_MS + 3_000, 3_000_000);
    expect(harness.at(START_MS + 5_000, 1, stake()).outcome.ok).toBe(true);
  });

  test('I18 accounts of the house take no side', () => {
    const harness = openRoundsHarness();
    harness.tickAt(START_MS, 3_000_000);
    expect(refusal(harness, START_MS, HOUSE_ACCOUNT, stake())).toBe('NOT_ELIGIBLE');
  });

  test('the same id again answers the first time and stakes once; with other content it is refused', () => {
    const harness = openRoundsHarness();
    harness.tickAt(START_MS, 3_000_000);
    const first = harness.at(START_MS, 1, stake(), 'a-stake-of-somebody');
    expect(harness.at(START_MS + 9, 1, stake(), 'a-stake-of-somebody').outcome).toEqual({ ok: true, ref: first.seq, repeated: true });
    expect(harness.at(START_MS + 9, 1, stake(ONE_USDT), 'a-stake-of-somebody').outcome).toMatchObject({ code: 'ID_CONFLICT' });
    expect(harness.exchange.ask({ type: 'rounds.openStakes', accountId: 1 })).toHaveLength(1);
    // §16: stakes are remembered for 24 hours.
    const later = START_MS + 86_400_000;
    expect(harness.at(later - 1, 1, stake(), 'a-stake-of-somebody').outcome).toEqual({ ok: true, ref: first.seq, repeated: true });
    expect(harness.at(later, 1, stake(), 'a-stake-of-somebody').outcome).toMatchObject({
      ok: false,
      code: 'PRICE_FROZEN',
      repeated: false,
    });
  });
});

describe('RULES §7 taking a stake back', () => {
  test('until the first quarter is over, all of it', () => {
    const harness = openRoundsHarness();
    const orderId = harness.stakeAt(START_MS, 1, 'up', 5n * ONE_USDT).seq;
    expect(harness.cancelAt(TIMES.cancelEndMs - 1, 1, orderId).outcome).toEqual({ ok: true, ref: orderId, repeated: false });
    expect([harness.available(1, USDT), harness.frozen(1, USDT), harness.atRisk(1, USDT)]).toEqual([10_000n * ONE_USDT, 0n, 0n]);
    expect(harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: TIMES.cancelEndMs })).toMatchObject({
      upUnits: 0n,
      upStakes: 0,
    });
    expect(refusal(harness, TIMES.cancelEndMs - 1, 1, { type: 'rounds.cancel', orderId })).toBe('ALREADY_DONE');
    harness.exchange.check();
  });

  test('from the quarter on, so that nobody can bluff the pools: WINDOW_CLOSED', () => {
    const harness = openRoundsHarness();
    const orderId = harness.stakeAt(START_MS, 1, 'up', 5n * ONE_USDT).seq;
    for (const timeMs of [TIMES.cancelEndMs, TIMES.betEndMs, TIMES.lockMs, TIMES.endMs, TIMES.endMs + 1])
      expect(refusal(harness, timeMs, 1, { type: 'rounds.cancel', orderId })).toBe('WINDOW_CLOSED');
  });

  test('never where the pair does not allow it, also when it allows it later', () => {
    const harness = openRoundsHarness(2, { ...ROUND_TERMS, cancellable: false });
    const startMs = START_MS + NOTICE_MS;
    const allowing = { ...ROUND_TERMS, cancellable: true };
    harness.at(START_MS + 1, 0, { type: 'rounds.change', offerId: PAIR, ...allowing, ...noticed(START_MS + 1) });
    const orderId = harness.stakeAt(startMs, 1, 'up', 5n * ONE_USDT).seq;
    expect(refusal(harness, startMs, 1, { type: 'rounds.cancel', orderId })).toBe('WINDOW_CLOSED');
    expect(harness.exchange.ask({ type: 'rounds.pairs' })).toMatchObject([{ cancellable: false }]);
    expect(refusal(harness, startMs + 1, 1, { type: 'rounds.cancel', orderId })).toBe('WINDOW_CLOSED');
    expect(harness.exchange.ask({ type: 'rounds.pairs' })).toMatchObject([{ cancellable: true }]);
  });

  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 53])('order %d is BAD_INPUT', (orderId) => {
    expect(refusal(openRoundsHarness(), START_MS, 1, { type: 'rounds.cancel', orderId })).toBe('BAD_INPUT');
  });

  test("another's stake is as unknown as none", () => {
    const harness = openRoundsHarness();
    const orderId = harness.stakeAt(START_MS, 1, 'up', 5n * ONE_USDT).seq;
    expect(refusal(harness, START_MS + 1, 2, { type: 'rounds.cancel', orderId })).toBe('NOT_FOUND');
    expect(refusal(harness, START_MS + 1, 2, { type: 'rounds.cancel', orderId: 999_999 })).toBe('NOT_FOUND');
  });

  test('a stake of the middle, the first and the last leaves the others in their order', () => {
    const harness = openRoundsHarness();
    const orders = [1, 2, 3, 4, 1].map(
      (accountId, index) => harness.stakeAt(START_MS + index, accountId, 'up', BigInt(index + 1) * ONE_USDT).seq,
    );
    for (const [index, accountId] of [
      [2, 3],
      [0, 1],
      [4, 1],
    ] as const)
      expect(harness.cancelAt(START_MS + 10, accountId, orders[index] ?? 0).outcome.ok).toBe(true);
    harness.advanceAt(TIMES.lockMs);
    expect(harness.stated('rounds.returned').flatMap((event) => event.stakes.map(({ orderId }) => orderId))).toEqual([
      orders[1],
      orders[3],
    ]);
  });
});

describe('RULES §6.6 a planned stop', () => {
  test('no stake is taken in a round that ends after it: MARKET_CLOSED; what was staked is decided as ever', () => {
    const harness = openRoundsHarness();
    const plan = (stopMs: number) => harness.at(START_MS, 0, { type: 'house.planStop', stopMs });
    expect(harness.stakeAt(START_MS, 1, 'up', ONE_USDT).outcome.ok).toBe(true);
    expect(plan(TIMES.endMs - 1).outcome.ok).toBe(true);
    expect(harness.stakeAt(START_MS, 2, 'down', ONE_USDT).outcome).toMatchObject({ code: 'MARKET_CLOSED' });
    expect(plan(TIMES.endMs).outcome.ok).toBe(true);
    expect(harness.stakeAt(START_MS, 2, 'down', ONE_USDT).outcome.ok).toBe(true);
  });
});
