import { describe, expect, test } from 'vitest';
import type { ProtectionInfo } from './answers.ts';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { EACH, ONE_USDT, openUpdownHarness, PRODUCT, T0, T1, UPDOWN_TERMS } from '../../test/updown-harness.ts';
import type { UpdownHarness } from '../../test/updown-harness.ts';
import { openHarness, USDT } from '../../test/harness.ts';
import { products } from '../../registry.ts';
import { RISK_CATEGORIES } from './risk-categories.ts';
import type { ExclusionScope } from './risk-categories.ts';
import { DayLosses } from './day-losses.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PRICE = 3_000_000;
/** 2026-01-01 00:00 UTC. */
const MIDNIGHT = 1_767_225_600_000;

function limit(harness: UpdownHarness, timeMs: number, units: bigint, utcOffsetMinutes = 0, accountId = 1): string {
  return codeOf(harness.at(timeMs, accountId, { type: 'protection.setLossLimit', limitUnits: units, utcOffsetMinutes }));
}

function info(harness: UpdownHarness, accountId = 1): ProtectionInfo {
  return harness.exchange.ask({ type: 'protection.info', accountId });
}

/** Places and loses (or wins) a whole order of `stake` USDT, accepted at this time. */
function play(harness: UpdownHarness, timeMs: number, stake: bigint, wins = false): string {
  harness.tickAt(timeMs, PRICE);
  const code = codeOf(harness.placeAt(timeMs, 1, { stakeUnits: stake * ONE_USDT, side: wins ? 'up' : 'down' }));
  harness.ticks(timeMs + 1_000, timeMs + 59_000, PRICE);
  harness.tickAt(timeMs + 60_000, PRICE + 1);
  harness.settleAt(timeMs + 60_001);
  return code;
}

