import { setTimeout } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import { MINUTE_MS } from '../../bars/bar.ts';
import { openExchange } from './open-exchange.ts';
import type { VenueId } from './venues.ts';

/** Rows `[time, open, high, low, close, volume]` as a venue gives them: nobody has checked them yet. */
export type MinuteRows = readonly (readonly unknown[])[];

/** Where minutes of the past are asked for. */
export type VenueMinutes = {
  /** The minutes of a pair from `fromMs` to before `toMs`, page by page; null when the venue does not list it. Rejects when it gives none now. */
  day(id: VenueId, pair: string, fromMs: number, toMs: number): Promise<MinuteRows | null>;
  close(): Promise<void>;
};

export type VenueMinutesOptions = {
  /** Shortest time between two questions, default 300 ms. */
  readonly gapMs?: number;
  /** Changes a new exchange object before its first use: tests point it to a server of their own. */
  readonly prepare?: (id: VenueId, exchange: Exchange) => Promise<void>;
  readonly pause?: (durationMs: number) => Promise<unknown>;
};

const GAP_MS = 300;
const TIMEOUT_MS = 10_000;
/** Bars asked for at once; some exchanges give fewer, none that we ask gives more. */
const PAGE_BARS = 1_000;
/** A day is 1,440 minutes and the smallest page has 100: an exchange that needs more pages than this does not come on. */
const PAGES_MAX = 40;

/** Asks the venues from this very process, through ccxt. */
export function minutesHere({ gapMs = GAP_MS, prepare, pause = setTimeout }: VenueMinutesOptions = {}): VenueMinutes {
  const opened = new Map<VenueId, Promise<Exchange>>();
  let askedMs = Number.NEGATIVE_INFINITY;

  function open(id: VenueId): Promise<Exchange> {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const opening = openAndLoad(id).catch((error: unknown) => {
      opened.delete(id);
      throw error;
    });
    opened.set(id, opening);
    return opening;
  }

  async function openAndLoad(id: VenueId): Promise<Exchange> {
    const exchange = await openExchange(id);
    exchange.timeout = TIMEOUT_MS;
    await prepare?.(id, exchange);
    await turn();
    await exchange.loadMarkets();
    return exchange;
  }

  /** Days are asked for one after another, so that this bounds the rate. */
  async function turn(): Promise<void> {
    const waitMs = askedMs + gapMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    askedMs = performance.now();
  }

  return {
    async day(id, pair, fromMs, toMs) {
      const exchange = await open(id);
      const market = (await exchange.loadMarkets())[pair];
      if (market === undefined || market.active === false) return null;
      const rows: (readonly unknown[])[] = [];
      let sinceMs = fromMs;
      for (let page = 0; page < PAGES_MAX && sinceMs < toMs; page += 1) {
        await turn();
        const limit = Math.min(PAGE_BARS, Math.ceil((toMs - sinceMs) / MINUTE_MS));
        const given: MinuteRows = await exchange.fetchOHLCV(pair, '1m', sinceMs, limit);
        const read = given.filter(([startMs]) => !(Number(startMs) < sinceMs || Number(startMs) >= toMs));
        rows.push(...read);
        const lastMs = Math.max(...read.map(([startMs]) => Number(startMs)));
        // nothing new: without trades an exchange may have no bars to the end
        if (!(lastMs >= sinceMs)) break;
        sinceMs = lastMs + MINUTE_MS;
      }
      return rows;
    },
    async close() {
      for (const opening of opened.values()) await opening.then((exchange) => exchange.close()).catch(() => undefined);
    },
  };
}
