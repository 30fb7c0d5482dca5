import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import type { Entry } from '../../entry.ts';
import { USDT } from '../../test/harness.ts';
import { ONE_USDT, openRoundsHarness, PAIR, PERIOD_MS, START_MS, TIMES } from '../../test/rounds-harness.ts';
import type { RoundsHarness } from '../../test/rounds-harness.ts';

const DAY_MS = 86_400_000;
const limit = (limitUnits: bigint): CommandBody => ({ type: 'protection.setLossLimit', limitUnits, utcOffsetMinutes: 0 });
const code = ({ outcome }: Entry): string => (outcome.ok ? '' : `${outcome.code} ${outcome.limit}`.trim());
const lossOf = (harness: RoundsHarness): bigint => harness.exchange.ask({ type: 'protection.info', accountId: 1 }).dayLossUnits;

/** Account 1 stakes 6 USDT up against account 2, and the round ends with this price after a lock at 100. */
function roundOfSix(closeTicks: number): RoundsHarness {
  const harness = openRoundsHarness();
  harness.at(START_MS, 1, limit(10n * ONE_USDT));
  harness.stakeAt(START_MS, 1, 'up', 6n * ONE_USDT);
  harness.stakeAt(START_MS, 2, 'down', 6n * ONE_USDT);
  harness.tickAt(TIMES.lockMs, 100);
  harness.tickAt(TIMES.endMs, closeTicks);
  harness.advanceAt(TIMES.endMs + 1);
  return harness;
}

describe('RULES §14.6 protection of those who stake', () => {
  test('who has not confirmed the risk takes no side', () => {
    const harness = openRoundsHarness();
    harness.at(START_MS, 0, { type: 'account.open', accountId: 5, kind: 'user' });
    harness.at(START_MS, 0, { type: 'account.grant', accountId: 5, assetId: USDT, amount: 10n * ONE_USDT });
    expect(code(harness.stakeAt(START_MS, 5, 'up', ONE_USDT))).toBe('RISK_UNCONFIRMED');
    harness.at(START_MS, 5, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
    expect(code(harness.stakeAt(START_MS, 5, 'up', ONE_USDT))).toBe('RISK_UNCONFIRMED');
    harness.at(START_MS, 5, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
    expect(code(harness.stakeAt(START_MS, 5, 'up', ONE_USDT))).toBe('');
  });

  test.each(['fixed-time', 'all'] as const)('who excluded themselves from %s stakes no more; taking back and payment go on', (scope) => {
    const harness = openRoundsHarness();
    const first = harness.stakeAt(START_MS, 1, 'up', ONE_USDT).seq;
    const second = harness.stakeAt(START_MS, 1, 'up', ONE_USDT).seq;
    harness.stakeAt(START_MS, 2, 'down', ONE_USDT);
    harness.at(START_MS, 1, { type: 'protection.exclude', scope, untilMs: START_MS + DAY_MS });
    expect(code(harness.stakeAt(START_MS + 1, 1, 'up', ONE_USDT))).toBe('SELF_EXCLUDED');
    expect(code(harness.cancelAt(START_MS + 2, 1, first))).toBe('');
    harness.tickAt(TIMES.lockMs, 100);
    harness.tickAt(TIMES.endMs, 101);
    harness.advanceAt(TIMES.endMs + 1);
    expect(harness.payout(second)).toBe(195_000_000n);
    expect(code(harness.stakeAt(START_MS + DAY_MS - 1 - PERIOD_MS, 1, 'up', ONE_USDT))).toBe('SELF_EXCLUDED');
    expect(code(harness.stakeAt(START_MS + DAY_MS, 1, 'up', ONE_USDT))).toBe('');
  });

  test('a loss limit counts open stakes to the unit, and a stake that goes back no more', () => {
    const harness = openRoundsHarness();
    harness.at(START_MS, 1, limit(10n * ONE_USDT));
    const first = harness.stakeAt(START_MS, 1, 'up', 6n * ONE_USDT).seq;
    expect(code(harness.stakeAt(START_MS, 1, 'up', 4n * ONE_USDT + 1n))).toBe('LOSS_LIMIT 10');
    expect(code(harness.stakeAt(START_MS, 1, 'up', 4n * ONE_USDT))).toBe('');
    expect(code(harness.stakeAt(START_MS, 1, 'up', ONE_USDT))).toBe('LOSS_LIMIT 10');
    harness.cancelAt(START_MS + 1, 1, first);
    expect(code(harness.stakeAt(START_MS + 1, 1, 'up', 6n * ONE_USDT))).toBe('');
    harness.advanceAt(TIMES.lockMs);
    expect(lossOf(harness)).toBe(0n);
    expect(code(harness.stakeAt(START_MS + PERIOD_MS, 1, 'up', 10n * ONE_USDT))).toBe('');
  });

  test('what was lost today counts, and is forgotten tomorrow', () => {
    const harness = roundOfSix(99);
    expect(lossOf(harness)).toBe(6n * ONE_USDT);
    expect(code(harness.stakeAt(TIMES.endMs + 1, 1, 'up', 4n * ONE_USDT + 1n))).toBe('LOSS_LIMIT 10');
    expect(code(harness.stakeAt(TIMES.endMs + 1, 1, 'up', 4n * ONE_USDT))).toBe('');
    harness.advanceAt(TIMES.endMs + PERIOD_MS);
    const midnightMs = START_MS - (START_MS % DAY_MS) + DAY_MS;
    expect(code(harness.stakeAt(midnightMs, 1, 'up', 10n * ONE_USDT))).toBe('');
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
    const harness = openRoundsHarness();
    harness.at(START_MS, 1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
    const before = harness.exchange.state();
    expect(code(harness.at(TIMES.betEndMs, 1, { type: 'rounds.stake', offerId: PAIR, side: 'up', stakeUnits: 1n }))).toBe('SELF_EXCLUDED');
    expect(harness.exchange.state()).toEqual(before);
  });
});
