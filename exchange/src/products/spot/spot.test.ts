import { describe, expect, test } from 'vitest';
import type { Entry } from '../../entry.ts';
import { accountName } from '../../ledger/account-name.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { rowOf } from '../../plan.ts';
import { eventsOf } from '../../test/answers.ts';
import { NOTICE_MS, openHarness, TERMS, USDT } from '../../test/harness.ts';
import type { Harness } from '../../test/harness.ts';
import { ALICE, BOB, endOf, MARKET, refusal } from '../../test/spot-words.ts';

/** Postings of an entry's fills by the plan's names. */
function postings(entry: Entry): Record<string, bigint> {
  const assetCode = (assetId: number): string => (assetId === USDT ? 'USDT' : 'BTC');
  const names = { ownerWord: () => 'user', assetCode, networkCode: () => 'TREASURY' };
  const rows: Record<string, bigint> = {};
  for (const { legs } of eventsOf(entry, 'spot.filled')) {
    for (const leg of legs) rows[`${accountName(rowOf(leg.code), leg, names)}${leg.amount < 0n ? ' out' : ''}`] = leg.amount;
  }
  return rows;
}

/** G8: Alice sells 0.12345 BTC at 30,000.01, Bob buys them with a limit of 30,010.00. */
function tradeOfG8(harness: Harness): { ask: Entry; bid: Entry } {
  const ask = harness.place(ALICE, { side: 'sell', priceTicks: 3_000_001, lots: 12_345 });
  return { ask, bid: harness.place(BOB, { side: 'buy', priceTicks: 3_001_000, lots: 12_345 }) };
}

describe('G7 a market buy of 1,000 USDT at a level of 30,000.01', () => {
  test('takes 3,333 lots for 999.90033330 and returns 0.09966670', () => {
    const harness = openHarness();
    harness.tick(3_000_000);
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_001, lots: 100_000 });
    const before = harness.available(BOB, USDT);
    const entry = harness.place(BOB, { ...MARKET, lots: 0, amountUnits: 100_000_000_000n });
    expect(eventsOf(entry, 'spot.filled').map(({ lots }) => lots)).toEqual([3_333]);
    expect(before - harness.available(BOB, USDT)).toBe(99_990_033_330n);
    expect(eventsOf(entry, 'spot.ended').at(-1)?.legs[0]).toMatchObject({ code: PLATFORM.code, amount: 9_966_670n });
    expect(endOf(entry)).toBe('filled');
  });
});

describe('SPEC §4.1 a market buy that spends its amount to the last unit is filled, whatever the book holds next', () => {
  /** What 1,000 lots cost at 30,000.00. */
  const amountUnits = 30_000_000_000n;
  test.each([
    ['nothing', []],
    ['an order of its own', [{ owner: BOB, priceTicks: 3_000_100 }]],
    ['a price beyond its bound', [{ owner: ALICE, priceTicks: 3_200_000 }]],
    ["another's order", [{ owner: ALICE, priceTicks: 3_000_100 }]],
  ])('%s', (_next, rest) => {
    const harness = openHarness();
    harness.tick(3_000_000);
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 1_000 });
    for (const { owner, priceTicks } of rest) harness.place(owner, { side: 'sell', priceTicks, lots: 1_000 });
    const entry = harness.place(BOB, { ...MARKET, lots: 0, amountUnits });
    expect(eventsOf(entry, 'spot.filled').map(({ lots }) => lots)).toEqual([1_000]);
    expect(endOf(entry)).toBe('filled');
    expect(harness.frozen(BOB, USDT)).toBe(0n);
  });
});

describe('G8 and G46 the fill of G2 at 1,000 ppm with a limit of 30,010.00', () => {
  test('the hold is 3,704.73450000 and 1.23326550 of it return', () => {
    const { bid } = tradeOfG8(openHarness());
    expect(eventsOf(bid, 'spot.accepted')[0]?.legs[1]?.amount).toBe(370_473_450_000n);
    expect(postings(bid)[`user:${BOB}:platform:USDT`]).toBe(123_326_550n);
  });

  test('its postings are those of the plan, name by name', () => {
    const { ask, bid } = tradeOfG8(openHarness());
    expect(postings(bid)).toEqual({
      [`user:${BOB}:hold:spot:${bid.seq}:USDT out`]: -370_473_450_000n,
      [`user:${ALICE}:platform:USDT`]: 369_979_773_326n,
      'house:fee:spot:USDT': 370_350_124n,
      [`user:${BOB}:platform:USDT`]: 123_326_550n,
      [`user:${ALICE}:hold:spot:${ask.seq}:BTC out`]: -12_345_000n,
      [`user:${BOB}:platform:BTC`]: 12_332_655n,
      'house:fee:spot:BTC': 12_345n,
    });
  });

  test('SPEC §4.3 the rate is the one at acceptance, whatever the market charges at the fill', () => {
    const harness = openHarness();
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_001, lots: 12_345 });
    harness.plan({ type: 'market.change', marketId: 1, terms: { ...TERMS, feePpm: 2_000 } });
    harness.timeMs += NOTICE_MS;
    const bid = harness.place(BOB, { priceTicks: 3_000_001, lots: 12_345 });
    expect(eventsOf(bid, 'spot.filled')[0]).toMatchObject({ sellerFeeUnits: 370_350_124n, buyerFeeUnits: 24_690n });
  });
});

