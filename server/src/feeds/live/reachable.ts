import type { Venue } from './venues.ts';

/** How many of the exchanges answer their public time within the limit: decides whether a live index can be had. */
export async function countReachable(venues: readonly Venue[], timeoutMs: number): Promise<number> {
  const answers = await Promise.all(
    venues.map(async (venue) => {
      try {
        const response = await fetch(venue.timeUrl, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    }),
  );
  return answers.filter(Boolean).length;
}
