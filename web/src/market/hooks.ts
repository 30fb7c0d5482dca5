import type { ChartInterval } from '@candor/contract/intervals';
import type { ProductTopic } from '@candor/contract/products/registry';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Depth } from './depth-book.ts';
import type { Freshness } from './freshness.ts';
import { market } from './live.ts';
import {
  AGE_KEY,
  barKey,
  CONNECTION_KEY,
  depthKey,
  tickerKey,
  tradesKey,
  type Connection,
  type LiveBar,
  type Ticker,
  type Trades,
} from './live-values.ts';
import { topicKey, type Topic } from './topics.ts';

/**
 * The only React file of the live data. Each hook reads one key, so a component is drawn again only when that key changes.
 */

/** Keeps a topic subscribed while the component is there; null subscribes to nothing. */
export function useTopic(topic: Topic | null): void {
  const key = topic === null ? null : topicKey(topic);
  useEffect(() => {
    if (topic === null) return undefined;
    return market.acquire(topic);
    // The key says everything about the topic; the object may be a new one at every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
}

function useKey<Value>(key: string, check: (value: object) => value is Value & object): Value | null {
  const subscribe = useCallback((reader: () => void) => market.store.subscribe(key, reader), [key]);
  const read = () => market.store.read(key);
  // Drawn at build time too, where nothing is known.
  const value = useSyncExternalStore(subscribe, read, read);
  return value !== null && check(value) ? value : null;
}

const isTicker = (value: object): value is Ticker => 'close' in value;
const isTrades = (value: object): value is Trades => 'rows' in value;
const isDepth = (value: object): value is Depth => 'bids' in value;
const isLiveBar = (value: object): value is LiveBar => 'bar' in value;
const isConnection = (value: object): value is Connection => 'alive' in value;

/** Last price, day figures and source of a coin. The page must hold the `DETAIL` topic. */
export function useTicker(coin: string): Ticker | null {
  return useKey(tickerKey(coin), isTicker);
}

export function usePrice(coin: string): string | null {
  return useTicker(coin)?.close ?? null;
}

/** The last trades that a topic told; of the coin's own market unless another is named. */
export function useTrades(coin: string, topic: ProductTopic = 'TRADE'): Trades | null {
  useTopic({ type: topic, symbol: coin });
  return useKey(tradesKey(coin, topic), isTrades);
}

const IDLE: Connection = { state: 'idle', alive: false, everOpened: false };

export function useConnection(): Connection {
  return useKey(CONNECTION_KEY, isConnection) ?? IDLE;
}

function useAgeing<Value extends string | number | null>(coin: string, read: () => Value): Value {
  const subscribe = useCallback(
    (reader: () => void) => {
      const leave = [AGE_KEY, tickerKey(coin), CONNECTION_KEY].map((key) => market.store.subscribe(key, reader));
      return () => leave.forEach((done) => done());
    },
    [coin],
  );
  return useSyncExternalStore(subscribe, read, read);
}

/** `live | delayed | stale | none` of a coin's price; draws again only when the word changes. */
export function useFreshness(coin: string): Freshness {
  return useAgeing(coin, () => market.freshness(coin));
}

/** Whole seconds since the coin's last price, or null when there is none. */
export function useAgeSeconds(coin: string): number | null {
  return useAgeing(coin, () => {
    const ageMs = market.ageMs(coin);
    return ageMs === null ? null : Math.floor(ageMs / 1_000);
  });
}

/** Calls a reader at most once in a while, and once more at the end of the while when something came in between. */
function throttled(reader: () => void, everyMs: number): { readonly run: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    reader();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) {
        again = false;
        run();
      }
    }, everyMs);
  };
  return { run, stop: () => clearTimeout(timer) };
}

/** Draws again at most once in a while; the value read is always the newest. */
function useSlowKey(key: string, everyMs: number): object | null {
  const subscribe = useCallback(
    (reader: () => void) => {
      const slow = throttled(reader, everyMs);
      const leave = market.store.subscribe(key, slow.run);
      return () => {
        slow.stop();
        leave();
      };
    },
    [key, everyMs],
  );
  return useSyncExternalStore(subscribe, () => market.store.read(key));
}

/** The book for whoever computes from it and need not follow each flush; of the coin's own market unless another topic is named. */
export function useSlowDepth(coin: string, everyMs: number, topic: ProductTopic = 'DEPTH'): Depth | null {
  useTopic({ type: topic, symbol: coin });
  const value = useSlowKey(depthKey(coin, topic), everyMs);
  return value !== null && isDepth(value) ? value : null;
}

/** The running bar of a chart. */
export function useLiveBar(coin: string, interval: ChartInterval, everyMs: number): LiveBar | null {
  useTopic({ type: 'KLINE', symbol: coin, interval });
  const value = useSlowKey(barKey(coin, interval), everyMs);
  return value !== null && isLiveBar(value) ? value : null;
}

/** The last price for whoever computes from it. */
export function useSlowPrice(coin: string, everyMs: number): string | null {
  const value = useSlowKey(tickerKey(coin), everyMs);
  return value !== null && isTicker(value) ? value.close : null;
}

export type TickerMap = ReadonlyMap<string, Ticker>;

/** Tickers of many coins for sorting and sums, looked at now and then; rows read their own coin with `useTicker`. */
export function useTickerMap(coins: readonly string[], everyMs: number): TickerMap {
  const held = useRef<TickerMap>(new Map());
  const names = coins.join(' ');
  const subscribe = useCallback(
    (reader: () => void) => {
      const look = () => {
        held.current = tickersOf(names.split(' '));
        reader();
      };
      look();
      const timer = setInterval(look, everyMs);
      return () => clearInterval(timer);
    },
    [names, everyMs],
  );
  return useSyncExternalStore(subscribe, () => held.current);
}

function tickersOf(coins: readonly string[]): TickerMap {
  const found = new Map<string, Ticker>();
  for (const coin of coins) {
    const value = market.store.read(tickerKey(coin));
    if (value !== null && isTicker(value)) found.set(coin, value);
  }
  return found;
}
