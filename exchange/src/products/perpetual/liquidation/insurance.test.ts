import { describe, expect, test } from 'vitest';
import { Exchange } from '../../../exchange.ts';
import { eventsOf } from '../../../test/answers.ts';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import type { PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { adjust, enrich, figuresOf, only, positionOf, show, trade } from '../test/scenes.ts';

const DAY_MS = 86_400_000;

/** G14's long of account 1 against the short of account 2, bankrupt at 45,000, and 100 of insurance. */
function withLong(insurance = 100n) {
  const harness = openPerpetualHarness(6, insurance * ONE_USDT);
  trade(harness, [1, 2], 500, 5_000_000, [10, 5]);
  return harness;
}

describe('§5.5 step 5: the insurance account pays partners the difference to the mark', () => {
  test('of what is left without equity, as far as the budgets go; only the rest is the partner’s loss', () => {
    const harness = withLong(1_000n);
    const before = harness.contractUnits(2);
    const entry = harness.tickPerpetual(4_494_000, 1);
    const { loser, partner } = only(entry, 'perpetual.deleveraged');
    // 60 ticks of 500 lots: 30 USDT.
    expect([loser.insuredUnits, partner.insuredUnits].map(show)).toEqual(['0', '30']);
    // 5,000 of margin, 2,500 of profit at 45,000, and 30: what the mark is worth to it.
    expect(show(harness.contractUnits(2) - before)).toBe('7530');
    expect(show(figuresOf(harness).insuranceUnits)).toBe('970');
    expect(only(entry, 'perpetual.liquidating')).toMatchObject({
      positionBudgetUnits: 200n * ONE_USDT,
      dayBudgetUnits: 250n * ONE_USDT,
    });
    harness.exchange.check();
  });

  test('partners are paid in their order; where a budget ends, its rest', () => {
    const harness = openPerpetualHarness(6, 100n * ONE_USDT);
    trade(harness, [1, 2], 300, 5_000_000, [10, 5]);
    trade(harness, [1, 3], 200, 5_000_000, [10, 4 + 1]);
    const closed = eventsOf(harness.tickPerpetual(4_494_000, 1), 'perpetual.deleveraged');
    // 18 and 12 are due, 20 may be paid.
    expect(closed.map(({ partner }) => [partner.accountId, show(partner.insuredUnits)])).toEqual([
      [2, '18'],
      [3, '2'],
    ]);
  });

  test('a short mirrored', () => {
    const harness = openPerpetualHarness(6, 1_000n * ONE_USDT);
    trade(harness, [2, 1], 500, 5_000_000, [5, 10]);
    const before = harness.contractUnits(2);
    const { partner } = only(harness.tickPerpetual(5_506_000), 'perpetual.deleveraged');
    expect(show(partner.insuredUnits)).toBe('30');
    expect(show(harness.contractUnits(2) - before)).toBe('7530');
  });
});

describe('§5.5 what the insurance account may pay for one position, over its whole life', () => {
  /** 40 lots are sold at 44,900 at a mark of 44,940: 4 of 20 USDT; nobody else takes any. */
  function paidOnce() {
    const harness = openPerpetualHarness(6, 100n * ONE_USDT);
    trade(harness, [1, 2], 500, 5_000_000, [10, 5]);
    harness.open(1, 'short', 500, { priceTicks: 5_000_000, leverage: 10 });
    harness.closeOf(2, positionOf(harness, 2, 'short').positionId);
    harness.open(3, 'long', 40, { priceTicks: 4_490_000, leverage: 5 });
    const entry = harness.tickPerpetual(4_494_000, 1);
    expect(only(entry, 'perpetual.liquidating')).toMatchObject({ accountId: 1, positionBudgetUnits: 20n * ONE_USDT });
    expect(show(only(entry, 'perpetual.filled').taker.insuredUnits)).toBe('4');
    return harness;
  }

  test.each([false, true])('is a fifth of its balance at the first of them, less all paid for it (after a restart: %s)', (isRestored) => {
    const harness = paidOnce();
    if (isRestored) harness.exchange = Exchange.restore(harness.exchange.snapshot());
    // The account has 96 now; a fifth of that would be 19.2.
    harness.open(3, 'long', 400, { priceTicks: 4_490_000, leverage: 5 });
    const entry = harness.tickPerpetual(4_494_000, 1);
    expect(only(entry, 'perpetual.liquidating')).toMatchObject({ positionBudgetUnits: 16n * ONE_USDT, dayBudgetUnits: 21n * ONE_USDT });
    expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 160, taker: { insuredUnits: 16n * ONE_USDT } });
    // Nothing more is paid for it, so nothing more is stated.
    expect(eventsOf(harness.tickPerpetual(4_494_000, 1), 'perpetual.liquidating')).toEqual([]);
    expect(show(figuresOf(harness).insuranceUnits)).toBe('80');
    harness.exchange.check();
  });
});

