import type { Context, Typed } from './product.ts';

const NO_EVENTS: readonly Typed[] = [];

/** The context of the command that is decided, used again for each. */
export class Decision implements Context<Typed> {
  seq = 0;
  timeMs = 0;
  accountId = 0;
  /** Filled anew by each command; the entry gets a copy of the right length, which takes less memory than a list that grew. */
  readonly #events: Typed[] = [];
  #count = 0;
  readonly #apply: (event: Typed, timeMs: number) => void;

  constructor(apply: (event: Typed, timeMs: number) => void) {
    this.#apply = apply;
  }

  begin(seq: number, timeMs: number, accountId: number): void {
    this.seq = seq;
    this.timeMs = timeMs;
    this.accountId = accountId;
    this.#count = 0;
  }

  get eventCount(): number {
    return this.#count;
  }

  emit(event: Typed): void {
    this.#events[this.#count++] = event;
    this.#apply(event, this.timeMs);
  }

  finish(): readonly Typed[] {
    return this.#count === 0 ? NO_EVENTS : this.#events.slice(0, this.#count);
  }
}
