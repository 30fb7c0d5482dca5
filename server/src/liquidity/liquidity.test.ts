import type { Depth } from '@candor/exchange/products/spot/answers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { switchesOf } from '@candor/exchange/ground/market/switches';
import { noticed, NOTICE_MS } from '@candor/exchange/test/house';
import { createManualClock } from '../feeds/manual-clock.ts';
import type { ManualClock } from '../feeds/manual-clock.ts';
import { startLiquidity } from './liquidity.ts';
import type { Liquidity } from './liquidity.ts';
import { MemoryCore } from './test/memory-core.ts';
import { baseOf, HOUSE, MARKETS, openHouse, TERMS, USDT } from './test/small-house.ts';
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
  core.run({
    id: '',
    accountId: 0,
    body: { type: 'price.tick', symbolId: marketId, priceTicks, state, sourceKind: 'simulated', rule: 'index/1', sources: [] },
  });
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
    await settle();
  }
}
function start(isWatched?: (product: string, marketId: number) => boolean): Promise<Liquidity> {
  const watching = isWatched === undefined ? {} : { isWatched };
  const onError = (error: Error): void => void errors.push(error);
  return startLiquidity({ core, products: serverProducts, accountId: HOUSE, clock, onError, ...watching });
}
async function depth(marketId: number): Promise<Depth> {
  return (await core.query({ type: 'spot.depth', marketId, levels: 100 })) ?? { sequence: 0, bids: [], asks: [] };
}
const quotesIn = async (marketId: number): Promise<number> =>
  (await core.query({ type: 'spot.openOrders', accountId: HOUSE, marketId })).length;
const refusals = (): string[] =>
  core.entries.flatMap(({ outcome, command }) => (outcome.ok ? [] : [`${command.body.type} ${outcome.code}`]));

function openUser(): void {
  core.run({ id: '', accountId: 0, body: { type: 'account.open', accountId: USER, kind: 'house' } });
  for (const assetId of [USDT, baseOf(BTC)]) {
    core.run({ id: '', accountId: 0, body: { type: 'house.capital', assetId, network: 'TEST', amount: MILLION } });
    core.run({ id: '', accountId: 0, body: { type: 'house.endow', accountId: USER, assetId, amount: MILLION } });
  }
}

