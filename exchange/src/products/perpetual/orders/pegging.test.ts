import { describe, expect, test } from 'vitest';
import { Exchange } from '../../../exchange.ts';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { simulatedTick } from '../../../test/harness.ts';
import { MARKET, PERPETUAL_TERMS, type PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { equalBytes } from '../../../test/same.ts';
import type { PegQuote } from '../commands.ts';
import { best, bids, INDEX, MAKER, opened, OTHER_MAKER, peg } from '../test/peg-scenes.ts';
import { attached, figuresOf, positionOf, statedSince, trade } from '../test/scenes.ts';

/** The demo's ladder: levels of 0.03 % from 0.015 % on. */
const LADDER: readonly PegQuote[] = Array.from({ length: 8 }, (_, level) => ({
  offsetPpm: 150 + 300 * level,
  lots: 400 + 200 * level,
  leverage: 5,
}));
function quoted(indexTicks = INDEX): PerpetualHarness {
  const harness = opened(indexTicks);
  expect(codeOf(peg(harness, MAKER, 'buy', bids(LADDER)))).toBe('ok');
  expect(codeOf(peg(harness, MAKER, 'sell', LADDER))).toBe('ok');
  for (let second = 0; second < 31; second++) harness.tickPerpetual(indexTicks);
  return harness;
}

describe('SPEC §4.6 pegged orders', () => {
  test('stand at their offset from the index, away from it to the tick, and move with it in the tick’s own entry', () => {
    const harness = quoted();
    expect(best(harness)).toEqual([
      [9_998_500, 400],
      [10_001_500, 400],
    ]);
    const entry = harness.tickPerpetual(9_900_001);
    expect(entry.events.map(({ type }) => type)).toEqual(['price.ticked', 'perpetual.repriced', 'perpetual.marked']);
    expect(best(harness)).toEqual([
      [9_898_515, 400],
      [9_901_487, 400],
    ]);
    harness.exchange.check();
    const replayed = new Exchange();
    for (const one of harness.entries) replayed.replay(one);
    expect(equalBytes(replayed.snapshot(), harness.exchange.snapshot())).toBe(true);
    expect(equalBytes(Exchange.restore(harness.exchange.snapshot()).snapshot(), harness.exchange.snapshot())).toBe(true);
  });

  test('leave the book with a tick that is no price, 3,001 ms after the last one, and with a halt; the first price brings them back', () => {
    const harness = quoted();
    harness.tickPerpetual(INDEX, 1, 'frozen');
    expect(best(harness)).toEqual([undefined, undefined]);
    harness.tickPerpetual(INDEX, 3_000);
    harness.tickPerpetual(INDEX, 1);
    expect(best(harness)[0]).toEqual([9_998_500, 400]);
    harness.timeMs += 3_000;
    harness.drain();
    expect(best(harness)[0]).toEqual([9_998_500, 400]);
    harness.timeMs += 1;
    harness.drain();
    expect(best(harness)).toEqual([undefined, undefined]);
    harness.exchange.check();
    harness.tickPerpetual(INDEX);
    expect(best(harness)[0]).toEqual([9_998_500, 400]);
  });

  test('fill orders of others that they reach at their own price, which is theirs or better, and what is left rests', () => {
    const harness = quoted();
    harness.open(1, 'long', 100, { priceTicks: 9_998_000 });
    const before = harness.contractUnits(1);
    const entry = harness.tickPerpetual(9_900_000);
    const [fill] = eventsOf(entry, 'perpetual.filled');
    expect(fill).toMatchObject({
      priceTicks: 9_901_485,
      lots: 100,
      takerBuys: false,
      taker: { accountId: MAKER },
      maker: { accountId: 1 },
    });
    expect(best(harness)[1]).toEqual([9_901_485, 300]);
    expect(figuresOf(harness).markTicks).toBeLessThan(9_905_000);
    expect(harness.contractUnits(1)).toBeGreaterThan(before);
    harness.exchange.check();
  });

  test('come to the book at once while the last price is 3,000 ms old, and wait for the next when it is older', () => {
    const list = bids(LADDER.slice(0, 1));
    const after = (waitMs: number) => {
      const harness = opened();
      harness.tickPerpetual(INDEX);
      harness.timeMs += waitMs - 1;
      peg(harness, MAKER, 'buy', list);
      return best(harness)[0];
    };
    expect([after(3_000), after(3_001)]).toEqual([[9_998_500, 400], undefined]);
  });

  test('wait outside while the market is halted, and come back with the first price after it', () => {
    const harness = quoted();
    const turn = (enable: boolean) =>
      harness.after(0, { type: 'perpetual.switch', marketId: MARKET, enable, operator: 'anna, berta', reason: 'a test' });
    expect(turn(false).events.map(({ type }) => type)).toEqual(['perpetual.switched', 'perpetual.repriced']);
    expect(best(harness)).toEqual([undefined, undefined]);
    harness.tickPerpetual(INDEX);
    turn(true);
    expect(best(harness)).toEqual([undefined, undefined]);
    harness.tickPerpetual(INDEX);
    expect(best(harness)[0]).toEqual([9_998_500, 400]);
  });

  test('trade before there is a mark', () => {
    const harness = opened();
    harness.send(0, { type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: 1_000_000n });
    harness.send(0, { type: 'perpetual.define', marketId: 2, symbolId: 2, lotUnits: 100_000n, terms: PERPETUAL_TERMS });
    const list = { type: 'perpetual.peg', marketId: 2 } as const;
    const [quote] = LADDER;
    harness.after(MAKER, { ...list, side: 'buy', boundTicks: 400_000, quotes: quote === undefined ? [] : [quote] });
    harness.after(OTHER_MAKER, { ...list, side: 'sell', boundTicks: 1, quotes: bids(quote === undefined ? [] : [quote]) });
    const entry = harness.after(0, simulatedTick(2, 300_000, 'ok', 'index/2'));
    // The bid is there first, and the offer that reaches it trades at its own price.
    expect(eventsOf(entry, 'perpetual.filled')).toMatchObject([{ priceTicks: 299_955, lots: 400, maker: { accountId: MAKER } }]);
    expect(entry.events.at(-1)?.type).toBe('perpetual.marked');
    harness.exchange.check();
  });

  test('one that reaches others and reduces all of a position closes it, and ends filled as every order does', () => {
    const harness = opened();
    trade(harness, [MAKER, 1], 10, INDEX, [5, 5]);
    harness.open(2, 'long', 10, { priceTicks: 9_990_000 });
    expect(codeOf(peg(harness, MAKER, 'sell', [{ offsetPpm: 0, lots: 10, leverage: 0 }]))).toBe('ok');
    const entry = harness.tickPerpetual(9_990_000);
    expect(entry.events.map((event) => ('reason' in event ? `${event.type} ${event.reason}` : event.type)).slice(2, -1)).toEqual([
      'perpetual.reached',
      'perpetual.filled',
      'perpetual.ended filled',
      'perpetual.closed closed',
      'perpetual.ended filled',
    ]);
    expect(harness.positions(MAKER)).toEqual([]);
    harness.exchange.check();
  });

  test.each([
    ['BAD_INPUT', 1, 'buy', bids(LADDER)],
    ['BAD_INPUT', MAKER, 'buy', Array.from({ length: 41 }, () => ({ offsetPpm: -100, lots: 1, leverage: 5 }))],
    ['BAD_INPUT', MAKER, 'buy', [{ offsetPpm: 150, lots: 1, leverage: 5 }]],
    ['BAD_INPUT', MAKER, 'buy', [{ offsetPpm: -150.5, lots: 1, leverage: 5 }]],
    ['NOT_FOUND', MAKER, 'buy', [{ offsetPpm: -150, lots: 1, leverage: 0 }]],
    ['TIER_LIMIT', MAKER, 'buy', [{ offsetPpm: -150, lots: 1_000_000, leverage: 5 }]],
  ] as const)('%s, and the list before stays', (code, accountId, side, quotes) => {
    const harness = quoted();
    expect(codeOf(peg(harness, accountId, side, quotes))).toBe(code);
    expect(best(harness)).toEqual([
      [9_998_500, 400],
      [10_001_500, 400],
    ]);
  });
});

describe('SPEC §4.6 nothing that a mark sets off is filled at quotes made for an earlier mark', () => {
  /** What both accounts have after a step of the index, and all is closed. */
  function pairAfter(toTicks: number, stale: boolean): bigint {
    const harness = quoted();
    const before = [1, 2].reduce((sum, accountId) => sum + harness.contractUnits(accountId), 0n);
    const isFall = toTicks < INDEX;
    harness.open(1, 'long', 100, { kind: 'market', timeInForce: 'ioc', stopLoss: isFall ? attached(9_970_000) : null, takeProfit: null });
    harness.open(2, 'short', 100, { kind: 'market', timeInForce: 'ioc', stopLoss: isFall ? null : attached(10_030_000), takeProfit: null });
    if (stale) {
      for (const accountId of [3, 4, 5])
        harness.open(accountId, isFall ? 'long' : 'short', 160, { priceTicks: isFall ? 9_999_000 : 10_001_000, leverage: 10 });
    }
    for (let second = 0; second < 31; second++) harness.tickPerpetual(INDEX);
    harness.tickPerpetual(toTicks);
    for (let second = 0; second < 5; second++) harness.tickPerpetual(toTicks);
    for (const accountId of [1, 2]) harness.after(accountId, { type: 'perpetual.closeAll', marketId: MARKET });
    expect([harness.positions(1), harness.positions(2)]).toEqual([[], []]);
    harness.exchange.check();
    return [1, 2].reduce((sum, accountId) => sum + harness.contractUnits(accountId), 0n) - before;
  }

  test.each([9_950_000, 9_900_000, 9_700_000, 10_050_000, 10_100_000, 10_300_000])(
    'a hedged pair at 10× earns nothing on the way to %i',
    (toTicks) => {
      expect(pairAfter(toTicks, false)).toBeLessThanOrEqual(0n);
      expect(pairAfter(toTicks, true)).toBeLessThanOrEqual(0n);
    },
  );

  test('what a mark could not liquidate is not liquidated at quotes that come after it, but at the next mark', () => {
    const harness = opened();
    trade(harness, [1, 2], 100, INDEX, [100, 10]);
    harness.tickPerpetual(9_940_000);
    expect(codeOf(peg(harness, MAKER, 'buy', bids(LADDER)))).toBe('ok');
    expect(harness.exchange.firstMs(harness.timeMs)).toBeGreaterThan(harness.timeMs);
    expect(harness.positions(1)).toHaveLength(1);
    harness.tickPerpetual(9_940_000);
    expect(harness.positions(1)).toEqual([]);
    harness.exchange.check();
  });

  test('a market close right after a step fills within 0.2 % of the mark', () => {
    const harness = quoted();
    trade(harness, [1, 2], 100, INDEX);
    harness.tickPerpetual(9_900_000);
    const from = harness.entries.length;
    harness.closeOf(1, positionOf(harness, 1).positionId);
    const mark = figuresOf(harness).markTicks ?? 0;
    for (const { priceTicks } of statedSince(harness, from, 'perpetual.filled'))
      expect(Math.abs(priceTicks - mark) / mark).toBeLessThan(0.002);
    expect(harness.positions(1)).toEqual([]);
  });
});
