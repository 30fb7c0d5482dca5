import { HttpConnection, postRequest } from '../load/http-connection.ts';
import type { OrderCalls, Side } from './order-calls.ts';

type Envelope = { readonly code: number; readonly msg: string; readonly reason?: string; readonly data?: unknown };
type Coin = { readonly coin: string; readonly amount: number };

export type Address = { readonly hostName: string; readonly port: number };

/** What a trader's orders stand around, kept up to date by the generator. */
export type MarketView = { priceUsdt: number };

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

  /** Gives the account what its orders need. */
  async prepare({ preparation }: OrderCalls): Promise<void> {
    for (const [path, body] of preparation) {
      const { code, msg } = await this.#call(path, body);
      if (code !== 200) throw new Error(`${path} refused: ${msg}`);
    }
  }

  /** A limit order on its own side of the price. Answers the reason of a refusal. */
  async rest(calls: OrderCalls): Promise<string | null> {
    if (this.#orderIds.length >= REMEMBERED_MOST) return await this.#cancelAll(calls);
    const side = this.#side();
    const distance = (this.#market.priceUsdt * (NEAREST_PPM + this.#random(DISTANCES_PPM))) / 1_000_000;
    const price = side === 'buy' ? this.#market.priceUsdt - distance : this.#market.priceUsdt + distance;
    const { code, reason = '', data } = await this.#call(calls.submit, calls.limit(side, price, RESTING_SIZE));
    if (code !== 200) return reason;
    this.#orderIds.push((data as { id: number }).id);
    return null;
  }

  /** A market order. Answers the reason of a refusal. */
  async take(calls: OrderCalls): Promise<string | null> {
    const { code, reason = '' } = await this.#call(calls.submit, calls.market(this.#side(), this.#market.priceUsdt));
    return code === 200 ? null : reason;
  }

  /** Cancels the newest own order: the likeliest to be open still. Answers the reason of a refusal. */
  async cancel(calls: OrderCalls): Promise<string | null> {
    const id = this.#orderIds.pop();
    if (id === undefined) return await this.rest(calls);
    const { code, reason = '' } = await this.#call(calls.cancel, { id });
    return code === 200 ? null : reason;
  }

  async #cancelAll(calls: OrderCalls): Promise<string | null> {
    this.#orderIds.length = 0;
    const { code, reason = '' } = await this.#call(calls.cancelAll, { symbol: 'btc' });
    return code === 200 ? null : reason;
  }

  #side(): Side {
    return this.#random(2) === 0 ? 'buy' : 'sell';
  }

  close(): void {
    this.#connection.close();
  }
}
