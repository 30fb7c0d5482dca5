import type { Clock } from '../clock.ts';
import type { Feed, FeedSymbol } from '../feed.ts';
import { isSessionOpen } from '../sessions.ts';
import type { VenueConnection } from './ccxt-venue.ts';
import { createLiveHistory } from './live-history.ts';
import type { VenueMinutes } from './venue-minutes.ts';
import type { WatchVenues } from './venue-watch.ts';
import { VenueClocks } from './venue-clocks.ts';
import { pairOf, VENUES } from './venues.ts';
import type { Venue } from './venues.ts';

export type LiveOptions = {
  readonly symbols: readonly FeedSymbol[];
  readonly clock: Pick<Clock, 'now'>;
  /** The machine's clock, by which the venues are heard; `clock` when absent. */
  readonly wall?: () => number;
  readonly reason: string;
  readonly onProblem: (message: string) => void;
  readonly venues?: readonly Venue[];
  readonly watch: WatchVenues;
  readonly minutes: VenueMinutes;
};

/** A median of fewer says too little. */
const CLOCKS_NEEDED = 3;

/**
 * Quotes and last trades of several exchanges by their public WebSocket feeds. Gold has no source among them, so in live mode it has no
 * price at all: tokens that follow gold are another thing and are not passed off as it.
 */
export function createLiveFeed(options: LiveOptions): Feed {
  const venues = options.venues ?? VENUES;
  const { clock, watch, onProblem, wall = () => clock.now() } = options;
  const clocks = new VenueClocks(Math.min(CLOCKS_NEEDED, venues.length));
  const weights = new Map<string, number>(venues.map((venue) => [venue.id, venue.weight]));
  const codes = new Map<string, string>();
  for (const { code } of options.symbols) {
    const pair = pairOf(code);
    if (pair !== null) codes.set(pair, code);
  }
  let connection: VenueConnection | null = null;
  return {
    kind: 'live',
    name: `live: ${venues.map((venue) => venue.id).join(', ')}`,
    reason: options.reason,
    history: createLiveHistory({ symbols: options.symbols, venues }, options.minutes),
    weightOf: (source) => weights.get(source) ?? 0,
    minSources: (symbolCode) => (symbolCode.startsWith('xau') ? 2 : 3),
    isOpen: isSessionOpen,
    venueTimeMs: () => clocks.medianMs(),
    start(publish) {
      connection = watch({
        venues,
        pairs: [...codes.keys()],
        onProblem,
        onClock: (id, aheadOfMonotonicMs) => clocks.set(id, aheadOfMonotonicMs),
        onPrice(source, pair, said) {
          const symbolCode = codes.get(pair);
          // nothing was said after it came, whatever its time says
          const ageMs = Math.max(0, wall() - said.timeMs);
          const timeMs = clock.now() - ageMs;
          if (symbolCode !== undefined) publish({ ...said, timeMs, symbolCode, source });
        },
      });
      return Promise.resolve();
    },
    async stop() {
      await connection?.close();
      await options.minutes.close();
    },
  };
}