describe('RULES §14.6 the risk text', () => {
  test('an account that has not confirmed it stakes nothing: RISK_UNCONFIRMED', () => {
    const harness = openUpdownHarness(1);
    harness.at(T0, 0, { type: 'account.open', accountId: 2, kind: 'user' });
    harness.at(T0, 0, { type: 'account.grant', accountId: 2, assetId: USDT, amount: EACH });
    harness.tickAt(T0, PRICE);
    expect(codeOf(harness.placeAt(T0, 2))).toBe('RISK_UNCONFIRMED');
    harness.at(T0, 2, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
    expect(codeOf(harness.placeAt(T0, 2))).toBe('RISK_UNCONFIRMED');
    harness.at(T0, 2, { type: 'protection.confirmRisk', product: 'updown', version: 3 });
    expect(codeOf(harness.placeAt(T0, 2))).toBe('ok');
    expect(info(harness, 2).riskVersions).toMatchObject({ updown: 3, rounds: 1 });
  });

  test('the house may leave the question to the client, for all alike; limits and exclusion hold all the same', () => {
    const harness = openUpdownHarness(1);
    harness.at(T0, 0, { type: 'account.open', accountId: 2, kind: 'user' });
    harness.at(T0, 0, { type: 'account.grant', accountId: 2, assetId: USDT, amount: EACH });
    const require = (accountId: number, confirmation: boolean) => harness.at(T0, accountId, { type: 'protection.require', confirmation });
    expect(info(harness, 2).confirmationRequired).toBe(true);
    expect(codeOf(require(2, false))).toBe('BAD_INPUT');
    expect(require(0, false).events).toHaveLength(1);
    expect(require(0, false)).toMatchObject({ outcome: { ok: true }, events: [] });
    harness.tickAt(T0, PRICE);
    expect(codeOf(harness.placeAt(T0, 2, { stakeUnits: 5n * ONE_USDT }))).toBe('ok');
    expect(limit(harness, T0, 9n * ONE_USDT, 0, 2)).toBe('ok');
    expect(codeOf(harness.placeAt(T0, 2, { stakeUnits: 5n * ONE_USDT }))).toBe('LOSS_LIMIT');
    require(0, true);
    expect(codeOf(harness.placeAt(T0, 2, { stakeUnits: ONE_USDT }))).toBe('RISK_UNCONFIRMED');
  });

  test('an older version takes nothing back, the same one says nothing new', () => {
    const harness = openUpdownHarness(1);
    const confirm = (version: number) => harness.at(T0, 1, { type: 'protection.confirmRisk', product: 'updown', version });
    expect(confirm(2).events).toHaveLength(1);
    for (const version of [1, 2]) expect(confirm(version)).toMatchObject({ outcome: { ok: true }, events: [] });
    for (const version of [0, -1, 1.5, Number.NaN, 1_000_001]) expect(codeOf(confirm(version))).toBe('BAD_INPUT');
    for (const product of ['spot', 'unknown', ''])
      expect(codeOf(harness.at(T0, 1, { type: 'protection.confirmRisk', product, version: 1 }))).toBe('BAD_INPUT');
    expect(info(harness).riskVersions.updown).toBe(2);
  });
});

describe('RULES §14.6 the daily loss limit', () => {
  test('loss of the day, open stakes and the new stake together may reach it and not pass it: LOSS_LIMIT', () => {
    const harness = openUpdownHarness(1);
    expect(limit(harness, T0, 100n * ONE_USDT)).toBe('ok');
    expect(play(harness, T0, 40n)).toBe('ok');
    expect(info(harness)).toMatchObject({ dayLossUnits: 40n * ONE_USDT, openStakeUnits: 0n, limitUnits: 100n * ONE_USDT });
    harness.tickAt(T1 + 1_000, PRICE);
    expect(codeOf(harness.placeAt(T1 + 1_000, 1, { stakeUnits: 50n * ONE_USDT }))).toBe('ok');
    expect(info(harness).openStakeUnits).toBe(50n * ONE_USDT);
    expect(harness.placeAt(T1 + 1_000, 1, { stakeUnits: 10n * ONE_USDT + 1n }).outcome).toMatchObject({ code: 'LOSS_LIMIT', limit: '100' });
    expect(codeOf(harness.placeAt(T1 + 1_000, 1, { stakeUnits: 10n * ONE_USDT }))).toBe('ok');
  });

  test('second contracts and rounds count together, whichever comes first', () => {
    const harness = openUpdownHarness(1);
    const terms = { feeType: 1, feeValue: 0n, minStakeUnits: ONE_USDT, maxStakeUnits: 100n * ONE_USDT, enable: true, cancellable: true };
    harness.at(T0 - 1_000, 0, { type: 'rounds.define', offerId: 1, symbolId: 1, periodMs: 60_000, ...terms });
    harness.at(T0 - 1_000, 1, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
    limit(harness, T0 - 1_000, 100n * ONE_USDT);
    harness.tickAt(T0, PRICE);
    const stake = (units: bigint) => harness.at(T0, 1, { type: 'rounds.stake', offerId: 1, side: 'up', stakeUnits: units * ONE_USDT });
    const round = stake(60n);
    expect(codeOf(round)).toBe('ok');
    expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: 41n * ONE_USDT }))).toBe('LOSS_LIMIT');
    expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: 30n * ONE_USDT }))).toBe('ok');
    expect(codeOf(stake(11n))).toBe('LOSS_LIMIT');
    expect(info(harness).openStakeUnits).toBe(90n * ONE_USDT);
    expect([harness.frozen(1, USDT), harness.atRisk(1, USDT)]).toEqual([0n, 90n * ONE_USDT]);
    expect(codeOf(harness.at(T0, 1, { type: 'rounds.cancel', orderId: round.seq }))).toBe('ok');
    expect(info(harness)).toMatchObject({ openStakeUnits: 30n * ONE_USDT, dayLossUnits: 0n });
    expect(codeOf(stake(70n))).toBe('ok');
  });

  test('what was won the same day counts against it; ties, voids and refunds count nothing', () => {
    const harness = openUpdownHarness(1);
    limit(harness, T0, 100n * ONE_USDT);
    expect(play(harness, T0, 100n, true)).toBe('ok');
    expect(info(harness).dayLossUnits).toBe(-85n * ONE_USDT);
    harness.tickAt(T1 + 1_000, PRICE);
    expect(codeOf(harness.placeAt(T1 + 1_000, 1, { stakeUnits: 185n * ONE_USDT + 1n }))).toBe('LOSS_LIMIT');
    expect(codeOf(harness.placeAt(T1 + 1_000, 1, { stakeUnits: 185n * ONE_USDT }))).toBe('ok');
    expect(harness.settleAt(T1 + 6_001)).toMatchObject([{ reason: 'NO_ENTRY' }]);
    expect(info(harness)).toMatchObject({ dayLossUnits: -85n * ONE_USDT, openStakeUnits: 0n });
  });

  test('a result counts on the local day of its settlement', () => {
    const harness = openUpdownHarness(1);
    limit(harness, T0, 100n * ONE_USDT, 480);
    const localMidnight = MIDNIGHT + 16 * HOUR_MS;
    // Settled at the first millisecond of the local day.
    expect(play(harness, localMidnight - 60_001, 100n)).toBe('ok');
    expect(play(harness, localMidnight + 1_000, 100n)).toBe('LOSS_LIMIT');
    // Settled at the last millisecond of the day before.
    const before = openUpdownHarness(1);
    limit(before, T0, 100n * ONE_USDT, 480);
    expect(play(before, localMidnight - 60_002, 100n)).toBe('ok');
    expect(info(before).dayLossUnits).toBe(100n * ONE_USDT);
    expect(play(before, localMidnight + 1_000, 100n)).toBe('ok');
    expect(info(before).dayLossUnits).toBe(100n * ONE_USDT);
  });

  test('lowering acts at once, raising and removing 24 hours later', () => {
    const harness = openUpdownHarness(1);
    limit(harness, T0, 100n * ONE_USDT);
    limit(harness, T0, 200n * ONE_USDT);
    expect(info(harness)).toMatchObject({ limitUnits: 100n * ONE_USDT, nextUnits: 200n * ONE_USDT, nextFromMs: T0 + DAY_MS });
    limit(harness, T0 + 1, 30n * ONE_USDT);
    expect(info(harness)).toMatchObject({ limitUnits: 30n * ONE_USDT, nextUnits: 0n, nextFromMs: 0 });
    limit(harness, T0 + 2, 0n);
    expect(info(harness)).toMatchObject({ limitUnits: 30n * ONE_USDT, nextUnits: 0n, nextFromMs: T0 + 2 + DAY_MS });
    const stake = { stakeUnits: 31n * ONE_USDT };
    harness.tickAt(T0 + DAY_MS + 1, PRICE);
    expect(codeOf(harness.placeAt(T0 + DAY_MS + 1, 1, stake))).toBe('LOSS_LIMIT');
    expect(codeOf(harness.placeAt(T0 + DAY_MS + 2, 1, stake))).toBe('ok');
  });

  test('another offset does not end the day early while a limit is in force', () => {
    const harness = openUpdownHarness(1);
    limit(harness, T0, 100n * ONE_USDT);
    play(harness, T0, 100n);
    limit(harness, T1 + 1_000, 99n * ONE_USDT, 840);
    expect(info(harness)).toMatchObject({ limitUnits: 99n * ONE_USDT, utcOffsetMinutes: 0, nextUnits: 99n * ONE_USDT });
    const tenLocal = MIDNIGHT + 10 * HOUR_MS + 1_000;
    harness.tickAt(tenLocal, PRICE);
    expect(codeOf(harness.placeAt(tenLocal, 1, { stakeUnits: ONE_USDT }))).toBe('LOSS_LIMIT');
    harness.tickAt(MIDNIGHT + DAY_MS, PRICE);
    expect(codeOf(harness.placeAt(MIDNIGHT + DAY_MS, 1, { stakeUnits: ONE_USDT }))).toBe('ok');
    harness.tickAt(T1 + 1_000 + DAY_MS, PRICE);
    expect(info(harness).utcOffsetMinutes).toBe(840);
  });

  test('limits and offsets of no shape are BAD_INPUT, and the house has none', () => {
    const harness = openUpdownHarness(1);
    for (const units of [-1n, 10n ** 30n]) expect(limit(harness, T0, units)).toBe('BAD_INPUT');
    for (const offset of [855, -855, 1, 14, 1.5, Number.NaN]) expect(limit(harness, T0, 1n, offset)).toBe('BAD_INPUT');
    expect(limit(harness, T0, 1n, 0, 0)).toBe('BAD_INPUT');
  });
});

