import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import type { Entry } from '../../entry.ts';
import { USDT } from '../../test/house.ts';
import { ONE_USDT, openRoundsHouse, PAIR, PERIOD_MS, START_MS, TIMES } from '../../test/rounds-house.ts';
import type { RoundsHouse } from '../../test/rounds-house.ts';

const DAY_MS = 86_400_000;
const limit = (limitUnits: bigint): CommandBody => ({ type: 'protection.setLossLimit', limitUnits, utcOffsetMinutes: 0 });
const code = ({ outcome }: Entry): string => (outcome.ok ? '' : `${outcome.code} ${outcome.limit}`.trim());
const lossOf = (house: RoundsHouse): bigint => house.exchange.ask({ type: 'protection.info', accountId: 1 }).dayLossUnits;

/** Account 1 stakes 6 USDT up against account 2, and the round ends with this price after a lock at 100. */
function roundOfSix(closeTicks: number): RoundsHouse {
  const house = openRoundsHouse();
  house.at(START_MS, 1, limit(10n * ONE_USDT));
  house.stakeAt(START_MS, 1, 'up', 6n * ONE_USDT);
  house.stakeAt(START_MS, 2, 'down', 6n * ONE_USDT);
  house.tickAt(TIMES.lockMs, 100);
  house.tickAt(TIMES.endMs, closeTicks);
  house.advanceAt(TIMES.endMs + 1);
  return house;
}

describe('RULES §14.6 protection of those who stake', () => {
  test('who has not confirmed the risk takes no side', () => {
    const house = openRoundsHouse();
    house.at(START_MS, 0, { type: 'account.open', accountId: 5, kind: 'user' });
    house.at(START_MS, 0, { type: 'account.grant', accountId: 5, assetId: USDT, amount: 10n * ONE_USDT });
    expect(code(house.stakeAt(START_MS, 5, 'up', ONE_USDT))).toBe('RISK_UNCONFIRMED');
    house.at(START_MS, 5, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
    expect(code(house.stakeAt(START_MS, 5, 'up', ONE_USDT))).toBe('RISK_UNCONFIRMED');
    house.at(START_MS, 5, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
    expect(code(house.stakeAt(START_MS, 5, 'up', ONE_USDT))).toBe('');
  });

  test.each(['fixed-time', 'all'] as const)('who excluded themselves from %s stakes no more; taking back and payment go on', (scope) => {
    const house = openRoundsHouse();
    const first = house.stakeAt(START_MS, 1, 'up', ONE_USDT).seq;
    const second = house.stakeAt(START_MS, 1, 'up', ONE_USDT).seq;
    house.stakeAt(START_MS, 2, 'down', ONE_USDT);
    house.at(START_MS, 1, { type: 'protection.exclude', scope, untilMs: START_MS + DAY_MS });
    expect(code(house.stakeAt(START_MS + 1, 1, 'up', ONE_USDT))).toBe('SELF_EXCLUDED');
    expect(code(house.cancelAt(START_MS + 2, 1, first))).toBe('');
    house.tickAt(TIMES.lockMs, 100);
    house.tickAt(TIMES.endMs, 101);
    house.advanceAt(TIMES.endMs + 1);
    expect(house.payout(second)).toBe(195_000_000n);
    expect(code(house.stakeAt(START_MS + DAY_MS - 1 - PERIOD_MS, 1, 'up', ONE_USDT))).toBe('SELF_EXCLUDED');
    expect(code(house.stakeAt(START_MS + DAY_MS, 1, 'up', ONE_USDT))).toBe('');
  });

  test('a loss limit counts open stakes to the unit, and a stake that goes back no more', () => {
    const house = openRoundsHouse();
    house.at(START_MS, 1, limit(10n * ONE_USDT));
    const first = house.stakeAt(START_MS, 1, 'up', 6n * ONE_USDT).seq;
    expect(code(house.stakeAt(START_MS, 1, 'up', 4n * ONE_USDT + 1n))).toBe('LOSS_LIMIT 10');
    expect(code(house.stakeAt(START_MS, 1, 'up', 4n * ONE_USDT))).toBe('');
    expect(code(house.stakeAt(START_MS, 1, 'up', ONE_USDT))).toBe('LOSS_LIMIT 10');
    house.cancelAt(START_MS + 1, 1, first);
    expect(code(house.stakeAt(START_MS + 1, 1, 'up', 6n * ONE_USDT))).toBe('');
    house.advanceAt(TIMES.lockMs);
    expect(lossOf(house)).toBe(0n);
    expect(code(house.stakeAt(START_MS + PERIOD_MS, 1, 'up', 10n * ONE_USDT))).toBe('');
  });

  test('what was lost today counts, and is forgotten tomorrow', () => {
    const house = roundOfSix(99);
    expect(lossOf(house)).toBe(6n * ONE_USDT);
    expect(code(house.stakeAt(TIMES.endMs + 1, 1, 'up', 4n * ONE_USDT + 1n))).toBe('LOSS_LIMIT 10');
    expect(code(house.stakeAt(TIMES.endMs + 1, 1, 'up', 4n * ONE_USDT))).toBe('');
    house.advanceAt(TIMES.endMs + PERIOD_MS);
    const midnightMs = START_MS - (START_MS % DAY_MS) + DAY_MS;
    expect(code(house.stakeAt(midnightMs, 1, 'up', 10n * ONE_USDT))).toBe('');
  });

  test('a win raises what may be lost, a tie changes nothing', () => {
    const won = roundOfSix(101);
    expect(lossOf(won)).toBe(-570_000_000n);
    expect(code(won.stakeAt(TIMES.endMs + 1, 1, 'up', 15n * ONE_USDT))).toBe('');
    const tied = roundOfSix(100);
    expect(lossOf(tied)).toBe(0n);
    expect(code(tied.stakeAt(TIMES.endMs + 1, 1, 'up', 10n * ONE_USDT + 1n))).toBe('LOSS_LIMIT 10');
  });

  test('a refusal by protection comes before those of window, price and limits, and leaves the money alone', () => {
    const house = openRoundsHouse();
    house.at(START_MS, 1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
    const before = house.exchange.state();
    expect(code(house.at(TIMES.betEndMs, 1, { type: 'rounds.stake', offerId: PAIR, side: 'up', stakeUnits: 1n }))).toBe('SELF_EXCLUDED');
    expect(house.exchange.state()).toEqual(before);
  });
});
