import { describe, expect, test } from 'vitest';
import type { ProtectionInfo } from './answers.ts';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { EACH, ONE_USDT, openUpdownHouse, PRODUCT, T0, T1, UPDOWN_TERMS } from '../../test/updown-house.ts';
import type { UpdownHouse } from '../../test/updown-house.ts';
import { openHouse, USDT } from '../../test/house.ts';
import { products } from '../../registry.ts';
import { RISK_CATEGORIES } from './risk-categories.ts';
import type { ExclusionScope } from './risk-categories.ts';
import { DayLosses } from './day-losses.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PRICE = 3_000_000;
/** 2026-01-01 00:00 UTC. */
const MIDNIGHT = 1_767_225_600_000;

function limit(house: UpdownHouse, timeMs: number, units: bigint, utcOffsetMinutes = 0, accountId = 1): string {
  return codeOf(house.at(timeMs, accountId, { type: 'protection.setLossLimit', limitUnits: units, utcOffsetMinutes }));
}

function info(house: UpdownHouse, accountId = 1): ProtectionInfo {
  return house.exchange.ask({ type: 'protection.info', accountId });
}

/** Places and loses (or wins) a whole order of `stake` USDT, accepted at this time. */
function play(house: UpdownHouse, timeMs: number, stake: bigint, wins = false): string {
  house.tickAt(timeMs, PRICE);
  const code = codeOf(house.placeAt(timeMs, 1, { stakeUnits: stake * ONE_USDT, side: wins ? 'up' : 'down' }));
  house.ticks(timeMs + 1_000, timeMs + 59_000, PRICE);
  house.tickAt(timeMs + 60_000, PRICE + 1);
  house.settleAt(timeMs + 60_001);
  return code;
}

