import { describe, expect, test } from 'vitest';
import { BTC, BTCUSDT, BY_TWO, USDT } from '../../test/harness.ts';
import { Exchange } from '../../exchange.ts';
import { eventsOf } from '../../test/answers.ts';
import { ANNA, CHANNEL, HOUR_MS, limitOf, ONE_USDT, openCustody, RULES, TRC } from './test/custody-harness.ts';
import type { CustodyHarness } from './test/custody-harness.ts';

const channelOf = (harness: CustodyHarness, channelId = TRC) =>
  harness.exchange.ask({ type: 'custody.channels' }).find((channel) => channel.channelId === channelId);
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
    const harness = openCustody();
    const entry = harness.send(0, define({}));
    expect(entry.events.map(({ type }) => type)).toEqual(['network.defined', 'custody.defined']);
    expect(harness.code(0, define({ channelId: 10 }))).toBe('ALREADY_DONE');
    expect(harness.code(0, define({ network: 'BSC' }))).toBe('ALREADY_DONE');
    const other = harness.send(0, define({ channelId: 10, assetId: BTC, network: 'POLYGON', symbolId: BTCUSDT }));
    expect(other.events.map(({ type }) => type)).toEqual(['custody.defined']);
    expect(channelOf(harness, 10)?.networkId).toBe(channelOf(harness, 9)?.networkId);
  });

  test('is refused without a change when a field is none, what it names is not there, or its terms break a rule', () => {
    const harness = openCustody();
    const before = harness.exchange.state();
    const code = (fields: object): string => harness.code(0, define(fields));
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
    expect(harness.code(ANNA, define({}))).toBe('BAD_INPUT');
    expect(harness.exchange.state()).toEqual(before);
  });

  test('is changed by two operators an hour ahead, and a withdrawal keeps the fee that it was requested with', () => {
    const harness = openCustody();
    harness.fill(ANNA, 1_000n);
    const terms = { ...CHANNEL, feeUnits: 2n * ONE_USDT };
    const change = (effectiveMs: number, fields: object = {}, author: object = BY_TWO) =>
      harness.code(0, { type: 'custody.change', channelId: TRC, ...terms, effectiveMs, ...BY_TWO, ...fields, ...author });
    const actsMs = harness.timeMs + HOUR_MS + 100;
    expect([change(actsMs, {}, { operator: 'anna' }), change(harness.timeMs + HOUR_MS), change(actsMs, { channelId: 8 })]).toEqual([
      'BAD_INPUT',
      'BELOW_MIN',
      'NOT_FOUND',
    ]);
    expect([change(actsMs, { withdrawEnable: false }), change(actsMs, { feeUnits: 3n * ONE_USDT }), change(actsMs)]).toEqual([
      'BAD_INPUT',
      'BAD_TERMS',
      'ok',
    ]);
    const fee = () => eventsOf(harness.request(ANNA, 100n), 'custody.requested')[0]?.feeUnits;
    expect([fee(), channelOf(harness)?.planned.length, channelOf(harness)?.version]).toEqual([ONE_USDT, 1, 1]);
    harness.timeMs = actsMs;
    expect([fee(), channelOf(harness)?.version]).toEqual([2n * ONE_USDT, 2]);
    expect(
      harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: 0, count: 9 }).map(({ feeUnits }) => feeUnits),
    ).toEqual([2n * ONE_USDT, ONE_USDT]);
  });

  test('is turned off by one operator and on by two; what arrives is credited all the same', () => {
    const harness = openCustody();
    const turn = (depositEnable: boolean, author: object) =>
      harness.code(0, {
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
    harness.deposit(ANNA, 10n);
    expect(harness.available(ANNA)).toBe(10n * ONE_USDT);
  });
});

describe('rules of all channels', () => {
  test('are defined once and changed an hour ahead; without them nothing is withdrawn', () => {
    const harness = openCustody();
    expect(harness.code(0, { type: 'custody.defineRules', ...RULES })).toBe('ALREADY_DONE');
    const change = (fields: object, effectiveMs: number) =>
      harness.code(0, { type: 'custody.changeRules', ...RULES, ...fields, ...BY_TWO, effectiveMs });
    const actsMs = harness.timeMs + HOUR_MS + 100;
    const codes = [
      change({ dayMaxRequests: 0 }, actsMs),
      change({ minValueUnits: -1n }, actsMs),
      change({}, harness.timeMs),
      change({ dayMaxRequests: 1 }, actsMs),
    ];
    expect(codes).toEqual(['BAD_TERMS', 'BAD_INPUT', 'BELOW_MIN', 'ok']);
    harness.fill(ANNA, 100n);
    harness.timeMs = actsMs;
    expect(limitOf(harness.request(ANNA, 20n))).toBe('');
    expect(limitOf(harness.request(ANNA, 20n))).toBe('1');
    expect(harness.exchange.ask({ type: 'custody.rules' })).toMatchObject({ rules: { version: 2, dayMaxRequests: 1 }, areOn: true });
  });
});

test('I3 a restored exchange and a replayed one have all of it', () => {
  const harness = openCustody();
  harness.fill(ANNA, 1_000n);
  harness.deposit(ANNA, 5n);
  harness.deposit(0, 5n);
  harness.request(ANNA, 100n);
  harness.send(0, { type: 'custody.changeRules', ...RULES, ...BY_TWO, effectiveMs: harness.timeMs + 2 * HOUR_MS });
  const bytes = harness.exchange.snapshot();
  expect(Exchange.restore(bytes).snapshot()).toEqual(bytes);
  const replayed = new Exchange();
  for (const entry of harness.entries) replayed.replay(entry);
  expect(replayed.snapshot()).toEqual(bytes);
});
