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
import { BTC_TICK_UNITS, simulatedTick } from '@candor/exchange/test/harness';
import { openPerpetualHarness, type PerpetualHarness } from '@candor/exchange/test/perpetual-harness';
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
function crowd(bidTicks = 4_999_000, askTicks = 5_001_000): PerpetualHarness {
  const harness = openPerpetualHarness(COUNT + 3, 0n);
  const [seller, bidder, offerer] = [COUNT + 1, COUNT + 2, COUNT + 3];
  enrich(harness, seller, 100_000);
  harness.open(seller, 'short', COUNT, { priceTicks: 5_000_000, leverage: 5 });
  for (let accountId = 1; accountId <= COUNT; accountId++) harness.open(accountId, 'long', 1, { priceTicks: 5_000_000, leverage: 100 });
  harness.open(bidder, 'long', 500, { priceTicks: bidTicks, leverage: 5 });
  harness.open(offerer, 'short', 500, { priceTicks: askTicks, leverage: 5 });
  return harness;
}

/** What precedes every other command, in pieces; answers how many there were. */
function drained(harness: PerpetualHarness, budget: number): number {
  const from = harness.entries.length;
  while (harness.exchange.firstMs(harness.timeMs) <= harness.timeMs)
    harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget } });
  return harness.entries.length - from;
}

function problemsOf(harness: PerpetualHarness): readonly string[] {
  const audit = new Audit(serverProducts);
  for (const entry of harness.entries) audit.see(entry);
  compareState(audit, harness.exchange);
  return audit.report().problems;
}

test.each([1, 7, 21, 40])('SPEC §5.5 what a mark reaches is done again in the pieces that it was done in: budget %i', (budget) => {
  const harness = crowd();
  harness.tickPerpetual(4_970_000);
  expect(drained(harness, budget)).toBeGreaterThan(3);
  harness.tickPerpetual(4_900_000);
  drained(harness, budget);
  expect(problemsOf(harness)).toEqual([]);
});

test.each([2, 7, 150])('SPEC §5.8 a funding is done again in the pieces that it was done in: budget %i', (budget) => {
  const harness = crowd(5_003_000, 5_004_000);
  const endMs = harness.timeMs - (harness.timeMs % INTERVAL_MS) + INTERVAL_MS;
  harness.timeMs = endMs - 250 * MINUTE_MS;
  toIntervalEnd(harness);
  expect(drained(harness, budget)).toBeGreaterThan(2);
  expect(harness.entries.some(({ events }) => events.some(({ type }) => type === 'perpetual.fundingEnded'))).toBe(true);
  expect(problemsOf(harness)).toEqual([]);
});

test.each([
  [10_000, true],
  [10_001, false],
])('SPEC §5.8 a price of %i ms before the end of the interval charges: %s, by the exchange and by the audit', (ageMs, isCharged) => {
  const harness = crowd(5_003_000, 5_004_000);
  const endMs = harness.timeMs - (harness.timeMs % INTERVAL_MS) + INTERVAL_MS;
  harness.timeMs = endMs - 250 * MINUTE_MS;
  untilMs(harness, endMs - MINUTE_MS);
  repeatPrice(harness, endMs - ageMs);
  harness.timeMs = endMs + INTERVAL_MS;
  harness.drain();
  const began = harness.entries.flatMap(({ events }) => events.filter(({ type }) => type === 'perpetual.fundingBegan'));
  expect(began).toMatchObject([
    { rateE8: 10_000, isSkipped: !isCharged },
    { rateE8: 0, isSkipped: true },
  ]);
  expect(harness.entries.some(({ events }) => events.some(({ type }) => type === 'perpetual.fundingMoved'))).toBe(isCharged);
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §5.8 the interest is 0: a book around the index gives no funding, by the exchange and by the audit', () => {
  const harness = crowd();
  const endMs = harness.timeMs - (harness.timeMs % INTERVAL_MS) + INTERVAL_MS;
  harness.timeMs = endMs - 250 * MINUTE_MS;
  untilMs(harness, endMs);
  const [began] = harness.entries.flatMap(({ events }) => events.filter(({ type }) => type === 'perpetual.fundingBegan'));
  expect(began).toMatchObject({ rateE8: 0, isSkipped: false, samples: 249 });
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §3.3 an impact price is found within 1,000 prices, by the exchange and by the audit', () => {
  const harness = thousandLevels();
  const marked = harness.entries.flatMap(({ events }) => events.filter((event) => event.type === 'perpetual.marked')).at(-1);
  expect(marked).toMatchObject({ bidTicks: null, askTicks: 2_000_500 });
  expect(problemsOf(harness)).toEqual([]);
});

