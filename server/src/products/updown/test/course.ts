import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireResultOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { ApiClient } from '../../../test/api-client.ts';
import { recordedBars } from '../../../test/recorded-bars.ts';
import { discard, startServerProcess, type ServerProcess } from '../../../test/server-process.ts';

const SPEED = 4;
const MINUTES = 30;

export type Order = WireResultOf<typeof CALLS.createUpdownOrder>;
export type Row = WireResultOf<typeof CALLS.updownOrders>[number];

const cents = (base: number, quarter: number): string => `${base}.${String(quarter).padStart(2, '0')}`;

/** A real server over recorded prices that are made for this, and two users: BTC stands still, ETH rises every few seconds, SOL falls silent. */
export class UpdownCourse {
  readonly placed: Order[] = [];
  aliceId = 0;
  #recording = '';
  #server: ServerProcess | null = null;
  #users: { readonly alice: ApiClient; readonly bob: ApiClient } | null = null;

  get server(): ServerProcess {
    if (this.#server === null) throw new Error('the server is not started');
    return this.#server;
  }

  get alice(): ApiClient {
    return this.#named.alice;
  }

  get bob(): ApiClient {
    return this.#named.bob;
  }

  async open(): Promise<void> {
    this.#recording = await mkdtemp(join(tmpdir(), 'candor-recording-'));
    const write = (coin: string, priceOf: (quarter: number) => string, minutes = MINUTES): Promise<void> =>
      writeFile(join(this.#recording, `${coin}USDT-1s.csv`), recordedBars(priceOf, minutes));
    await write('BTC', () => '60000.00');
    await write('ETH', (quarter) => String(3_000 + quarter));
    await write('SOL', (quarter) => cents(150, quarter), 1);
    this.#server = await startServerProcess({ environment: this.#environment });
    this.#users = { alice: new ApiClient(this.server.address), bob: new ApiClient(this.server.address) };
    this.aliceId = await this.alice.register('second1');
    await this.bob.register('second2');
  }

  /** The same data with a server of its own again. */
  async startAgain(): Promise<void> {
    this.#server = await startServerProcess({
      dataFolder: this.server.dataFolder,
      environment: this.#environment,
      timeAheadMs: this.server.timeAheadMs(),
    });
  }

  async close(): Promise<void> {
    await discard(this.server);
    await rm(this.#recording, { recursive: true, force: true });
  }

  get #environment(): Readonly<Record<string, string>> {
    return { CANDOR_FEED: `replay:${this.#recording}?speed=${SPEED}`, CANDOR_LIMITS: 'off' };
  }

  get #named(): { readonly alice: ApiClient; readonly bob: ApiClient } {
    if (this.#users === null) throw new Error('nobody is registered');
    return this.#users;
  }

  readonly periodOf = async (coin: string, seconds: number): Promise<WireResultOf<typeof CALLS.updownPeriods>[number]> => {
    const { coinList } = await this.alice.data(CALLS.coins, {});
    const listed = coinList.find((row) => row.coin === coin);
    const periods = await this.alice.data(CALLS.updownPeriods, { secondId: listed?.id ?? 0 });
    const period = periods.find((row) => row.period === seconds);
    if (period === undefined) throw new Error(`${coin} has no period of ${seconds} s`);
    return period;
  };

  readonly place = async (who: ApiClient, coin: string, betContent: 0 | 1, betAmount: string, key?: string): Promise<Order> => {
    const { id: periodId } = await this.periodOf(coin, 30);
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    const parameters = { periodId, betAmount, betContent, coinSymbol: coin, symbol: `${coin}usdt`, baseSymbol: 'usdt' };
    const order = await who.data(CALLS.createUpdownOrder, parameters, headers);
    if (!order.repeated) this.placed.push(order);
    return order;
  };
}
