import type { Wallet } from '../ground/accounts/commands.ts';
import type { TradingWord } from './model-exchange.ts';
import type { MarketTerms } from '../ground/market/commands.ts';
import type { PriceState } from '../ground/prices/commands.ts';
import type { OrderKind, TimeInForce } from '../products/spot/commands.ts';
import type { Side } from '../trading/side.ts';
import { HOUSE_OPEN, TERMS } from './house.ts';

const INDEX_TICKS = 30_000;
const ACCOUNTS = 5;
const HOSTILE = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e9 + 1, 1e300];

/** Small terms, so that every bound is met within a few commands. */
export const TIGHT_TERMS: MarketTerms = {
  ...TERMS,
  orderMinLots: 2,
  orderMaxLots: 60,
  minSellLots: 3,
  buyMaxTicks: 33_300,
  sellMinTicks: 26_700,
  minNotionalUnits: 1_000_000n,
  maxOpenOrders: 6,
};

/**
 * Commands such as users, the house and attackers send, from one random source: two markets, accounts rich and poor, every kind of
 * order, hostile numbers, other people's orders, repeated ids with the same and with other content.
 */
export class RandomCommands {
  readonly #random: (below: number) => number;
  readonly #sent: TradingWord[] = [];
  /** Orders that rested lately, of anybody. */
  readonly #orders: { readonly orderId: number; readonly accountId: number }[] = [];

  constructor(random: (below: number) => number) {
    this.#random = random;
  }

  /** Assets, two markets that share the quote, five accounts: three rich, one with USDT only, one that never gets money. */
  static *opening(): Generator<TradingWord['body']> {
    yield HOUSE_OPEN.body;
    yield { type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 };
    yield { type: 'asset.define', assetId: 2, code: 'BTC', scale: 8 };
    yield { type: 'asset.define', assetId: 3, code: 'ADA', scale: 6 };
    yield { type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n };
    yield { type: 'symbol.define', symbolId: 2, code: 'adausdt', tickUnits: 10_000n };
    yield { type: 'market.define', marketId: 1, symbolId: 1, baseAssetId: 2, quoteAssetId: 1, lotUnits: 1_000n, terms: TIGHT_TERMS };
    const other = { ...TIGHT_TERMS, feePpm: 333, orderMinLots: 1 };
    yield { type: 'market.define', marketId: 2, symbolId: 2, baseAssetId: 3, quoteAssetId: 1, lotUnits: 1_000_000n, terms: other };
    for (const assetId of [1, 2, 3])
      yield { type: 'house.capital', assetId, network: assetId === 1 ? 'TRC20' : 'TREASURY', amount: 10n ** 15n };
    yield { type: 'house.fund', assetId: 1, fund: 'promo', amount: 10n ** 12n };
    for (let accountId = 1; accountId <= ACCOUNTS; accountId++)
      yield { type: 'account.open', accountId, kind: accountId <= 3 ? 'house' : 'user' };
    for (const accountId of [1, 2, 3])
      for (const assetId of [1, 2, 3]) yield { type: 'house.endow', accountId, assetId, amount: 10n ** 13n };
    yield { type: 'account.grant', accountId: 4, assetId: 1, amount: 10n ** 11n };
  }

  rested(orderId: number, accountId: number): void {
    this.#orders.push({ orderId, accountId });
    if (this.#orders.length > 30) this.#orders.shift();
  }

  next(): TradingWord {
    const again = this.#sent.length > 0 && this.#random(20) === 0 ? this.#sent[this.#random(this.#sent.length)] : undefined;
    if (again !== undefined) return this.#random(3) === 0 ? { ...again, body: this.#body(again.accountId) } : again;
    const accountId = this.#account();
    const command = { id: this.#id(), accountId, body: this.#body(accountId) };
    if (command.id !== '') this.#sent.push(command);
    if (this.#sent.length > 200) this.#sent.shift();
    return command;
  }

  #account(): number {
    const dice = this.#random(100);
    if (dice < 8) return 0;
    return dice === 99 ? this.#one([77, -1, 1.5]) : 1 + this.#random(ACCOUNTS);
  }

  #id(): string {
    const dice = this.#random(20);
    if (dice === 0) return this.#one(['not an id', '§', 'x'.repeat(129)]);
    return dice < 8 ? '' : `id-${this.#random(1_000_000_000)}`;
  }

  #body(accountId: number): TradingWord['body'] {
    const dice = this.#random(100);
    if (accountId === 0) return this.#houseBody(dice);
    if (dice < 68) return this.#place();
    if (dice < 88) return this.#cancel(accountId);
    if (dice < 89) return { type: 'spot.cancelAll', marketId: this.#one([0, 1, 2, 3, -1]) };
    if (dice < 98) return this.#transfer();
    return this.#houseBody(this.#random(100));
  }

  #place(): TradingWord['body'] {
    const side: Side = this.#one(['buy', 'sell']);
    const kind: OrderKind = this.#random(4) === 0 ? 'market' : 'limit';
    const marketId = this.#random(40) === 0 ? this.#one([0, 3, -1, 1.5]) : 1 + this.#random(2);
    const limitTimes: readonly TimeInForce[] = ['gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post-only'];
    const timeInForce: TimeInForce = kind === 'limit' || this.#random(30) === 0 ? this.#one(limitTimes) : 'ioc';
    const far = this.#random(15) === 0 ? 4_000 : 12;
    const priceTicks = kind === 'limit' ? this.#often(INDEX_TICKS + this.#random(2 * far) - far) : this.#random(30) === 0 ? 5 : 0;
    const byAmount = kind === 'market' && side === 'buy' && this.#random(2) === 0;
    // a lot of the second market is worth a thousand of the first's
    const amountUnits = byAmount ? this.#amount() * (marketId === 2 ? 1_000n : 1n) : this.#random(60) === 0 ? this.#amount() : 0n;
    const lots = byAmount && this.#random(30) > 0 ? 0 : this.#often(this.#random(12) === 0 ? this.#random(80) : 1 + this.#random(20));
    return { type: 'spot.place', marketId, side, kind, timeInForce, priceTicks, lots, amountUnits };
  }

