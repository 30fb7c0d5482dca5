import { describe, expect, test } from 'vitest';
import { BTC, BTCUSDT, BY_TWO, USDT } from '../../test/house.ts';
import { ANNA, CHANNEL, CustodyExchange, eventsOf, HOUR_MS, limitOf, ONE_USDT, openCustody, RULES, TRC } from './test/custody-house.ts';
import type { CustodyHouse } from './test/custody-house.ts';

const channelOf = (house: CustodyHouse, channelId = TRC) =>
  house.exchange.question('custody.channels', {}).find((channel) => channel.channelId === channelId);
const define = (fields: object) =>
  ({
    type: 'custody.define',
    channelId: 9,
    assetId: USDT,
    network: 'POLYGON',
    chainDecimals: 6,
    symbolId: 0,
    ...CHANNEL,
    ...fields,
  }) as const;

describe('a channel', () => {
  test('is defined once, for an asset and a network that have none, and names its network when that is new', () => {
    const house = openCustody();
    const entry = house.send(0, define({}));
    expect(entry.events.map(({ type }) => type)).toEqual(['network.defined', 'custody.defined']);
    expect(house.code(0, define({ channelId: 10 }))).toBe('ALREADY_DONE');
    expect(house.code(0, define({ network: 'BSC' }))).toBe('ALREADY_DONE');
    const other = house.send(0, define({ channelId: 10, assetId: BTC, network: 'POLYGON', symbolId: BTCUSDT }));
    expect(other.events.map(({ type }) => type)).toEqual(['custody.defined']);
    expect(channelOf(house, 10)?.networkId).toBe(channelOf(house, 9)?.networkId);
  });

  test('is refused without a change when a field is none, what it names is not there, or its terms break a rule', () => {
    const house = openCustody();
    const before = house.exchange.state();
    const code = (fields: object): string => house.code(0, define(fields));
    const bad = [
      { channelId: 0 },
      { channelId: 1_001 },
      { network: 'polygon' },
      { chainDecimals: 37 },
      { feeUnits: -1n },
      { withdrawMinUnits: 0n },
    ];
    expect(bad.map((fields) => code(fields))).toEqual(bad.map(() => 'BAD_INPUT'));
    expect([code({ assetId: 9 }), code({ symbolId: 9 }), code({ assetId: BTC })]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect([code({ feeUnits: 3n * ONE_USDT }), code({ ratioPpm: 100_001 })]).toEqual(['BAD_TERMS', 'BAD_TERMS']);
    expect(house.code(ANNA, define({}))).toBe('BAD_INPUT');
    expect(house.exchange.state()).toEqual(before);
  });

  test('is changed by two operators an hour ahead, and a withdrawal keeps the fee that it was requested with', () => {
    const house = openCustody();
    house.fill(ANNA, 1_000n);
    const terms = { ...CHANNEL, feeUnits: 2n * ONE_USDT };
    const change = (effectiveMs: number, fields: object = {}, author: object = BY_TWO) =>
      house.code(0, { type: 'custody.change', channelId: TRC, ...terms, effectiveMs, ...BY_TWO, ...fields, ...author });
    const actsMs = house.timeMs + HOUR_MS + 100;
    expect([change(actsMs, {}, { operator: 'anna' }), change(house.timeMs + HOUR_MS), change(actsMs, { channelId: 8 })]).toEqual([
      'BAD_INPUT',
      'BELOW_MIN',
      'NOT_FOUND',
    ]);
    expect([change(actsMs, { withdrawEnable: false }), change(actsMs, { feeUnits: 3n * ONE_USDT }), change(actsMs)]).toEqual([
      'BAD_INPUT',
      'BAD_TERMS',
      'ok',
    ]);
    const fee = () => eventsOf(house.request(ANNA, 100n), 'custody.requested')[0]?.feeUnits;
    expect([fee(), channelOf(house)?.planned.length, channelOf(house)?.version]).toEqual([ONE_USDT, 1, 1]);
    house.timeMs = actsMs;
    expect([fee(), channelOf(house)?.version]).toEqual([2n * ONE_USDT, 2]);
    expect(
      house.exchange.question('custody.withdrawals', { accountId: ANNA, beforeId: 0, count: 9 }).map(({ feeUnits }) => feeUnits),
    ).toEqual([2n * ONE_USDT, ONE_USDT]);
  });

  test('is turned off by one operator and on by two; what arrives is credited all the same', () => {
    const house = openCustody();
    const turn = (depositEnable: boolean, author: object) =>
      house.code(0, {
        type: 'custody.switch',
        channelId: TRC,
        depositEnable,
        withdrawEnable: true,
        operator: 'anna',
        reason: 'Halt',
        ...author,
      });
    expect([turn(true, {}), turn(false, {}), turn(true, {}), turn(true, BY_TWO)]).toEqual(['ALREADY_DONE', 'ok', 'BAD_INPUT', 'ok']);
    turn(false, {});
    house.deposit(ANNA, 10n);
    expect(house.available(ANNA)).toBe(10n * ONE_USDT);
  });
});

describe('rules of all channels', () => {
  test('are defined once and changed an hour ahead; without them nothing is withdrawn', () => {
    const house = openCustody();
    expect(house.code(0, { type: 'custody.defineRules', ...RULES })).toBe('ALREADY_DONE');
    const change = (fields: object, effectiveMs: number) =>
      house.code(0, { type: 'custody.changeRules', ...RULES, ...fields, ...BY_TWO, effectiveMs });
    const actsMs = house.timeMs + HOUR_MS + 100;
    const codes = [
      change({ dayMaxRequests: 0 }, actsMs),
      change({ minValueUnits: -1n }, actsMs),
      change({}, house.timeMs),
      change({ dayMaxRequests: 1 }, actsMs),
    ];
    expect(codes).toEqual(['BAD_TERMS', 'BAD_INPUT', 'BELOW_MIN', 'ok']);
    house.fill(ANNA, 100n);
    house.timeMs = actsMs;
    expect(limitOf(house.request(ANNA, 20n))).toBe('');
    expect(limitOf(house.request(ANNA, 20n))).toBe('1');
    expect(house.exchange.question('custody.rules', {})).toMatchObject({ rules: { version: 2, dayMaxRequests: 1 }, areOn: true });
  });
});

test('I3 a restored exchange and a replayed one have all of it', () => {
  const house = openCustody();
  house.fill(ANNA, 1_000n);
  house.deposit(ANNA, 5n);
  house.deposit(0, 5n);
  house.request(ANNA, 100n);
  house.send(0, { type: 'custody.changeRules', ...RULES, ...BY_TWO, effectiveMs: house.timeMs + 2 * HOUR_MS });
  const bytes = house.exchange.snapshot();
  expect(CustodyExchange.restore(bytes).snapshot()).toEqual(bytes);
  const replayed = new CustodyExchange();
  for (const entry of house.entries) replayed.replay(entry);
  expect(replayed.snapshot()).toEqual(bytes);
});