describe('SPEC §4.2 matching', () => {
  test('price goes before time and time before size; each fill is at the resting price', () => {
    const harness = openHarness();
    const first = harness.place(ALICE, { side: 'sell', priceTicks: 3_000_200, lots: 1_000 });
    const better = harness.place(ALICE, { side: 'sell', priceTicks: 3_000_100, lots: 500 });
    const second = harness.place(3, { side: 'sell', priceTicks: 3_000_200, lots: 9_000 });
    const entry = harness.place(BOB, { priceTicks: 3_000_300, lots: 2_000 });
    expect(eventsOf(entry, 'spot.filled').map(({ makerOrderId, priceTicks, lots }) => [makerOrderId, priceTicks, lots])).toEqual([
      [better.seq, 3_000_100, 500],
      [first.seq, 3_000_200, 1_000],
      [second.seq, 3_000_200, 500],
    ]);
  });

  test('what a limit order does not fill rests at its price', () => {
    const harness = openHarness();
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 400 });
    const entry = harness.place(BOB, { priceTicks: 3_000_100, lots: 1_000 });
    expect(eventsOf(entry, 'spot.rested')).toMatchObject([{ orderId: entry.seq, lots: 600 }]);
    expect(harness.exchange.ask({ type: 'spot.depth', marketId: 1, levels: 5 })).toMatchObject({ bids: [[3_000_100, 600]], asks: [] });
  });

  test('an open order says what was filled of it, for how much, with what fee and hold', () => {
    const harness = openHarness();
    const bid = harness.place(BOB, { lots: 1_000 });
    harness.place(ALICE, { side: 'sell', lots: 300 });
    harness.place(ALICE, { side: 'sell', lots: 100 });
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: BOB, marketId: 0 })).toEqual([
      {
        orderId: bid.seq,
        marketId: 1,
        side: 'buy',
        kind: 'limit',
        timeInForce: 'gtc',
        priceTicks: 3_000_000,
        lots: 1_000,
        filledLots: 400,
        filledUnits: 12_000_000_000n,
        feeUnits: 400n,
        holdUnits: 18_000_000_000n,
        acceptedMs: bid.timeMs,
      },
    ]);
  });

  test('IOC fills what it can and never rests', () => {
    const harness = openHarness();
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 400 });
    const entry = harness.place(BOB, { timeInForce: 'ioc', lots: 1_000 });
    expect([eventsOf(entry, 'spot.filled').length, endOf(entry)]).toEqual([1, 'expired']);
    expect(harness.frozen(BOB, USDT)).toBe(0n);
  });

  test('FOK of one lot more than there is refuses before any change, of as much as there is fills whole', () => {
    const harness = openHarness();
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 400 });
    expect(refusal(harness.place(BOB, { timeInForce: 'fok', lots: 401 }))).toBe('NOT_FILLED');
    expect(endOf(harness.place(BOB, { timeInForce: 'fok', lots: 400 }))).toBe('filled');
  });

  test('FOK does not count the own orders that would stop it', () => {
    const harness = openHarness();
    harness.place(BOB, { side: 'sell', priceTicks: 3_000_000, lots: 400 });
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 400 });
    expect(refusal(harness.place(BOB, { timeInForce: 'fok', lots: 300 }))).toBe('NOT_FILLED');
  });

  test('post-only that would take is WOULD_TAKE, one tick away it rests', () => {
    const harness = openHarness();
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 400 });
    expect(refusal(harness.place(BOB, { timeInForce: 'post-only', priceTicks: 3_000_000 }))).toBe('WOULD_TAKE');
    expect(eventsOf(harness.place(BOB, { timeInForce: 'post-only', priceTicks: 2_999_999 }), 'spot.rested')).toHaveLength(1);
  });

  test('an order that meets one of its own account expires there, after what it filled before', () => {
    const harness = openHarness();
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 400 });
    const own = harness.place(BOB, { side: 'sell', priceTicks: 3_000_001, lots: 400 });
    const entry = harness.place(BOB, { priceTicks: 3_000_100, lots: 1_000 });
    expect([eventsOf(entry, 'spot.filled').length, endOf(entry)]).toEqual([1, 'self-trade']);
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: BOB, marketId: 0 }).map(({ orderId }) => orderId)).toEqual([own.seq]);
  });
});