test('SPEC §5.2 a short that no price bankrupts is reduced within 5 % of the mark, by the exchange and by the audit', () => {
  const harness = openPerpetualHarness(2);
  harness.open(1, 'short', 2, { priceTicks: 5_000_000, leverage: 5 });
  harness.open(2, 'long', 2, { priceTicks: 5_000_000, leverage: 5 });
  // a bankruptcy price beyond 2^53 ticks
  const units = 2n * 1_000n * 2n ** 53n;
  harness.send(0, { type: 'house.capital', assetId: 1, network: 'TRC20', amount: units });
  harness.send(0, { type: 'house.fund', assetId: 1, fund: 'promo', amount: units });
  harness.send(0, { type: 'account.grant', accountId: 1, assetId: 1, amount: units });
  harness.send(1, { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount: units });
  const positionId = harness.positions(1)[0]?.positionId ?? 0;
  expect(harness.after(1, { type: 'perpetual.adjust', positionId, units }).outcome.ok).toBe(true);
  expect(harness.positions(1)).toMatchObject([{ bankruptcyTicks: 0 }]);
  const limit = (priceTicks: number, lots: number) =>
    harness.closeOf(1, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks, lots }).outcome;
  expect(limit(5_250_001, 1)).toMatchObject({ code: 'PRICE_TOO_FAR', limit: '5250000' });
  expect(limit(5_250_000, 1).ok).toBe(true);
  harness.open(2, 'short', 2, { priceTicks: 5_010_000, leverage: 5 });
  expect(harness.closeOf(1, positionId, { lots: 1 }).outcome.ok).toBe(true);
  harness.tickPerpetual(5_100_000);
  expect(problemsOf(harness)).toEqual([]);
});

test('RULES §3.1 contracts of gold with real money stand still at a tick from two sources, by the exchange and by the audit', () => {
  const harness = openGold('live');
  tickOf(harness, 2);
  tickOf(harness, 2);
  tickOf(harness, 3);
  expect(problemsOf(harness)).toEqual([]);
});

describe('SPEC §3.3 what is due precedes the next command of any kind', () => {
  const CANCEL = { type: 'perpetual.cancelAll', marketId: 0 } as const;
  const OPEN = { type: 'account.open', accountId: 900, kind: 'user' } as const;
  const tick = (symbolId: number) => simulatedTick(symbolId, 5_000_000, 'ok', 'index/2');
  /** What the audit finds after a command that came so long after the last sample, with nothing done before it. */
  function foundAfter(passedMs: number, body: CommandBody, accountId = 0): { readonly code: string; readonly found: readonly string[] } {
    const harness = openPerpetualHarness(2);
    harness.send(0, { type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: BTC_TICK_UNITS });
    harness.tickPerpetual(5_000_000);
    harness.drain();
    harness.timeMs += passedMs;
    const { outcome } = harness.execute({ id: '', accountId, body });
    harness.drain();
    const audit = new Audit(serverProducts);
    for (const entry of harness.entries) audit.see(entry);
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
    const harness = openPerpetualHarness(2);
    harness.timeMs += 9_999;
    const order = harness.open(1, 'long', 1, { priceTicks: 4_900_000 });
    const foundAt = (timeMs: number): readonly string[] => {
      const audit = new Audit(serverProducts);
      for (const entry of harness.entries) audit.see(entry === order ? { ...entry, timeMs } : entry);
      return audit.report().problems.map((line) => line.replace(/^entry \d+: /, ''));
    };
    expect(foundAt(order.timeMs)).toEqual([]);
    expect(foundAt(order.timeMs + 1)).toEqual([expect.stringContaining('with a mark and an ok price')]);
  });

  test('a premium at each whole minute', () => {
    const found = (beforeMs: number, afterMs: number): readonly string[] => {
      const harness = openPerpetualHarness(2);
      harness.timeMs += MINUTE_MS - (harness.timeMs % MINUTE_MS) - beforeMs;
      harness.tickPerpetual(5_000_000, 0);
      harness.timeMs += beforeMs + afterMs;
      harness.execute({ id: '', accountId: 0, body: OPEN });
      const audit = new Audit(serverProducts);
      for (const entry of harness.entries) audit.see(entry);
      return audit.report().problems.map((line) => line.replace(/^entry \d+: /, ''));
    };
    expect([found(500, -1), found(500, 0)]).toEqual([[], [late(OPEN.type, 'the premium')]]);
  });

  test('without a price nothing is due', () => {
    const harness = openPerpetualHarness(2);
    harness.tickPerpetual(5_000_000, 10, 'frozen');
    harness.timeMs += 2 * MINUTE_MS;
    harness.execute({ id: '', accountId: 0, body: OPEN });
    expect(problemsOf(harness)).toEqual([]);
  });
});

test('§5.6 a deleveraging that goes on in the next entry, since one holds no more events, is decided again', () => {
  const harness = openPerpetualHarness(1_201, 100n * 100_000_000n);
  enrich(harness, 1_201, 100_000);
  harness.open(1_201, 'short', 1_200, { priceTicks: 5_000_000, leverage: 5 });
  for (let accountId = 1; accountId <= 1_200; accountId++) harness.open(accountId, 'long', 1, { priceTicks: 5_000_000, leverage: 5 });
  harness.tickPerpetual(6_100_000);
  expect(drained(harness, 1_000)).toBeGreaterThan(0);
  expect(problemsOf(harness)).toEqual([]);
});
