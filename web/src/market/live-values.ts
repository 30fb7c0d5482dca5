import type { ChartInterval } from '@candor/contract/intervals';
import type { ProductTopic } from '@candor/contract/products/registry';
import type { Bar, Trade } from './guards.ts';
import type { SocketState } from './sockets.ts';

/** What the store holds, by key. */

export type Ticker = {
  readonly coin: string;
  readonly close: string;
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string | null;
  readonly turnover: string | null;
  /** The part of the volume that simulated participants traded. */
  readonly simulatedVolume: string | null;
  /** Signed percent with two decimals, or null. */
  readonly percent: string | null;
  readonly state: 'ok' | 'frozen' | 'closed';
  readonly source: 'live' | 'recorded' | 'simulated' | null;
  readonly arrivedMs: number;
};

/** Newest first, at most a hundred. */
export type Trades = { readonly rows: readonly Trade[] };

/** The running bar of an interval and the one that ended before it, which may have changed within one flush; history comes from the chart call. */
export type LiveBar = { readonly bar: Bar; readonly ended: Bar | null };

/** `alive` means that a message came in the last ten seconds and nothing else. */
export type Connection = { readonly state: SocketState; readonly alive: boolean; readonly everOpened: boolean };

/** What a coin list knows before the first message: shown at its own age, replaced by the flow. */
export type Seed = { readonly coin: string; readonly close: string | null; readonly open: string | null };

export const tickerKey = (coin: string) => `ticker:${coin}`;
/** Of a coin's own market unless another product's topic is named. */
export const tradesKey = (coin: string, topic: ProductTopic = 'TRADE') => `trades:${topic}:${coin}`;
export const depthKey = (coin: string, topic: ProductTopic = 'DEPTH') => `depth:${topic}:${coin}`;
export const barKey = (coin: string, interval: ChartInterval) => `bar:${coin}:${interval}`;
export const CONNECTION_KEY = 'connection';
/** Changes once a second, for ages and freshness. */
export const AGE_KEY = 'age';
