import { describe, expect, test } from 'vitest';
import { codeOf } from '../../test/answers.ts';
import { BTCUSDT, BY_TWO, Harness, TERMS } from '../../test/harness.ts';
import type { SpotCommand } from './commands.ts';
import { opened, peg } from './test/peg-scenes.ts';

type Pegging = Extract<SpotCommand, { type: 'spot.peg' }>;

const many = (count: number, quote = { offsetPpm: -500, lots: 100 }) => Array.from({ length: count }, () => quote);
const one = (quote: Partial<Pegging['quotes'][number]>) => [{ offsetPpm: -500, lots: 100, ...quote }];
const LIST: Pegging = { type: 'spot.peg', marketId: BTCUSDT, side: 'buy', boundTicks: 3_300_000, quotes: one({}) };

/** The answer, with what the refusal names; a refusal changes nothing. */
function answer(harness: Harness, body: Partial<Pegging>, accountId = 1): string {
  const before = harness.exchange.state();
  const { outcome, events } = harness.send(accountId, { ...LIST, ...body });
  if (outcome.ok) return 'ok';
  expect(events).toEqual([]);
  expect(harness.exchange.state()).toEqual(before);
  return outcome.limit === '' ? outcome.code : `${outcome.code} ${outcome.limit}`;
}

