import type { Depth } from '@candor/exchange/products/spot/answers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { switchesOf } from '@candor/exchange/ground/market/switches';
import { BY_TWO, noticed, NOTICE_MS } from '@candor/exchange/test/harness';
import { createManualClock } from '../prices/feeds/manual-clock.ts';
import type { ManualClock } from '../prices/feeds/manual-clock.ts';
import { startLiquidity } from './liquidity.ts';
import type { Liquidity } from './liquidity.ts';
import { MemoryCore } from './test/memory-core.ts';
import { baseOf, HOUSE, MARKETS, openSmallExchange, TERMS, USDT } from './test/small-exchange.ts';
import { serverProducts } from '../products/registry.ts';

const START_MS = 1_767_225_600_000;
const MILLION = 1_000_000n * 10n ** 8n;
const USER = 7;
/** Tests in this file trade the first two markets. */
const BTC = 1;
const ETH = 2;

let clock: ManualClock;
let core: MemoryCore;
let errors: Error[];

beforeEach(() => {
  clock = createManualClock(START_MS);
  core = new MemoryCore(clock);
  errors = [];
});

function tick(marketId: number, priceTicks: number, state: 'ok' | 'frozen' = 'ok'): void {
  const sources = [{ name: 'walk', price: '1', timeMs: clock.now(), weight: 1, used: true }];
  const ticked = { type: 'price.tick', symbolId: marketId, priceTicks, state, sourceKind: 'simulated', rule: 'index/1', sources } as const;
  core.run({ id: '', accountId: 0, body: ticked });
}
async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
/** Lets time pass in steps, with ticks of an unchanging index when asked for. */
async function pass(durationMs: number, eachStep: () => void = () => undefined): Promise<void> {
  for (let passed = 0; passed < durationMs; passed += 250) {
    eachStep();
    clock.advance(250);
    core.advance();
    await settle();
  }
}
function start(): Promise<Liquidity> {
  return startLiquidity({ core, products: serverProducts, accountId: HOUSE, clock, onError: (error) => void errors.push(error) });
}
async function depth(marketId: number): Promise<Depth> {
  return (await core.query({ type: 'spot.depth', marketId, levels: 100 })) ?? { sequence: 0, bids: [], asks: [] };
}
/** Levels of a book that only the house quotes. */
const quotesIn = async (marketId: number): Promise<number> => {
  const { bids, asks } = await depth(marketId);
  return bids.length + asks.length;
};
/** Its orders, in the book and outside. */
const ordersIn = async (marketId: number): Promise<number> =>
  (await core.query({ type: 'spot.openOrders', accountId: HOUSE, marketId })).length;
const lists = () => core.entries.flatMap(({ command: { body } }) => (body.type === 'spot.peg' ? [body] : []));
const refusals = (): string[] =>
  core.entries.flatMap(({ outcome, command }) => (outcome.ok ? [] : [`${command.body.type} ${outcome.code}`]));

function openUser(): void {
  core.run({ id: '', accountId: 0, body: { type: 'account.open', accountId: USER, kind: 'house' } });
  for (const assetId of [USDT, baseOf(BTC)]) {
    core.run({ id: '', accountId: 0, body: { type: 'house.capital', assetId, network: 'TEST', amount: MILLION } });
    core.run({ id: '', accountId: 0, body: { type: 'house.endow', accountId: USER, assetId, amount: MILLION } });
  }
}

