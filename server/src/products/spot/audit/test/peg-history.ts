import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { BTC, BTC_LOT_UNITS, BTC_TICK_UNITS, BY_TWO, TERMS, USDT } from '@candor/exchange/test/harness';
import { switchesOf } from '@candor/exchange/ground/market/switches';
import { PERPETUAL_TERMS, PerpetualHarness } from '@candor/exchange/test/perpetual-harness';

/** The spot market and the contract of one symbol. */
export const MARKET = 1;
/** Pegging accounts, and one of the house's that does nothing. */
export const PEGGING = { first: 20, second: 21, idle: 22 } as const;
const USERS = [1, 2, 3, 4, 5, 6];
const UNIT = 100_000_000n;
export const INDEX = 5_000_000;

export const PEG_TERMS = {
  ...TERMS,
  feePpm: 900,
  orderMinLots: 2,
  minSellLots: 12,
  buyMaxTicks: 5_600_000,
  sellMinTicks: 4_400_000,
  maxOpenOrders: 6,
};

/** A spot market and a contract of one symbol, users and pegging accounts with money for both. What is due is done before every command. */
export class PegHarness extends PerpetualHarness {
  constructor(mode: 'demo' | 'live' = 'demo', terms = PEG_TERMS) {
    super(undefined, mode);
    const market = { marketId: MARKET, symbolId: 1, baseAssetId: BTC, quoteAssetId: USDT, lotUnits: BTC_LOT_UNITS, terms };
    this.must(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
    this.must(0, { type: 'asset.define', assetId: BTC, code: 'BTC', scale: 8 });
    this.must(0, { type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: BTC_TICK_UNITS });
    for (const assetId of [USDT, BTC]) {
      this.must(0, { type: 'house.capital', assetId, network: 'TREASURY', amount: 10n ** 18n });
      this.must(0, { type: 'house.fund', assetId, fund: 'promo', amount: 10n ** 17n });
    }
    this.must(0, { type: 'market.define', ...market });
    this.must(0, { type: 'perpetual.define', marketId: MARKET, symbolId: 1, lotUnits: 100_000n, terms: PERPETUAL_TERMS });
    const amount = 1_000_000n * UNIT;
    for (const accountId of USERS) {
      this.must(0, { type: 'account.open', accountId, kind: 'user' });
      for (const assetId of [USDT, BTC]) this.must(0, { type: 'account.grant', accountId, assetId, amount });
    }
    for (const accountId of Object.values(PEGGING)) {
      this.must(0, { type: 'account.open', accountId, kind: 'house' });
      for (const assetId of [USDT, BTC]) this.must(0, { type: 'house.endow', accountId, assetId, amount });
    }
  }

  /** A command that must be accepted. */
  must(accountId: number, body: CommandBody): Entry {
    const entry = this.after(accountId, body);
    if (!entry.outcome.ok) throw new Error(`entry ${entry.seq}, ${body.type}: ${entry.outcome.code}`);
    return entry;
  }

  limit(accountId: number, side: 'buy' | 'sell', priceTicks: number, lots: number, marketId = MARKET): Entry {
    const order = { kind: 'limit', timeInForce: 'gtc', amountUnits: 0n } as const;
    return this.must(accountId, { type: 'spot.place', marketId, side, priceTicks, lots, ...order });
  }

  peg(accountId: number, side: 'buy' | 'sell', list: readonly (readonly [offsetPpm: number, lots: number])[], boundTicks?: number): Entry {
    const quotes = list.map(([offsetPpm, lots]) => ({ offsetPpm, lots }));
    const bound = boundTicks ?? (side === 'buy' ? 5_500_000 : 4_500_000);
    return this.must(accountId, { type: 'spot.peg', marketId: MARKET, side, boundTicks: bound, quotes });
  }

  halt(): void {
    const why = { operator: 'operator-1', reason: 'The venue reports a fault' };
    this.must(0, { type: 'market.switch', marketId: MARKET, ...switchesOf(PEG_TERMS), enable: false, ...why });
  }

  resume(): void {
    this.must(0, { type: 'market.switch', marketId: MARKET, ...switchesOf(PEG_TERMS), ...BY_TWO });
  }
}

/**
 * Two accounts with pegged orders, some at one price: hit by others, brought by a step of the index to orders of others and of their own hand,
 * replaced by a list that reaches others at once, out of the book without a price, by an old one and in a halt, cancelled, excluded, delisted. In the
 * entry of a tick those of the contract follow.
 */
export function peggedHistory(): readonly Entry[] {
  const harness = new PegHarness();
  const { first, second } = PEGGING;
  harness.peg(first, 'buy', [
    [-200, 100],
    [-200, 50],
    [-500, 100],
  ]);
  harness.peg(first, 'sell', [
    [500, 100],
    [200, 100],
  ]);
  harness.peg(second, 'sell', [[200, 60]]);
  harness.peg(second, 'buy', [[-300, 60]]);
  pegContract(harness, first);
  harness.tickPerpetual(INDEX + 1);
  // Two bids at one price and a part of a third; then two offers at one price.
  harness.limit(1, 'sell', 4_998_000, 170);
  harness.limit(2, 'buy', 5_001_500, 120);
  harness.limit(3, 'buy', 4_992_000, 30);
  harness.limit(first, 'buy', 4_991_500, 20);
  harness.limit(4, 'buy', 4_991_000, 25);
  harness.tickPerpetual(4_960_000);
  outAndBack(harness);
  reachAtOnce(harness);
  harness.tickPerpetual(4_960_500);
  end(harness);
  return harness.entries;
}

function pegContract(harness: PegHarness, accountId: number): void {
  const quotes = [{ offsetPpm: -200, lots: 10, leverage: 5 }];
  harness.must(accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 100_000n * UNIT });
  harness.must(accountId, { type: 'perpetual.peg', marketId: MARKET, side: 'buy', boundTicks: 5_500_000, quotes });
}

