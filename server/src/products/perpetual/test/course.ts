import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireResultOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { ApiClient } from '../../../test/api-client.ts';
import { recordedBars } from '../../../test/recorded-bars.ts';
import { SocketReader } from '../../../test/socket-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../../../test/server-process.ts';

/** Recorded seconds that a second plays. */
const SPEED = 4;
const QUARTER_MS = 15_000 / SPEED;
/**
 * BTC stands at 60,000, falls by 150 a quarter of a recorded minute from here on, and stands at 54,000 afterwards. It rests at 57,300 on the way, where a
 * long that has 3,060 USDT a coin is warned and not yet liquidated: positions are looked at every few seconds.
 */
const FALL_FROM = 40;
const QUARTERS_TO_REST = 18;
const QUARTERS_OF_REST = 12;
const QUARTERS_FROM_REST = 22;
const REST_FROM = FALL_FROM + QUARTERS_TO_REST;
const FALL_TO = REST_FROM + QUARTERS_OF_REST + QUARTERS_FROM_REST;
const MINUTES = 60;
const NAMES = ['perp001', 'perp002', 'perp003', 'perp004'] as const;

/** What a course may have in place of the fall that is described above. */
export type CourseOptions = {
  readonly names: readonly string[];
  /** USDT in the contract wallet of each. */
  readonly each: string;
  /** The price of BTC in each quarter of a recorded minute. */
  readonly btc: (quarter: number) => string;
  readonly minutes: number;
  readonly speed: number;
  /** The server's time at its start; null = the machine's. */
  readonly beginsMs: number | null;
};

const FALLING: CourseOptions = {
  names: NAMES,
  each: '5000',
  btc: (quarter) => {
    const toRest = Math.min(Math.max(quarter - FALL_FROM, 0), QUARTERS_TO_REST);
    const fromRest = Math.min(Math.max(quarter - REST_FROM - QUARTERS_OF_REST, 0), QUARTERS_FROM_REST);
    return `${60_000 - 150 * (toRest + fromRest)}.00`;
  },
  minutes: MINUTES,
  speed: SPEED,
  beginsMs: null,
};

export type Position = WireResultOf<typeof CALLS.contractPositions>;

/** A real server over recorded prices that are made for this, and users with money in their contract wallets: four with 5,000 USDT each. */
export class PerpetualCourse {
  readonly users: ApiClient[] = [];
  readonly userIds: number[] = [];
  #recording = '';
  #server: ServerProcess | null = null;
  #startedMs = 0;
  readonly #options: CourseOptions;

  constructor(options: CourseOptions = FALLING) {
    this.#options = options;
  }

  get server(): ServerProcess {
    if (this.#server === null) throw new Error('the server is not started');
    return this.#server;
  }

  async open(): Promise<void> {
    this.#recording = await mkdtemp(join(tmpdir(), 'candor-recording-'));
    const { btc, minutes, names, each, beginsMs } = this.#options;
    await writeFile(join(this.#recording, 'BTCUSDT-1s.csv'), recordedBars(btc, minutes));
    await writeFile(
      join(this.#recording, 'ETHUSDT-1s.csv'),
      recordedBars(() => '3000.00', minutes),
    );
    const timeAheadMs = beginsMs === null ? 0 : beginsMs - Date.now();
    this.#server = await startServerProcess({ environment: this.#environment, timeAheadMs });
    this.#startedMs = this.server.nowMs();
    for (const name of names) {
      const client = new ApiClient(this.server.address);
      this.userIds.push(await client.register(name));
      this.users.push(client);
      await client.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: each });
    }
  }

  /** The same data with a server of its own again, after its process was killed. */
  async startAgain(): Promise<void> {
    await this.server.end('SIGKILL');
    const again = await startServerProcess({
      dataFolder: this.server.dataFolder,
      environment: { ...this.#environment, DATABASE_URL: this.server.databaseUrl },
      timeAheadMs: this.server.timeAheadMs(),
    });
    this.#server = again;
    // the recording begins anew with each process
    this.#startedMs = again.nowMs();
    for (const [index, user] of this.users.entries()) {
      const client = new ApiClient(again.address);
      client.token = user.token;
      this.users[index] = client;
    }
  }

  async close(): Promise<void> {
    await discard(this.server);
    await rm(this.#recording, { recursive: true, force: true });
  }

  /** Lets time pass until BTC rests on its fall. */
  async fallToRest(): Promise<void> {
    await this.playTo(REST_FROM + 1);
  }

  /** Lets time pass until BTC has fallen, and ten seconds more. */
  async fall(): Promise<void> {
    const fallenMs = this.#startedMs + FALL_TO * QUARTER_MS + 10_000;
    await this.server.passTime(Math.max(fallenMs - this.server.nowMs(), 1_000));
  }

  /** Lets time pass until the recording is at the beginning of a quarter, and `moreMs` on. */
  async playTo(quarter: number, moreMs = 0, stepMs?: number): Promise<void> {
    const thereMs = this.#startedMs + (quarter * 15_000) / this.#options.speed + moreMs;
    await this.playUntil(thereMs, stepMs);
  }

  /** Lets time pass until the server's clock shows `thereMs`. */
  async playUntil(thereMs: number, stepMs?: number): Promise<void> {
    await this.server.passTime(Math.max(thereMs - this.server.nowMs(), 1_000), stepMs);
  }

  get #environment(): Readonly<Record<string, string>> {
    return { CANDOR_FEED: `replay:${this.#recording}?speed=${this.#options.speed}`, CANDOR_LIMITS: 'off' };
  }

  readonly user = (index: number): ApiClient => {
    const found = this.users[index];
    if (found === undefined) throw new Error(`no user ${index}`);
    return found;
  };

  readonly marketSocket = (): Promise<SocketReader> => SocketReader.open(`${this.server.address.replace('http', 'ws')}/ws/${randomUUID()}`);

  /** The socket of a user's own events, signed in. */
  readonly ownSocket = async (index: number): Promise<SocketReader> => {
    const reader = await SocketReader.open(`${this.server.address.replace('http', 'ws')}/ws/coin/${this.userIds[index] ?? 0}`);
    reader.send({ op: 'auth', satoken: this.user(index).token });
    await reader.next(({ type }) => type === 'HEARTBEAT');
    return reader;
  };

  /** The only open position of a user. */
  readonly positionOf = async (index: number): Promise<Position> => {
    const [position, ...more] = await this.user(index).rows(CALLS.contractPositions, { status: 0, pageNum: 1, pageSize: 100_000 });
    if (position === undefined || more.length > 0) throw new Error(`user ${index} has not one position`);
    return position;
  };
}
