import type { FillSide, PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../../prices/feeds/manual-clock.ts';
import { runGenesis } from '../../../genesis/genesis.ts';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import type { QuotedMarket } from '../../../liquidity/quoting.ts';
import { serverProducts } from '../../registry.ts';
import { perpetualQuoting } from './quoting.ts';

const HOUSE = 1;
const USER = 2;
const MARKET = 1;
const USDT = 100_000_000n;
/** BTC: a tick is 0.01 USDT, a lot 0.001. */
const FACTOR = 1_000n;
const INDEX = 6_000_000;

const market: QuotedMarket = {
  marketId: MARKET,
  symbolId: 1,
  symbolCode: 'btcusdt',
  baseAssetId: 1,
  quoteAssetId: 1,
  lotUnits: 100_000n,
  factor: FACTOR,
  rules: {
    buy: { isOpen: true, minTicks: 1, maxTicks: 1_000_000_000, minLots: 1 },
    sell: { isOpen: true, minTicks: 1, maxTicks: 1_000_000_000, minLots: 1 },
    maxLots: 20_000,
    minNotionalUnits: 0n,
  },
  planned: [],
};

const marked = (indexTicks: number): PerpetualEvent => ({
  type: 'perpetual.marked',
  marketId: MARKET,
  indexN: 1,
  indexTicks,
  fundingE8: 0,
  intervalEndMs: 1,
  sampled: false,
  basisSumTicks: 0,
  basisCount: 0,
  bidTicks: null,
  askTicks: null,
  lastTicks: null,
  markTicks: indexTicks + 500,
});

const side = (accountId: number, own: Partial<FillSide>): FillSide => ({
  orderId: 100 + accountId,
  accountId,
  positionId: accountId,
  isOpening: true,
  lotsBefore: 0,
  entryValueUnits: 0n,
  realisedUnits: 0n,
  feeUnits: 0n,
  marginUnits: 0n,
  paidOutUnits: 0n,
  insuredUnits: 0n,
  fromWalletUnits: 0n,
  ...own,
});

/** A user takes `lots` from the house. */
const filled = (lots: number, takerBuys: boolean, house: Partial<FillSide>): PerpetualEvent => ({
  type: 'perpetual.filled',
  marketId: MARKET,
  tradeId: 1,
  priceTicks: INDEX,
  lots,
  takerBuys,
  taker: side(USER, {}),
  maker: side(HOUSE, house),
  legs: [],
});

const wallet = (units: bigint) => [{ wallet: 'contract', assetId: 1, availableUnits: units, frozenUnits: 0n, atRiskUnits: 0n }] as const;

describe('SPEC §4.5 the house’s quotes of contracts', () => {
  test('stand around the index, which each mark names, not around the mark, which follows them', () => {
    const quoting = perpetualQuoting(HOUSE);
    expect(quoting.around).toBe('news');
    expect(quoting.newsOf(marked(INDEX))).toEqual({ what: 'price', marketId: MARKET, priceTicks: INDEX, indexTicks: INDEX });
  });

  test('SPEC §5.8 what the house had to sell moves the middle of its quotes up, what it had to buy down: 0.012 % for each 10,000 USDT, 0.15 % at most', async () => {
    const core = new MemoryCore(createManualClock(Date.UTC(2026, 0, 1)));
    await runGenesis(core, { mode: 'demo', products: serverProducts });
    const middle = async (lots: number, houseBuys: boolean): Promise<unknown> => {
      const quoting = perpetualQuoting(HOUSE);
      await quoting.markets(core);
      quoting.newsOf(filled(lots, !houseBuys, {}));
      const news = quoting.newsOf(marked(INDEX));
      return news?.what === 'price' ? news.priceTicks : news;
    };
    // a lot is worth 60 USDT
    expect(await middle(500, false)).toBe(INDEX + 2_160);
    expect(await middle(500, true)).toBe(INDEX - 2_160);
    expect([await middle(2_083, false), await middle(2_084, false)]).toEqual([INDEX + 8_999, INDEX + 9_000]);
    expect([await middle(100_000, false), await middle(100_000, true)]).toEqual([INDEX + 9_000, INDEX - 9_000]);
  });

  test('open without a position, and close what stands on the other side as far as there is any', () => {
    const quoting = perpetualQuoting(HOUSE);
    const listed = (side: 'buy' | 'sell', ...lots: readonly number[]): unknown => {
      const levels = lots.map((each) => ({ offsetPpm: 100, lots: each, reduces: false }));
      const body = quoting.list(MARKET, side, 7_000_000, quoting.reducing?.(MARKET, side, levels) ?? levels);
      return body.type === 'perpetual.peg' ? body.quotes.map(({ leverage }) => leverage) : body;
    };
    expect(listed('sell', 4)).toEqual([5]);
    quoting.newsOf(filled(10, false, {}));
    expect(listed('sell', 4, 6, 1)).toEqual([0, 0, 5]);
    expect(listed('sell', 11, 10)).toEqual([5, 0]);
    expect(listed('buy', 1)).toEqual([5]);
    quoting.newsOf(filled(5, true, { orderId: 7, isOpening: false, lotsBefore: 10 }));
    expect(listed('sell', 5, 1)).toEqual([0, 5]);
  });

  test('its pegged orders are followed, also when they shrink with their position, and nobody else’s', () => {
    const quoting = perpetualQuoting(HOUSE);
    const pegged: PerpetualEvent = {
      type: 'perpetual.pegged',
      orderId: 7,
      accountId: HOUSE,
      marketId: MARKET,
      side: 'long',
      positionId: HOUSE,
      offsetPpm: 100,
      boundTicks: INDEX,
      lots: 8,
      leverage: 5,
      feePpm: 1_000,
      holdUnits: 0n,
      legs: [],
    };
    expect(quoting.newsOf(pegged)).toMatchObject({ what: 'pegged', orderId: 7, side: 'sell', lots: 8, reduces: true });
    expect(quoting.newsOf({ ...pegged, positionId: 0 })).toMatchObject({ side: 'buy', reduces: false });
    expect(quoting.newsOf({ ...pegged, accountId: USER })).toBeNull();
    expect(quoting.newsOf({ type: 'perpetual.trimmed', orderId: 7, lots: 5 })).toEqual({
      what: 'trimmed',
      marketId: MARKET,
      orderId: 7,
      leftLots: 5,
    });
    expect(quoting.newsOf({ type: 'perpetual.trimmed', orderId: 8, lots: 5 })).toBeNull();
  });

  test('both sides share the contract wallet at the house’s leverage, and what it has moves the middle against it', () => {
    const quoting = perpetualQuoting(HOUSE);
    expect(quoting.purseOf?.(market, wallet(1_000_000n * USDT))).toEqual({ baseUnits: 0n, quoteUnits: 0n });
    quoting.newsOf(marked(INDEX));
    // 1,000,000 USDT at five times the margin, half of it a side; a lot is worth 60 USDT
    expect(quoting.purseOf?.(market, wallet(1_000_000n * USDT))).toEqual({ quoteUnits: 2_500_000n * USDT, baseUnits: 4_166_666_666n });
    quoting.newsOf(filled(10_000, false, {}));
    expect(quoting.purseOf?.(market, wallet(1_000_000n * USDT))).toEqual({ quoteUnits: 1_900_000n * USDT, baseUnits: 5_166_666_666n });
  });
});