describe('§5.5 what a market may cost its insurance account on one day', () => {
  /** Two longs that lose 0.1 USDT a lot beyond their bankruptcy at 45,000, against bids at 44,900. */
  function twoLongs() {
    const harness = openPerpetualHarness(8, 100n * ONE_USDT);
    for (const [buyer, seller] of [[1, 2], [3, 4]] as const) trade(harness, [buyer, seller], 500, 5_000_000, [10, 5]); // prettier-ignore
    return harness;
  }
  const bid = (harness: PerpetualHarness, lots: number) => harness.open(5, 'long', lots, { priceTicks: 4_490_000, leverage: 5 });
  const insured = (harness: PerpetualHarness, ticks: number) =>
    eventsOf(harness.tickPerpetual(ticks, 1), 'perpetual.filled').map(({ taker }) => show(taker.insuredUnits));

  test('is a quarter of what it had when the day began, for all positions together', () => {
    const harness = twoLongs();
    bid(harness, 400);
    // The first long takes 20, the second 5 of the day: its own budget would be 16.
    expect(insured(harness, 4_494_000)).toEqual(['20', '5']);
    expect(show(figuresOf(harness).insuranceUnits)).toBe('75');
  });

  test('a new day (UTC) begins with the balance before its first command', () => {
    const harness = twoLongs();
    harness.timeMs += DAY_MS - (harness.timeMs % DAY_MS) - 10_000;
    harness.drain();
    harness.tickPerpetual(4_600_000, 1);
    const before = figuresOf(harness).insuranceUnits;
    bid(harness, 400);
    harness.tickPerpetual(4_494_000, 9_000);
    expect(figuresOf(harness).insuranceUnits).toBeLessThan(before);
    const after = figuresOf(harness).insuranceUnits;
    trade(harness, [6, 7], 500, 4_494_000, [100, 5]);
    harness.after(5, { type: 'perpetual.cancelAll', marketId: MARKET });
    harness.open(5, 'long', 500, { priceTicks: 4_446_000, leverage: 5 });
    harness.timeMs += 1_000 - 1;
    harness.drain();
    const entry = harness.tickPerpetual(4_448_000, 2_000);
    const found = eventsOf(entry, 'perpetual.liquidating').find(({ accountId }) => accountId === 6);
    expect(found?.dayBudgetUnits).toBe(after / 4n);
    const paid = eventsOf(entry, 'perpetual.filled').reduce((sum, { taker }) => sum + taker.insuredUnits, 0n);
    const toPartners = eventsOf(entry, 'perpetual.deleveraged').reduce((sum, { partner }) => sum + partner.insuredUnits, 0n);
    expect(paid + toPartners).toBeGreaterThan(0n);
    // Later on that day what was paid is gone from it, whatever the balance is.
    trade(harness, [8, 7], 500, 4_448_000, [100, 5]);
    const [last] = eventsOf(harness.tickPerpetual(4_403_000, 1), 'perpetual.liquidating').filter(({ accountId }) => accountId === 8);
    expect(last?.dayBudgetUnits).toBe(after / 4n - paid - toPartners);
    harness.exchange.check();
  });

  test('on its first day it is a quarter of the first payment in', () => {
    const harness = openPerpetualHarness(6, 0n);
    const pay = (amount: bigint) => harness.after(0, { type: 'perpetual.insure', marketId: MARKET, units: amount * ONE_USDT });
    pay(40n);
    pay(1_000n);
    trade(harness, [1, 2], 500, 5_000_000, [10, 5]);
    const entry = harness.tickPerpetual(4_494_000, 1);
    expect(only(entry, 'perpetual.liquidating')).toMatchObject({ positionBudgetUnits: 208n * ONE_USDT, dayBudgetUnits: 10n * ONE_USDT });
    expect(show(only(entry, 'perpetual.deleveraged').partner.insuredUnits)).toBe('10');
  });
});