describe('RULES §14.6 the risk text', () => {
  test('an account that has not confirmed it stakes nothing: RISK_UNCONFIRMED', () => {
    const house = openUpdownHouse(1);
    house.at(T0, 0, { type: 'account.open', accountId: 2, kind: 'user' });
    house.at(T0, 0, { type: 'account.grant', accountId: 2, assetId: USDT, amount: EACH });
    house.tickAt(T0, PRICE);
    expect(codeOf(house.placeAt(T0, 2))).toBe('RISK_UNCONFIRMED');
    house.at(T0, 2, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
    expect(codeOf(house.placeAt(T0, 2))).toBe('RISK_UNCONFIRMED');
    house.at(T0, 2, { type: 'protection.confirmRisk', product: 'updown', version: 3 });
    expect(codeOf(house.placeAt(T0, 2))).toBe('ok');
    expect(info(house, 2).riskVersions).toMatchObject({ updown: 3, rounds: 1 });
  });

  test('the house may leave the question to the client, for all alike; limits and exclusion hold all the same', () => {
    const house = openUpdownHouse(1);
    house.at(T0, 0, { type: 'account.open', accountId: 2, kind: 'user' });
    house.at(T0, 0, { type: 'account.grant', accountId: 2, assetId: USDT, amount: EACH });
    const require = (accountId: number, confirmation: boolean) => house.at(T0, accountId, { type: 'protection.require', confirmation });
    expect(info(house, 2).confirmationRequired).toBe(true);
    expect(codeOf(require(2, false))).toBe('BAD_INPUT');
    expect(require(0, false).events).toHaveLength(1);
    expect(require(0, false)).toMatchObject({ outcome: { ok: true }, events: [] });
    house.tickAt(T0, PRICE);
    expect(codeOf(house.placeAt(T0, 2, { stakeUnits: 5n * ONE_USDT }))).toBe('ok');
    expect(limit(house, T0, 9n * ONE_USDT, 0, 2)).toBe('ok');
    expect(codeOf(house.placeAt(T0, 2, { stakeUnits: 5n * ONE_USDT }))).toBe('LOSS_LIMIT');
    require(0, true);
    expect(codeOf(house.placeAt(T0, 2, { stakeUnits: ONE_USDT }))).toBe('RISK_UNCONFIRMED');
  });

  test('an older version takes nothing back, the same one says nothing new', () => {
    const house = openUpdownHouse(1);
    const confirm = (version: number) => house.at(T0, 1, { type: 'protection.confirmRisk', product: 'updown', version });
    expect(confirm(2).events).toHaveLength(1);
    for (const version of [1, 2]) expect(confirm(version)).toMatchObject({ outcome: { ok: true }, events: [] });
    for (const version of [0, -1, 1.5, Number.NaN, 1_000_001]) expect(codeOf(confirm(version))).toBe('BAD_INPUT');
    for (const product of ['spot', 'unknown', ''])
      expect(codeOf(house.at(T0, 1, { type: 'protection.confirmRisk', product, version: 1 }))).toBe('BAD_INPUT');
    expect(info(house).riskVersions.updown).toBe(2);
  });
});

describe('RULES §14.6 the daily loss limit', () => {
  test('loss of the day, open stakes and the new stake together may reach it and not pass it: LOSS_LIMIT', () => {
    const house = openUpdownHouse(1);
    expect(limit(house, T0, 100n * ONE_USDT)).toBe('ok');
    expect(play(house, T0, 40n)).toBe('ok');
    expect(info(house)).toMatchObject({ dayLossUnits: 40n * ONE_USDT, openStakeUnits: 0n, limitUnits: 100n * ONE_USDT });
    house.tickAt(T1 + 1_000, PRICE);
    expect(codeOf(house.placeAt(T1 + 1_000, 1, { stakeUnits: 50n * ONE_USDT }))).toBe('ok');
    expect(info(house).openStakeUnits).toBe(50n * ONE_USDT);
    expect(house.placeAt(T1 + 1_000, 1, { stakeUnits: 10n * ONE_USDT + 1n }).outcome).toMatchObject({ code: 'LOSS_LIMIT', limit: '100' });
    expect(codeOf(house.placeAt(T1 + 1_000, 1, { stakeUnits: 10n * ONE_USDT }))).toBe('ok');
  });

  test('second contracts and rounds count together, whichever comes first', () => {
    const house = openUpdownHouse(1);
    const terms = { feeType: 1, feeValue: 0n, minStakeUnits: ONE_USDT, maxStakeUnits: 100n * ONE_USDT, enable: true, cancellable: true };
    house.at(T0 - 1_000, 0, { type: 'rounds.define', offerId: 1, symbolId: 1, periodMs: 60_000, ...terms });
    house.at(T0 - 1_000, 1, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
    limit(house, T0 - 1_000, 100n * ONE_USDT);
    house.tickAt(T0, PRICE);
    const stake = (units: bigint) => house.at(T0, 1, { type: 'rounds.stake', offerId: 1, side: 'up', stakeUnits: units * ONE_USDT });
    const round = stake(60n);
    expect(codeOf(round)).toBe('ok');
    expect(codeOf(house.placeAt(T0, 1, { stakeUnits: 41n * ONE_USDT }))).toBe('LOSS_LIMIT');
    expect(codeOf(house.placeAt(T0, 1, { stakeUnits: 30n * ONE_USDT }))).toBe('ok');
    expect(codeOf(stake(11n))).toBe('LOSS_LIMIT');
    expect(info(house).openStakeUnits).toBe(90n * ONE_USDT);
    expect([house.frozen(1, USDT), house.atRisk(1, USDT)]).toEqual([0n, 90n * ONE_USDT]);
    expect(codeOf(house.at(T0, 1, { type: 'rounds.cancel', orderId: round.seq }))).toBe('ok');
    expect(info(house)).toMatchObject({ openStakeUnits: 30n * ONE_USDT, dayLossUnits: 0n });
    expect(codeOf(stake(70n))).toBe('ok');
  });

  test('what was won the same day counts against it; ties, voids and refunds count nothing', () => {
    const house = openUpdownHouse(1);
    limit(house, T0, 100n * ONE_USDT);
    expect(play(house, T0, 100n, true)).toBe('ok');
    expect(info(house).dayLossUnits).toBe(-85n * ONE_USDT);
    house.tickAt(T1 + 1_000, PRICE);
    expect(codeOf(house.placeAt(T1 + 1_000, 1, { stakeUnits: 185n * ONE_USDT + 1n }))).toBe('LOSS_LIMIT');
    expect(codeOf(house.placeAt(T1 + 1_000, 1, { stakeUnits: 185n * ONE_USDT }))).toBe('ok');
    expect(house.settleAt(T1 + 6_001)).toMatchObject([{ reason: 'NO_ENTRY' }]);
    expect(info(house)).toMatchObject({ dayLossUnits: -85n * ONE_USDT, openStakeUnits: 0n });
  });

  test('a result counts on the local day of its settlement', () => {
    const house = openUpdownHouse(1);
    limit(house, T0, 100n * ONE_USDT, 480);
    const localMidnight = MIDNIGHT + 16 * HOUR_MS;
    // Settled at the first millisecond of the local day.
    expect(play(house, localMidnight - 60_001, 100n)).toBe('ok');
    expect(play(house, localMidnight + 1_000, 100n)).toBe('LOSS_LIMIT');
    // Settled at the last millisecond of the day before.
    const before = openUpdownHouse(1);
    limit(before, T0, 100n * ONE_USDT, 480);
    expect(play(before, localMidnight - 60_002, 100n)).toBe('ok');
    expect(info(before).dayLossUnits).toBe(100n * ONE_USDT);
    expect(play(before, localMidnight + 1_000, 100n)).toBe('ok');
    expect(info(before).dayLossUnits).toBe(100n * ONE_USDT);
  });

  test('lowering acts at once, raising and removing 24 hours later', () => {
    const house = openUpdownHouse(1);
    limit(house, T0, 100n * ONE_USDT);
    limit(house, T0, 200n * ONE_USDT);
    expect(info(house)).toMatchObject({ limitUnits: 100n * ONE_USDT, nextUnits: 200n * ONE_USDT, nextFromMs: T0 + DAY_MS });
    limit(house, T0 + 1, 30n * ONE_USDT);
    expect(info(house)).toMatchObject({ limitUnits: 30n * ONE_USDT, nextUnits: 0n, nextFromMs: 0 });
    limit(house, T0 + 2, 0n);
    expect(info(house)).toMatchObject({ limitUnits: 30n * ONE_USDT, nextUnits: 0n, nextFromMs: T0 + 2 + DAY_MS });
    const stake = { stakeUnits: 31n * ONE_USDT };
    house.tickAt(T0 + DAY_MS + 1, PRICE);
    expect(codeOf(house.placeAt(T0 + DAY_MS + 1, 1, stake))).toBe('LOSS_LIMIT');
    expect(codeOf(house.placeAt(T0 + DAY_MS + 2, 1, stake))).toBe('ok');
  });

  test('another offset does not end the day early while a limit is in force', () => {
    const house = openUpdownHouse(1);
    limit(house, T0, 100n * ONE_USDT);
    play(house, T0, 100n);
    limit(house, T1 + 1_000, 99n * ONE_USDT, 840);
    expect(info(house)).toMatchObject({ limitUnits: 99n * ONE_USDT, utcOffsetMinutes: 0, nextUnits: 99n * ONE_USDT });
    const tenLocal = MIDNIGHT + 10 * HOUR_MS + 1_000;
    house.tickAt(tenLocal, PRICE);
    expect(codeOf(house.placeAt(tenLocal, 1, { stakeUnits: ONE_USDT }))).toBe('LOSS_LIMIT');
    house.tickAt(MIDNIGHT + DAY_MS, PRICE);
    expect(codeOf(house.placeAt(MIDNIGHT + DAY_MS, 1, { stakeUnits: ONE_USDT }))).toBe('ok');
    house.tickAt(T1 + 1_000 + DAY_MS, PRICE);
    expect(info(house).utcOffsetMinutes).toBe(840);
  });

  test('limits and offsets of no shape are BAD_INPUT, and the house has none', () => {
    const house = openUpdownHouse(1);
    for (const units of [-1n, 10n ** 30n]) expect(limit(house, T0, units)).toBe('BAD_INPUT');
    for (const offset of [855, -855, 1, 14, 1.5, Number.NaN]) expect(limit(house, T0, 1n, offset)).toBe('BAD_INPUT');
    expect(limit(house, T0, 1n, 0, 0)).toBe('BAD_INPUT');
  });
});

describe('RULES §14.6 self-exclusion', () => {
  const exclude = (house: UpdownHouse, timeMs: number, scope: ExclusionScope, untilMs: number): string =>
    codeOf(house.at(timeMs, 1, { type: 'protection.exclude', scope, untilMs }));

  test('at once, until its end and not a millisecond longer: SELF_EXCLUDED', () => {
    const house = openUpdownHouse(2);
    expect(exclude(house, T0, 'fixed-time', T0 + DAY_MS)).toBe('ok');
    house.tickAt(T0, PRICE);
    expect(codeOf(house.placeAt(T0, 1))).toBe('SELF_EXCLUDED');
    expect(codeOf(house.placeAt(T0, 2))).toBe('ok');
    house.tickAt(T0 + DAY_MS - 1, PRICE);
    expect(codeOf(house.placeAt(T0 + DAY_MS - 1, 1))).toBe('SELF_EXCLUDED');
    expect(codeOf(house.placeAt(T0 + DAY_MS, 1))).toBe('ok');
  });

  test('at least a day; what comes a moment late is given the whole day', () => {
    const house = openUpdownHouse(1);
    expect(exclude(house, T0, 'fixed-time', T0 + DAY_MS - 60_001)).toBe('BAD_INPUT');
    for (const untilMs of [-1, 1, T0, 1.5, Number.NaN, 2 ** 53]) expect(exclude(house, T0, 'fixed-time', untilMs)).toBe('BAD_INPUT');
    expect(exclude(house, T0, 'fixed-time', T0 + DAY_MS - 60_000)).toBe('ok');
    expect(info(house).exclusions).toEqual([{ scope: 'fixed-time', untilMs: T0 + DAY_MS }]);
  });

  test('it is never shortened: only a later end is taken', () => {
    const house = openUpdownHouse(1);
    exclude(house, T0, 'all', T0 + 3 * DAY_MS);
    expect(exclude(house, T0, 'all', T0 + 2 * DAY_MS)).toBe('ALREADY_DONE');
    expect(exclude(house, T0, 'all', T0 + 4 * DAY_MS)).toBe('ok');
    expect(exclude(house, T0, 'all', 0)).toBe('ok');
    expect(exclude(house, T0, 'all', T0 + 9_000 * DAY_MS)).toBe('ALREADY_DONE');
    expect(exclude(house, T0, 'all', 0)).toBe('ALREADY_DONE');
    expect(info(house).exclusions).toEqual([{ scope: 'all', untilMs: 0 }]);
  });

  test('what was staked before is settled and paid', () => {
    const house = openUpdownHouse(1);
    house.tickAt(T0 - 100, PRICE);
    house.placeAt(T0, 1);
    exclude(house, T0, 'all', 0);
    house.ticks(T0 + 1_000, T1 - 1_000, PRICE);
    house.tickAt(T1, PRICE + 1);
    expect(house.settleAt(T1 + 1)).toMatchObject([{ result: 'win', payoutUnits: 185n * ONE_USDT }]);
    expect(codeOf(house.at(T1 + 2, 1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 5n }))).toBe('ok');
  });

  test('one from leveraged products leaves products of fixed time alone', () => {
    const house = openUpdownHouse(1);
    house.tickAt(T0 - 100, PRICE);
    expect(exclude(house, T0, 'leveraged', 0)).toBe('ok');
    expect(codeOf(house.placeAt(T0, 1))).toBe('ok');
  });

  test('every product with a kind of risk has an exclusion of its own', () => {
    const exclusionOf = (key: string): string | null | undefined => RISK_CATEGORIES.find((row) => row.key === key)?.exclusion;
    for (const { name, riskCategory } of products) expect(exclusionOf(riskCategory) !== null, name).toBe(riskCategory !== 'none');
  });

  test('`all` also refuses spot orders and ends those that wait; `fixed-time` leaves spot alone', () => {
    const house = openHouse(2);
    const open = house.place(1, {});
    house.send(1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
    expect(codeOf(house.place(1, {}))).toBe('ok');
    house.send(1, { type: 'protection.exclude', scope: 'all', untilMs: house.timeMs + 1 + DAY_MS });
    expect(codeOf(house.place(1, {}))).toBe('SELF_EXCLUDED');
    expect(codeOf(house.place(2, {}))).toBe('ok');
    expect(codeOf(house.send(1, { type: 'spot.cancel', orderId: open.seq }))).toBe('ALREADY_DONE');
    house.exchange = Exchange.restore(house.exchange.snapshot());
    expect(codeOf(house.place(1, {}))).toBe('SELF_EXCLUDED');
    house.timeMs += DAY_MS;
    expect(codeOf(house.place(1, {}))).toBe('ok');
  });
});

test('I3 protections outlive a snapshot', () => {
  const house = openUpdownHouse(1);
  limit(house, T0, 500n * ONE_USDT, -210);
  limit(house, T0, 600n * ONE_USDT, 345);
  play(house, T0, 40n);
  house.at(T1 + 2, 0, { type: 'updown.define', offerId: 7, symbolId: 2, durationMs: 30_000, ...UPDOWN_TERMS });
  house.tickAt(T1 + 2, PRICE);
  house.placeAt(T1 + 2, 1, { offerId: PRODUCT });
  house.at(T1 + 2, 1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: T1 + 5 * DAY_MS });
  house.at(T1 + 2, 1, { type: 'protection.exclude', scope: 'leveraged', untilMs: T1 + 6 * DAY_MS });
  const restored = Exchange.restore(house.exchange.snapshot());
  expect(restored.ask({ type: 'protection.info', accountId: 1 })).toEqual(info(house));
  expect(restored.snapshot()).toEqual(house.exchange.snapshot());
  expect(info(house)).toMatchObject({ openStakeUnits: 100n * ONE_USDT, dayLossUnits: 40n * ONE_USDT, utcOffsetMinutes: -210 });
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
