import { HttpConnection, postRequest } from '../load/http-connection.ts';
import { type OpenLoopResult, runOpenLoop } from '../load/open-loop.ts';
import type { BenchRow } from '../table.ts';
import { type Host, startHost } from './host.ts';

const traders = 96;
/** A trader's resting orders are cleared before the market's limit of open orders is met. */
const restingBeforeClear = 120;

type Envelope = { readonly code: number; readonly msg: string; readonly data?: unknown };
type Coin = { readonly coin: string; readonly amount: number };

class Trader {
  readonly #connection: HttpConnection;
  readonly #host: string;
  readonly #token: string;
  readonly #orderHead: string;
  #resting: number;
  #turn: number;

  constructor(connection: HttpConnection, host: string, token: string, index: number) {
    this.#connection = connection;
    this.#host = host;
    this.#token = token;
    this.#turn = index;
    // traders clear their orders one after the other, not all in the same moment
    this.#resting = Math.floor((index * restingBeforeClear) / traders);
    this.#orderHead = `POST /api/currency/order/submit HTTP/1.1\r\nhost: ${host}\r\nsatoken: ${token}\r\nlang: en\r\ncontent-type: application/json\r\ncontent-length: `;
  }

  async call(path: string, body: unknown): Promise<Envelope> {
    const request = postRequest(this.#host, path, { satoken: this.#token, lang: 'en' }, JSON.stringify(body));
    return JSON.parse(await this.#connection.send(request)) as Envelope;
  }

  /** One limit order of the workload: a buy two to eight percent under the market, which rests. */
  async placeOrder(lastPrice: number): Promise<void> {
    if (this.#resting >= restingBeforeClear) {
      await this.call('/api/currency/order/cancelAll', { symbol: 'btc' });
      this.#resting = 0;
    }
    this.#turn += 1;
    const price = Math.floor(lastPrice * (98 - (this.#turn % 6))) / 100;
    const body = `{"symbol":"btc","coin":"usdt","delegateTotal":"0.0002","delegatePrice":"${price.toFixed(2)}","delegateValue":"","delegateType":0,"type":0}`;
    const answer = await this.#connection.send(`${this.#orderHead}${body.length}\r\n\r\n${body}`);
    // the envelope begins with its code; to read no more is all that a generator on the server's own cores can afford
    if (!answer.startsWith('{"code":200,')) throw new Error(answer);
    this.#resting += 1;
  }

  close(): void {
    this.#connection.close();
  }
}

async function openTrader(host: Host, index: number): Promise<Trader> {
  const connection = await HttpConnection.open(host.hostName, host.port);
  const guest = new Trader(connection, host.hostName, '', index);
  const name = `bench${String(index).padStart(4, '0')}`;
  const registration = { signType: 3, loginName: name, loginPassword: 'Passw0rd!', activeCode: '', code: '' };
  const answer = await guest.call('/api/user/register', registration);
  const token = (answer.data as { satoken?: string } | undefined)?.satoken;
  if (answer.code !== 200 || token === undefined) throw new Error(`registration refused: ${answer.msg}`);
  return new Trader(connection, host.hostName, token, index);
}

async function lastPriceOf(trader: Trader, coin: string): Promise<number> {
  const { data } = await trader.call('/api/common/getCoinList', {});
  const price = (data as { currencyList: readonly Coin[] }).currencyList.find((row) => row.coin === coin)?.amount;
  if (price === undefined) throw new Error(`no price of ${coin}`);
  return price;
}

/** Orders a second over HTTP keep-alive, open loop, generator on the same two cores as the server, its journal and its database. */
export async function benchOrders(): Promise<readonly BenchRow[]> {
  const host = await startHost({ CANDOR_LIMITS: 'off' });
  try {
    const team: Trader[] = [];
    for (let index = 0; index < traders; index += 1) team.push(await openTrader(host, index));
    const first = team[0];
    if (first === undefined) throw new Error('no traders');
    const lastPrice = await lastPriceOf(first, 'btc');
    const workers = team.map((trader) => () => trader.placeOrder(lastPrice));
    await runOpenLoop({ ratePerSecond: 3000, durationMs: 6000, workers });
    const rows: BenchRow[] = [];
    const sustained = await runOpenLoop({ ratePerSecond: 5000, durationMs: 10_000, workers });
    rows.push(rowOf('orders over HTTP, 5,000/s offered for 10 s', sustained));
    rows.push(await highestRate(workers));
    for (const trader of team) trader.close();
    return rows;
  } finally {
    await host.stop();
  }
}

function rowOf(name: string, result: OpenLoopResult): BenchRow {
  const note = `p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms, max ${result.maxMs.toFixed(0)} ms, ${result.failed} failed`;
  return { name, figure: result.answeredPerSecond, unit: 'orders/s', note };
}

const RATES = [2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 12_000, 14_000];

/** Raises the offered rate until p99 passes 50 ms or an order fails, twice at the same rate, and reports the last rate that held. */
async function highestRate(workers: readonly (() => Promise<void>)[]): Promise<BenchRow> {
  let best: OpenLoopResult | null = null;
  for (const ratePerSecond of RATES) {
    const held = (await triedAt(ratePerSecond, workers)) ?? (await triedAt(ratePerSecond, workers));
    if (held === null) break;
    best = held;
  }
  return best === null
    ? { name: 'highest rate with p99 < 50 ms', figure: 0, unit: 'orders/s', note: 'none of the rates held' }
    : rowOf('highest rate with p99 < 50 ms', best);
}

async function triedAt(ratePerSecond: number, workers: readonly (() => Promise<void>)[]): Promise<OpenLoopResult | null> {
  const result = await runOpenLoop({ ratePerSecond, durationMs: 5000, workers });
  return result.p99Ms >= 50 || result.failed > 0 ? null : result;
}
