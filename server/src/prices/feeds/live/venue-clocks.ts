import { monotonicMs } from '../../../machine/clock/monotonic.ts';
import type { VenueId } from './venues.ts';

/** The venues' clocks as they were measured last; they go on by the machine's monotonic clock, whatever becomes of its wall clock. */
export class VenueClocks {
  readonly #needed: number;
  readonly #aheadOfMonotonicMs = new Map<VenueId, number>();

  /** @param needed clocks without which there is no median */
  constructor(needed: number) {
    this.#needed = needed;
  }

  set(id: VenueId, aheadOfMonotonicMs: number): void {
    this.#aheadOfMonotonicMs.set(id, aheadOfMonotonicMs);
  }

  /** The median of their times now, of an even count the mean of the middle two; null while too few were measured. */
  medianMs(): number | null {
    const sorted = [...this.#aheadOfMonotonicMs.values()].toSorted((a, b) => a - b);
    const upper = sorted[sorted.length >> 1];
    const lower = sorted[(sorted.length - 1) >> 1];
    if (sorted.length < this.#needed || upper === undefined || lower === undefined) return null;
    return monotonicMs() + Math.round((upper + lower) / 2);
  }
}