describe('SPEC 4.5 the house quotes both sides through ordinary orders', () => {
  test('nothing before the first price; then both sides of every market that has one', async () => {
    openHouse(core, MARKETS.slice(0, 3), MILLION, 10n * MILLION);
    await start();
    await pass(1_000);
    expect(await quotesIn(0)).toBe(0);
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
    expect(
      core.entries.filter((entry) => entry.command.body.type === 'spot.place').every((entry) => entry.command.accountId === HOUSE),
    ).toBe(true);
  });

  test('who asks for the first quotes waits until they stand in every market that has a price, and for no other', async () => {
    openHouse(core, MARKETS.slice(0, 3), MILLION, 10n * MILLION);
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
    openHouse(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    tick(BTC, 3_000_000);
    const liquidity = await start();
    const asked = liquidity.firstQuotes();
    await settle();
    await vi.advanceTimersByTimeAsync(5_000);
    await asked;
    expect(await quotesIn(BTC)).toBe(0);
  });

  test('an index at rest costs no commands; a moving one a modest number, and never trades with itself', async () => {
    openHouse(core, MARKETS, MILLION, 100n * MILLION);
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
    const commands = core.entries.filter((entry) => entry.command.accountId === HOUSE).length;
    expect(commands / 60 / MARKETS.length).toBeLessThan(150 / 12);
    expect(
      core.entries
        .flatMap((entry) => entry.events)
        .filter((event) => event.type === 'spot.filled' || (event.type === 'spot.ended' && event.reason === 'self-trade')),
    ).toEqual([]);
    expect(refusals()).toEqual([]);
    core.exchange.check();
  });

  test('a book that nobody looks at is quoted anew every ten seconds, one that somebody looks at every second', async () => {
    openHouse(core, MARKETS.slice(0, 2), MILLION, 100n * MILLION);
    await start((product, marketId) => product === 'spot' && marketId === BTC);
    let price = 3_000_000;
    const climb = (): void => {
      price += 400;
      tick(BTC, price);
      tick(ETH, price);
    };
    await pass(3_000, climb);
    core.entries = [];
    await pass(20_000, climb);
    const moments = (marketId: number): number => {
      const placed = core.entries.filter(({ command: { body } }) => body.type === 'spot.place' && body.marketId === marketId);
      return new Set(placed.map(({ timeMs }) => timeMs)).size;
    };
    expect([moments(BTC), moments(ETH)]).toEqual([20, 2]);
  });

  test('a jump of the index across the own quotes: cancelled before placed, nothing refused', async () => {
    openHouse(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    await start();
    for (const price of [3_000_000, 3_150_000, 2_900_000, 3_000_100]) await pass(2_000, () => tick(BTC, price));
    const book = await depth(BTC);
    expect(book.asks[0]?.[0]).toBeLessThan(3_002_000);
    expect(book.bids[0]?.[0]).toBeGreaterThan(2_998_000);
    expect(refusals()).toEqual([]);
  });

  test('what is bought from it is quoted again', async () => {
    openHouse(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
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

  test("a user's limit order is filled at its own price when the index passes it", async () => {
    openHouse(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    openUser();
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    const order = { type: 'spot.place', marketId: BTC, side: 'buy', kind: 'limit', timeInForce: 'gtc', amountUnits: 0n } as const;
    core.run({ id: '', accountId: USER, body: { ...order, priceTicks: 2_999_950, lots: 100 } });
    await pass(2_000, () => tick(BTC, 3_000_000));
    expect((await depth(BTC)).bids[0]).toEqual([2_999_950, 100]);
    await pass(3_000, () => tick(BTC, 2_999_000));
    const fills = core.entries.flatMap((entry) => entry.events).filter((event) => event.type === 'spot.filled');
    expect(fills).toMatchObject([{ priceTicks: 2_999_950, lots: 100, makerAccountId: USER, takerAccountId: HOUSE }]);
    expect((await core.query({ type: 'spot.openOrders', accountId: USER, marketId: 0 })).length).toBe(0);
    const book = await depth(BTC);
    expect([book.bids.length, book.asks.length]).toEqual([16, 16]);
    core.exchange.check();
  });
});

describe('quotes are pulled', () => {
  beforeEach(async () => {
    openHouse(core, MARKETS.slice(0, 2), MILLION, 10n * MILLION);
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
    await pass(1_500, () => tick(BTC, 3_000_000));
    expect(await quotesIn(BTC)).toBe(32);
  });
  test('at once when the index freezes', async () => {
    tick(BTC, 3_000_000, 'frozen');
    await pass(250);
    expect(await quotesIn(BTC)).toBe(0);
  });
  test('when the market stops trading, by its own terms', async () => {
    core.run({
      id: '',
      accountId: 0,
      body: { type: 'market.switch', marketId: BTC, ...switchesOf(TERMS), isDeal: false, operator: 'anna', reason: 'halt' },
    });
    await pass(1_500, () => tick(BTC, 3_000_000));
    expect(await quotesIn(BTC)).toBe(0);
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
  test('without coins only bids, without money nothing', async () => {
    openHouse(core, MARKETS.slice(0, 1), 0n, 10n * MILLION);
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    const book = await depth(BTC);
    expect([book.bids.length > 0, book.asks.length]).toEqual([true, 0]);
    expect(refusals()).toEqual([]);
  });
  test('quotes left by a killed process are gone before it begins again', async () => {
    openHouse(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    expect(await quotesIn(BTC)).toBe(32);
    clock = createManualClock(clock.now());
    const next = await start();
    expect(await quotesIn(BTC)).toBe(0);
    await pass(2_000, () => tick(BTC, 3_100_000));
    expect(await quotesIn(BTC)).toBe(32);
    await next.stop();
  });
  test('a clean stop leaves no quotes', async () => {
    openHouse(core, MARKETS.slice(0, 2), MILLION, 10n * MILLION);
    const liquidity = await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    await liquidity.stop();
    expect(await quotesIn(0)).toBe(0);
    await pass(2_000, () => tick(BTC, 3_000_000));
    expect(await quotesIn(0)).toBe(0);
  });
  test('quotes that a busy core did not cancel are not traded with when new ones meet them', async () => {
    openHouse(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    await start();
    await pass(2_000, () => tick(BTC, 3_000_000));
    core.entries = [];
    const standing = await quotesIn(BTC);
    core.busy = standing;
    await pass(3_000, () => tick(BTC, 3_150_000));
    expect(core.busy).toBe(0);
    expect(refusals()).toContain('spot.place WOULD_TAKE');
    const terms = core.entries.flatMap(({ command: { body } }) => (body.type === 'spot.place' ? [body.timeInForce] : []));
    expect(new Set(terms)).toEqual(new Set(['post-only']));
    expect(await quotesIn(BTC)).toBe(standing);
  });
  test('a busy core is tried again; a dead one is reported once and quoting ends', async () => {
    openHouse(core, MARKETS.slice(0, 1), MILLION, 10n * MILLION);
    await start();
    core.busy = 20;
    await pass(3_000, () => tick(BTC, 3_000_000));
    expect(await quotesIn(BTC)).toBe(32);
    core.die();
    await pass(3_000, () => tick(BTC, 3_050_000));
    expect(errors.map((error) => error.message)).toEqual(['the core is gone']);
  });
});
