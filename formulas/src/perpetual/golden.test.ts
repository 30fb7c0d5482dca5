import { formatAmountShort } from '@candor/money/amount';
import { feeCeil, notional } from '@candor/money/market-scale';
import { splitLargestRemainder } from '@candor/money/split';
import { describe, expect, test } from 'vitest';
import { deleveragingScore } from './deleveraging.ts';
import { fundingPaidUnits, fundingRateE8, fundingReceivedUnits, intervalRateE8, meanPremiumE8, premiumE8 } from './funding.ts';
import { bankruptcyTicks, isLiquidatable, liquidationFeeUnits, liquidationLots, liquidationTicks } from './liquidation.ts';
import { holdUnits, initialMarginUnits, protectionTicks, removableUnits } from './margin.ts';
import { markTicks } from './mark.ts';
import { equityUnits, reduce } from './position.ts';
import { FACTOR, defaultTable, lots, opened, tableOf, ticks, usdt } from './test/btc.ts';
import { maintenanceUnits, tierWith } from './tiers.ts';

const show = (units: bigint): string => formatAmountShort(units, 8);

describe('G6 the mark', () => {
  const INPUTS = {
    indexTicks: ticks('30000'),
    fundingE8: 10_000,
    leftMs: 4 * 3_600_000,
    intervalMs: 8 * 3_600_000,
    basisSumTicks: 4_800,
    basisCount: 4,
    lowestMaintenancePpm: 5_000,
  };

  test.each([
    ['30004', '30005', '30010', '30005'],
    ['30290', '30299', '30295', '30006'],
    ['30004', null, '30010', '30001.50'],
    [null, '30005', '30010', '30001.50'],
  ])('P1 30,001.50, P2 30,006; impact bid %s, impact ask %s, last %s: %s', (bid, ask, last, mark) => {
    const own = { bidTicks: bid === null ? null : ticks(bid), askTicks: ask === null ? null : ticks(ask), lastTicks: ticks(last) };
    expect(markTicks({ ...INPUTS, ...own })).toBe(ticks(mark));
  });

  test('at most half of the lowest maintenance rate from the index, inward to the tick: 30,075.01', () => {
    const far = {
      indexTicks: ticks('30000.01'),
      fundingE8: 375_000,
      leftMs: INPUTS.intervalMs,
      basisSumTicks: 2 * ticks('200'),
      basisCount: 1,
    };
    const own = { bidTicks: ticks('30100'), askTicks: ticks('30100.01'), lastTicks: ticks('30100') };
    expect(markTicks({ ...INPUTS, ...far, ...own })).toBe(ticks('30075.01'));
  });
});

test('G9 one lot of 0.001 BTC at 30,000.01, 100×: value 30.00001, margin 0.300001', () => {
  const value = notional(ticks('30000.01'), lots('0.001'), FACTOR);
  expect([show(value), show(initialMarginUnits(value, 100))]).toEqual(['30.00001', '0.300001']);
});

test('G10 long 0.5 at 50,000 and 0.5 at 54,000, 10×', () => {
  const first = notional(ticks('50000'), lots('0.5'), FACTOR);
  const second = notional(ticks('54000'), lots('0.5'), FACTOR);
  expect([show(feeCeil(first, 1_000)), show(initialMarginUnits(first, 10))]).toEqual(['25', '2500']);
  const position = {
    isLong: true,
    lots: lots('1'),
    entryValueUnits: first + second,
    marginUnits: initialMarginUnits(first, 10) + initialMarginUnits(second, 10),
  };
  expect([show(position.entryValueUnits), show(position.marginUnits)]).toEqual(['52000', '5200']);
  expect(bankruptcyTicks(position, FACTOR)).toBe(ticks('46800'));
  expect(liquidationTicks(position, defaultTable, FACTOR)).toBe(ticks('47035.17'));
});

test('G11 closing 0.2 of a long of 0.5 at a gain pays margin, result and fee out', () => {
  const position = opened('long', '0.5', '50000', '2500');
  const fee = feeCeil(notional(ticks('52000'), lots('0.2'), FACTOR), 1_000);
  const reduction = reduce(position, lots('0.2'), ticks('52000'), FACTOR, fee);
  expect(show(reduction.entryValueUnits)).toBe('10000');
  expect([show(reduction.realisedUnits), show(reduction.feeUnits), show(reduction.paidOutUnits)]).toEqual(['400', '10.4', '1389.6']);
  expect([show(position.entryValueUnits - reduction.entryValueUnits), show(reduction.marginLeftUnits)]).toEqual(['15000', '1500']);
});

