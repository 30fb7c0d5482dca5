import type { ExchangeEvent } from '@candor/exchange/event';
import type { OpenRound } from '@candor/exchange/products/rounds/answers';
import type { PublishedBatch } from '../../machine/core/core.ts';
import type { Machine } from '../../api/user/machine.ts';

/** Pools go out at most this often. */
const TURN_MS = 500;
/** Everything is told again this often: rounds begin, lock and end without an event. */
const REPEAT_TURNS = 2;

/** The exchange and its time, which says which round runs. */
export type QueriedExchange = Pick<Machine, 'core' | 'exchangeNow'>;

export type RoundTickerOptions = {
  readonly exchange: QueriedExchange;
  /** Offers whose rounds somebody listens to. */
  readonly wanted: () => readonly number[];
  readonly tell: (round: OpenRound) => void;
};

/** Sees which rounds have changed and asks the exchange how they stand, for those that somebody listens to. */
export class RoundTicker {
  readonly #options: RoundTickerOptions;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  /** Offers whose rounds changed; all of them when it is not known which. */
  #changed = new Set<number>();
  #allChanged = false;
  /** Offer of each round that was opened while this runs. */
  readonly #offers = new Map<number, number>();
  #turn = 0;
  #asking = false;

  constructor(options: RoundTickerOptions) {
    this.#options = options;
    this.#stopListening = options.exchange.core.onBatch((batch) => this.#onBatch(batch));
    this.#timer = setInterval(() => void this.#onTurn(), TURN_MS);
  }

  stop(): void {
    this.#stopListening();
    clearInterval(this.#timer);
  }

  #onBatch(batch: PublishedBatch): void {
    for (const { events } of batch.entries) for (const event of events) this.#note(event);
  }

  #note(event: ExchangeEvent): void {
    if (event.type === 'rounds.defined' || event.type === 'rounds.switched') this.#changed.add(event.offerId);
    if (event.type === 'rounds.opened') this.#offers.set(event.roundId, event.offerId);
    if (event.type !== 'rounds.staked' && event.type !== 'rounds.cancelled' && event.type !== 'rounds.decided') return;
    const offerId = this.#offers.get(event.roundId);
    if (offerId === undefined) this.#allChanged = true;
    else this.#changed.add(offerId);
    if (event.type === 'rounds.decided') this.#offers.delete(event.roundId);
  }

  async #onTurn(): Promise<void> {
    this.#turn += 1;
    const { exchange, wanted, tell } = this.#options;
    const all = this.#allChanged || this.#turn % REPEAT_TURNS === 0;
    const changed = this.#changed;
    this.#changed = new Set();
    this.#allChanged = false;
    // the answer before is not there yet: the next turn asks for these too
    if (this.#asking) {
      this.#allChanged ||= all;
      for (const offerId of changed) this.#changed.add(offerId);
      return;
    }
    const asked = wanted().filter((offerId) => all || changed.has(offerId));
    if (asked.length === 0) return;
    this.#asking = true;
    for (const round of await standingRounds(exchange, asked)) tell(round);
    this.#asking = false;
  }
}

/** How the rounds of these offers stand now. The core is gone: none. */
export async function standingRounds({ core, exchangeNow }: QueriedExchange, offerIds: readonly number[]): Promise<readonly OpenRound[]> {
  const timeMs = exchangeNow();
  try {
    const rounds = await Promise.all(offerIds.map((offerId) => core.query({ type: 'rounds.openRound', offerId, timeMs })));
    return rounds.filter((round) => round !== null);
  } catch {
    // the core is gone, and with it soon the process
    return [];
  }
}
