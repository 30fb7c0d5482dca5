import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { decideAgain } from '../../test/decided-again.ts';
import { BTC, BTC_LOT_UNITS, BTCUSDT, BY_TWO, type Harness, USDT } from '../../test/harness.ts';
import { equalBytes } from '../../test/same.ts';
import { best, drain, INDEX, opened, peg, pegId } from './test/peg-scenes.ts';

const ON = { isDeal: true, limitedBuy: true, limitedSell: true, marketBuy: true, marketSell: true };
const one = (offsetPpm: number, lots = 400) => [{ offsetPpm, lots }];
const K = 10n;

/** Bids of 400 and 700 lots 0.05 % and 0.1 % below the index, an offer of 400 0.05 % above it. */
function quoted(): Harness {
  const harness = opened();
  expect(codeOf(peg(harness, 1, 'buy', [...one(-1_000, 700), ...one(-500)]))).toBe('ok');
  expect(codeOf(peg(harness, 1, 'sell', one(500)))).toBe('ok');
  return harness;
}

/** The same from its own snapshot, from its entries, and decided again. */
function checkWhole(harness: Harness): void {
  harness.exchange.check();
  const snapshot = harness.exchange.snapshot();
  expect(equalBytes(Exchange.restore(snapshot).snapshot(), snapshot)).toBe(true);
  decideAgain(harness.exchange, harness.entries);
}

