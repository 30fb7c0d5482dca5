import { describe, expect, test } from 'vitest';
import { readMark } from '../live-mark.ts';
import { btc } from '../test/btc-market.ts';
import { btcLong as long } from '../test/btc-position.ts';
import { atMark } from './position.ts';

describe('a position at a mark price', () => {
  test('product rules 5.1 profit, return on the margin, equity and margin ratio, to the unit', () => {
    expect(atMark(long, btc, '105093.86')).toEqual({
      profit: '0.2155',
      returnPercent: '0.04',
      equity: '525.66325',
      ratioPercent: '5',
      distancePercent: '9.55',
    });
  });

  test('I mirror: the short of the same entry loses what the long gains', () => {
    expect(atMark({ ...long, side: 'short' }, btc, '105093.86')?.profit).toBe('-0.2155');
  });

  test('product rules 5.4 under other tiers than those in force the maintenance margin is the server’s', () => {
    expect(atMark({ ...long, tierVersion: 2 }, btc, '105093.86')?.ratioPercent).toBe('18.84');
  });

  test('nothing is told without a mark or a market; without equity there is no ratio, without a liquidation price no distance', () => {
    expect(atMark(long, btc, null)).toBeNull();
    expect(atMark(long, null, '105093.86')).toBeNull();
    expect(atMark(long, btc, '94000')?.ratioPercent).toBeNull();
    expect(atMark({ ...long, liquidationPrice: null }, btc, '105093.86')?.distancePercent).toBeNull();
  });
});

describe('what the socket tells of a mark', () => {
  const tick = {
    markPrice: 105093.86,
    indexPrice: 105092.47,
    live: true,
    nextRate: -0.0001,
    nextSamples: 240,
    lastRate: 0,
    nextFundingTime: 1_795_420_800_000,
    openInterest: 0.05,
    insurance: 100_000,
  };

  test('the figures of a market, by its coin in lower case', () => {
    expect(readMark('BTC', 1, tick)).toMatchObject({
      key: 'contract-mark:btc',
      value: { mark: '105093.86', index: '105092.47', live: true, nextRate: '-0.0001', openInterest: '0.05' },
    });
  });

  test.each(['live', 'nextRate', 'nextSamples', 'lastRate', 'nextFundingTime', 'openInterest', 'insurance'])(
    'one without %s is none',
    (field) => {
      expect(readMark('btc', 1, { ...tick, [field]: undefined })).toBeNull();
    },
  );

  test('before the first mark there is no price, and that is told', () => {
    expect(readMark('btc', 1, { ...tick, markPrice: null, indexPrice: null, live: false })?.value).toMatchObject({
      mark: null,
      live: false,
    });
  });
});