describe('G12 holds and protection prices', () => {
  test('a limit buy of 0.5 at 50,100, 10×, holds 2,505 and 25.05', () => {
    expect(show(holdUnits(ticks('50100'), lots('0.5'), { factor: FACTOR, leverage: 10, feePpm: 1_000 }))).toBe('2530.05');
  });

  test.each([
    ['buy', 5, '52500'],
    ['buy', 10, '52272.72'],
    ['buy', 100, '50247.52'],
    ['sell', 100, '49752.48'],
  ])('at a mark of 50,000 a %s at %i× fills at %s at worst', (side, leverage, price) => {
    expect(protectionTicks(side === 'buy', ticks('50000'), leverage)).toBe(ticks(price));
  });
});

test.each([
  ['52000', '900'],
  ['49000', '550'],
])('G13 at a mark of %s, %s USDT of 3,500 may be taken out', (mark, most) => {
  expect(show(removableUnits(opened('long', '0.5', '50000', '3500'), 10, ticks(mark), FACTOR))).toBe(most);
});

describe('G14 liquidation and bankruptcy prices', () => {
  test.each([
    ['long', '0.5', '2500', '45000', '45226.13'],
    ['short', '0.5', '2500', '55000', '54726.37'],
    ['long', '0.5', '3500', '43000', '43216.08'],
    ['long', '0.01', '5', '49500', '49748.74'],
  ] as const)('%s %s BTC from 50,000 with a margin of %s: %s, %s', (side, btc, margin, bankruptcy, liquidation) => {
    const position = opened(side, btc, '50000', margin);
    expect(bankruptcyTicks(position, FACTOR)).toBe(ticks(bankruptcy));
    expect(liquidationTicks(position, defaultTable, FACTOR)).toBe(ticks(liquidation));
  });

  test('one tick decides: 113.065 is below 113.065325, 113.07 is not below 113.06535', () => {
    const position = opened('long', '0.5', '50000', '2500');
    expect(isLiquidatable(position, defaultTable, ticks('45226.13'), FACTOR)).toBe(true);
    expect(isLiquidatable(position, defaultTable, ticks('45226.14'), FACTOR)).toBe(false);
    expect(show(equityUnits(position, ticks('45226.13'), FACTOR))).toBe('113.065');
    expect(show(maintenanceUnits(defaultTable, notional(ticks('45226.13'), lots('0.5'), FACTOR)))).toBe('113.065325');
  });
});

test.each([
  ['3683.979', '1456.84', 100_000, '135365', '1114.78'],
  ['109.488', '32481.98', 25_000, '16300', '18778.73'],
])('G15 the isolated examples that Binance publishes: %s at %s', (size, entry, maintenancePpm, cum, price) => {
  const table = [tierWith({ aboveUnits: 0n, upToUnits: usdt('999999999'), maxLeverage: 5, maintenancePpm }, usdt(cum))];
  const own = liquidationTicks(opened('long', size, entry, '1535443.01'), table, FACTOR);
  // Theirs is rounded to the nearest tick, ours is the tick at which it first holds.
  expect([own, own + 1]).toContain(ticks(price));
});

describe('G16 a position of the second row is cut into the first', () => {
  const table = defaultTable;
  const long = opened('long', '2', '50000', '5000');

  test('long: 956 lots go, and what is left is safe', () => {
    const mark = ticks('47853.53');
    expect(bankruptcyTicks(long, FACTOR)).toBe(ticks('47500'));
    expect(isLiquidatable(long, table, mark, FACTOR)).toBe(true);
    const cut = liquidationLots(long.lots, table, mark, FACTOR);
    expect([cut, long.lots - cut]).toEqual([956, 1_044]);
    const { realisedUnits, entryValueUnits } = reduce(long, cut, mark, FACTOR, 0n);
    const fee = liquidationFeeUnits(notional(mark, cut, FACTOR), long.marginUnits + realisedUnits);
    expect([show(realisedUnits), show(fee)]).toEqual(['-2052.02532', '114.3699367']);
    const left = {
      isLong: true,
      lots: 1_044,
      entryValueUnits: long.entryValueUnits - entryValueUnits,
      marginUnits: long.marginUnits + realisedUnits - fee,
    };
    expect(show(left.marginUnits)).toBe('2833.6047433');
    expect(show(equityUnits(left, mark, FACTOR))).toBe('592.6900633');
    expect(show(maintenanceUnits(table, notional(mark, 1_044, FACTOR)))).toBe('249.7954266');
  });

  test('short mirrored: bankruptcy 52,500.00, liquidation 52,103.97', () => {
    const short = opened('short', '2', '50000', '5000');
    expect(bankruptcyTicks(short, FACTOR)).toBe(ticks('52500'));
    expect(liquidationTicks(short, table, FACTOR)).toBe(ticks('52103.97'));
  });
});

