import { describe, expect, test } from 'vitest';
import { CONTRACT } from '../../ground/accounts/accounts.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS } from '../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../test/perpetual-harness.ts';
import { CLEARING_PERPETUAL, INSURANCE, MARGIN } from './accounts.ts';
import { adjust, enrich, only, positionOf, show, trade } from './test/scenes.ts';

const preview = (harness: PerpetualHarness, side: 'long' | 'short', leverage: number) => {
  const answer = harness.exchange.ask({
    type: 'perpetual.preview',
    accountId: 1,
    marketId: MARKET,
    side,
    priceTicks: 0,
    lots: 1,
    leverage,
  });
  if (answer === null) throw new Error('no preview');
  return answer;
};

test('G9 one lot at 30,000.01, 100×: value 30.00001, margin 0.300001', () => {
  const harness = openPerpetualHarness(2, 0n, PERPETUAL_TERMS, 3_000_001);
  const { taker } = only(trade(harness, [1, 2], 1, 3_000_001, [100, 100]), 'perpetual.filled');
  expect([show(taker.entryValueUnits), show(taker.marginUnits)]).toEqual(['30.00001', '0.300001']);
  expect([show(positionOf(harness, 1).entryValueUnits), show(positionOf(harness, 1).marginUnits)]).toEqual(['30.00001', '0.300001']);
});

test('G10 long 0.5 at 50,000 and 0.5 at 54,000, 10×: one position, bankrupt at 46,800, liquidated at 47,035.17', () => {
  const harness = openPerpetualHarness(3);
  const first = only(trade(harness, [1, 2], 500, 5_000_000), 'perpetual.filled').taker;
  expect([show(first.feeUnits), show(first.marginUnits)]).toEqual(['25', '2500']);
  harness.tickPerpetual(5_400_000);
  trade(harness, [1, 3], 500, 5_400_000);
  const { lots, entryValueUnits, marginUnits, bankruptcyTicks, liquidationTicks } = positionOf(harness, 1);
  expect([lots, show(entryValueUnits), show(marginUnits)]).toEqual([1_000, '52000', '5200']);
  expect([bankruptcyTicks, liquidationTicks]).toEqual([4_680_000, 4_703_517]);
});

test('G11 closing 0.2 of a long of 0.5 at 52,000: 1,389.6 to the wallet, 15,000 and 1,500 are left', () => {
  const harness = openPerpetualHarness(3);
  trade(harness, [1, 2], 500, 5_000_000);
  harness.tickPerpetual(5_200_000);
  harness.open(3, 'long', 200, { priceTicks: 5_200_000 });
  const before = harness.contractUnits(1);
  const { taker } = only(harness.closeOf(1, positionOf(harness, 1).positionId, { lots: 200 }), 'perpetual.filled');
  expect([taker.entryValueUnits, taker.realisedUnits, taker.feeUnits, taker.paidOutUnits].map(show)).toEqual([
    '10000',
    '400',
    '10.4',
    '1389.6',
  ]);
  expect(show(harness.contractUnits(1) - before)).toBe('1389.6');
  const { entryValueUnits, marginUnits } = positionOf(harness, 1);
  expect([show(entryValueUnits), show(marginUnits)]).toEqual(['15000', '1500']);
});

test('G12 a limit buy of 0.5 at 50,100 filled at 50,000 holds 2,530.05 and gets 5.05 back', () => {
  const harness = openPerpetualHarness(2);
  harness.open(2, 'short', 500, { priceTicks: 5_000_000 });
  const entry = harness.open(1, 'long', 500, { priceTicks: 5_010_000 });
  expect(show(only(entry, 'perpetual.accepted').holdUnits)).toBe('2530.05');
  expect(eventsOf(entry, 'perpetual.ended').map(({ accountId, returnedUnits }) => [accountId, show(returnedUnits)])).toContainEqual([
    1,
    '5.05',
  ]);
  expect(show(10_000n * ONE_USDT - harness.contractUnits(1))).toBe('2525');
});

test.each([
  ['long', 5, 5_250_000],
  ['long', 10, 5_227_272],
  ['long', 100, 5_024_752],
  ['short', 100, 4_975_248],
] as const)('G12 at a mark of 50,000 an opening %s at %i× fills at %i ticks at worst', (side, leverage, worstTicks) => {
  const harness = openPerpetualHarness(1);
  expect(preview(harness, side, leverage).protectionTicks).toBe(worstTicks);
  const beyond = worstTicks + (side === 'long' ? 1 : -1);
  expect(harness.open(1, side, 1, { leverage, priceTicks: beyond }).outcome).toMatchObject({
    code: 'PRICE_TOO_FAR',
    limit: String(worstTicks),
  });
  expect(codeOf(harness.open(1, side, 1, { leverage, priceTicks: worstTicks }))).toBe('ok');
});

