import { readVenueTime } from './venue-clock.ts';
import type { Venue } from './venues.ts';

/**
 * How many of the exchanges answer their public time within the limit: decides whether a live index can be had. An answer without a time is that of
 * somebody else: a network that asks for a sign-in, a page of a country that is not served.
 */
export async function countReachable(venues: readonly Venue[], timeoutMs: number): Promise<number> {
  const answers = await Promise.all(
    venues.map(async (venue) => {
      try {
        const response = await fetch(venue.timeUrl, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
        if (!response.ok) return false;
        readVenueTime(venue.id, await response.json());
        return true;
      } catch {
        return false;
      }
    }),
  );
  return answers.filter(Boolean).length;
}