describe('RULES §14.6 self-exclusion', () => {
  const exclude = (harness: UpdownHarness, timeMs: number, scope: ExclusionScope, untilMs: number): string =>
    codeOf(harness.at(timeMs, 1, { type: 'protection.exclude', scope, untilMs }));

  test('at once, until its end and not a millisecond longer: SELF_EXCLUDED', () => {
    const harness = openUpdownHarness(2);
    expect(exclude(harness, T0, 'fixed-time', T0 + DAY_MS)).toBe('ok');
    harness.tickAt(T0, PRICE);
    expect(codeOf(harness.placeAt(T0, 1))).toBe('SELF_EXCLUDED');
    expect(codeOf(harness.placeAt(T0, 2))).toBe('ok');
    harness.tickAt(T0 + DAY_MS - 1, PRICE);
    expect(codeOf(harness.placeAt(T0 + DAY_MS - 1, 1))).toBe('SELF_EXCLUDED');
    expect(codeOf(harness.placeAt(T0 + DAY_MS, 1))).toBe('ok');
  });

  test('at least a day; what comes a moment late is given the whole day', () => {
    const harness = openUpdownHarness(1);
    expect(exclude(harness, T0, 'fixed-time', T0 + DAY_MS - 60_001)).toBe('BAD_INPUT');
    for (const untilMs of [-1, 1, T0, 1.5, Number.NaN, 2 ** 53]) expect(exclude(harness, T0, 'fixed-time', untilMs)).toBe('BAD_INPUT');
    expect(exclude(harness, T0, 'fixed-time', T0 + DAY_MS - 60_000)).toBe('ok');
    expect(info(harness).exclusions).toEqual([{ scope: 'fixed-time', untilMs: T0 + DAY_MS }]);
  });

  test('it is never shortened: only a later end is taken', () => {
    const harness = openUpdownHarness(1);
    exclude(harness, T0, 'all', T0 + 3 * DAY_MS);
    expect(exclude(harness, T0, 'all', T0 + 2 * DAY_MS)).toBe('ALREADY_DONE');
    expect(exclude(harness, T0, 'all', T0 + 4 * DAY_MS)).toBe('ok');
    expect(exclude(harness, T0, 'all', 0)).toBe('ok');
    expect(exclude(harness, T0, 'all', T0 + 9_000 * DAY_MS)).toBe('ALREADY_DONE');
    expect(exclude(harness, T0, 'all', 0)).toBe('ALREADY_DONE');
    expect(info(harness).exclusions).toEqual([{ scope: 'all', untilMs: 0 }]);
  });

  test('what was staked before is settled and paid', () => {
    const harness = openUpdownHarness(1);
    harness.tickAt(T0 - 100, PRICE);
    harness.placeAt(T0, 1);
    exclude(harness, T0, 'all', 0);
    harness.ticks(T0 + 1_000, T1 - 1_000, PRICE);
    harness.tickAt(T1, PRICE + 1);
    expect(harness.settleAt(T1 + 1)).toMatchObject([{ result: 'win', payoutUnits: 185n * ONE_USDT }]);
    expect(codeOf(harness.at(T1 + 2, 1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 5n }))).toBe(
      'ok',
    );
  });

  test('one from leveraged products leaves products of fixed time alone', () => {
    const harness = openUpdownHarness(1);
    harness.tickAt(T0 - 100, PRICE);
    expect(exclude(harness, T0, 'leveraged', 0)).toBe('ok');
    expect(codeOf(harness.placeAt(T0, 1))).toBe('ok');
  });

  test('every product with a kind of risk has an exclusion of its own', () => {
    const exclusionOf = (key: string): string | null | undefined => RISK_CATEGORIES.find((row) => row.key === key)?.exclusion;
    for (const { name, riskCategory } of products) expect(exclusionOf(riskCategory) !== null, name).toBe(riskCategory !== 'none');
  });

  test('`all` also refuses spot orders and ends those that wait; `fixed-time` leaves spot alone', () => {
    const harness = openHarness(2);
    const open = harness.place(1, {});
    harness.send(1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
    expect(codeOf(harness.place(1, {}))).toBe('ok');
    harness.send(1, { type: 'protection.exclude', scope: 'all', untilMs: harness.timeMs + 1 + DAY_MS });
    expect(codeOf(harness.place(1, {}))).toBe('SELF_EXCLUDED');
    expect(codeOf(harness.place(2, {}))).toBe('ok');
    expect(codeOf(harness.send(1, { type: 'spot.cancel', orderId: open.seq }))).toBe('ALREADY_DONE');
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    expect(codeOf(harness.place(1, {}))).toBe('SELF_EXCLUDED');
    harness.timeMs += DAY_MS;
    expect(codeOf(harness.place(1, {}))).toBe('ok');
  });
});