describe('SPEC §4.6 a list of spot is refused', () => {
  test('from a user and from the house itself; simulated participants may peg', () => {
    const harness = opened();
    harness.send(0, { type: 'account.open', accountId: 8, kind: 'user' });
    harness.send(0, { type: 'account.open', accountId: 9, kind: 'simulated' });
    expect(answer(harness, { quotes: [] }, 8)).toBe('BAD_INPUT');
    expect(answer(harness, { quotes: [] }, 0)).toBe('BAD_INPUT');
    expect(answer(harness, { quotes: [] }, 9)).toBe('ok');
    expect(answer(harness, {}, 9)).toBe('INSUFFICIENT_FUNDS');
  });

  test('where money is real', () => {
    const harness = new Harness(undefined, 'live');
    harness.send(0, { type: 'account.open', accountId: 30, kind: 'house' });
    expect(codeOf(harness.send(30, { ...LIST, quotes: [] }))).toBe('BAD_INPUT');
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
    ['a shape that is wrong, of an unknown market', { marketId: 99, boundTicks: 0 }],
  ])('BAD_INPUT: %s', (_what, body) => {
    expect(answer(opened(), body)).toBe('BAD_INPUT');
  });

  test('40 quotes are taken, at the furthest offsets', () => {
    const harness = opened();
    expect(answer(harness, { quotes: many(39).concat(one({ offsetPpm: -999_999 })), boundTicks: 1_000_000 })).toBe('ok');
    expect(answer(harness, { side: 'sell', quotes: one({ offsetPpm: 1_000_000 }) })).toBe('ok');
  });

  test('of an unknown market, and of one that takes no orders of its side; an empty list is always taken', () => {
    const harness = opened();
    expect(answer(harness, { marketId: 99 })).toBe('NOT_FOUND');
    const on = { isDeal: true, limitedBuy: true, limitedSell: true, marketBuy: true, marketSell: true };
    const turn = (switches: object) =>
      harness.send(0, { type: 'market.switch', marketId: BTCUSDT, enable: true, ...on, ...switches, ...BY_TWO });
    turn({ limitedBuy: false });
    expect([answer(harness, {}), answer(harness, { side: 'sell', boundTicks: 2_700_000, quotes: one({ offsetPpm: 500 }) })]).toEqual([
      'MARKET_CLOSED',
      'ok',
    ]);
    peg(harness, 1, 'sell', []);
    turn({ isDeal: false });
    expect([answer(harness, {}), answer(harness, { side: 'sell' }), answer(harness, { quotes: [] })]).toEqual([
      'MARKET_CLOSED',
      'MARKET_CLOSED',
      'ok',
    ]);
  });

  test('when the account’s bids would not stay below its offers', () => {
    const harness = opened();
    peg(harness, 1, 'sell', one({ offsetPpm: 300 }));
    expect(answer(harness, { quotes: one({ offsetPpm: 300 }) })).toBe('BAD_INPUT');
    expect(answer(harness, { quotes: one({ offsetPpm: 300 }) }, 2)).toBe('ok');
    expect(answer(harness, { quotes: one({ offsetPpm: 299 }) })).toBe('ok');
    expect(answer(harness, { side: 'sell', boundTicks: 1, quotes: one({ offsetPpm: 299 }) })).toBe('BAD_INPUT');
  });

  test('by the bounds of its market, each quote in its order, the value at the bound', () => {
    const terms = { ...TERMS, orderMinLots: 50, orderMaxLots: 500, minSellLots: 60, buyMaxTicks: 3_200_000, sellMinTicks: 2_800_000 };
    const harness = opened(2, terms);
    const buy = { boundTicks: 3_200_000 };
    const sell = { side: 'sell', boundTicks: 2_800_000 } as const;
    const above = { offsetPpm: 500 };
    expect(answer(harness, { ...buy, quotes: [...one({ lots: 501 }), ...one({ lots: 49 })] })).toBe('ABOVE_MAX 0.005');
    expect(answer(harness, { ...buy, quotes: [...one({ lots: 49 }), ...one({ lots: 501 })] })).toBe('BELOW_MIN 0.0005');
    expect(answer(harness, { ...sell, quotes: one({ ...above, lots: 59 }) })).toBe('BELOW_MIN 0.0006');
    expect(answer(harness, { ...buy, quotes: one({ lots: 50 }) })).toBe('ok');
    expect(answer(harness, { ...sell, quotes: one({ ...above, lots: 60 }) })).toBe('ok');
    expect(answer(harness, { boundTicks: 3_200_001 })).toBe('ABOVE_MAX 32000');
    expect(answer(harness, { ...sell, boundTicks: 2_799_999, quotes: one(above) })).toBe('BELOW_MIN 28000');
    expect(answer(harness, { boundTicks: 999_999, quotes: one({ lots: 50 }) })).toBe('BELOW_MIN 5');
    expect(answer(harness, { boundTicks: 1_000_000, quotes: one({ lots: 50 }) })).toBe('ok');
  });

  test('by the number of open orders, those that it replaces not counted', () => {
    const harness = opened(1, { ...TERMS, maxOpenOrders: 4 });
    harness.place(1, { priceTicks: 2_900_000 });
    expect(answer(harness, { quotes: many(4) })).toBe('TOO_MANY_ORDERS 4');
    expect(answer(harness, { quotes: many(3) })).toBe('ok');
    expect(answer(harness, { quotes: many(3) })).toBe('ok');
    expect(answer(harness, { side: 'sell', boundTicks: 1_000_000, quotes: one({ offsetPpm: 500 }) })).toBe('TOO_MANY_ORDERS 4');
  });

  test('by its funds, with what the list before held; a price far from the index is none of its own', () => {
    const harness = opened(1);
    // A million USDT at a bound of 50,000: 20 BTC.
    const boundTicks = 5_000_000;
    expect(answer(harness, { boundTicks, quotes: one({ lots: 2_000_001 }) })).toBe('INSUFFICIENT_FUNDS');
    expect(answer(harness, { boundTicks, quotes: one({ lots: 2_000_000 }) })).toBe('ok');
    expect(answer(harness, { boundTicks, quotes: one({ lots: 2_000_000, offsetPpm: -400 }) })).toBe('ok');
    expect(answer(harness, { side: 'sell', boundTicks: 1, quotes: one({ offsetPpm: 500, lots: 10_000_001 }) })).toBe('BELOW_MIN 5');
    expect(answer(harness, { side: 'sell', boundTicks: 100_000, quotes: one({ offsetPpm: 500, lots: 10_000_001 }) })).toBe(
      'INSUFFICIENT_FUNDS',
    );
    expect(answer(harness, { side: 'sell', boundTicks: 100_000, quotes: one({ offsetPpm: 500, lots: 10_000_000 }) })).toBe('ok');
  });
});
