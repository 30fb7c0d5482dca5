import type { Clock } from './clock.ts';
import { freshnessOf, type Freshness } from './freshness.ts';
import { readMarketMessage } from './guards.ts';
import { createIntake } from './intake.ts';
import { AGE_KEY, CONNECTION_KEY, type Connection, type Seed } from './live-values.ts';
import { createServerClock } from './server-clock.ts';
import { createSocket, type OpenRawSocket } from './sockets.ts';
import { createStore, type LiveStore } from './store.ts';
import { createTopics, type Topic } from './topics.ts';

export type Market = {
  readonly store: LiveStore;
  readonly acquire: (topic: Topic) => () => void;
  /** Names every coin there is; messages about others are dropped. Keeps the case of the list. */
  readonly setCoins: (coins: readonly string[]) => void;
  readonly seed: (seeds: readonly Seed[]) => void;
  readonly freshness: (coin: string) => Freshness;
  /** Age of a coin's price, or null when there is none. */
  readonly ageMs: (coin: string) => number | null;
  readonly serverNowMs: () => number | null;
  readonly nudge: () => void;
  readonly setHidden: (hidden: boolean) => void;
  readonly dropped: () => number;
  readonly stop: () => void;
};

const ALIVE_MS = 10_000;
const SILENCE_MS = 15_000;
const AGE_STEP_MS = 1_000;

export type MarketOptions = {
  readonly url: () => string;
  readonly open: OpenRawSocket;
  readonly clock: Clock;
  readonly random: () => number;
};

/** One socket, its topics and the store behind them. */
export function createMarket({ url, open, clock, random }: MarketOptions): Market {
  const store = createStore(clock);
  const serverClock = createServerClock();
  let coins: ReadonlyMap<string, string> | null = null;
  let lastMessageMs: number | null = null;
  let shownMs: number | null = null;
  let hidden = false;
  let everOpened = false;
  let dropped = 0;
  let stopAgeing: (() => void) | null = null;

  const connection = (): Connection => {
    const alive = socket.state() === 'open' && lastMessageMs !== null && clock.nowMs() - lastMessageMs < ALIVE_MS;
    return { state: socket.state(), alive, everOpened };
  };
  const markConnection = () => sameConnection(store.read(CONNECTION_KEY), connection()) || store.mark(CONNECTION_KEY, connection);

  const receive = (text: string) => {
    lastMessageMs = clock.nowMs();
    const read = readMarketMessage(text);
    if (read.kind === 'event') {
      const { event } = read;
      // what is about no coin names none
      const coin = coins === null || event.symbol === '' ? event.symbol : (coins.get(event.symbol.toLowerCase()) ?? null);
      if (event.ts !== null) serverClock.observe(event.ts, lastMessageMs);
      if (coin === null) dropped += 1;
      else intake.take(coin, event);
    } else if (read.kind === 'malformed') dropped += 1;
    markConnection();
  };

  const socket = createSocket({
    url,
    open,
    clock,
    random,
    silenceMs: SILENCE_MS,
    onOpen: () => {
      everOpened = true;
      topics.replay();
    },
    onState: (state) => {
      if (state !== 'open') topics.forget();
      if (state === 'waiting') intake.clearBooks();
      markConnection();
    },
    onMessage: receive,
  });
  const intake = createIntake(store, clock, (topic) => topics.resubscribe(topic));
  const topics = createTopics((message) => socket.send(JSON.stringify(message)), clock, intake.forget);

  const age = () => {
    stopAgeing = clock.after(AGE_STEP_MS, age);
    if (hidden) return;
    markConnection();
    store.mark(AGE_KEY, () => ({ at: clock.nowMs() }));
  };

  return {
    store,
    acquire: (topic) => {
      socket.start();
      if (stopAgeing === null) age();
      return topics.acquire(topic);
    },
    setCoins: (list) => {
      coins = new Map(list.map((coin) => [coin.toLowerCase(), coin]));
    },
    seed: intake.seed,
    freshness: (coin) => {
      const { arrivedMs = null, paused = false } = intake.arrival(coin) ?? {};
      const connected = socket.state() === 'open' || !everOpened;
      return freshnessOf({ arrivedMs, nowMs: clock.nowMs(), connected, shownMs, paused });
    },
    ageMs: (coin) => {
      const arrivedMs = intake.arrival(coin)?.arrivedMs;
      return arrivedMs === undefined ? null : clock.nowMs() - arrivedMs;
    },
    serverNowMs: () => serverClock.nowMs(clock.nowMs()),
    nudge: socket.nudge,
    setHidden: (next) => {
      if (hidden && !next) shownMs = clock.nowMs();
      hidden = next;
      store.setHidden(next);
      if (!next) socket.nudge();
    },
    dropped: () => dropped,
    stop: () => {
      stopAgeing?.();
      socket.stop();
    },
  };
}

function sameConnection(held: object | null, now: Connection): boolean {
  if (held === null || !('alive' in held) || !('state' in held) || !('everOpened' in held)) return false;
  return held.alive === now.alive && held.state === now.state && held.everOpened === now.everOpened;
}
