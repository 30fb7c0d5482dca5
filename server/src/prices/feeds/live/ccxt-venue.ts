import type { Exchange, Ticker } from 'ccxt';
import type { Clock } from '../clock.ts';
import { openExchange } from './open-exchange.ts';
import { TickerFrames, type FramePrice } from './ticker-frame.ts';
import { VenueClock, type OnVenueClock } from './venue-clock.ts';
import type { Stream, Venue } from './venues.ts';

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
  readonly clock: Pick<Clock, 'now'>;
  readonly onPrice: (pair: string, said: FramePrice) => void;
  readonly onProblem: (message: string) => void;
  readonly onClock?: OnVenueClock;
  /** Changes a new exchange object before its first use: tests point it to a server of their own. */
  readonly prepare?: (exchange: Exchange) => Promise<void>;
  readonly firstPauseMs?: number;
  /** A session without any price for this long is begun anew, default 30 s. */
  readonly silenceMs?: number;
};

export type VenueConnection = { close(): Promise<void> };

/**
 * Watches quotes and last trades of one exchange through ccxt until closed. After any failure (no connection, a lost one, an answer that
 * cannot be read) everything is begun anew, after pauses that double from one second to a minute. ccxt is loaded here, at
 * the first use, because it is large. Numbers stay the exchange's own text. One message may wake the watch for several that came
 * together, so all tickers that changed are read.
 */
export function connectVenue(options: VenueOptions): VenueConnection {
  const { venue, firstPauseMs = FIRST_PAUSE_MS } = options;
  const stopping = Promise.withResolvers<void>();
  let stopped = false;
  let current: Exchange | null = null;
  let pauseMs = firstPauseMs;
  let heard = false;
  const venueClock = new VenueClock(venue, options.clock, options.onClock);

  async function session(): Promise<void> {
    const exchange = await openExchange(venue.id);
    current = exchange;
    await options.prepare?.(exchange);
    const markets = await exchange.loadMarkets();
    const listed = options.pairs.filter((pair) => markets[pair] !== undefined && markets[pair].active !== false);
    if (listed.length === 0) throw new Error('lists none of our pairs');
    await venueClock.measure();
    await Promise.race([
      stopping.promise,
      silence(exchange),
      venueClock.keep(
        () => stopped || current !== exchange,
        (durationMs) => Promise.race([stopping.promise, pause(durationMs)]),
      ),
      ...watchesOf(venue, listed).map(({ stream, pairs }, index) => watch(exchange, stream, pairs, index * SUBSCRIPTION_GAP_MS)),
    ]);
  }

  async function watch(exchange: Exchange, stream: Stream, pairs: readonly string[], delayMs: number): Promise<void> {
    const kept = new KeptTickers(stream, pairs);
    if (delayMs > 0) await Promise.race([stopping.promise, pause(delayMs)]);
    while (!stopped && current === exchange) {
      await next(exchange, stream, pairs);
      pauseMs = firstPauseMs;
      for (const { pair, frames, ticker } of stopped ? [] : kept.changed(exchange)) {
        heard = true;
        for (const said of frames.read(ticker, options.clock.now(), venueClock.offsetMs)) options.onPrice(pair, said);
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

type Watch = { readonly stream: Stream; readonly pairs: readonly string[] };

/** Each stream with the pairs of one subscription. */
function watchesOf({ streams }: Venue, listed: readonly string[]): readonly Watch[] {
  return streams.flatMap((stream) =>
    (stream.call === 'watchTicker' ? listed.map((pair) => [pair]) : chunks(listed)).map((pairs) => ({ stream, pairs })),
  );
}

type Changed = { readonly pair: string; readonly frames: TickerFrames; readonly ticker: Ticker };

/** What ccxt keeps of the pairs of a subscription: an object of its own for each frame. */
class KeptTickers {
  readonly #stream: Stream;
  readonly #frames: ReadonlyMap<string, TickerFrames>;
  readonly #seen = new Map<string, Ticker>();

  constructor(stream: Stream, pairs: readonly string[]) {
    this.#stream = stream;
    this.#frames = new Map(pairs.map((pair) => [pair, new TickerFrames()]));
  }

  changed(exchange: Exchange): readonly Changed[] {
    const changed: Changed[] = [];
    for (const [pair, frames] of this.#frames) {
      const ticker = exchange[this.#stream.kept][pair];
      if (ticker === undefined || this.#seen.get(pair) === ticker) continue;
      this.#seen.set(pair, ticker);
      changed.push({ pair, frames, ticker });
    }
    return changed;
  }
}

/** Waits for the next frames of a stream. */
function next(exchange: Exchange, { call, parameters = {} }: Stream, pairs: readonly string[]): Promise<unknown> {
  if (call === 'watchTicker') return exchange.watchTicker(pairs[0] ?? '', { ...parameters });
  const watched = [...pairs];
  return call === 'watchTickers' ? exchange.watchTickers(watched, { ...parameters }) : exchange.watchBidsAsks(watched, { ...parameters });
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