describe('SPEC §4.1 market orders', () => {
  test('a buy holds its protection price, index × 1.05, and fills no higher', () => {
    const harness = openHarness();
    harness.tick(3_000_001);
    harness.place(ALICE, { side: 'sell', priceTicks: 3_150_001, lots: 100 });
    harness.place(ALICE, { side: 'sell', priceTicks: 3_150_002, lots: 100 });
    const entry = harness.place(BOB, { ...MARKET, lots: 200 });
    expect(eventsOf(entry, 'spot.accepted')[0]?.limitTicks).toBe(3_150_001);
    expect(eventsOf(entry, 'spot.filled').map(({ lots }) => lots)).toEqual([100]);
    expect(endOf(entry)).toBe('expired');
    expect(harness.frozen(BOB, USDT)).toBe(0n);
  });

  test('a sell fills no lower than index × 0.95, rounded up', () => {
    const harness = openHarness();
    harness.tick(3_000_001);
    harness.place(ALICE, { side: 'buy', priceTicks: 2_850_000, lots: 100 });
    const entry = harness.place(BOB, { ...MARKET, side: 'sell', lots: 100 });
    expect([eventsOf(entry, 'spot.accepted')[0]?.limitTicks, endOf(entry)]).toEqual([2_850_001, 'no-liquidity']);
  });

  test('with nothing to meet it is accepted and ends without liquidity, its hold back', () => {
    const harness = openHarness();
    harness.tick(3_000_000);
    const before = harness.available(BOB, USDT);
    const entry = harness.place(BOB, { ...MARKET, lots: 0, amountUnits: 100_000_000_000n });
    expect([entry.outcome.ok, endOf(entry)]).toEqual([true, 'no-liquidity']);
    expect(harness.available(BOB, USDT)).toBe(before);
  });

  test('a buy by amount goes through several levels, each as far as the rest reaches', () => {
    const harness = openHarness();
    harness.tick(3_000_000);
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 1_000 });
    harness.place(ALICE, { side: 'sell', priceTicks: 3_010_000, lots: 5_000 });
    const entry = harness.place(BOB, { ...MARKET, lots: 0, amountUnits: 60_000_000_000n });
    expect(eventsOf(entry, 'spot.filled').map(({ lots }) => lots)).toEqual([1_000, 996]);
  });

  test('a buy by amount that got one lot and cannot pay for the next is filled', () => {
    const harness = openHarness(3, { ...TERMS, minNotionalUnits: 0n });
    harness.tick(3_000_000);
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 1 });
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_001, lots: 5 });
    const entry = harness.place(BOB, { ...MARKET, lots: 0, amountUnits: 30_000_005n });
    expect([eventsOf(entry, 'spot.filled').map(({ lots }) => lots), endOf(entry)]).toEqual([[1], 'filled']);
  });

  test('an order of one lot is an order by quantity', () => {
    const harness = openHarness(3, { ...TERMS, minNotionalUnits: 0n });
    harness.tick(3_000_000);
    harness.place(ALICE, { side: 'sell', priceTicks: 3_000_000, lots: 5 });
    const entry = harness.place(BOB, { ...MARKET, lots: 1 });
    expect([eventsOf(entry, 'spot.filled').map(({ lots }) => lots), endOf(entry)]).toEqual([[1], 'filled']);
  });

  test('an amount that pays for more lots than any order may have is ABOVE_MAX', () => {
    const harness = openHarness();
    harness.tick(1);
    expect(refusal(harness.place(BOB, { ...MARKET, lots: 0, amountUnits: 10n ** 29n }))).toBe('ABOVE_MAX 1000');
  });

  test.each(['frozen', 'closed'] as const)('SPEC §3.1 while the price is %s it is PRICE_FROZEN and limit orders go on', (state) => {
    const harness = openHarness();
    harness.tick(3_000_000);
    harness.tick(1, state);
    expect(refusal(harness.place(BOB, { ...MARKET, lots: 100 }))).toBe('PRICE_FROZEN');
    expect(refusal(harness.place(BOB, { priceTicks: 3_000_000 }))).toBe('accepted');
    expect(refusal(harness.place(BOB, { priceTicks: 3_300_001 }))).toBe('PRICE_TOO_FAR 33000');
  });

  test.each([
    [10_000, 'accepted'],
    [10_001, 'PRICE_FROZEN'],
  ])('SPEC §3.1 %i ms after the last tick it is %s', (silentMs, answer) => {
    const harness = openHarness();
    harness.tick(3_000_000);
    harness.timeMs += silentMs - 1;
    expect(refusal(harness.place(BOB, { ...MARKET, lots: 100 }))).toBe(answer);
  });
});