describe('SPEC §4.6 pegged orders of spot', () => {
  test('stand at their offset from the index, away from it to the tick, and move with it in the tick’s own entry', () => {
    const harness = quoted();
    expect(best(harness)).toEqual([
      [2_998_500, 400],
      [3_001_500, 400],
    ]);
    const entry = harness.tick(2_900_001);
    expect(entry.events.map(({ type }) => type)).toEqual(['price.ticked', 'spot.repriced']);
    expect(best(harness)).toEqual([
      [2_898_550, 400],
      [2_901_452, 400],
    ]);
    checkWhole(harness);
  });

  test('hold once at their bound, where they stand when the index passes it', () => {
    const harness = opened();
    const entry = peg(harness, 1, 'buy', one(-500), 2_999_000);
    const held = 2_999_000n * 400n * K;
    expect(entry.events).toMatchObject([
      {
        type: 'spot.pegged',
        orderId: pegId(entry),
        legs: [
          { code: 1, ownerId: 1, assetId: USDT, amount: -held },
          { code: 20, ownerId: 1, ref: pegId(entry), assetId: USDT, amount: held },
        ],
      },
      { type: 'spot.repriced', indexTicks: INDEX },
    ]);
    harness.tick(3_100_000);
    expect(best(harness)[0]).toEqual([2_999_000, 400]);
    expect(harness.frozen(1, USDT)).toBe(held);
    expect(peg(harness, 1, 'sell', one(500), 3_200_000).outcome.ok).toBe(true);
    expect(best(harness)[1]).toEqual([3_200_000, 400]);
    expect(harness.frozen(1, BTC)).toBe(400n * BTC_LOT_UNITS);
    checkWhole(harness);
  });

  test('a sell that meets a pegged bid pays its price, and what the bid held above it returns in the fill', () => {
    const harness = quoted();
    const before = harness.available(1, USDT);
    const [fill] = eventsOf(harness.place(2, { side: 'sell', priceTicks: 2_990_000, lots: 100 }), 'spot.filled');
    expect(fill).toMatchObject({ priceTicks: 2_998_500, makerAccountId: 1 });
    const improvement = (3_300_000n - 2_998_500n) * 100n * K;
    expect(fill?.legs).toContainEqual({ code: 1, ownerId: 1, ref: 0, assetId: USDT, amount: improvement });
    expect(harness.available(1, USDT) - before).toBe(improvement);
    expect(harness.frozen(1, USDT)).toBe(3_300_000n * 1_000n * K);
    checkWhole(harness);
  });

  test('an offer that reaches a bid fills it at the offer’s price; what the bid held above it returns, and both pay their fee', () => {
    const harness = quoted();
    harness.place(2, { priceTicks: 2_998_000, lots: 100 });
    const entry = harness.tick(2_900_000);
    const price = 2_901_450n;
    const [fill] = eventsOf(entry, 'spot.filled');
    const value = price * 100n * K;
    expect(fill).toMatchObject({ priceTicks: 2_901_450, lots: 100, takerSide: 'sell', takerAccountId: 1, makerAccountId: 2 });
    expect(fill).toMatchObject({ sellerFeeUnits: value / 1_000n, buyerFeeUnits: (100n * BTC_LOT_UNITS) / 1_000n });
    expect(fill?.legs).toContainEqual({ code: 1, ownerId: 2, ref: 0, assetId: USDT, amount: (2_998_000n - price) * 100n * K });
    expect(entry.events.map(({ type }) => type).slice(2)).toEqual(['spot.reached', 'spot.filled', 'spot.ended', 'spot.rested']);
    expect(harness.frozen(2, USDT)).toBe(0n);
    expect(best(harness)).toEqual([
      [2_898_550, 400],
      [2_901_450, 300],
    ]);
    checkWhole(harness);
  });

  test('a bid that reaches offers fills the best first and then the earlier, all at the bid’s price, and gives back what it held above', () => {
    const harness = quoted();
    for (const [accountId, priceTicks] of [
      [2, 3_009_000],
      [3, 3_008_000],
      [2, 3_008_000],
    ] as const)
      // prettier-ignore
      harness.place(accountId, { side: 'sell', priceTicks, lots: 100 });
    const entry = harness.tick(3_100_000);
    const fills = eventsOf(entry, 'spot.filled');
    expect(fills.map(({ priceTicks, makerAccountId }) => [priceTicks, makerAccountId])).toEqual([
      [3_098_450, 3],
      [3_098_450, 2],
      [3_098_450, 2],
    ]);
    expect(harness.frozen(1, USDT)).toBe(3_300_000n * 800n * K);
    checkWhole(harness);
  });

  test('orders of the same hand that one reaches end first', () => {
    const harness = quoted();
    harness.place(1, { priceTicks: 2_990_000, lots: 100 });
    harness.place(2, { priceTicks: 2_985_000, lots: 100 });
    const entry = harness.tick(2_900_000);
    expect(eventsOf(entry, 'spot.ended').map(({ accountId, reason }) => [accountId, reason])).toEqual([
      [1, 'self-trade'],
      [2, 'filled'],
    ]);
    checkWhole(harness);
  });

  test('one that is filled whole by whom it reaches ends, and the next goes on', () => {
    const harness = opened();
    peg(harness, 1, 'sell', [...one(5_000, 90), ...one(500, 60), ...one(500, 70)]);
    harness.place(2, { priceTicks: 2_990_000, lots: 100 });
    const entry = harness.tick(2_900_000);
    expect(eventsOf(entry, 'spot.filled').map(({ lots }) => lots)).toEqual([60, 40]);
    expect(entry.events.filter(({ type }) => type === 'spot.reached')).toHaveLength(2);
    // The one behind them, which reaches nobody, is back too.
    expect(harness.exchange.ask({ type: 'spot.depth', marketId: BTCUSDT, levels: 9 })?.asks).toEqual([
      [2_901_450, 30],
      [2_914_500, 90],
    ]);
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: 1, marketId: 0 })).toMatchObject([
      { lots: 90, filledLots: 0, priceTicks: 2_914_500 },
      { lots: 70, filledLots: 40, priceTicks: 2_901_450, kind: 'limit', timeInForce: 'gtc' },
    ]);
    checkWhole(harness);
  });

  test('leave the book with a tick that is no price and 3,001 ms after the last one; the first price brings them back', () => {
    const harness = quoted();
    harness.tick(0, 'frozen');
    expect(best(harness)).toEqual([undefined, undefined]);
    expect(harness.frozen(1, USDT)).toBe(3_300_000n * 1_100n * K);
    harness.timeMs += 3_000;
    harness.tick(INDEX);
    expect(best(harness)[0]).toEqual([2_998_500, 400]);
    harness.timeMs += 3_000;
    expect(drain(harness)).toEqual([]);
    harness.timeMs += 1;
    expect(drain(harness).flatMap(({ events }) => events)).toEqual([{ type: 'spot.repriced', marketId: BTCUSDT, indexTicks: 0 }]);
    expect(best(harness)).toEqual([undefined, undefined]);
    checkWhole(harness);
    harness.tick(INDEX);
    expect(best(harness)[0]).toEqual([2_998_500, 400]);
  });

  test('come to the book at once while the last price is 3,000 ms old, and wait for the next when it is older', () => {
    const after = (waitMs: number) => {
      const harness = opened();
      harness.timeMs += waitMs - 1;
      peg(harness, 1, 'buy', one(-500));
      return best(harness)[0];
    };
    expect([after(3_000), after(3_001)]).toEqual([[2_998_500, 400], undefined]);
  });

  test.each([{ enable: false }, { isDeal: false }])('leave the book before the next command when the market is halted: %o', (off) => {
    const harness = quoted();
    const turn = (switches: object) =>
      harness.send(0, { type: 'market.switch', marketId: BTCUSDT, enable: true, ...ON, ...switches, ...BY_TWO });
    turn(off);
    expect(harness.exchange.firstMs(harness.timeMs)).toBe(0);
    expect(codeOf(harness.send(2, { type: 'spot.cancelAll', marketId: 0 }))).toBe('BUSY');
    drain(harness);
    expect(best(harness)).toEqual([undefined, undefined]);
    harness.tick(INDEX);
    expect(best(harness)).toEqual([undefined, undefined]);
    turn({});
    expect(best(harness)).toEqual([undefined, undefined]);
    harness.tick(INDEX);
    expect(best(harness)[0]).toEqual([2_998_500, 400]);
    checkWhole(harness);
  });

  test('stay in the book when one side takes no new orders', () => {
    const harness = quoted();
    harness.send(0, { type: 'market.switch', marketId: BTCUSDT, enable: true, ...ON, limitedBuy: false, ...BY_TWO });
    harness.tick(INDEX + 100);
    expect(best(harness)[0]).toEqual([2_998_599, 400]);
  });

  test('a new list takes the place of the one before; an empty one ends it', () => {
    const harness = quoted();
    const entry = peg(harness, 1, 'buy', [...one(-3_000), ...one(-2_000)]);
    expect(eventsOf(entry, 'spot.ended').map(({ reason }) => reason)).toEqual(['cancelled', 'cancelled']);
    // The best price first, whatever their order in the list.
    expect(eventsOf(entry, 'spot.pegged').map(({ orderId, offsetPpm }) => [orderId, offsetPpm])).toEqual([
      [pegId(entry), -2_000],
      [pegId(entry, 1), -3_000],
    ]);
    expect(entry.outcome).toMatchObject({ ref: pegId(entry, 1) });
    expect(best(harness)[0]).toEqual([2_994_000, 400]);
    expect(peg(harness, 1, 'buy', []).outcome).toMatchObject({ ok: true, ref: 0 });
    expect(best(harness)[0]).toBeUndefined();
    expect(harness.frozen(1, USDT)).toBe(0n);
    checkWhole(harness);
  });

  test('are cancelled like every order, in the book and outside, beside ordinary ones of their account', () => {
    const harness = opened();
    const entry = peg(harness, 1, 'buy', [...one(-500), ...one(-1_000)]);
    // An ordinary order has a lower number than pegged ones that came before.
    const ordinary = harness.place(1, { priceTicks: 2_950_000, lots: 50 }).seq;
    const cancel = (orderId: number, accountId = 1) => codeOf(harness.send(accountId, { type: 'spot.cancel', orderId }));
    expect([cancel(pegId(entry), 2), cancel(pegId(entry)), cancel(pegId(entry)), cancel(ordinary)]).toEqual([
      'NOT_FOUND',
      'ok',
      'ALREADY_DONE',
      'ok',
    ]);
    harness.tick(0, 'frozen');
    expect(cancel(pegId(entry, 1))).toBe('ok');
    expect(harness.frozen(1, USDT)).toBe(0n);
    checkWhole(harness);
  });

  test('end with those in the book when their market is delisted', () => {
    const harness = quoted();
    const ordinary = harness.place(2, { priceTicks: 2_950_000, lots: 50 }).seq;
    harness.send(0, { type: 'market.switch', marketId: BTCUSDT, enable: false, ...ON, ...BY_TWO });
    drain(harness);
    const ended = eventsOf(harness.send(0, { type: 'spot.delist', marketId: BTCUSDT }), 'spot.ended');
    expect(ended.map(({ orderId, reason }) => [orderId < 2 ** 52 ? orderId : 'pegged', reason])).toEqual([
      [ordinary, 'delisted'],
      ...Array.from({ length: 3 }, () => ['pegged', 'delisted']),
    ]);
    expect([harness.frozen(1, USDT), harness.frozen(1, BTC), harness.frozen(2, USDT)]).toEqual([0n, 0n, 0n]);
    checkWhole(harness);
  });

  test('two accounts whose lists cross trade at the price of the one that comes back later', () => {
    const harness = quoted();
    const entry = peg(harness, 2, 'sell', one(-700, 100));
    expect(eventsOf(entry, 'spot.filled')).toMatchObject([{ priceTicks: 2_997_900, takerAccountId: 2, makerAccountId: 1, lots: 100 }]);
    checkWhole(harness);
  });
});