describe('SPEC 4.5 and 4.6 the house quotes both sides with pegged orders', () => {
  test('nothing before the first price; then both sides of every market that has one', async () => {
    openSmallExchange(core, MARKETS.slice(0, 3), MILLION, 10n * MILLION);
    await start();
    await pass(1_000);
    expect(await ordersIn(0)).toBe(0);
    await pass(1_500, () => {
      tick(BTC, 3_000_000);
      tick(ETH, 200_000);
    });
    const book = await depth(BTC);
    expect([book.bids.length, book.asks.length]).toEqual([16, 16]);
    expect(book.bids[0]?.[0]).toBeLessThan(3_000_000);
    expect(book.asks[0]?.[0]).toBeGreaterThan(3_000_000);
    expect([await quotesIn(ETH), await quotesIn(3)]).toEqual([32, 0]);
    expect(refusals()).toEqual([]);
    expect(lists().map(({ marketId, side, quotes }) => [marketId, side, quotes.length])).toEqual([
      [BTC, 'buy', 16],
      [BTC, 'sell', 16],
      [ETH, 'buy', 16],
      [ETH, 'sell', 16],
    ]);
    const orders = await core.query({ type: 'spot.openOrders', accountId: HOUSE, marketId: BTC });
    expect(new Set(orders.map(({ priceTicks }) => priceTicks))).toEqual(
      new Set([...book.bids, ...book.asks].map(([priceTicks]) => priceTicks)),
    );
  });

  test('who asks for the first quotes waits until they stand in every market that has a price, and for no other', async () => {
    openSmallExchange(core, MARKETS.slice(0, 3), MILLION, 10n * MILLION);
    const liquidity = await start();
    const done: string[] = [];
    const ask = (name: string): void => void liquidity.firstQuotes().then(() => done.push(name));
    ask('no price');
    await settle();
    expect(done).toEqual(['no price']);
    for (const marketId of [BTC, ETH]) tick(marketId, 3_000_000);
    ask('two prices');
    await settle();
    expect(done).toEqual(['no price']);
    await pass(250);
    expect(done).toEqual(['no price', 'two prices']);
    expect([await quotesIn(BTC), await quotesIn(ETH), await quotesIn(3)]).toEqual([32, 32, 0]);
  });

  test('the first quotes are not awaited for ever: a price of an earlier life that does not come back holds up no start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    tick(BTC, 3_000_000);
    const liquidity = await start();
    const asked = liquidity.firstQuotes();
    await settle();
    await vi.advanceTimersByTimeAsync(5_000);
    await asked;
    expect(await quotesIn(BTC)).toBe(0);
  });

  test('an index at rest costs no commands, a moving one neither: the exchange moves the quotes, and they never trade with each other', async () => {
    openSmallExchange(core, MARKETS, MILLION, 100n * MILLION);
    await start();
    let step = 0;
    const walk = (): void => {
      step += 1;
      for (let marketId = 1; marketId <= MARKETS.length; marketId += 1) {
        tick(marketId, Math.round(3_000_000 * (1 + 0.0004 * Math.sin(step / 7 + marketId) + 0.00003 * ((step * 7 + marketId) % 5))));
      }
    };
    await pass(3_000, () => MARKETS.forEach((_, index) => tick(index + 1, 3_000_000)));
    core.entries = [];
    await pass(5_000, () => MARKETS.forEach((_, index) => tick(index + 1, 3_000_000)));
    expect(core.entries.filter((entry) => entry.command.accountId === HOUSE)).toEqual([]);
    await pass(60_000, walk);
    expect(core.entries.filter((entry) => entry.command.accountId === HOUSE)).toEqual([]);
    expect(
      core.entries
        .flatMap((entry) => entry.events)
        .filter((event) => event.type === 'spot.filled' || (event.type === 'spot.ended' && event.reason === 'self-trade')),
    ).toEqual([]);
    expect(refusals()).toEqual([]);
    core.exchange.check();
  });

  test('SPEC 4.6 the quotes stand around each new index from its own entry on', async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    core.entries = [];
    for (const price of [3_020_000, 2_980_000, 3_000_100]) {
      tick(BTC, price);
      const { bids, asks } = await depth(BTC);
      expect([bids[0]?.[0], asks[0]?.[0]]).toEqual([Math.floor(price * 0.999967), Math.ceil(price * 1.000033)]);
      expect([bids.length, asks.length]).toEqual([16, 16]);
    }
    expect(core.entries.map(({ events }) => events.map(({ type }) => type))).toEqual(
      Array.from({ length: 3 }, () => ['price.ticked', 'spot.repriced']),
    );
  });

  test('a jump of the index beyond the bound of the quotes: new lists, nothing refused', async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    await start();
    for (const price of [3_000_000, 3_150_000, 2_900_000, 3_000_100]) await pass(2_000, () => tick(BTC, price));
    const book = await depth(BTC);
    expect(book.asks[0]?.[0]).toBeLessThan(3_002_000);
    expect(book.bids[0]?.[0]).toBeGreaterThan(2_998_000);
    expect(refusals()).toEqual([]);
  });

  test('what is bought from it is quoted again', async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    openUser();
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    const before = await depth(BTC);
    core.run({
      id: '',
      accountId: USER,
      body: {
        type: 'spot.place',
        marketId: BTC,
        side: 'buy',
        kind: 'market',
        timeInForce: 'ioc',
        priceTicks: 0,
        lots: 200_000,
        amountUnits: 0n,
      },
    });
    expect((await depth(BTC)).asks.length).toBeLessThan(before.asks.length);
    await pass(2_500, () => tick(BTC, 3_000_000));
    const after = await depth(BTC);
    expect(after.asks.length).toBe(16);
    expect(refusals()).toEqual([]);
  });

  test('a level of which less than half is left is quoted again: taken by a market order, or by an order that it reached', async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    openUser();
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    const best = async (): Promise<number> => (await depth(BTC)).asks[0]?.[1] ?? 0;
    const whole = await best();
    const order = { type: 'spot.place', marketId: BTC, side: 'buy', amountUnits: 0n, lots: Math.floor(whole / 2) + 1 } as const;
    const taken = { ...order, kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;
    core.run({ id: '', accountId: USER, body: taken });
    expect(await best()).toBe(whole - taken.lots);
    await pass(1_500, () => tick(BTC, 3_000_000));
    expect(await best()).toBe(whole);
    core.run({ id: '', accountId: USER, body: { ...order, kind: 'limit', timeInForce: 'gtc', priceTicks: 2_999_950 } });
    tick(BTC, 2_999_000);
    expect(await best()).toBe(whole - order.lots);
    await pass(1_500, () => tick(BTC, 2_999_000));
    expect(await best()).toBeGreaterThanOrEqual(whole);
  });

  test("a user's limit order is filled in the entry of the tick that passes it, at the quote's price, which is better than its own", async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    openUser();
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    const order = { type: 'spot.place', marketId: BTC, side: 'buy', kind: 'limit', timeInForce: 'gtc', amountUnits: 0n } as const;
    core.run({ id: '', accountId: USER, body: { ...order, priceTicks: 2_999_950, lots: 100 } });
    await pass(2_000, () => tick(BTC, 3_000_000));
    expect((await depth(BTC)).bids[0]).toEqual([2_999_950, 100]);
    core.entries = [];
    tick(BTC, 2_999_000);
    expect(core.entries.map(({ command }) => command.body.type)).toEqual(['price.tick']);
    const fills = core.entries.flatMap((entry) => entry.events).filter((event) => event.type === 'spot.filled');
    expect(fills).toMatchObject([{ priceTicks: 2_999_099, lots: 100, makerAccountId: USER, takerAccountId: HOUSE }]);
    expect((await core.query({ type: 'spot.openOrders', accountId: USER, marketId: 0 })).length).toBe(0);
    const book = await depth(BTC);
    expect([book.bids.length, book.asks.length]).toEqual([16, 16]);
    core.exchange.check();
  });
});

