import type { Exchange } from 'ccxt';
import { openExchange } from './open-exchange.ts';
import type { Venue } from './venues.ts';

/** Pairs in one subscription: the smallest limit of the exchanges we use (Bybit spot takes ten). */
const PAIRS_PER_SUBSCRIPTION = 10;
/** Subscriptions of one exchange follow one another: Coinbase takes eight messages a second. */
const SUBSCRIPTION_GAP_MS = 200;
const FIRST_PAUSE_MS = 1_000;
const SILENCE_MS = 30_000;
const LONGEST_PAUSE_MS = 60_000;

export type VenueOptions = {
  readonly venue: Venue;
  readonly pairs: readonly string[];
  /** A last price as the exchange wrote it. */
  readonly onPrice: (pair: string, price: string) => void;
  readonly onProblem: (message: string) => void;
  /** Changes a new exchange object before its first use: tests point it to a server of their own. */
  readonly prepare?: (exchange: Exchange) => Promise<void>;
  readonly firstPauseMs?: number;
  /** A session without any price for this long is begun anew, default 30 s. */
  readonly silenceMs?: number;
};

export type VenueConnection = { close(): Promise<void> };

/**
 * Watches the last prices of one exchange through ccxt until closed. After any failure (no connection, a lost one, an answer that
 * cannot be read) everything is begun anew, after pauses that double from one second to a minute. ccxt is loaded here, at
 * the first use, because it is large. Numbers stay the exchange's own text. One message may wake the watch for several that came
 * together, so all tickers that changed are read.
 */
export function connectVenue(options: VenueOptions): VenueConnection {
  const { venue } = options;
  const stopping = Promise.withResolvers<void>();
  let stopped = false;
  let current: Exchange | null = null;
  const firstPauseMs = options.firstPauseMs ?? FIRST_PAUSE_MS;
  let pauseMs = firstPauseMs;
  let heard = false;

  async function session(): Promise<void> {
    const exchange = await openExchange(venue.id);
    current = exchange;
    await options.prepare?.(exchange);
    const markets = await exchange.loadMarkets();
    const listed = options.pairs.filter((pair) => markets[pair] !== undefined && markets[pair].active !== false);
    if (listed.length === 0) throw new Error('lists none of our pairs');
    const watches = venue.channel === 'ticker' ? listed.map((pair) => [pair]) : chunks(listed);
    await Promise.race([
      stopping.promise,
      silence(exchange),
      ...watches.map((pairs, index) => watch(exchange, pairs, index * SUBSCRIPTION_GAP_MS)),
    ]);
  }

  async function watch(exchange: Exchange, pairs: readonly string[], delayMs: number): Promise<void> {
    const [first = ''] = pairs;
    const seen = new Map<string, unknown>();
    if (delayMs > 0) await Promise.race([stopping.promise, pause(delayMs)]);
    while (!stopped && current === exchange) {
      await (venue.channel === 'ticker' ? exchange.watchTicker(first) : exchange.watchTickers([...pairs]));
      pauseMs = firstPauseMs;
      for (const pair of pairs) {
        const ticker = exchange.tickers[pair];
        if (stopped || ticker?.last === undefined || seen.get(pair) === ticker) continue;
        seen.set(pair, ticker);
        heard = true;
        options.onPrice(pair, String(ticker.last));
      }
    }
  }

  /** Ends when nothing was heard for long: a connection may look open and be dead, or a subscription be dropped without a word. */
  async function silence(exchange: Exchange): Promise<void> {
    const limitMs = options.silenceMs ?? SILENCE_MS;
    do {
      heard = false;
      await Promise.race([stopping.promise, pause(limitMs)]);
    } while (heard && !stopped && current === exchange);
    if (!stopped && current === exchange) throw new Error(`silent for ${limitMs} ms`);
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await session();
      } catch (error) {
        if (!stopped) options.onProblem(`${venue.id}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`);
      }
      await closeQuietly(current);
      current = null;
      if (stopped) return;
      await Promise.race([stopping.promise, pause(pauseMs)]);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  }

  const running = run();
  return {
    async close() {
      stopped = true;
      stopping.resolve();
      await closeQuietly(current);
      await running;
    },
  };
}

/** Closing an exchange whose socket is already gone may itself fail; there is nothing left to do then. */
async function closeQuietly(exchange: Exchange | null): Promise<void> {
  try {
    await exchange?.close();
  } catch {
    return;
  }
}

function chunks(pairs: readonly string[]): string[][] {
  const result: string[][] = [];
  for (let start = 0; start < pairs.length; start += PAIRS_PER_SUBSCRIPTION)
    result.push(pairs.slice(start, start + PAIRS_PER_SUBSCRIPTION));
  return result;
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs).unref();
  });
}
