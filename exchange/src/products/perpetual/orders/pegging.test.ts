import { describe, expect, test } from 'vitest';
import { Exchange } from '../../../exchange.ts';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { simulatedTick } from '../../../test/house.ts';
import { MARKET, PERPETUAL_TERMS, type PerpetualHouse } from '../../../test/perpetual-house.ts';
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
function quoted(indexTicks = INDEX): PerpetualHouse {
  const house = opened(indexTicks);
  expect(codeOf(peg(house, MAKER, 'buy', bids(LADDER)))).toBe('ok');
  expect(codeOf(peg(house, MAKER, 'sell', LADDER))).toBe('ok');
  for (let second = 0; second < 31; second++) house.tickPerpetual(indexTicks);
  return house;
}

describe('SPEC §4.6 pegged orders', () => {
  test('stand at their offset from the index, away from it to the tick, and move with it in the tick’s own entry', () => {
    const house = quoted();
    expect(best(house)).toEqual([
      [9_998_500, 400],
      [10_001_500, 400],
    ]);
    const entry = house.tickPerpetual(9_900_001);
    expect(entry.events.map(({ type }) => type)).toEqual(['price.ticked', 'perpetual.repriced', 'perpetual.marked']);
    expect(best(house)).toEqual([
      [9_898_515, 400],
      [9_901_487, 400],
    ]);
    house.exchange.check();
    const replayed = new Exchange();
    for (const one of house.entries) replayed.replay(one);
    expect(equalBytes(replayed.snapshot(), house.exchange.snapshot())).toBe(true);
    expect(equalBytes(Exchange.restore(house.exchange.snapshot()).snapshot(), house.exchange.snapshot())).toBe(true);
  });

  test('leave the book with a tick that is no price, 3,001 ms after the last one, and with a halt; the first price brings them back', () => {
    const house = quoted();
    house.tickPerpetual(INDEX, 1, 'frozen');
    expect(best(house)).toEqual([undefined, undefined]);
    house.tickPerpetual(INDEX, 3_000);
    house.tickPerpetual(INDEX, 1);
    expect(best(house)[0]).toEqual([9_998_500, 400]);
    house.timeMs += 3_000;
    house.drain();
    expect(best(house)[0]).toEqual([9_998_500, 400]);
    house.timeMs += 1;
    house.drain();
    expect(best(house)).toEqual([undefined, undefined]);
    house.exchange.check();
    house.tickPerpetual(INDEX);
    expect(best(house)[0]).toEqual([9_998_500, 400]);
  });

  test('fill orders of others that they reach at their own price, which is theirs or better, and what is left rests', () => {
    const house = quoted();
    house.open(1, 'long', 100, { priceTicks: 9_998_000 });
    const before = house.contractUnits(1);
    const entry = house.tickPerpetual(9_900_000);
    const [fill] = eventsOf(entry, 'perpetual.filled');
    expect(fill).toMatchObject({
      priceTicks: 9_901_485,
      lots: 100,
      takerBuys: false,
      taker: { accountId: MAKER },
      maker: { accountId: 1 },
    });
    expect(best(house)[1]).toEqual([9_901_485, 300]);
    expect(figuresOf(house).markTicks).toBeLessThan(9_905_000);
    expect(house.contractUnits(1)).toBeGreaterThan(before);
    house.exchange.check();
  });

  test('come to the book at once while the last price is 3,000 ms old, and wait for the next when it is older', () => {
    const list = bids(LADDER.slice(0, 1));
    const after = (waitMs: number) => {
      const house = opened();
      house.tickPerpetual(INDEX);
      house.timeMs += waitMs - 1;
      peg(house, MAKER, 'buy', list);
      return best(house)[0];
    };
    expect([after(3_000), after(3_001)]).toEqual([[9_998_500, 400], undefined]);
  });

  test('wait outside while the market is halted, and come back with the first price after it', () => {
    const house = quoted();
    const turn = (enable: boolean) =>
      house.after(0, { type: 'perpetual.switch', marketId: MARKET, enable, operator: 'anna, berta', reason: 'a test' });
    expect(turn(false).events.map(({ type }) => type)).toEqual(['perpetual.switched', 'perpetual.repriced']);
    expect(best(house)).toEqual([undefined, undefined]);
    house.tickPerpetual(INDEX);
    turn(true);
    expect(best(house)).toEqual([undefined, undefined]);
    house.tickPerpetual(INDEX);
    expect(best(house)[0]).toEqual([9_998_500, 400]);
  });

  test('trade before there is a mark', () => {
    const house = opened();
    house.send(0, { type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: 1_000_000n });
    house.send(0, { type: 'perpetual.define', marketId: 2, symbolId: 2, lotUnits: 100_000n, terms: PERPETUAL_TERMS });
    const list = { type: 'perpetual.peg', marketId: 2 } as const;
    const [quote] = LADDER;
    house.after(MAKER, { ...list, side: 'buy', boundTicks: 400_000, quotes: quote === undefined ? [] : [quote] });
    house.after(OTHER_MAKER, { ...list, side: 'sell', boundTicks: 1, quotes: bids(quote === undefined ? [] : [quote]) });
    const entry = house.after(0, simulatedTick(2, 300_000, 'ok', 'index/2'));
    // The bid is there first, and the offer that reaches it trades at its own price.
    expect(eventsOf(entry, 'perpetual.filled')).toMatchObject([{ priceTicks: 299_955, lots: 400, maker: { accountId: MAKER } }]);
    expect(entry.events.at(-1)?.type).toBe('perpetual.marked');
    house.exchange.check();
  });

  test('one that reaches others and reduces all of a position closes it, and ends filled as every order does', () => {
    const house = opened();
    trade(house, [MAKER, 1], 10, INDEX, [5, 5]);
    house.open(2, 'long', 10, { priceTicks: 9_990_000 });
    expect(codeOf(peg(house, MAKER, 'sell', [{ offsetPpm: 0, lots: 10, leverage: 0 }]))).toBe('ok');
    const entry = house.tickPerpetual(9_990_000);
    expect(entry.events.map((event) => ('reason' in event ? `${event.type} ${event.reason}` : event.type)).slice(2, -1)).toEqual([
      'perpetual.reached',
      'perpetual.filled',
      'perpetual.ended filled',
      'perpetual.closed closed',
      'perpetual.ended filled',
    ]);
    expect(house.positions(MAKER)).toEqual([]);
    house.exchange.check();
  });

  test.each([
    ['BAD_INPUT', 1, 'buy', bids(LADDER)],
    ['BAD_INPUT', MAKER, 'buy', Array.from({ length: 41 }, () => ({ offsetPpm: -100, lots: 1, leverage: 5 }))],
    ['BAD_INPUT', MAKER, 'buy', [{ offsetPpm: 150, lots: 1, leverage: 5 }]],
    ['BAD_INPUT', MAKER, 'buy', [{ offsetPpm: -150.5, lots: 1, leverage: 5 }]],
    ['NOT_FOUND', MAKER, 'buy', [{ offsetPpm: -150, lots: 1, leverage: 0 }]],
    ['TIER_LIMIT', MAKER, 'buy', [{ offsetPpm: -150, lots: 1_000_000, leverage: 5 }]],
  ] as const)('%s, and the list before stays', (code, accountId, side, quotes) => {
    const house = quoted();
    expect(codeOf(peg(house, accountId, side, quotes))).toBe(code);
    expect(best(house)).toEqual([
      [9_998_500, 400],
      [10_001_500, 400],
    ]);
  });
});

