import { HttpConnection, postRequest } from '../load/http-connection.ts';

type Envelope = { readonly code: number; readonly msg: string; readonly reason?: string; readonly data?: unknown };
type Coin = { readonly coin: string; readonly amount: number };

export type Address = { readonly hostName: string; readonly port: number };
export type Side = 'buy' | 'sell';

/** What a trader's orders stand around, kept up to date by the generator. */
export type MarketView = { priceUsdt: number };

const SIDES = { buy: 0, sell: 1 } as const;
/** Value of an order that takes, above the market's least of 5 USDT. */
const TAKEN_USDT = 6;
/** An order that rests is filled by three that take: 4 in, of 10, are then 3 cancelled and 1 filled, and the book stays as full as it was. */
const RESTING_SIZE = 3;
/** The house quotes 200 parts per million from the price; orders of traders rest between, so that traders trade with each other. */
const NEAREST_PPM = 10;
const DISTANCES_PPM = 180;
/** Own orders that are remembered; the market takes 200. Some of them are filled, which nobody has told the trader. */
const REMEMBERED_MOST = 150;

/** One account with a connection of its own and at most one request on it. */
export class Trader {
  readonly #connection: HttpConnection;
  readonly #address: Address;
  readonly #token: string;
  readonly #market: MarketView;
  readonly #random: (below: number) => number;
  readonly #orderIds: number[] = [];

  private constructor(connection: HttpConnection, address: Address, token: string, market: MarketView, random: (below: number) => number) {
    this.#connection = connection;
    this.#address = address;
    this.#token = token;
    this.#market = market;
    this.#random = random;
  }

  /** A visitor without an account, who may read prices. */
  static async visit(address: Address, market: MarketView, random: (below: number) => number): Promise<Trader> {
    return new Trader(await HttpConnection.open(address.hostName, address.port), address, '', market, random);
  }

  /** Registers an account. */
  static async open(address: Address, name: string, market: MarketView, random: (below: number) => number): Promise<Trader> {
    const guest = await Trader.visit(address, market, random);
    const registration = { signType: 3, loginName: name, loginPassword: 'Quiet7!harbour', activeCode: '', code: '' };
    const { code, msg, data } = await guest.#call('/api/user/register', registration);
    const token = (data as { satoken?: string } | undefined)?.satoken;
    if (code !== 200 || token === undefined) throw new Error(`registration refused: ${msg}`);
    return new Trader(guest.#connection, address, token, market, random);
  }

  async #call(path: string, body: unknown): Promise<Envelope> {
    const request = postRequest(this.#address.hostName, path, { satoken: this.#token, lang: 'en' }, JSON.stringify(body));
    return JSON.parse(await this.#connection.send(request)) as Envelope;
  }

  /** Reads the price that orders stand around. */
  async readPrice(): Promise<void> {
    const { data } = await this.#call('/api/common/getCoinList', {});
    const row = (data as { currencyList: readonly Coin[] }).currencyList.find(({ coin }) => coin === 'btc');
    if (row === undefined) throw new Error('no price of btc');
    this.#market.priceUsdt = row.amount;
  }

  /** Buys coins of the house to sell later. */
  async buyCoins(valueUsdt: number): Promise<void> {
    const order = { symbol: 'btc', coin: 'usdt', delegateType: 1, type: SIDES.buy, delegateValue: valueUsdt.toFixed(2) };
    const { code, msg } = await this.#call('/api/currency/order/submit', order);
    if (code !== 200) throw new Error(`no coins: ${msg}`);
  }

  /** A limit order on its own side of the price. Answers the reason of a refusal. */
  async rest(): Promise<string | null> {
    if (this.#orderIds.length >= REMEMBERED_MOST) return await this.#cancelAll();
    const side = this.#side();
    const distance = (this.#market.priceUsdt * (NEAREST_PPM + this.#random(DISTANCES_PPM))) / 1_000_000;
    const price = side === 'buy' ? this.#market.priceUsdt - distance : this.#market.priceUsdt + distance;
    const order = { delegateType: 0, delegatePrice: price.toFixed(2), delegateTotal: this.#quantity(RESTING_SIZE) };
    const { code, reason = '', data } = await this.#call('/api/currency/order/submit', { symbol: 'btc', type: SIDES[side], ...order });
    if (code !== 200) return reason;
    this.#orderIds.push((data as { id: number }).id);
    return null;
  }

  /** A market order. Answers the reason of a refusal. */
  async take(): Promise<string | null> {
    const order = { symbol: 'btc', type: SIDES[this.#side()], delegateType: 1, delegateTotal: this.#quantity(1) };
    const { code, reason = '' } = await this.#call('/api/currency/order/submit', order);
    return code === 200 ? null : reason;
  }

  /** Cancels the newest own order: the likeliest to be open still. Answers the reason of a refusal. */
  async cancel(): Promise<string | null> {
    const id = this.#orderIds.pop();
    if (id === undefined) return await this.rest();
    const { code, reason = '' } = await this.#call('/api/currency/order/cancelOrder', { id });
    return code === 200 ? null : reason;
  }

  async #cancelAll(): Promise<string | null> {
    this.#orderIds.length = 0;
    const { code, reason = '' } = await this.#call('/api/currency/order/cancelAll', { symbol: 'btc' });
    return code === 200 ? null : reason;
  }

  #side(): Side {
    return this.#random(2) === 0 ? 'buy' : 'sell';
  }

  /** In whole lots of 0.00001 coins. */
  #quantity(size: number): string {
    return ((size * Math.ceil((TAKEN_USDT / this.#market.priceUsdt) * 100_000)) / 100_000).toFixed(5);
  }

  close(): void {
    this.#connection.close();
  }
}
