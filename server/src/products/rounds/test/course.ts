import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireResultOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import { ApiClient } from '../../../test/api-client.ts';
import { recordedBars } from '../../../test/recorded-bars.ts';
import { discard, startServerProcess, type ServerProcess } from '../../../test/server-process.ts';
import type { SocketReader } from '../../../test/socket-client.ts';

const SPEED = 4;
const BAR_MS = 60_000 / SPEED;
const BARS = 40;
export const PERIOD_MS = 60_000;
/** A server is started this long before the round by its own clock, so that a slow start is still in time. */
const PREPARED_MS = 60_000;
/** Coins whose recordings end after so many bars: whenever the feed began to play, one of them falls silent in the middle of the round. */
const SILENT_AFTER_BARS = { sol: 6, ltc: 5, ada: 4, doge: 3 };
/**
 * The recording that is right ends this long after the beginning of the round, to half a bar: a source counts for ten seconds more, so that
 * its ticks end between lock and close tick.
 */
const SILENT_AFTER_MS = 33_500;
const NAMES = ['round01', 'round02', 'round03', 'round04'] as const;

export type Stake = WireResultOf<typeof CALLS.stakeOnRound>;
export type Row = WireResultOf<typeof CALLS.roundOrders>;

/**
 * A real server over recorded prices that are made for this, four users and one round of a minute: ETH rises every few seconds, BTC stands
 * still, in XRP everybody stakes on one side, one more coin falls silent between lock and end.
 */
export class RoundCourse {
  readonly users: ApiClient[] = [];
  readonly userIds: number[] = [];
  readonly stakes: Stake[] = [];
  roundStartMs = 0;
  silentCoin = '';
  #recording = '';
  #server: ServerProcess | null = null;

  get server(): ServerProcess {
    if (this.#server === null) throw new Error('the server is not started');
    return this.#server;
  }

  async open(): Promise<void> {
    const machineMs = Date.now();
    this.roundStartMs = Math.ceil((machineMs + PREPARED_MS) / PERIOD_MS) * PERIOD_MS;
    this.#recording = await mkdtemp(join(tmpdir(), 'candor-recording-'));
    const write = (coin: string, priceOf: (quarter: number) => string, count = BARS): Promise<void> =>
      writeFile(join(this.#recording, `${coin}USDT-1s.csv`), recordedBars(priceOf, count));
    await write('BTC', () => '60000.00');
    await write('ETH', (quarter) => String(3_000 + quarter));
    await write('XRP', () => '0.5000');
    for (const [coin, bars] of Object.entries(SILENT_AFTER_BARS))
      await write(coin.toUpperCase(), (quarter) => `150.${String(quarter % 100).padStart(2, '0')}`, bars);
    this.#server = await startServerProcess({ environment: this.#environment, timeAheadMs: this.roundStartMs - PREPARED_MS - machineMs });
    for (const name of NAMES) {
      const client = new ApiClient(this.server.address);
      this.userIds.push(await client.register(name));
      this.users.push(client);
    }
    this.silentCoin = await this.#coinSilentInRound();
  }

  async #coinSilentInRound(): Promise<string> {
    for (const [coin, bars] of Object.entries(SILENT_AFTER_BARS)) {
      const { ticks } = await this.user(0).data(CALLS.ticks, { symbol: coin, from: 1, to: 1 });
      const silentMs = (ticks[0]?.time ?? 0) + bars * BAR_MS - this.roundStartMs;
      if (Math.abs(silentMs - SILENT_AFTER_MS) <= BAR_MS / 2) return coin;
    }
    throw new Error('the server took longer to start than the recordings are made for');
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

  readonly user = (index: number): ApiClient => {
    const found = this.users[index];
    if (found === undefined) throw new Error(`no user ${index}`);
    return found;
  };

  readonly firstStake = (): Stake => {
    const [first] = this.stakes;
    if (first === undefined) throw new Error('nobody has staked');
    return first;
  };

  readonly periodOf = async (coin: string, seconds = PERIOD_MS / 1_000): Promise<WireResultOf<typeof CALLS.roundPeriods>[number]> => {
    const periods = await this.user(0).data(CALLS.roundPeriods, { symbol: coin });
    const period = periods.find((row) => row.period === seconds);
    if (period === undefined) throw new Error(`${coin} has no rounds of ${seconds} s`);
    return period;
  };

  readonly stake = async (who: ApiClient, coin: string, side: 'up' | 'down', betAmount: string, key?: string): Promise<Stake> => {
    const { id: periodId } = await this.periodOf(coin);
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    return await who.data(CALLS.stakeOnRound, { periodId, betAmount, betContent: side === 'up' ? 0 : 1 }, headers);
  };

  /** Lets the server's time pass up to this moment; not at all when it has passed. */
  readonly passTimeTo = async (untilMs: number): Promise<void> => {
    const durationMs = untilMs - this.server.nowMs();
    if (durationMs > 0) await this.server.passTime(durationMs);
  };

  readonly socketUrl = (path: string): string => this.server.address.replace('http', 'ws') + path;
}

export const units = (text: string): bigint => {
  const read = parseAmount(text, 8);
  if (!read.ok) throw new Error(text);
  return read.units;
};

export const total = (texts: readonly string[]): string =>
  formatAmountShort(
    texts.reduce((sum, text) => sum + units(text), 0n),
    8,
  );

export type RoundMessage = {
  readonly type: string;
  readonly symbol: string;
  readonly data: {
    readonly ts: number;
    readonly tick: {
      readonly periodId: number;
      readonly period: number;
      readonly startTime: number;
      readonly lockPrice: number | null;
      readonly up: { readonly amount: number; readonly stakes: number; readonly multiple: number };
      readonly down: { readonly amount: number; readonly stakes: number; readonly multiple: number };
    };
  };
};

export function isRound(message: unknown): message is RoundMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ROUND';
}

/** Waits for a message of a coin's rounds of one minute. */
export async function roundMessage(socket: SocketReader, fits: (tick: RoundMessage['data']['tick']) => boolean): Promise<RoundMessage> {
  const found = await socket.next(
    (message) => isRound(message) && message.data.tick.period === PERIOD_MS / 1_000 && fits(message.data.tick),
    90_000,
  );
  if (!isRound(found)) throw new Error('not of a round');
  return found;
}