test('I3 protections outlive a snapshot', () => {
  const harness = openUpdownHarness(1);
  limit(harness, T0, 500n * ONE_USDT, -210);
  limit(harness, T0, 600n * ONE_USDT, 345);
  play(harness, T0, 40n);
  harness.at(T1 + 2, 0, { type: 'updown.define', offerId: 7, symbolId: 2, durationMs: 30_000, ...UPDOWN_TERMS });
  harness.tickAt(T1 + 2, PRICE);
  harness.placeAt(T1 + 2, 1, { offerId: PRODUCT });
  harness.at(T1 + 2, 1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: T1 + 5 * DAY_MS });
  harness.at(T1 + 2, 1, { type: 'protection.exclude', scope: 'leveraged', untilMs: T1 + 6 * DAY_MS });
  const restored = Exchange.restore(harness.exchange.snapshot());
  expect(restored.ask({ type: 'protection.info', accountId: 1 })).toEqual(info(harness));
  expect(restored.snapshot()).toEqual(harness.exchange.snapshot());
  expect(info(harness)).toMatchObject({ openStakeUnits: 100n * ONE_USDT, dayLossUnits: 40n * ONE_USDT, utcOffsetMinutes: -210 });
});

test('§14.6 the loss of a day is the sum of its quarter hours, whatever the offset', () => {
  const losses = new DayLosses();
  const all: { readonly timeMs: number; readonly units: bigint }[] = [];
  for (let count = 0; count < 2_000; count++) {
    const timeMs = MIDNIGHT + 7 * 60_000 * count;
    const units = BigInt(((count * 7_919) % 201) - 100);
    losses.add(units, timeMs);
    all.push({ timeMs, units });
    for (const offset of [0, 345, -570, 840]) {
      const midnight = timeMs - ((timeMs + offset * 60_000) % DAY_MS);
      const expected = all.reduce((sum, loss) => (loss.timeMs >= midnight ? sum + loss.units : sum), 0n);
      expect(losses.ofDay(timeMs, offset)).toBe(expected);
    }
  }
  expect(losses.spans().length).toBeLessThanOrEqual(98);
});
