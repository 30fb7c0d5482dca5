import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/answers.ts';
import { Harness, simulatedTick, USDT } from '../../../test/harness.ts';
import { MARKET, ONE_USDT, PERPETUAL_TERMS, type PerpetualHarness } from '../../../test/perpetual-harness.ts';
import type { PegQuote, PerpetualCommand } from '../commands.ts';
import { bids, INDEX, MAKER, opened, OTHER_MAKER, peg } from '../test/peg-scenes.ts';
import { trade } from '../test/scenes.ts';

type Pegging = Extract<PerpetualCommand, { type: 'perpetual.peg' }>;

const one = (quote: Partial<PegQuote> = {}): readonly PegQuote[] => [{ offsetPpm: -150, lots: 10, leverage: 5, ...quote }];
const many = (count: number, quote: Partial<PegQuote> = {}): readonly PegQuote[] => Array.from({ length: count }, () => one(quote)).flat();
const LIST: Pegging = { type: 'perpetual.peg', marketId: MARKET, side: 'buy', boundTicks: 11_000_000, quotes: one() };

/** The answer, with what the refusal names; a refusal changes nothing. */
function answer(harness: PerpetualHarness, body: Partial<Pegging>, accountId = MAKER): string {
  const before = harness.exchange.state();
  const { outcome, events } = harness.send(accountId, { ...LIST, ...body });
  if (outcome.ok) return 'ok';
  expect(events).toEqual([]);
  expect(harness.exchange.state()).toEqual(before);
  return outcome.limit === '' ? outcome.code : `${outcome.code} ${outcome.limit}`;
}

