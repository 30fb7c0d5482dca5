import { SAMPLE_MARKETS } from '@candor/contract/sample-markets';
import { expect, it } from 'vitest';
import { scaleOf } from '../domain/pair.ts';
import { totalValue, availableOf, type Holding } from './assets.ts';
import { marketsOf } from './pairs.ts';

it('sample markets are shown, have no price and cannot be traded; every pair is exact', () => {
  const markets = marketsOf(SAMPLE_MARKETS);
  expect(markets.length).toBeGreaterThanOrEqual(12);
  for (const { pair, close, shown } of markets) {
    expect(close).toBeNull();
    expect(shown).toBe(true);
    expect(pair?.open).toBe(false);
    if (pair === null) throw new Error('samples are spot pairs');
    expect(scaleOf(pair)).not.toBeNull();
  }
  expect(markets[0]?.pair).toMatchObject({
    feePpm: 1000,
    tick: '0.01',
    lot: '0.00001',
    limitBandPpm: 100_000,
    marketBandPpm: 50_000,
    buyPriceMax: null,
  });
});

it('mt5 coins keep their letter case, all others are lower-cased', () => {
  const [first] = SAMPLE_MARKETS.currencyList;
  if (first === undefined) throw new Error('there are samples');
  const lists = {
    ...SAMPLE_MARKETS,
    currencyList: [
      { ...first, coin: 'EURUSD', market: 'mt5' },
      { ...first, coin: 'BTC' },
    ],
  };
  expect(marketsOf(lists).map((entry) => entry.coin)).toEqual(['EURUSD', 'btc']);
});

it('a total is known only when every piece is', () => {
  const holding = (asset: string, total: string, valueUsdt: string | null): Holding => ({
    wallet: 'platform',
    asset,
    name: asset.toUpperCase(),
    logo: null,
    total,
    available: total,
    frozen: '0',
    valueUsdt,
    atStake: '0',
    onTheWay: '0',
    onTheWayUsdt: '0',
    notFinal: '0',
  });
  expect(totalValue([holding('usdt', '10', '10'), holding('btc', '1', '65000.5')])).toBe('65010.5');
  expect(totalValue([holding('usdt', '10', '10'), holding('btc', '1', null)])).toBeNull();
  expect(totalValue([holding('usdt', '10', '10'), holding('btc', '0', null)])).toBe('10');
  expect(totalValue([{ ...holding('usdt', '10', '10'), atStake: '2.5' }, holding('btc', '0', null)])).toBe('12.5');
  expect(totalValue([{ ...holding('usdt', '10', '10'), onTheWay: '3', onTheWayUsdt: '3', notFinal: '4' }])).toBe('13');
  expect(totalValue([holding('usdt', '1', '1'), { ...holding('btc', '0', '0'), onTheWay: '3', onTheWayUsdt: null }])).toBeNull();
  expect(totalValue(null)).toBeNull();
  expect(availableOf([holding('btc', '1', null)], 'btc')).toBe('1');
  expect(availableOf([], 'btc')).toBe('0');
  expect(availableOf(null, 'btc')).toBeNull();
});