describe('SPEC 4.6 quotes wait outside the book', () => {
  beforeEach(async () => {
    openSmallExchange(core, MARKETS.slice(0, 2), MILLION, 10n * MILLION);
    await start();
    await pass(2_000, () => {
      tick(BTC, 3_000_000);
      tick(ETH, 200_000);
    });
  });
  test('of the market whose index is silent for more than 3,000 ms, and only of that one', async () => {
    await pass(2_750, () => tick(ETH, 200_000));
    expect(await quotesIn(BTC)).toBe(32);
    await pass(750, () => tick(ETH, 200_000));
    expect([await quotesIn(BTC), await quotesIn(ETH)]).toEqual([0, 32]);
    core.entries = [];
    tick(BTC, 3_000_000);
    expect([await quotesIn(BTC), core.entries.length]).toEqual([32, 1]);
  });
  test('at once when the index freezes, and are back with the next price that is ok, without a list', async () => {
    core.entries = [];
    tick(BTC, 3_000_000, 'frozen');
    expect([await quotesIn(BTC), await quotesIn(ETH), await ordersIn(BTC)]).toEqual([0, 32, 32]);
    await pass(4_000, () => tick(BTC, 3_000_000, 'frozen'));
    expect(await quotesIn(BTC)).toBe(0);
    tick(BTC, 3_010_000);
    expect([await quotesIn(BTC), lists().length]).toEqual([32, 0]);
  });
  test('and are taken back while the market does not trade, by its own terms; when it does again they are quoted anew', async () => {
    const turn = (isDeal: boolean): void => {
      core.run({ id: '', accountId: 0, body: { type: 'market.switch', marketId: BTC, ...switchesOf(TERMS), isDeal, ...BY_TWO } });
    };
    turn(false);
    core.advance();
    expect([await quotesIn(BTC), await quotesIn(ETH)]).toEqual([0, 32]);
    await pass(1_500, () => tick(BTC, 3_000_000));
    expect([await quotesIn(BTC), await ordersIn(BTC)]).toEqual([0, 0]);
    turn(true);
    await pass(1_500, () => tick(BTC, 3_000_000));
    expect(await quotesIn(BTC)).toBe(32);
    expect(refusals()).toEqual([]);
  });
  test('when planned terms begin to act that leave no order of its size', async () => {
    const terms = { ...TERMS, orderMinLots: TERMS.orderMaxLots };
    core.run({ id: '', accountId: 0, body: { type: 'market.change', marketId: BTC, terms, ...noticed(clock.now()) } });
    const effectiveMs = clock.now() + NOTICE_MS;
    clock.advance(NOTICE_MS - 3_000);
    await pass(2_500, () => tick(BTC, 3_000_000));
    expect([clock.now() < effectiveMs, await quotesIn(BTC)]).toEqual([true, 32]);
    await pass(2_500, () => tick(BTC, 3_000_000));
    expect([clock.now() > effectiveMs, await quotesIn(BTC)]).toEqual([true, 0]);
  });
});