test.each([
  [5_200_000, '900'],
  [4_900_000, '550'],
])('G13 at a mark of %i ticks, %s USDT of 3,500 may be taken out, and not one unit more', (markTicks, most) => {
  const harness = openPerpetualHarness(2);
  trade(harness, [1, 2], 500, 5_000_000);
  expect(codeOf(adjust(harness, 1, 1_000n * ONE_USDT))).toBe('ok');
  harness.tickPerpetual(markTicks);
  const units = BigInt(most) * ONE_USDT;
  expect(adjust(harness, 1, -units - 1n).outcome).toMatchObject({ code: 'ABOVE_MAX', limit: most });
  expect(codeOf(adjust(harness, 1, -units))).toBe('ok');
});

describe('G14 liquidation and bankruptcy prices', () => {
  test.each([
    ['long', 500, 10, 0n, 4_500_000, 4_522_613],
    ['short', 500, 10, 0n, 5_500_000, 5_472_637],
    ['long', 500, 10, 1_000n, 4_300_000, 4_321_608],
    ['long', 10, 100, 0n, 4_950_000, 4_974_874],
  ] as const)('%s of %i lots from 50,000 at %i× with %i more: %i and %i ticks', (side, lots, leverage, more, bankruptcy, liquidation) => {
    const harness = openPerpetualHarness(3);
    const isLong = side === 'long';
    trade(harness, isLong ? [1, 2] : [2, 1], lots, 5_000_000, isLong ? [leverage, 5] : [5, leverage]);
    if (more > 0n) adjust(harness, 1, more * ONE_USDT, side);
    const { bankruptcyTicks, liquidationTicks } = positionOf(harness, 1, side);
    expect([bankruptcyTicks, liquidationTicks]).toEqual([bankruptcy, liquidation]);
    harness.open(3, side, 1, { priceTicks: liquidation, leverage: 5 });
    expect(eventsOf(harness.tickPerpetual(liquidation + (isLong ? 1 : -1)), 'perpetual.liquidating')).toEqual([]);
    expect(only(harness.tickPerpetual(liquidation), 'perpetual.liquidating')).toMatchObject({ accountId: 1, bankruptcyTicks: bankruptcy });
  });

  test('at 45,226.13 equity 113.065 is below the maintenance of 113.065325', () => {
    const harness = openPerpetualHarness(3);
    trade(harness, [1, 2], 500, 5_000_000);
    harness.open(3, 'long', 1, { priceTicks: 4_522_613, leverage: 5 });
    const { equityUnits, maintenanceUnits } = only(harness.tickPerpetual(4_522_613), 'perpetual.liquidating');
    expect([show(equityUnits), show(maintenanceUnits)]).toEqual(['113.065', '113.065325']);
  });
});

/** One row above a lower one, so that what the higher takes off is the amount of the example. */
const rowsOf = (aboveUsdt: bigint, lowPpm: number, highPpm: number) => [
  { aboveUnits: 0n, upToUnits: aboveUsdt * ONE_USDT, maxLeverage: 10, maintenancePpm: lowPpm },
  { aboveUnits: aboveUsdt * ONE_USDT, upToUnits: 100_000_000n * ONE_USDT, maxLeverage: 5, maintenancePpm: highPpm },
];

test.each([
  ['3,683.979 ETH at 1,456.84', 3_683_979, 145_684, rowsOf(2_707_300n, 50_000, 100_000), 111_478],
  ['109.488 BTC at 32,481.98', 109_488, 3_248_198, rowsOf(1_630_000n, 15_000, 25_000), 1_877_873],
])('G15 the examples that Binance publishes: %s with a margin of 1,535,443.01', (_what, lots, entryTicks, tiers, expectedTicks) => {
  const terms = { ...PERPETUAL_TERMS, tiers, maxShareLots: 10_000_000, maxOpenInterestUnits: 100_000_000n * ONE_USDT };
  const harness = openPerpetualHarness(2, 0n, terms, entryTicks);
  enrich(harness, 1, 2_000_000);
  enrich(harness, 2, 2_000_000);
  trade(harness, [1, 2], lots, entryTicks, [5, 5]);
  adjust(harness, 1, 153_544_301_000_000n - positionOf(harness, 1).marginUnits);
  const { liquidationTicks } = positionOf(harness, 1);
  // Theirs is rounded to the nearest tick, ours is the tick at which it first holds.
  expect([liquidationTicks, liquidationTicks + 1]).toContain(expectedTicks);
});

