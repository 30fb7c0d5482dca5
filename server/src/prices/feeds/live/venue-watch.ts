import type { Exchange } from 'ccxt';
import type { Clock } from '../clock.ts';
import { connectVenue, type VenueConnection } from './ccxt-venue.ts';
import type { FramePrice } from './ticker-frame.ts';
import type { Venue, VenueId } from './venues.ts';

export type VenueWatchOptions = {
  readonly venues: readonly Venue[];
  /** In the exchanges' common notation: `BTC/USDT`. */
  readonly pairs: readonly string[];
  readonly onPrice: (id: VenueId, pair: string, said: FramePrice) => void;
  readonly onProblem: (message: string) => void;
  /** What a venue's clock is ahead of the machine's monotonic clock, each time it was measured. */
  readonly onClock?: (id: VenueId, aheadOfMonotonicMs: number) => void;
};

/** Begins to hear the venues; what is said comes until it is closed. */
export type WatchVenues = (asked: VenueWatchOptions) => VenueConnection;

export type WatchingOptions = {
  readonly clock: Pick<Clock, 'now'>;
  readonly prepare?: (id: VenueId, exchange: Exchange) => Promise<void>;
  readonly firstPauseMs?: number;
  readonly silenceMs?: number;
};

/** Hears the venues from this very process, through ccxt. */
export function watchingHere({ prepare, ...options }: WatchingOptions): WatchVenues {
  return ({ venues, pairs, onPrice, onProblem, onClock }) => {
    const connections = venues.map((venue) =>
      connectVenue({
        ...options,
        venue,
        pairs,
        onProblem,
        onPrice: (pair, said) => onPrice(venue.id, pair, said),
        onClock: (aheadOfMonotonicMs) => onClock?.(venue.id, aheadOfMonotonicMs),
        ...(prepare === undefined ? {} : { prepare: (exchange: Exchange) => prepare(venue.id, exchange) }),
      }),
    );
    return {
      async close() {
        await Promise.all(connections.map((connection) => connection.close()));
      },
    };
  };
}