describe('inventory, start and end', () => {
  test('money that pays for less than a ladder is quoted as far as it goes: at the bound, so that nothing is refused, also when the index falls', async () => {
    openSmallExchange(core, MARKETS.slice(0, 2), MILLION, 20_000n * 10n ** 8n);
    await start();
    for (const price of [3_000_000, 2_700_000, 2_650_000, 3_200_000])
      await pass(2_000, () => {
        tick(BTC, price);
        tick(ETH, price);
      });
    const [held] = await core.query({ type: 'accounts.balances', accountId: HOUSE });
    expect(held?.assetId).toBe(USDT);
    expect((held?.frozenUnits ?? 0n) > 15_900n * 10n ** 8n && (held?.frozenUnits ?? 0n) <= 16_000n * 10n ** 8n).toBe(true);
    expect(refusals()).toEqual([]);
  });
  test('a market whose bounds are near the index is quoted within them', async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    const terms = { ...TERMS, buyMaxTicks: 3_030_000, sellMinTicks: 2_970_000 };
    core.run({ id: '', accountId: 0, body: { type: 'market.change', marketId: BTC, terms, ...noticed(clock.now()) } });
    clock.advance(NOTICE_MS);
    tick(BTC, 3_000_000);
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    expect(lists().map(({ boundTicks }) => boundTicks)).toEqual([3_030_000, 2_970_000]);
    expect(await quotesIn(BTC)).toBe(32);
    await pass(2_000, () => tick(BTC, 3_040_000));
    expect([(await depth(BTC)).bids, (await depth(BTC)).asks.length]).toEqual([[], 16]);
    expect(refusals()).toEqual([]);
  });
  test('without coins only bids, without money nothing', async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), 0n, 10n * MILLION);
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    const book = await depth(BTC);
    expect([book.bids.length > 0, book.asks.length]).toEqual([true, 0]);
    expect(refusals()).toEqual([]);
  });
  test('quotes left by a killed process are gone before it begins again', async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    expect(await quotesIn(BTC)).toBe(32);
    clock = createManualClock(clock.now());
    const next = await start();
    expect(await ordersIn(BTC)).toBe(0);
    await pass(2_000, () => tick(BTC, 3_100_000));
    expect(await quotesIn(BTC)).toBe(32);
    await next.stop();
  });
  test('a clean stop leaves no quotes', async () => {
    openSmallExchange(core, MARKETS.slice(0, 2), MILLION, 10n * MILLION);
    const liquidity = await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    await liquidity.stop();
    expect(await ordersIn(0)).toBe(0);
    await pass(2_000, () => tick(BTC, 3_000_000));
    expect(await ordersIn(0)).toBe(0);
  });
  test('a busy core is tried again; a dead one is reported once and quoting ends', async () => {
    openSmallExchange(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    await start();
    core.busy = 4;
    await pass(3_000, () => tick(BTC, 3_000_000));
    expect(await quotesIn(BTC)).toBe(32);
    core.die();
    await pass(3_000, () => tick(BTC, 3_100_000));
    expect(errors.map((error) => error.message)).toEqual(['the core is gone']);
  });
});
