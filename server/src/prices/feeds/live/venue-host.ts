import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { VenueConnection } from './ccxt-venue.ts';
import { countReachable } from './reachable.ts';
import { asCells, type FromVenues, type ToVenues } from './venue-messages.ts';
import type { VenueMinutes } from './venue-minutes.ts';
import type { WatchVenues } from './venue-watch.ts';

const ALIVE_EVERY_MS = 1_000;
/** Bytes that the server has not taken yet: above them prices are left out, since newer ones follow. */
const UNREAD_MAX = 4 * 1_024 * 1_024;

export type HostOptions = {
  readonly input: Readable;
  readonly output: Pick<Socket, 'write' | 'writableLength'>;
  readonly watch: WatchVenues;
  readonly minutes: VenueMinutes;
};

/** The side of the process that speaks to the venues. Resolves when the server has gone. */
export async function hostVenues({ input, output, watch, minutes }: HostOptions): Promise<void> {
  const tell = (message: FromVenues): void => void output.write(`${JSON.stringify(message)}\n`);
  const tellNewest = (message: FromVenues): void => void (output.writableLength < UNREAD_MAX && tell(message));
  let connection: VenueConnection | null = null;

  function answer(askId: number, work: Promise<FromVenues>): void {
    work.then(tell, (error: unknown) => tell({ type: 'failed', askId, message: wordsOf(error) }));
  }

  function take(asked: ToVenues): void {
    switch (asked.type) {
      case 'watch': {
        const { venues, pairs } = asked;
        const onProblem = (message: string): void => tellNewest({ type: 'problem', message: message.slice(0, 400) });
        connection ??= watch({
          venues,
          pairs,
          onProblem,
          onSaid: (venueId, pair, said) => tellNewest({ type: 'said', venueId, pair, said }),
          onClock: (venueId, aheadOfMonotonicMs) => tellNewest({ type: 'clock', venueId, aheadOfMonotonicMs }),
        });
        return;
      }
      case 'reach': {
        const { askId, venues, timeoutMs } = asked;
        return answer(
          askId,
          countReachable(venues, timeoutMs).then((reached) => ({ type: 'reached', askId, reached })),
        );
      }
      case 'minutes': {
        const { askId, venueId, pair, fromMs, toMs } = asked;
        return answer(
          askId,
          minutes.day(venueId, pair, fromMs, toMs).then((rows) => ({ type: 'minutes', askId, rows: rows === null ? null : asCells(rows) })),
        );
      }
    }
  }

  tell({ type: 'alive' });
  const alive = setInterval(() => tellNewest({ type: 'alive' }), ALIVE_EVERY_MS);
  for await (const line of createInterface({ input })) take(JSON.parse(line) as ToVenues);
  clearInterval(alive);
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 400);
}