  /** Mostly an own order, sometimes another's, sometimes none. */
  #cancel(accountId: number): TradingWord['body'] {
    if (this.#random(12) === 0) return { type: 'spot.cancel', orderId: this.#one(HOSTILE) };
    const mine = this.#orders.filter((order) => order.accountId === accountId);
    const from = this.#random(3) > 0 && mine.length > 0 ? mine : this.#orders;
    return { type: 'spot.cancel', orderId: this.#one(from, { orderId: 1, accountId: 0 }).orderId };
  }

  #transfer(): TradingWord['body'] {
    const wallets: readonly Wallet[] = ['platform', 'finance', 'contract'];
    const assetId = this.#random(10) === 0 ? this.#one([2, 9]) : 1;
    return { type: 'wallet.transfer', assetId, from: this.#one(wallets), to: this.#one(wallets), amount: this.#amount() };
  }

  #houseBody(dice: number): TradingWord['body'] {
    const assetId = this.#random(15) === 0 ? 9 : 1 + this.#random(3);
    const accountId = this.#random(15) === 0 ? this.#one([9, 0, -1, Number.NaN]) : 1 + this.#random(ACCOUNTS - 1);
    if (dice < 60) return this.#tick();
    if (dice < 70) return this.#marketChange();
    if (dice < 76) return { type: 'account.grant', accountId, assetId: 1, amount: this.#amount() };
    if (dice < 82) return { type: 'house.endow', accountId, assetId, amount: this.#amount() };
    if (dice < 86) return { type: 'house.fund', assetId, fund: 'promo', amount: this.#amount() };
    if (dice < 90) return { type: 'house.capital', assetId, network: this.#one(['TRC20', 'ERC20']), amount: this.#amount() };
    if (dice < 94) return { type: 'account.open', accountId: this.#one([1, 5, accountId]), kind: 'user' };
    if (dice < 97) return { type: 'asset.define', assetId: 1 + this.#random(3), code: 'USDT', scale: 8 };
    return { type: 'spot.delist', marketId: this.#one([1, 2, 9]) };
  }

  #tick(): TradingWord['body'] {
    const state: PriceState = this.#random(6) === 0 ? this.#one(['frozen', 'closed']) : 'ok';
    const symbolId = this.#random(20) === 0 ? 9 : 1 + this.#random(2);
    const priceTicks = this.#often(INDEX_TICKS + this.#random(40) - 20);
    const source = { name: 'alpha', price: '300.01', timeMs: 1_767_225_599_900, weight: 1, used: false };
    // Only a tick that is no price may name sources that do not make its price.
    const isNamed = this.#random(2) === 0 && state !== 'ok';
    return {
      type: 'price.tick',
      symbolId,
      priceTicks,
      state,
      sourceKind: 'simulated',
      rule: 'index/1',
      sources: isNamed ? [source] : [],
    };
  }

  #marketChange(): TradingWord['body'] {
    const on = (): boolean => this.#random(40) > 0;
    const terms = {
      ...TIGHT_TERMS,
      feePpm: this.#one([0, 1, 999, 1_000, 250_000]),
      enable: on(),
      isDeal: on(),
      limitedBuy: on(),
      limitedSell: on(),
      marketBuy: on(),
      marketSell: on(),
      orderMinLots: 1 + this.#random(3),
      marketBandPpm: this.#one([200, 50_000]),
    };
    return { type: 'market.change', marketId: this.#one([1, 2, 1, 2, 9]), terms, reason: 'A halt on trial' };
  }

  #amount(): bigint {
    if (this.#random(12) === 0) return this.#one([0n, -1n, -(10n ** 20n), 10n ** 30n, 10n ** 29n, 2n ** 63n]);
    return BigInt(1 + this.#random(30_000_000));
  }

  #often(number: number): number {
    return this.#random(40) === 0 ? this.#one(HOSTILE) : number;
  }

  #one<T>(values: readonly T[], otherwise?: T): T {
    const value = values[this.#random(values.length)] ?? otherwise;
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  }
}