describe('SPEC §4.1 checks name the bound that was crossed', () => {
  const tight = { ...TERMS, orderMinLots: 100, orderMaxLots: 10_000, minSellLots: 200, buyMaxTicks: 3_200_000, sellMinTicks: 2_800_000 };
  test.each([
    ['a quantity below the least', { lots: 99 }, 'BELOW_MIN 0.001'],
    ['the least quantity', { lots: 100 }, 'accepted'],
    ['the largest quantity', { lots: 10_000 }, 'accepted'],
    ['a quantity above the largest', { lots: 10_001 }, 'ABOVE_MAX 0.1'],
    ['a sell below its own least', { side: 'sell', lots: 199 }, 'BELOW_MIN 0.002'],
    ['a buy above the highest price', { priceTicks: 3_200_001 }, 'ABOVE_MAX 32000'],
    ['a sell below the lowest price', { side: 'sell', priceTicks: 2_799_999 }, 'BELOW_MIN 28000'],
    ['half a lot', { lots: 100.5 }, 'BAD_INPUT'],
    ['no price', { priceTicks: 0 }, 'BAD_INPUT'],
    ['a price that is no number', { priceTicks: Number.NaN }, 'BAD_INPUT'],
    ['a quantity and an amount', { amountUnits: 1n }, 'BAD_INPUT'],
    ['an unknown market', { marketId: 9 }, 'NOT_FOUND'],
  ] as const)('%s', (_name, order, expected) => {
    const harness = openHarness(3, tight);
    expect(refusal(harness.place(ALICE, { priceTicks: 3_000_000, lots: 1_000, ...order }))).toBe(expected);
  });

  test('a value of 5 USDT is enough, a tick less is not', () => {
    const harness = openHarness();
    expect(refusal(harness.place(ALICE, { priceTicks: 50_000, lots: 1_000 }))).toBe('accepted');
    expect(refusal(harness.place(ALICE, { priceTicks: 49_999, lots: 1_000 }))).toBe('BELOW_MIN 5');
  });

  test.each([
    ['buy', 3_300_000, 'accepted'],
    ['buy', 3_300_001, 'PRICE_TOO_FAR 33000'],
    ['sell', 2_700_000, 'accepted'],
    ['sell', 2_699_999, 'PRICE_TOO_FAR 27000'],
  ] as const)('a %s at %d ticks with the index at 30,000.00: %s', (side, priceTicks, expected) => {
    const harness = openHarness();
    harness.tick(3_000_000);
    expect(refusal(harness.place(ALICE, { side, priceTicks }))).toBe(expected);
  });

  test('the number of open orders is bounded for each market', () => {
    const harness = openHarness(1, { ...TERMS, maxOpenOrders: 2 });
    harness.place(ALICE, {});
    harness.place(ALICE, {});
    expect(refusal(harness.place(ALICE, {}))).toBe('TOO_MANY_ORDERS 2');
    expect(refusal(harness.place(ALICE, { timeInForce: 'ioc' }))).toBe('accepted');
  });

  test('funds to the last unit are enough, one unit more is INSUFFICIENT_FUNDS', () => {
    const harness = openHarness();
    const rest = harness.available(ALICE, USDT) - 30_000_000_000n;
    harness.send(ALICE, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: rest + 1n });
    expect(refusal(harness.place(ALICE, { priceTicks: 3_000_000, lots: 1_000 }))).toBe('INSUFFICIENT_FUNDS');
    harness.send(ALICE, { type: 'wallet.transfer', assetId: USDT, from: 'finance', to: 'platform', amount: 1n });
    expect(refusal(harness.place(ALICE, { priceTicks: 3_000_000, lots: 1_000 }))).toBe('accepted');
  });
});
