import type { CommandBody } from '@candor/exchange/command';
import { openGold, tickOf } from '@candor/exchange/products/perpetual/test/gold';
import {
  enrich,
  INTERVAL_MS,
  MINUTE_MS,
  repeatPrice,
  thousandLevels,
  toIntervalEnd,
  untilMs,
} from '@candor/exchange/products/perpetual/test/scenes';
import { trial } from '@candor/exchange/products/perpetual/test/trial';
import { BTC_TICK_UNITS, simulatedTick } from '@candor/exchange/test/house';
import { openPerpetualHouse, type PerpetualHouse } from '@candor/exchange/test/perpetual-house';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { describe, expect, test } from 'vitest';
import { Audit } from '../../../audit/audit.ts';
import { compareState } from '../../../audit/compare-state.ts';
import { serverProducts } from '../../registry.ts';

test.each([1, 2, 3, 4])('commands at random (seed %i) are decided again: clean, and the exchange answers what the journal says', (seed) => {
  const run = new TrialRun([trial], seed, 6_000);
  const audit = new Audit(serverProducts);
  for (const entry of run.entries) audit.see(entry);
  compareState(audit, run.exchange);
  const { problems, lines } = audit.report();
  expect(problems).toEqual([]);
  for (const of of [
    'trades of perpetual contracts',
    'marks computed again',
    'triggers fired again',
    'steps of liquidations decided again',
    'deleveragings decided again',
  ])
    expect(lines.find((line) => line.of === of)?.count, of).toBeGreaterThan(0);
});

const COUNT = 300;

/** Accounts 1 … `COUNT` are long one lot each at 100×, against one short; two more quote what a premium is measured by. */
function crowd(bidTicks = 4_999_000, askTicks = 5_001_000): PerpetualHouse {
  const house = openPerpetualHouse(COUNT + 3, 0n);
  const [seller, bidder, offerer] = [COUNT + 1, COUNT + 2, COUNT + 3];
  enrich(house, seller, 100_000);
  house.open(seller, 'short', COUNT, { priceTicks: 5_000_000, leverage: 5 });
  for (let accountId = 1; accountId <= COUNT; accountId++) house.open(accountId, 'long', 1, { priceTicks: 5_000_000, leverage: 100 });
  house.open(bidder, 'long', 500, { priceTicks: bidTicks, leverage: 5 });
  house.open(offerer, 'short', 500, { priceTicks: askTicks, leverage: 5 });
  return house;
}

/** What precedes every other command, in pieces; answers how many there were. */
function drained(house: PerpetualHouse, budget: number): number {
  const from = house.entries.length;
  while (house.exchange.firstMs(house.timeMs) <= house.timeMs)
    house.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget } });
  return house.entries.length - from;
}

function problemsOf(house: PerpetualHouse): readonly string[] {
  const audit = new Audit(serverProducts);
  for (const entry of house.entries) audit.see(entry);
  compareState(audit, house.exchange);
  return audit.report().problems;
}

test.each([1, 7, 21, 40])('SPEC §5.5 what a mark reaches is done again in the pieces that it was done in: budget %i', (budget) => {
  const house = crowd();
  house.tickPerpetual(4_970_000);
  expect(drained(house, budget)).toBeGreaterThan(3);
  house.tickPerpetual(4_900_000);
  drained(house, budget);
  expect(problemsOf(house)).toEqual([]);
});

test.each([2, 7, 150])('SPEC §5.8 a funding is done again in the pieces that it was done in: budget %i', (budget) => {
  const house = crowd(5_003_000, 5_004_000);
  const endMs = house.timeMs - (house.timeMs % INTERVAL_MS) + INTERVAL_MS;
  house.timeMs = endMs - 250 * MINUTE_MS;
  toIntervalEnd(house);
  expect(drained(house, budget)).toBeGreaterThan(2);
  expect(house.entries.some(({ events }) => events.some(({ type }) => type === 'perpetual.fundingEnded'))).toBe(true);
  expect(problemsOf(house)).toEqual([]);
});