/** A price that is frozen for 3 s, one that grows old, a halt. */
function outAndBack(harness: PegHarness): void {
  harness.tickPerpetual(4_960_000, 500, 'frozen');
  harness.tickPerpetual(4_960_000, 3_000);
  harness.timeMs += 3_001;
  harness.drain();
  harness.tickPerpetual(4_960_000, 1);
  harness.halt();
  harness.resume();
}

/** The first list after the halt brings all back and takes what it reaches at its bound, another those of the other pegging account. */
function reachAtOnce(harness: PegHarness): void {
  const { first, second } = PEGGING;
  harness.limit(5, 'sell', 4_955_000, 20);
  harness.peg(
    second,
    'buy',
    [
      [-100, 40],
      [-1_500, 40],
    ],
    4_958_000,
  );
  harness.peg(second, 'sell', [[1_000, 60]]);
  harness.peg(second, 'buy', [[950, 50]]);
  harness.peg(first, 'buy', []);
}

/** A cancel of one, an exclusion with an order of each kind, and what a delisting finds outside. */
function end(harness: PegHarness): void {
  const { first, second } = PEGGING;
  harness.limit(second, 'buy', 4_900_000, 30);
  const { outcome } = harness.peg(second, 'sell', [
    [1_000, 60],
    [1_100, 70],
  ]);
  if (outcome.ok) harness.must(second, { type: 'spot.cancel', orderId: outcome.ref });
  harness.limit(second, 'buy', 4_800_000, 30);
  harness.must(second, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
  harness.peg(first, 'buy', [
    [-200, 100],
    [-500, 100],
  ]);
  harness.limit(6, 'buy', 4_700_000, 30);
  harness.halt();
  harness.must(0, { type: 'spot.delist', marketId: MARKET });
  harness.tickPerpetual(4_960_500);
}