describe('§5.5 nobody earns from the insurance account or from solvent users without risk', () => {
  const FREE = { ...PERPETUAL_TERMS, openFeePpm: 0, closeFeePpm: 0 };
  const STEPS = 35;

  /** N accounts long and N short at 100×, 0.99 BTC each, against themselves, with N bids 2 % lower. */
  function attacked(count: number, insurance: bigint, terms = PERPETUAL_TERMS) {
    const harness = openPerpetualHarness(3 * count, insurance * ONE_USDT, { ...terms, maxOpenInterestUnits: 100_000_000n * ONE_USDT });
    for (let at = 1; at <= count; at++) trade(harness, [at, count + at], 990, 5_000_000, [100, 100]);
    for (let at = 1; at <= count; at++) harness.open(2 * count + at, 'long', 990, { priceTicks: 4_900_000, leverage: 10 });
    return harness;
  }

  /** What all its accounts have together: wallets, holds and positions at the mark. */
  function worth(harness: PerpetualHarness, accounts: number): bigint {
    let sum = 0n;
    for (let accountId = 1; accountId <= accounts; accountId++) {
      const held = harness.exchange
        .ask({ type: 'perpetual.orders', accountId, marketId: 0 })
        .reduce((units, one) => units + one.holdUnits, 0n);
      const open = harness.positions(accountId).reduce((units, { equityUnits }) => units + (equityUnits ?? 0n), 0n);
      sum += harness.contractUnits(accountId) + held + open;
    }
    return sum;
  }

  test.each([10, 20, 45, 90])('an attack of %i longs, shorts and bids against oneself earns nothing', (count) => {
    const harness = attacked(count, 100_000n);
    for (let step = 1; step <= STEPS; step++) {
      harness.tickPerpetual(5_000_000 - 5_000 * step);
      harness.drain();
    }
    expect(worth(harness, 3 * count)).toBeLessThanOrEqual(BigInt(3 * count) * 10_000n * ONE_USDT);
    harness.exchange.check();
  });

  test.each([1, 3, 10, 90])(
    'without fees and in one fall by a fortieth %i of each cost the insurance account at most its daily budget',
    (count) => {
      const harness = attacked(count, 10_000n, FREE);
      harness.tickPerpetual(4_875_000);
      for (let step = 1; step <= 10; step++) harness.tickPerpetual(4_875_000 - 1_000 * step);
      harness.drain();
      expect(figuresOf(harness).insuranceUnits).toBeGreaterThanOrEqual(7_500n * ONE_USDT);
      harness.exchange.check();
    },
  );

  test('a lone bidder at the worst price of a liquidation earns nothing from a solvent user', () => {
    const harness = withLong();
    enrich(harness, 3, 1_000);
    harness.tickPerpetual(4_522_614);
    harness.open(3, 'long', 500, { priceTicks: 4_518_091, leverage: 10 });
    const before = worth(harness, 3) - worth(harness, 2);
    expect(only(harness.tickPerpetual(4_522_613), 'perpetual.filled')).toMatchObject({ priceTicks: 4_518_091, lots: 500 });
    harness.open(4, 'long', 500, { priceTicks: 4_522_613, leverage: 10 });
    harness.closeOf(3, positionOf(harness, 3).positionId);
    expect(harness.positions(3)).toEqual([]);
    expect(worth(harness, 3) - worth(harness, 2)).toBeLessThanOrEqual(before);
  });

  test('§5.6 the same hand is no partner, and a position that a margin makes safe is left alone', () => {
    const harness = withLong(0n);
    harness.tickPerpetual(4_522_000);
    adjust(harness, 1, 100n * ONE_USDT);
    expect(eventsOf(harness.tickPerpetual(4_522_000), 'perpetual.liquidating')).toEqual([]);
    expect(positionOf(harness, 1).lots).toBe(500);
  });
});