test.each([
  ['45200', '100', '56.5', '43.5'],
  ['45150', '75', '56.4375', '18.5625'],
  ['44900', '-50', '0', '-50'],
])('G17 the long of G14 filled at %s leaves %s: insurance takes %s, the user gets %s', (price, left, fee, rest) => {
  const position = opened('long', '0.5', '50000', '2500');
  const { realisedUnits } = reduce(position, position.lots, ticks(price), FACTOR, 0n);
  const leftUnits = position.marginUnits + realisedUnits;
  const feeUnits = liquidationFeeUnits(notional(ticks(price), position.lots, FACTOR), leftUnits);
  expect([show(leftUnits), show(feeUnits), show(leftUnits - feeUnits)]).toEqual([left, fee, rest]);
});

test('G18 at a mark of 45,000 the order is B, A, C, D', () => {
  const shorts = { A: ['50000', '2500'], B: ['48000', '1200'], C: ['46000', '4600'], D: ['44000', '2200'] } as const;
  const scores = Object.entries(shorts).map(
    ([name, [price, margin]]) => [name, deleveragingScore(opened('short', '0.5', price, margin), ticks('45000'), FACTOR)] as const,
  );
  expect(Object.fromEntries(scores)).toEqual({ A: 45_000_000n, B: 52_083_333n, C: 9_590_792n, D: -171_718n });
});

describe('G19 funding rate', () => {
  test.each([
    [30_000, 10_000, 0],
    [0, 10_000, 0],
    [200_000, 150_000, 150_000],
    [-100_000, -50_000, -50_000],
    [60_000, 10_000, 10_000],
    [100_000, 50_000, 50_000],
    [-40_000, 10_000, 0],
  ])('a mean premium of %i gives %i with an interest of 10,000, and %i with none, which is the default', (premium, rate, without) => {
    expect(fundingRateE8(premium, 5_000, 10_000)).toBe(rate);
    expect(fundingRateE8(premium, 5_000, 0)).toBe(without);
    expect(fundingRateE8(premium, 5_000)).toBe(without);
  });

  test('samples of 10,000, 20,000 and 30,000 have a mean of 23,333', () => {
    expect(meanPremiumE8({ count: 3, weightedE8: 10_000n + 40_000n + 90_000n })).toBe(23_333);
  });

  test('index 30,000, impact bid 30,006 and ask 30,009: 20,000', () => {
    const impact = (price: string) => ({ tickLots: ticks(price) * lots('0.6'), lots: lots('0.6') });
    expect(premiumE8(ticks('30000'), impact('30006'), impact('30009'))).toBe(20_000);
    expect(premiumE8(ticks('30000'), impact('29991'), impact('29994'))).toBe(-20_000);
    expect(premiumE8(ticks('30000'), impact('29999'), impact('30001'))).toBe(0);
  });

  test('fewer than 240 samples: 0, and the rate is at most 375,000 either way', () => {
    expect(intervalRateE8({ count: 239, weightedE8: 10n ** 12n }, 5_000)).toBe(0);
    expect(intervalRateE8({ count: 240, weightedE8: 10n ** 12n }, 5_000)).toBe(375_000);
    expect(intervalRateE8({ count: 240, weightedE8: -(10n ** 12n) }, 5_000)).toBe(-375_000);
  });
});

describe('G20 funding paid and received', () => {
  const value = (btc: string, mark: string): bigint => notional(ticks(mark), lots(btc), FACTOR);

  test('longs of 0.3 and 0.2 pay, a short of 0.5 receives, two units are left', () => {
    const paid = [fundingPaidUnits(value('0.3', '50000.01'), 12_345), fundingPaidUnits(value('0.2', '50000.01'), 12_345)] as const;
    const received = fundingReceivedUnits(value('0.5', '50000.01'), 12_345);
    expect(paid.map(show)).toEqual(['1.85175038', '1.23450025']);
    expect(show(received)).toBe('3.08625061');
    expect(paid[0] + paid[1] - received).toBe(2n);
    expect(show(fundingPaidUnits(value('0.5', '50000'), 10_000))).toBe('2.5');
  });

  test('of 1.5 and 1.0 due and 1.0 collected 0.6 and 0.4 arrive', () => {
    expect(splitLargestRemainder(usdt('1'), [usdt('1.5'), usdt('1')]).map(show)).toEqual(['0.6', '0.4']);
  });
});

test('SPEC §5.4 the default table has deductions of 0, 250, 4,000, 29,000 and 279,000', () => {
  expect(tableOf(defaultTable).map(({ deductionUnits }) => show(deductionUnits))).toEqual(['0', '250', '4000', '29000', '279000']);
});
