import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TickHistory } from '../../ground/prices/tick-history.ts';
import { DURATION_MS, ONE_USDT, openUpdownHarness, T0, T1 } from '../../test/updown-harness.ts';
import type { UpdownSide } from './words.ts';
import { coverOf, verdictOf } from './verdict.ts';

const ACCOUNTS = 6;
const MOST_BETS = 10;
/** USDT; ten such bets of one account on one side and second are within the bound on what it may win there (2,000). */
const MOST_STAKE = 230n;
type Bet = {
  readonly accountId: number;
  readonly side: UpdownSide;
  readonly units: bigint;
  readonly atMs: number;
  readonly limited: boolean;
};
type Feed = readonly { readonly atMs: number; readonly priceTicks: number }[];

const sides = fc.constantFrom<UpdownSide>('up', 'down');
const bets = fc.array(
  fc.record({
    accountId: fc.integer({ min: 1, max: ACCOUNTS }),
    side: sides,
    units: fc.bigInt({ min: 1n, max: MOST_STAKE }).map((units) => units * ONE_USDT),
    atMs: fc.nat(2_500),
    limited: fc.boolean(),
  }),
  { minLength: 1, maxLength: MOST_BETS },
);
/** Mostly every second with a gap now and then, so that all results come up; one price until the last bet is in, so that none is refused. */
const feeds = fc
  .array(
    fc.record({
      stepMs: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 1_500 }) }, { weight: 1, arbitrary: fc.nat(9_000) }),
      off: fc.integer({ min: -1, max: 1 }),
    }),
    { minLength: 70, maxLength: 110 },
  )
  .map((steps): Feed => {
    let atMs = 2_500;
    return steps.map(({ stepMs, off }) => ({ atMs: (atMs += stepMs), priceTicks: 3_000_000 + off }));
  });

type Result = {
  readonly result: string;
  readonly reason: string;
  readonly entryTicks: number;
  readonly exitTicks: number;
  readonly share: bigint;
};

/** Runs the bets over the feed; results stand in the order of the bets. `share` is the payout in parts per 100 of the stake.
 * There is a tick at the moment of each of `ticked`, so that there is a price. */
function settle(list: readonly Bet[], feed: Feed, before = 0, ticked = list, startMs = T0): readonly Result[] {
  const harness = openUpdownHarness(ACCOUNTS + before);
  for (let extra = 1; extra <= before; extra++) harness.tickAt(startMs - 20_000, 3_000_000, 'ok', 2);
  const orders = new Map<number, number>();
  for (const bet of ticked.toSorted((a, b) => a.atMs - b.atMs)) {
    const timeMs = startMs + bet.atMs;
    harness.tickAt(timeMs, 3_000_000);
    const index = list.indexOf(bet);
    if (index < 0) continue;
    if (bet.limited)
      harness.at(timeMs, bet.accountId, { type: 'protection.setLossLimit', limitUnits: 9_000n * ONE_USDT, utcOffsetMinutes: 0 });
    orders.set(index, harness.placeAt(timeMs, bet.accountId, { side: bet.side, stakeUnits: bet.units }).seq);
  }
  for (const { atMs, priceTicks } of feed) harness.tickAt(startMs + atMs, priceTicks);
  harness.settleAt(Math.max(harness.timeMs, startMs + DURATION_MS + 2_501));
  harness.exchange.check();
  const settled = harness.entries.flatMap((entry) => entry.events.filter((event) => event.type === 'updown.settled'));
  return list.map((bet, index) => {
    const found = settled.find((event) => event.orderId === orders.get(index));
    if (found === undefined) throw new Error(`bet ${index} was not settled`);
    const { result, reason, entryTicks, exitTicks, payoutUnits } = found;
    return { result, reason, entryTicks, exitTicks, share: (payoutUnits * 100n) / bet.units };
  });
}

/** What the two sides of one moment can get. Where prices are missing the side that wins is paid, and the other keeps its stake. */
const OF_BOTH_SIDES = [
  'lose, win',
  'tie, tie',
  'void NO_ENTRY, void NO_ENTRY',
  'void FEW_TICKS, void FEW_TICKS',
  'void STALE_EXIT, void STALE_EXIT',
  'void STALE_EXIT, win GAP_WON',
];

