import { percentChange } from '../domain/figures.ts';
import type { Clock } from './clock.ts';
import { createDepthBook, type Depth, type DepthBook } from './depth-book.ts';
import type { Bar, DetailMessage, MarketEvent, Trade } from './guards.ts';
import { barKey, depthKey, tickerKey, tradesKey, type LiveBar, type Seed, type Ticker, type Trades } from './live-values.ts';
import type { LiveStore } from './store.ts';
import { isOfAll, type Topic } from './topics.ts';

export type Arrival = { readonly arrivedMs: number; readonly paused: boolean };

/** Turns checked events into what the store holds. */
export type Intake = {
  readonly take: (coin: string, event: MarketEvent) => void;
  readonly seed: (seeds: readonly Seed[]) => void;
  readonly arrival: (coin: string) => Arrival | null;
  /** Nobody reads a topic any more. */
  readonly forget: (topic: Topic) => void;
  /** The connection is gone: a book without its flow is not a book. */
  readonly clearBooks: () => void;
};

const KEPT_TRADES = 100;

export function createIntake(store: LiveStore, clock: Clock, onGap: (topic: Topic) => void): Intake {
  const arrivals = new Map<string, Arrival>();
  const trades = new Map<string, readonly Trade[]>();
  const bars = new Map<string, LiveBar>();
  const books = new Map<string, DepthBook>();

  const takeDetail = (coin: string, event: DetailMessage) => {
    const arrivedMs = clock.nowMs();
    arrivals.set(coin, { arrivedMs, paused: event.state !== 'ok' });
    const { type: _type, symbol: _symbol, ts: _ts, ...figures } = event;
    store.mark(tickerKey(coin), (): Ticker => ({
      coin,
      ...figures,
      percent: percentChange(event.close, event.open),
      arrivedMs,
    }));
  };

  const takeBar = (key: string, bar: Bar) => {
    const next = nextBar(bars.get(key) ?? null, bar);
    if (next === null) return;
    bars.set(key, next);
    store.mark(key, (): LiveBar => next);
  };

  const takeTrades = (key: string, fresh: readonly Trade[]) => {
    const rows = joinTrades(trades.get(key) ?? [], fresh);
    trades.set(key, rows);
    store.mark(key, (): Trades => ({ rows }));
  };

  const bookOf = (key: string): DepthBook => {
    const book = books.get(key) ?? createDepthBook();
    books.set(key, book);
    return book;
  };

  return {
    take: (coin, event) => {
      switch (event.type) {
        case 'DETAIL':
          takeDetail(coin, event);
          break;
        case 'KLINE':
          if (event.interval !== null) takeBar(barKey(coin, event.interval), event.bar);
          break;
        case 'TRADE':
          takeTrades(tradesKey(coin, event.topic), event.trades);
          break;
        case 'DEPTH': {
          const key = depthKey(coin, event.topic);
          const book = bookOf(key);
          const result = book.apply(event);
          if (result === 'gap') onGap({ type: event.topic, symbol: coin });
          if (result !== 'old') store.mark(key, (): Depth | null => book.view());
          break;
        }
        case 'OTHER':
          store.mark(event.key, () => event.value);
      }
    },
    seed: (seeds) => {
      for (const { coin, close, open } of seeds) {
        if (close === null || arrivals.has(coin)) continue;
        const unknown = { ts: null, high: null, low: null, volume: null, turnover: null, simulatedVolume: null, source: null };
        takeDetail(coin, { type: 'DETAIL', symbol: coin, close, open, state: 'ok', ...unknown });
      }
    },
    arrival: (coin) => arrivals.get(coin) ?? null,
    forget: (topic) => {
      if (isOfAll(topic)) return;
      if (topic.type === 'KLINE') {
        const key = barKey(topic.symbol, topic.interval);
        bars.delete(key);
        store.remove(key);
        return;
      }
      // A topic says either books or trades: one of the two is there.
      const [book, list] = [depthKey(topic.symbol, topic.type), tradesKey(topic.symbol, topic.type)];
      if (books.delete(book)) store.remove(book);
      if (trades.delete(list)) store.remove(list);
    },
    clearBooks: () => {
      for (const [key, book] of books) {
        book.clear();
        store.mark(key, () => null);
      }
    },
  };
}

/** Null when the bar is older than the one that runs. */
function nextBar(held: LiveBar | null, bar: Bar): LiveBar | null {
  if (held === null) return { bar, ended: null };
  if (bar.startMs < held.bar.startMs) return null;
  return { bar, ended: held.bar.startMs === bar.startMs ? held.ended : held.bar };
}

function joinTrades(held: readonly Trade[], fresh: readonly Trade[]): readonly Trade[] {
  const known = new Set(held.map((trade) => trade.tradeId));
  const all = [...held, ...fresh.filter((trade) => !known.has(trade.tradeId))];
  return Object.freeze(all.sort((a, b) => b.tradeId - a.tradeId).slice(0, KEPT_TRADES));
}