describe('SPEC §4.6 a list is refused', () => {
  test('from a user, whoever else may; the house’s liquidity may peg', () => {
    const harness = opened();
    expect(answer(harness, {}, 1)).toBe('BAD_INPUT');
    expect(answer(harness, { quotes: [] }, 1)).toBe('BAD_INPUT');
    harness.send(0, { type: 'account.open', accountId: 30, kind: 'house' });
    harness.send(0, { type: 'house.endow', accountId: 30, assetId: USDT, amount: 10_000n * ONE_USDT });
    harness.send(30, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 10_000n * ONE_USDT });
    expect(answer(harness, {}, 30)).toBe('ok');
  });

  test('where money is real', () => {
    const harness = new Harness(undefined, 'live');
    harness.send(0, { type: 'account.open', accountId: 30, kind: 'house' });
    expect(codeOf(harness.send(30, { ...LIST, quotes: [] }))).toBe('BAD_INPUT');
    const demo = new Harness();
    demo.send(0, { type: 'account.open', accountId: 30, kind: 'house' });
    expect(codeOf(demo.send(30, { ...LIST, quotes: [] }))).toBe('NOT_FOUND');
  });

  test.each<[string, Partial<Pegging>]>([
    ['a bound of 0', { boundTicks: 0 }],
    ['a bound above every price', { boundTicks: 1_000_000_001 }],
    ['a bound between two ticks', { boundTicks: 1.5 }],
    ['more than 40 quotes', { quotes: many(41) }],
    ['an offset of the whole price', { quotes: one({ offsetPpm: -1_000_000 }) }],
    ['an offset above twice the price', { quotes: one({ offsetPpm: 1_000_001 }) }],
    ['a part of a ppm', { quotes: one({ offsetPpm: -0.5 }) }],
    ['no lots', { quotes: one({ lots: 0 }) }],
    ['too many lots', { quotes: one({ lots: 1_000_000_001 }) }],
    ['a leverage below 0', { quotes: one({ leverage: -1 }) }],
    ['a leverage that nobody has', { quotes: one({ leverage: 126 }) }],
    ['a leverage that the market has not', { quotes: one({ leverage: 7 }) }],
    ['a shape that is wrong, of an unknown market', { marketId: 99, boundTicks: 0 }],
  ])('BAD_INPUT: %s', (_what, body) => {
    expect(answer(opened(), body)).toBe('BAD_INPUT');
  });

  test.each<[string, Partial<Pegging>]>([
    ['the furthest offset below', { quotes: one({ offsetPpm: -999_999 }) }],
    ['the furthest above, at its bound', { quotes: one({ offsetPpm: 1_000_000 }) }],
    ['40 quotes', { quotes: many(40) }],
    ['the lowest bound', { boundTicks: 1 }],
    ['the highest bound', { side: 'sell', boundTicks: 1_000_000_000, quotes: one({ lots: 1 }) }],
  ])('but not %s', (_what, body) => {
    expect(answer(opened(), body)).toBe('ok');
  });

  test('in a market that is not there, or is halted; an empty list always is taken', () => {
    const harness = opened();
    expect(answer(harness, { marketId: 99 })).toBe('NOT_FOUND');
    expect(answer(harness, {})).toBe('ok');
    harness.send(0, { type: 'perpetual.switch', marketId: MARKET, enable: false, operator: 'anna', reason: 'a test' });
    expect(answer(harness, { quotes: one({ lots: 2_000_000 }) })).toBe('MARKET_CLOSED');
    expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: MAKER, marketId: 0 })).toHaveLength(1);
    expect(answer(harness, { quotes: [] })).toBe('ok');
    expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: MAKER, marketId: 0 })).toEqual([]);
  });

  test('whose bids would meet the account’s own offers, at some index', () => {
    const harness = opened();
    expect(answer(harness, { side: 'sell', boundTicks: 1, quotes: [...one({ offsetPpm: 300 }), ...one({ offsetPpm: 100 })] })).toBe('ok');
    expect(answer(harness, { quotes: [...one(), ...one({ offsetPpm: 100 })] })).toBe('BAD_INPUT');
    expect(answer(harness, { quotes: [...one({ offsetPpm: 99 }), ...one()] })).toBe('ok');
    expect(answer(harness, { side: 'sell', boundTicks: 1, quotes: one({ offsetPpm: 99 }) })).toBe('BAD_INPUT');
    // The offers of somebody else are no matter, and of its own only those that stay.
    expect(answer(harness, { quotes: one({ offsetPpm: 200 }) }, OTHER_MAKER)).toBe('ok');
    expect(answer(harness, { side: 'sell', boundTicks: 1, quotes: one({ offsetPpm: 300 }) })).toBe('ok');
    expect(answer(harness, { quotes: one({ offsetPpm: 200 }) })).toBe('ok');
  });

  test('with quotes that reduce what is not there', () => {
    const harness = opened(INDEX, { ...PERPETUAL_TERMS, closeFeePpm: 700 });
    expect(answer(harness, { quotes: one({ leverage: 0 }) })).toBe('NOT_FOUND');
    trade(harness, [MAKER, 1], 10, INDEX, [5, 5]);
    expect(answer(harness, { quotes: one({ leverage: 0 }) })).toBe('NOT_FOUND');
    const offer = { side: 'sell', boundTicks: 9_000_000 } as const;
    expect(answer(harness, { ...offer, quotes: one({ offsetPpm: 150, lots: 11, leverage: 0 }) })).toBe('ABOVE_MAX 10');
    expect(answer(harness, { ...offer, quotes: one({ offsetPpm: 150, leverage: 0 }) })).toBe('ok');
    // It holds nothing, and pays what closing costs.
    const [order] = harness.exchange.ask({ type: 'perpetual.orders', accountId: MAKER, marketId: 0 });
    expect(order).toMatchObject({ side: 'long', holdUnits: 0n, leverage: 5, feePpm: 700, lots: 10 });
  });

  test('with fewer or more lots than the market takes, and by the first quote that is wrong', () => {
    const harness = opened(INDEX, { ...PERPETUAL_TERMS, minShareLots: 3, maxShareLots: 9 });
    expect(answer(harness, { quotes: one({ lots: 2 }) })).toBe('BELOW_MIN 3');
    expect(answer(harness, { quotes: one({ lots: 10 }) })).toBe('ABOVE_MAX 9');
    expect(answer(harness, { quotes: [...one({ lots: 10 }), ...one({ lots: 2 })] })).toBe('ABOVE_MAX 9');
    expect(answer(harness, { quotes: [...one({ lots: 3 }), ...one({ lots: 9, leverage: 7 })] })).toBe('BAD_INPUT');
    expect(answer(harness, { quotes: [...one({ lots: 3 }), ...one({ lots: 9 })] })).toBe('ok');
  });

  test('with another leverage than that of the side', () => {
    const harness = opened();
    expect(answer(harness, { quotes: [...one(), ...one({ leverage: 10 })] })).toBe('LEVERAGE_MISMATCH 5');
    expect(answer(harness, {})).toBe('ok');
    expect(answer(harness, { quotes: one({ leverage: 10 }) })).toBe('LEVERAGE_MISMATCH 5');
    expect(answer(harness, { side: 'sell', boundTicks: 9_000_000, quotes: one({ offsetPpm: 150, leverage: 10 }) })).toBe('ok');
    expect(answer(harness, { quotes: [] })).toBe('ok');
    expect(answer(harness, { quotes: one({ leverage: 10 }) })).toBe('ok');
  });

  test('whose side would be in a tier of lower leverage, all of it together and at the bound', () => {
    const harness = opened();
    // At 100,000 a lot is worth 100; the row of 20× ends at a million, that of 10× at five.
    const list = (lots: number, boundTicks = INDEX): string => answer(harness, { boundTicks, quotes: one({ lots, leverage: 20 }) });
    expect(list(10_001)).toBe('TIER_LIMIT 10');
    expect(list(10_000, INDEX + 1)).toBe('TIER_LIMIT 10');
    expect(list(10_000)).toBe('ok');
    // In its place, not beside it.
    expect(list(10_000)).toBe('ok');
    expect(list(4_000)).toBe('ok');
    harness.open(MAKER, 'long', 3_000, { priceTicks: 9_900_000, leverage: 20 });
    expect(list(7_030)).toBe('ok');
    expect(list(7_031)).toBe('TIER_LIMIT 10');
    expect(answer(harness, { quotes: [] })).toBe('ok');
    trade(harness, [MAKER, 1], 10, INDEX, [20, 20]);
    expect(list(7_020)).toBe('ok');
    expect(list(7_021)).toBe('TIER_LIMIT 10');
    expect(answer(harness, { boundTicks: INDEX, quotes: many(2, { lots: 3_511, leverage: 20 }) })).toBe('TIER_LIMIT 10');
  });

  test('whose side would have more open interest than the market may, at the mark', () => {
    const harness = opened(INDEX, { ...PERPETUAL_TERMS, maxOpenInterestUnits: 2_000n * ONE_USDT });
    trade(harness, [1, 2], 5, INDEX);
    expect(answer(harness, { quotes: one({ lots: 16 }) })).toBe('EXPOSURE_LIMIT 2000');
    expect(answer(harness, { quotes: many(4, { lots: 4 }) })).toBe('EXPOSURE_LIMIT 2000');
    expect(answer(harness, { side: 'sell', boundTicks: 9_000_000, quotes: one({ offsetPpm: 1, lots: 16 }) })).toBe('EXPOSURE_LIMIT 2000');
    expect(answer(harness, { quotes: one({ lots: 15 }) })).toBe('ok');
    expect(answer(harness, { quotes: one({ lots: 15 }) })).toBe('ok');
  });

  test('before the first mark by its tier alone', () => {
    const harness = opened(INDEX, { ...PERPETUAL_TERMS, maxOpenInterestUnits: 2_000n * ONE_USDT });
    harness.send(0, { type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: 1_000_000n });
    const terms = { ...PERPETUAL_TERMS, maxOpenInterestUnits: 1n };
    harness.send(0, { type: 'perpetual.define', marketId: 2, symbolId: 2, lotUnits: 100_000n, terms });
    expect(answer(harness, { marketId: 2, quotes: one({ lots: 1_000, leverage: 100 }) })).toBe('TIER_LIMIT 50');
    expect(answer(harness, { marketId: 2, quotes: one({ lots: 1_000 }) })).toBe('ok');
    const entry = harness.after(0, simulatedTick(2, 300_000, 'ok', 'index/2'));
    expect(entry.events.map(({ type }) => type)).toEqual(['price.ticked', 'perpetual.repriced', 'perpetual.marked']);
  });

  test('with more orders than an account may have in the market, those that it replaces not counted', () => {
    const harness = opened(INDEX, { ...PERPETUAL_TERMS, maxOpenOrders: 5 });
    expect(answer(harness, { quotes: many(6) })).toBe('TOO_MANY_ORDERS 5');
    harness.open(MAKER, 'long', 1, { priceTicks: 9_900_000, leverage: 5 });
    expect(answer(harness, { quotes: many(4) })).toBe('ok');
    expect(answer(harness, { quotes: many(4) })).toBe('ok');
    expect(answer(harness, { quotes: many(5) })).toBe('TOO_MANY_ORDERS 5');
  });

  test('without the money for all of it at the bound, that of the list before included', () => {
    const harness = opened();
    const amount = harness.contractUnits(MAKER) - 4_242n * ONE_USDT;
    harness.send(MAKER, { type: 'wallet.transfer', assetId: USDT, from: 'contract', to: 'platform', amount });
    // 210 lots at 101,000 are worth 21,210: a fifth, and a thousandth of it as the fee.
    const list = (lots: number, boundTicks = 10_100_000): string => answer(harness, { boundTicks, quotes: many(2, { lots }) });
    expect(list(105)).toBe('INSUFFICIENT_FUNDS 4263.21');
    expect(list(100, 11_000_000)).toBe('INSUFFICIENT_FUNDS 4422');
    expect(list(104)).toBe('ok');
    expect(list(104)).toBe('ok');
    expect(list(105)).toBe('INSUFFICIENT_FUNDS 4263.21');
  });

  test('while due work of the market waits', () => {
    const harness = opened();
    harness.timeMs += 1_000;
    expect(answer(harness, {})).toBe('BUSY');
    expect(answer(harness, { quotes: [] })).toBe('BUSY');
  });
});

test('SPEC §4.6 bids of one list come back best first, whatever order they were given in', () => {
  const harness = opened();
  peg(harness, MAKER, 'buy', bids([100, 300, 200, 100].map((offsetPpm, at) => ({ offsetPpm, lots: at + 1, leverage: 5 }))));
  const orders = harness.exchange.ask({ type: 'perpetual.orders', accountId: MAKER, marketId: 0 });
  expect(orders.toReversed().map(({ lots, priceTicks }) => [lots, priceTicks])).toEqual([
    [1, 9_999_000],
    [4, 9_999_000],
    [3, 9_998_000],
    [2, 9_997_000],
  ]);
});
