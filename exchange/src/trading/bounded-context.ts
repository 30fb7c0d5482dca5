import type { Context, Typed } from '../kernel/product.ts';

/** A new object of work begins in an entry with fewer events than this; the kernel stops at `MOST_EVENTS` (2,000). */
const MOST_TO_BEGIN = 900;
/**
 * No further fill in an entry with this many: one makes two events and, when it closes the positions of both sides, at most some 260 of each, since an
 * account has at most 200 open orders in a market and the order of each of its 40 triggers, and 20 triggers of a position. Nor ends a further order that
 * gives way to one of its own hand.
 */
const MOST_TO_FILL = 1_400;

/** Work that is done in pieces, within a tick or `house.advance`: it ends in time for what an entry may hold, other products' events included. */
export class BoundedContext<Event extends Typed> implements Context<Event> {
  readonly #context: Context<Event>;

  constructor(context: Context<Event>) {
    this.#context = context;
  }

  get seq(): number {
    return this.#context.seq;
  }

  get timeMs(): number {
    return this.#context.timeMs;
  }

  get accountId(): number {
    return this.#context.accountId;
  }

  get eventCount(): number {
    return this.#context.eventCount;
  }

  get mayBegin(): boolean {
    return this.eventCount < MOST_TO_BEGIN;
  }

  get isFull(): boolean {
    return this.eventCount >= MOST_TO_FILL;
  }

  emit(event: Event): void {
    this.#context.emit(event);
  }
}
