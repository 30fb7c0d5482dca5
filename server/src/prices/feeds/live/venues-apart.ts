import { SupervisedProgram, type SupervisedOptions } from '../../../programs/supervised-program.ts';
import type { VenueConnection } from './ccxt-venue.ts';
import { FROM_VENUES, LINE_CHARACTERS_MAX, type FromVenues, type ToVenues } from './venue-messages.ts';
import type { VenueMinutes } from './venue-minutes.ts';
import type { VenueWatchOptions, WatchVenues } from './venue-watch.ts';
import type { Venue } from './venues.ts';

const PROGRAM = {
  name: 'the process of the venues',
  entry: new URL('venue-program.ts', import.meta.url),
  memoryMb: 512,
  lineCharactersMax: LINE_CHARACTERS_MAX,
  says: FROM_VENUES,
};

export type VenuesApartOptions = Pick<SupervisedOptions<FromVenues>, 'onProblem' | 'firstPauseMs' | 'silentSweepsMax'> & {
  /** Tests have a program of their own. */
  readonly program?: URL;
};

/**
 * The venues, in a process of their own: the library that reads what they send is large and not ours, and keys, accounts and data are out
 * of its reach there. While it is away nothing is said, so prices grow old and freeze by the rule for any silent venue.
 */
export class VenuesApart {
  readonly #program: SupervisedProgram<FromVenues>;
  #asked: VenueWatchOptions | null = null;

  constructor({ program = PROGRAM.entry, ...options }: VenuesApartOptions) {
    this.#program = new SupervisedProgram<FromVenues>(
      { ...PROGRAM, entry: program },
      { ...options, onSaid: (said) => this.#take(said), onStart: () => this.#sendWatch() },
    );
  }

  /** 0 while it is away. */
  get pid(): number {
    return this.#program.pid;
  }

  readonly watch: WatchVenues = (asked): VenueConnection => {
    this.#asked = asked;
    this.#sendWatch();
    return { close: () => this.close() };
  };

  /** How many of them answer their public time within the limit. */
  async reach(venues: readonly Venue[], timeoutMs: number): Promise<number> {
    const answer = await this.#program.ask({ type: 'reach', venues, timeoutMs } satisfies ToVenues);
    return answer.type === 'reached' ? answer.reached : 0;
  }

  readonly minutes: VenueMinutes = {
    day: async (venueId, pair, fromMs, toMs) => {
      const answer = await this.#program.ask({ type: 'minutes', venueId, pair, fromMs, toMs } satisfies ToVenues);
      if (answer.type !== 'minutes') throw new Error('another answer than asked for');
      return answer.rows;
    },
    close: () => this.close(),
  };

  async close(): Promise<void> {
    await this.#program.close();
  }

  /** A price shows that it works; a clock alone does not. */
  #take(message: FromVenues): boolean {
    if (message.type === 'clock') this.#asked?.onClock?.(message.venueId, message.aheadOfMonotonicMs);
    if (message.type !== 'price') return false;
    this.#asked?.onPrice(message.venueId, message.pair, message.said);
    return true;
  }

  #sendWatch(): void {
    if (this.#asked === null) return;
    const { venues, pairs } = this.#asked;
    this.#program.send({ type: 'watch', venues, pairs } satisfies ToVenues);
  }
}