describe('SPEC §4.6 nothing that a mark sets off is filled at quotes made for an earlier mark', () => {
  /** What both accounts have after a step of the index, and all is closed. */
  function pairAfter(toTicks: number, stale: boolean): bigint {
    const house = quoted();
    const before = [1, 2].reduce((sum, accountId) => sum + house.contractUnits(accountId), 0n);
    const isFall = toTicks < INDEX;
    house.open(1, 'long', 100, { kind: 'market', timeInForce: 'ioc', stopLoss: isFall ? attached(9_970_000) : null, takeProfit: null });
    house.open(2, 'short', 100, { kind: 'market', timeInForce: 'ioc', stopLoss: isFall ? null : attached(10_030_000), takeProfit: null });
    if (stale) {
      for (const accountId of [3, 4, 5])
        house.open(accountId, isFall ? 'long' : 'short', 160, { priceTicks: isFall ? 9_999_000 : 10_001_000, leverage: 10 });
    }
    for (let second = 0; second < 31; second++) house.tickPerpetual(INDEX);
    house.tickPerpetual(toTicks);
    for (let second = 0; second < 5; second++) house.tickPerpetual(toTicks);
    for (const accountId of [1, 2]) house.after(accountId, { type: 'perpetual.closeAll', marketId: MARKET });
    expect([house.positions(1), house.positions(2)]).toEqual([[], []]);
    house.exchange.check();
    return [1, 2].reduce((sum, accountId) => sum + house.contractUnits(accountId), 0n) - before;
  }

  test.each([9_950_000, 9_900_000, 9_700_000, 10_050_000, 10_100_000, 10_300_000])(
    'a hedged pair at 10× earns nothing on the way to %i',
    (toTicks) => {
      expect(pairAfter(toTicks, false)).toBeLessThanOrEqual(0n);
      expect(pairAfter(toTicks, true)).toBeLessThanOrEqual(0n);
    },
  );

  test('what a mark could not liquidate is not liquidated at quotes that come after it, but at the next mark', () => {
    const house = opened();
    trade(house, [1, 2], 100, INDEX, [100, 10]);
    house.tickPerpetual(9_940_000);
    expect(codeOf(peg(house, MAKER, 'buy', bids(LADDER)))).toBe('ok');
    expect(house.exchange.firstMs(house.timeMs)).toBeGreaterThan(house.timeMs);
    expect(house.positions(1)).toHaveLength(1);
    house.tickPerpetual(9_940_000);
    expect(house.positions(1)).toEqual([]);
    house.exchange.check();
  });

  test('a market close right after a step fills within 0.2 % of the mark', () => {
    const house = quoted();
    trade(house, [1, 2], 100, INDEX);
    house.tickPerpetual(9_900_000);
    const from = house.entries.length;
    house.closeOf(1, positionOf(house, 1).positionId);
    const mark = figuresOf(house).markTicks ?? 0;
    for (const { priceTicks } of statedSince(house, from, 'perpetual.filled'))
      expect(Math.abs(priceTicks - mark) / mark).toBeLessThan(0.002);
    expect(house.positions(1)).toEqual([]);
  });
});
