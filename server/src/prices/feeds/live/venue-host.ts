import { hostProgram, type Host, type HostOptions } from '../../../programs/host-program.ts';
import type { VenueConnection } from './ccxt-venue.ts';
import { countReachable } from './reachable.ts';
import { asCells, type FromVenues, type ToVenues } from './venue-messages.ts';
import type { VenueMinutes } from './venue-minutes.ts';
import type { WatchVenues } from './venue-watch.ts';

export type VenueHostOptions = Pick<HostOptions<ToVenues, FromVenues>, 'input' | 'output'> & {
  readonly watch: WatchVenues;
  readonly minutes: VenueMinutes;
};

/** The side of the process that speaks to the venues. Resolves when the server has gone. */
export async function hostVenues({ input, output, watch, minutes }: VenueHostOptions): Promise<void> {
  let connection: VenueConnection | null = null;
  const take = (asked: ToVenues, host: Host<FromVenues>): Promise<FromVenues> | null => {
    switch (asked.type) {
      case 'watch': {
        const { venues, pairs } = asked;
        connection ??= watch({
          venues,
          pairs,
          onProblem: host.tellProblem,
          onPrice: (venueId, pair, said) => host.tellNewest({ type: 'price', venueId, pair, said }),
          onClock: (venueId, aheadOfMonotonicMs) => host.tellNewest({ type: 'clock', venueId, aheadOfMonotonicMs }),
        });
        return null;
      }
      case 'reach':
        return countReachable(asked.venues, asked.timeoutMs).then((reached) => ({ type: 'reached', reached }));
      case 'minutes':
        return minutes
          .day(asked.venueId, asked.pair, asked.fromMs, asked.toMs)
          .then((rows) => ({ type: 'minutes', rows: rows === null ? null : asCells(rows) }));
    }
  };
  await hostProgram({ input, output, take });
}
