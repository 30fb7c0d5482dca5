import { expect, test } from 'vitest';
import { ONE_USDT, openPerpetualHarness } from '../../../test/perpetual-harness.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { adjust, emptyBook, figuresOf, fundedIn, positionOf, statedSince, toIntervalEnd, trade } from '../test/scenes.ts';

const LONGS = 12;
const [BIDDER, OFFERER] = [2 * LONGS + 1, 2 * LONGS + 2];
const RATE = 10_000n;
const ONE = 100_000_000n;

const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Floors of what each is due of less than all of it, and the units that are missing to the largest remainders, of equal ones the earlier. */
function shares(total: bigint, due: readonly bigint[]): readonly bigint[] {
  const all = due.reduce((sum, units) => sum + units, 0n);
  const floors = due.map((units) => (total * units) / all);
  const rest = due.map((units, index) => ({ index, over: (total * units) % all }));
  const missing = Number(total - floors.reduce((sum, units) => sum + units, 0n));
  const raised = new Set(
    rest
      .toSorted((a, b) => (a.over === b.over ? a.index - b.index : a.over > b.over ? -1 : 1))
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return floors.map((units, index) => (raised.has(index) ? units + 1n : units));
}

/** Longs of 5× and, every other one or each, of 100× at 200, whose margin is less than a funding at 50,000; shorts that can bear that price. */
function peopled(seed: number, isShort: boolean) {
  const random = seededRandom(seed);
  const harness = openPerpetualHarness(OFFERER, 0n, undefined, 20_000);
  for (let count = 0; count < 40; count++) {
    const [long, short] = [1 + random(LONGS), 1 + LONGS + random(LONGS)];
    trade(harness, [long, short], 1 + random(12), 20_000, [isShort || long % 2 === 0 ? 100 : 5, 5]);
  }
  for (let accountId = LONGS + 1; accountId <= 2 * LONGS; accountId++)
    if (harness.positions(accountId).length > 0)
      adjust(harness, accountId, BigInt(positionOf(harness, accountId, 'short').lots) * 55n * ONE_USDT, 'short');
  harness.tickPerpetual(5_000_000);
  harness.open(BIDDER, 'long', 500, { priceTicks: 5_003_000, leverage: 5 });
  harness.open(OFFERER, 'short', 500, { priceTicks: 5_004_000, leverage: 5 });
  return harness;
}

test.each([
  [1, true, 1_000],
  [2, true, 3],
  [3, false, 1_000],
  [4, false, 3],
])('§5.8, I10 seed %i: each pays its due up or its margin, receivers share what was collected', (seed, isShort, budget) => {
  const harness = peopled(seed, isShort);
  const sideOf = (side: 'long' | 'short') =>
    Array.from({ length: 2 * LONGS }, (_, index) => harness.positions(index + 1))
      .flat()
      .filter((one) => one.side === side)
      .toSorted((a, b) => a.positionId - b.positionId);
  const value = (lots: number): bigint => BigInt(lots) * 5_000_000n * 1_000n;
  const payers = sideOf('long').map(({ positionId, lots, marginUnits }) => {
    const due = ceil(value(lots) * RATE, ONE);
    return { positionId, units: -(due < marginUnits ? due : marginUnits) };
  });
  const collected = -payers.reduce((sum, { units }) => sum + units, 0n);
  const receivers = sideOf('short');
  const owed = receivers.map(({ lots }) => (value(lots) * RATE) / ONE);
  const all = owed.reduce((sum, units) => sum + units, 0n);
  expect(collected < all).toBe(true);
  const paid = shares(collected, owed);

  // Whatever the pieces: a receiver's place counts from the first piece on.
  emptyBook(harness, [BIDDER, OFFERER]);
  const endMs = toIntervalEnd(harness);
  while (harness.exchange.firstMs(endMs) <= endMs) harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget } });
  const moves = statedSince(harness, 0, 'perpetual.fundingMoved')
    .flatMap(fundedIn)
    .map(({ positionId, units }) => ({ positionId, units }));
  expect(moves).toEqual([...payers, ...receivers.map(({ positionId }, index) => ({ positionId, units: paid[index] }))]);
  expect(figuresOf(harness)).toMatchObject({ lastFundingE8: Number(RATE), insuranceUnits: 0n });
  harness.exchange.check();
});

test.each([1_000, 3, 2])(
  '§5.8 in pieces of %i, of receivers with equal remainders the first one alone gets the unit that is left',
  (budget) => {
    const harness = openPerpetualHarness(OFFERER, 0n, undefined, 20_000);
    const pairs = [1, 2, 3, 4, 5];
    for (const long of pairs) {
      const short = LONGS + long;
      trade(harness, [long, short], 7, 20_000, [100, 5]);
      adjust(harness, short, 7n * 55n * ONE_USDT, 'short');
    }
    adjust(harness, 1, 1n);
    harness.tickPerpetual(5_000_000);
    harness.open(BIDDER, 'long', 500, { priceTicks: 5_003_000, leverage: 5 });
    harness.open(OFFERER, 'short', 500, { priceTicks: 5_004_000, leverage: 5 });
    const endMs = toIntervalEnd(harness);
    while (harness.exchange.firstMs(endMs) <= endMs) harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget } });
    const received = statedSince(harness, 0, 'perpetual.fundingMoved')
      .flatMap(fundedIn)
      .filter(({ units }) => units > 0n)
      .map(({ units }) => units);
    const margin = (7n * 20_000n * 1_000n) / 100n;
    expect(received).toEqual([margin + 1n, margin, margin, margin, margin]);
  },
);