describe('I16 nothing about users, stakes or orders changes who wins', () => {
  test('accounts permuted: every order ends as it did', () => {
    fc.assert(
      fc.property(bets, feeds, fc.nat(ACCOUNTS - 1), (list, feed, shift) => {
        const renamed = list.map((bet) => ({ ...bet, accountId: 1 + ((bet.accountId - 1 + shift) % ACCOUNTS) }));
        expect(settle(renamed, feed)).toEqual(settle(list, feed));
      }),
      { numRuns: 50 },
    );
  });

  test('stakes permuted among the orders, or made any other: every order ends as it did', () => {
    fc.assert(
      fc.property(bets, feeds, fc.nat(), fc.bigInt({ min: 1n, max: MOST_STAKE }), (list, feed, turn, units) => {
        const first = settle(list, feed);
        const turned = list.map((bet, index) => ({ ...bet, units: list[(index + turn) % list.length]?.units ?? bet.units }));
        const others = list.map((bet, index) => (index % 2 === 0 ? { ...bet, units: units * ONE_USDT } : bet));
        for (const variant of [turned, others]) expect(settle(variant, feed)).toEqual(first);
      }),
      { numRuns: 50 },
    );
  });

  test('what an account has set for itself, and how the orders are numbered, changes nothing', () => {
    fc.assert(
      fc.property(bets, feeds, fc.nat(5), (list, feed, before) => {
        const marked = list.map((bet) => ({ ...bet, limited: !bet.limited }));
        const first = settle(list, feed);
        expect(settle(marked, feed)).toEqual(first);
        expect(settle(list, feed, before)).toEqual(first);
      }),
      { numRuns: 50 },
    );
  });

  test('the time of day changes nothing: over midnight here and there, nights of changed clocks, a leap second, a new year, 2038', () => {
    const moments = [
      '2026-03-01T00:00:00Z',
      '2026-03-01T00:00:00+08:00', // the platform's midnight
      '2026-03-29T01:00:00Z', // Europe's clocks go forward
      '2026-10-25T01:00:00Z', // and back
      '2028-02-29T23:59:30Z',
      '2028-12-31T23:59:59.999Z', // where a leap second would be
      '2032-01-01T00:00:00Z',
      '2038-01-19T03:14:07Z', // 2^31 seconds
    ].map((text) => Date.parse(text));
    fc.assert(
      fc.property(bets, feeds, fc.constantFrom(...moments), fc.integer({ min: -70_000, max: 5_000 }), (list, feed, momentMs, offMs) => {
        expect(settle(list, feed, 0, list, momentMs + offMs)).toEqual(settle(list, feed));
      }),
      { numRuns: 50 },
    );
  });

  test('all others gone: the order that is left ends as it did', () => {
    fc.assert(
      fc.property(bets, feeds, fc.nat(), (list, feed, keep) => {
        const index = keep % list.length;
        const bet = list[index];
        if (bet === undefined) throw new Error('no bet');
        expect(settle([bet], feed, 0, list)).toEqual([settle(list, feed)[index]]);
      }),
      { numRuns: 50 },
    );
  });

  test('sides swapped and the feed mirrored: every order ends as it did', () => {
    fc.assert(
      fc.property(bets, feeds, (list, feed) => {
        const swapped = list.map((bet): Bet => ({ ...bet, side: bet.side === 'up' ? 'down' : 'up' }));
        const mirrored = feed.map(({ atMs, priceTicks }) => ({ atMs, priceTicks: 6_000_000 - priceTicks }));
        const results = (found: readonly Result[]) => found.map(({ result, reason, share }) => ({ result, reason, share }));
        expect(results(settle(swapped, mirrored))).toEqual(results(settle(list, feed)));
      }),
      { numRuns: 50 },
    );
  });

  test('the two sides of one moment are never both right or both wrong', () => {
    fc.assert(
      fc.property(feeds, (feed) => {
        const history = new TickHistory();
        for (const [index, { atMs, priceTicks }] of feed.entries()) history.add(index + 1, T0 + atMs, priceTicks);
        const of = (side: UpdownSide) => verdictOf({ side, acceptedMs: T0, waitMs: 0, expiryMs: T1 }, history);
        const [up, down] = [of('up'), of('down')];
        const said = [up, down].map(({ result, reason }) => `${result} ${reason}`.trim()).toSorted();
        expect(OF_BOTH_SIDES).toContain(said.join(', '));
        expect([down.entry, down.exit]).toEqual([up.entry, up.exit]);
      }),
      { numRuns: 300 },
    );
  });

  test('a decision is made of a side, two moments, the wait and the ticks: there is nothing else to hand it', () => {
    expect(verdictOf).toHaveLength(2);
    const history = new TickHistory();
    for (let second = 0; second <= 60; second++) history.add(second + 1, T0 + 1 + 999 * second, 3_000_000 + second);
    const wager = { side: 'up', acceptedMs: T0, waitMs: 0, expiryMs: T1, accountId: 7, stakeUnits: 1n, orderId: 9 } as const;
    const read: PropertyKey[] = [];
    const watched = new Proxy(wager, {
      get(target, key) {
        read.push(key);
        return target[key as keyof typeof target];
      },
    });
    expect(verdictOf(watched, history).result).toBe('win');
    expect([...new Set(read)].map(String).toSorted()).toEqual(['acceptedMs', 'expiryMs', 'side', 'waitMs']);
  });

  test('G21 the house keeps the rounding of a cover, the same for every account', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 800_000, max: 1_000_000 }), (units, ratePpm) => {
        const cover = coverOf(units, ratePpm);
        expect(cover * 1_000_000n).toBeLessThanOrEqual(units * BigInt(ratePpm));
        expect((cover + 1n) * 1_000_000n).toBeGreaterThan(units * BigInt(ratePpm));
      }),
    );
  });
});