describe('G16 a position of the second row is cut into the first', () => {
  test('long 2 at 50,000, 20×: at 47,853.53 956 lots go, and what is left is safe', () => {
    const harness = openPerpetualHarness(3);
    trade(harness, [1, 2], 2_000, 5_000_000, [20, 20]);
    expect(positionOf(harness, 1)).toMatchObject({ bankruptcyTicks: 4_750_000 });
    harness.open(3, 'long', 2_000, { priceTicks: 4_785_353, leverage: 20 });
    const entry = harness.tickPerpetual(4_785_353);
    expect(only(entry, 'perpetual.liquidating')).toMatchObject({ lots: 2_000, cutLots: 956 });
    expect(show(only(entry, 'perpetual.filled').taker.realisedUnits)).toBe('-2052.02532');
    expect(only(entry, 'perpetual.liquidated')).toMatchObject({ closedLots: 956, leftLots: 1_044, returnedUnits: 0n, isWaiting: false });
    expect(show(only(entry, 'perpetual.liquidated').feeUnits)).toBe('114.3699367');
    const { lots, marginUnits, entryValueUnits } = positionOf(harness, 1);
    expect([lots, show(marginUnits)]).toEqual([1_044, '2833.6047433']);
    expect(show(marginUnits + 4_785_353n * 1_044n * 1_000n - entryValueUnits)).toBe('592.6900633');
  });

  test('short mirrored: bankrupt at 52,500, liquidated at 52,103.97', () => {
    const harness = openPerpetualHarness(2);
    trade(harness, [1, 2], 2_000, 5_000_000, [20, 20]);
    expect(positionOf(harness, 2, 'short')).toMatchObject({ bankruptcyTicks: 5_250_000, liquidationTicks: 5_210_397 });
  });
});

/** G14's long is liquidated against a bid, with 1,000 of insurance. */
function liquidatedAt(bidTicks: number, markTicks: number) {
  const harness = openPerpetualHarness(3, 1_000n * ONE_USDT);
  trade(harness, [1, 2], 500, 5_000_000);
  harness.open(3, 'long', 500, { priceTicks: bidTicks, leverage: 5 });
  const before = harness.contractUnits(1);
  const entry = harness.tickPerpetual(markTicks);
  return { harness, entry, gotUnits: harness.contractUnits(1) - before };
}

test.each([
  [4_520_000, 4_522_600, '56.5', '43.5'],
  [4_515_000, 4_519_000, '56.4375', '18.5625'],
])('G17 filled at %i ticks, the mark at %i: fee %s to insurance, %s to the user', (bidTicks, markTicks, fee, rest) => {
  const { entry, gotUnits } = liquidatedAt(bidTicks, markTicks);
  const { feeUnits, returnedUnits } = only(entry, 'perpetual.liquidated');
  expect([show(feeUnits), show(returnedUnits), show(gotUnits)]).toEqual([fee, rest, rest]);
});

test('G17 filled at 44,900, beyond bankruptcy: the insurance account pays 50', () => {
  const { entry, gotUnits } = liquidatedAt(4_490_000, 4_494_000);
  expect(only(entry, 'perpetual.filled').taker).toMatchObject({ insuredUnits: 50n * ONE_USDT, marginUnits: 0n });
  expect([gotUnits, only(entry, 'perpetual.liquidated').feeUnits]).toEqual([0n, 0n]);
});

test.each([
  [4_490_000, 4_494_000, { margin: '-2500', insurance: '-50', clearing: '2550', user: '0' }],
  [4_520_000, 4_522_600, { margin: '-2500', insurance: '56.5', clearing: '2400', user: '43.5' }],
])('G47 the postings of the liquidation at %i ticks', (bidTicks, markTicks, expected) => {
  const { entry } = liquidatedAt(bidTicks, markTicks);
  const legs = [...only(entry, 'perpetual.filled').legs, ...only(entry, 'perpetual.liquidated').legs];
  const sum = (code: number, ownerId: number): string =>
    show(legs.filter((leg) => leg.code === code && leg.ownerId === ownerId).reduce((units, { amount }) => units + amount, 0n));
  expect({
    margin: sum(MARGIN.code, 1),
    insurance: sum(INSURANCE.code, 0),
    clearing: sum(CLEARING_PERPETUAL.code, 0),
    user: sum(CONTRACT.code, 1),
  }).toEqual(expected);
});

test('G18 at 45,000 the shorts stand in the queue of deleveraging in the order B, A, C, D', () => {
  const harness = openPerpetualHarness(8);
  for (const [seller, priceTicks, leverage] of [
    [1, 5_000_000, 10],
    [2, 4_800_000, 20],
    [3, 4_600_000, 5],
    [4, 4_400_000, 10],
  ] as const) {
    harness.tickPerpetual(priceTicks);
    trade(harness, [seller + 4, seller], 500, priceTicks, [5, leverage]);
  }
  harness.tickPerpetual(4_500_000);
  const scored = [1, 2, 3, 4].map((accountId) => [accountId, positionOf(harness, accountId, 'short').deleveragingScore ?? 0n] as const);
  expect(scored.toSorted(([, a], [, b]) => Number(b - a)).map(([accountId]) => accountId)).toEqual([2, 1, 3, 4]);
});
