import type { Exchange } from 'ccxt';
import type { Clock } from '../clock.ts';
import type { Feed, FeedSymbol } from '../feed.ts';
import { isSessionOpen } from '../sessions.ts';
import { connectVenue } from './ccxt-venue.ts';
import type { VenueConnection } from './ccxt-venue.ts';
import { createLiveHistory } from './live-history.ts';
import { pairOf, VENUES } from './venues.ts';
import type { Venue, VenueId } from './venues.ts';

export type LiveOptions = {
  readonly symbols: readonly FeedSymbol[];
  readonly clock: Clock;
  readonly reason: string;
  readonly onProblem: (message: string) => void;
  readonly venues?: readonly Venue[];
  readonly prepare?: (id: VenueId, exchange: Exchange) => Promise<void>;
  readonly firstPauseMs?: number;
  readonly silenceMs?: number;
};

/**
 * Quotes and last trades of several exchanges by their public WebSocket feeds. Gold has no source among them, so in live mode it has no
 * price at all: tokens that follow gold are another thing and are not passed off as it.
 */
export function createLiveFeed(options: LiveOptions): Feed {
  const venues = options.venues ?? VENUES;
  const { clock, prepare } = options;
  const weights = new Map<string, number>(venues.map((venue) => [venue.id, venue.weight]));
  const codes = new Map<string, string>();
  for (const { code } of options.symbols) {
    const pair = pairOf(code);
    if (pair !== null) codes.set(pair, code);
  }
  let connections: readonly VenueConnection[] = [];
  return {
    kind: 'live',
    name: `live: ${venues.map((venue) => venue.id).join(', ')}`,
    reason: options.reason,
    history: createLiveHistory({ symbols: options.symbols, venues }),
    weightOf: (source) => weights.get(source) ?? 0,
    minSources: (symbolCode) => (symbolCode.startsWith('xau') ? 2 : 3),
    isOpen: isSessionOpen,
    start(publish) {
      connections = venues.map((venue) =>
        connectVenue({
          venue,
          pairs: [...codes.keys()],
          onProblem: options.onProblem,
          clock,
          onSaid(pair, said) {
            const symbolCode = codes.get(pair);
            if (symbolCode !== undefined) publish({ ...said, symbolCode, source: venue.id });
          },
          ...(prepare === undefined ? {} : { prepare: (exchange: Exchange) => prepare(venue.id, exchange) }),
          ...(options.firstPauseMs === undefined ? {} : { firstPauseMs: options.firstPauseMs }),
          ...(options.silenceMs === undefined ? {} : { silenceMs: options.silenceMs }),
        }),
      );
      return Promise.resolve();
    },
    async stop() {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

/** How many of the exchanges answer their public time within the limit: decides whether a live index can be had. */
export async function countReachable(venues: readonly Venue[], timeoutMs: number): Promise<number> {
  const answers = await Promise.all(
    venues.map(async (venue) => {
      try {
        const response = await fetch(venue.timeUrl, { signal: AbortSignal.timeout(timeoutMs) });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    }),
  );
  return answers.filter(Boolean).length;
}