test.each([
  [10_000, true],
  [10_001, false],
])('SPEC §5.8 a price of %i ms before the end of the interval charges: %s, by the exchange and by the audit', (ageMs, isCharged) => {
  const house = crowd(5_003_000, 5_004_000);
  const endMs = house.timeMs - (house.timeMs % INTERVAL_MS) + INTERVAL_MS;
  house.timeMs = endMs - 250 * MINUTE_MS;
  untilMs(house, endMs - MINUTE_MS);
  repeatPrice(house, endMs - ageMs);
  house.timeMs = endMs + INTERVAL_MS;
  house.drain();
  const began = house.entries.flatMap(({ events }) => events.filter(({ type }) => type === 'perpetual.fundingBegan'));
  expect(began).toMatchObject([
    { rateE8: 10_000, isSkipped: !isCharged },
    { rateE8: 0, isSkipped: true },
  ]);
  expect(house.entries.some(({ events }) => events.some(({ type }) => type === 'perpetual.fundingMoved'))).toBe(isCharged);
  expect(problemsOf(house)).toEqual([]);
});

test('SPEC §5.8 the interest is 0: a book around the index gives no funding, by the exchange and by the audit', () => {
  const house = crowd();
  const endMs = house.timeMs - (house.timeMs % INTERVAL_MS) + INTERVAL_MS;
  house.timeMs = endMs - 250 * MINUTE_MS;
  untilMs(house, endMs);
  const [began] = house.entries.flatMap(({ events }) => events.filter(({ type }) => type === 'perpetual.fundingBegan'));
  expect(began).toMatchObject({ rateE8: 0, isSkipped: false, samples: 249 });
  expect(problemsOf(house)).toEqual([]);
});

test('SPEC §3.3 an impact price is found within 1,000 prices, by the exchange and by the audit', () => {
  const house = thousandLevels();
  const marked = house.entries.flatMap(({ events }) => events.filter((event) => event.type === 'perpetual.marked')).at(-1);
  expect(marked).toMatchObject({ bidTicks: null, askTicks: 2_000_500 });
  expect(problemsOf(house)).toEqual([]);
});

test('SPEC §5.2 a short that no price bankrupts is reduced within 5 % of the mark, by the exchange and by the audit', () => {
  const house = openPerpetualHouse(2);
  house.open(1, 'short', 2, { priceTicks: 5_000_000, leverage: 5 });
  house.open(2, 'long', 2, { priceTicks: 5_000_000, leverage: 5 });
  // a bankruptcy price beyond 2^53 ticks
  const units = 2n * 1_000n * 2n ** 53n;
  house.send(0, { type: 'house.capital', assetId: 1, network: 'TRC20', amount: units });
  house.send(0, { type: 'house.fund', assetId: 1, fund: 'promo', amount: units });
  house.send(0, { type: 'account.grant', accountId: 1, assetId: 1, amount: units });
  house.send(1, { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount: units });
  const positionId = house.positions(1)[0]?.positionId ?? 0;
  expect(house.after(1, { type: 'perpetual.adjust', positionId, units }).outcome.ok).toBe(true);
  expect(house.positions(1)).toMatchObject([{ bankruptcyTicks: 0 }]);
  const limit = (priceTicks: number, lots: number) =>
    house.closeOf(1, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks, lots }).outcome;
  expect(limit(5_250_001, 1)).toMatchObject({ code: 'PRICE_TOO_FAR', limit: '5250000' });
  expect(limit(5_250_000, 1).ok).toBe(true);
  house.open(2, 'short', 2, { priceTicks: 5_010_000, leverage: 5 });
  expect(house.closeOf(1, positionId, { lots: 1 }).outcome.ok).toBe(true);
  house.tickPerpetual(5_100_000);
  expect(problemsOf(house)).toEqual([]);
});

test('RULES §3.1 contracts of gold with real money stand still at a tick from two sources, by the exchange and by the audit', () => {
  const house = openGold('live');
  tickOf(house, 2);
  tickOf(house, 2);
  tickOf(house, 3);
  expect(problemsOf(house)).toEqual([]);
});

describe('SPEC §3.3 what is due precedes the next command of any kind', () => {
  const CANCEL = { type: 'perpetual.cancelAll', marketId: 0 } as const;
  const OPEN = { type: 'account.open', accountId: 900, kind: 'user' } as const;
  const tick = (symbolId: number) => simulatedTick(symbolId, 5_000_000, 'ok', 'index/2');
  /** What the audit finds after a command that came so long after the last sample, with nothing done before it. */
  function foundAfter(passedMs: number, body: CommandBody, accountId = 0): { readonly code: string; readonly found: readonly string[] } {
    const house = openPerpetualHouse(2);
    house.send(0, { type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: BTC_TICK_UNITS });
    house.tickPerpetual(5_000_000);
    house.drain();
    house.timeMs += passedMs;
    const { outcome } = house.execute({ id: '', accountId, body });
    house.drain();
    const audit = new Audit(serverProducts);
    for (const entry of house.entries) audit.see(entry);
    return { code: outcome.ok ? 'ok' : outcome.code, found: audit.report().problems.map((line) => line.replace(/^entry \d+: /, '')) };
  }
  const late = (type: string, work: string): string =>
    `SPEC/3.3 due work: ${type} before ${work} of market 1 is not done instead of due work first`;

  test.each<[what: string, passedMs: number, body: CommandBody, accountId: number, code: string, found: readonly string[]]>([
    ['999 ms after a sample', 999, CANCEL, 1, 'ok', []],
    ['1,000 ms after it, of contracts', 1_000, CANCEL, 1, 'BUSY', [late(CANCEL.type, 'the mark')]],
    ['1,000 ms after it, of another part', 1_000, OPEN, 0, 'ok', [late(OPEN.type, 'the mark')]],
    ['10,000 ms after the last tick', 10_000, OPEN, 0, 'ok', [late(OPEN.type, 'the mark')]],
    ['10,001 ms after it, when there is no price', 10_001, OPEN, 0, 'ok', []],
    ['10,001 ms after it, of contracts', 10_001, CANCEL, 1, 'ok', []],
    ['a tick of the own symbol', 3_000, tick(1), 0, 'ok', []],
    ['a tick of another symbol', 3_000, tick(2), 0, 'ok', [late('price.tick', 'the mark')]],
  ])('%s', (_what, passedMs, body, accountId, code, found) => {
    expect(foundAfter(passedMs, body, accountId)).toEqual({ code, found });
  });

  test('SPEC §3.1 an opening order 10,001 ms after the last tick, which the exchange refuses', () => {
    const house = openPerpetualHouse(2);
    house.timeMs += 9_999;
    const order = house.open(1, 'long', 1, { priceTicks: 4_900_000 });
    const foundAt = (timeMs: number): readonly string[] => {
      const audit = new Audit(serverProducts);
      for (const entry of house.entries) audit.see(entry === order ? { ...entry, timeMs } : entry);
      return audit.report().problems.map((line) => line.replace(/^entry \d+: /, ''));
    };
    expect(foundAt(order.timeMs)).toEqual([]);
    expect(foundAt(order.timeMs + 1)).toEqual([expect.stringContaining('with a mark and an ok price')]);
  });

  test('a premium at each whole minute', () => {
    const found = (beforeMs: number, afterMs: number): readonly string[] => {
      const house = openPerpetualHouse(2);
      house.timeMs += MINUTE_MS - (house.timeMs % MINUTE_MS) - beforeMs;
      house.tickPerpetual(5_000_000, 0);
      house.timeMs += beforeMs + afterMs;
      house.execute({ id: '', accountId: 0, body: OPEN });
      const audit = new Audit(serverProducts);
      for (const entry of house.entries) audit.see(entry);
      return audit.report().problems.map((line) => line.replace(/^entry \d+: /, ''));
    };
    expect([found(500, -1), found(500, 0)]).toEqual([[], [late(OPEN.type, 'the premium')]]);
  });

  test('without a price nothing is due', () => {
    const house = openPerpetualHouse(2);
    house.tickPerpetual(5_000_000, 10, 'frozen');
    house.timeMs += 2 * MINUTE_MS;
    house.execute({ id: '', accountId: 0, body: OPEN });
    expect(problemsOf(house)).toEqual([]);
  });
});

test('§5.6 a deleveraging that goes on in the next entry, since one holds no more events, is decided again', () => {
  const house = openPerpetualHouse(1_201, 100n * 100_000_000n);
  enrich(house, 1_201, 100_000);
  house.open(1_201, 'short', 1_200, { priceTicks: 5_000_000, leverage: 5 });
  for (let accountId = 1; accountId <= 1_200; accountId++) house.open(accountId, 'long', 1, { priceTicks: 5_000_000, leverage: 5 });
  house.tickPerpetual(6_100_000);
  expect(drained(house, 1_000)).toBeGreaterThan(0);
  expect(problemsOf(house)).toEqual([]);
});
