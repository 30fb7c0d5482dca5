import type { ExchangeTime } from './exchange-time.ts';
import { monotonicMs } from './monotonic.ts';
import { utc } from './start-time.ts';

/** From here on the wall clock and the exchange's time are not the same. */
const MOST_DIFFERENCE_MS = 1_000;
/** The wall clock has to stay ahead for this long before the exchange's time moves up to it. */
const AHEAD_FOR_MS = 60_000;
const MOST_FROM_VENUES_MS = 60_000;
/** Further apart, one of both is wrong, and nobody can say which: the process ends. */
const MOST_APART_MS = 3_600_000;

/** `ahead`, `behind`: the wall clock, of the exchange's time. `unconfirmed`, `disagrees`: what the venues' clocks say of the wall clock. */
export type ClockState = 'ok' | 'ahead' | 'behind' | 'unconfirmed' | 'disagrees';

export type ClockFigures = {
  readonly state: ClockState;
  /** Wall clock less the exchange's time. */
  readonly differenceMs: number;
  /** Wall clock less the median of the venues' clocks; null where none is asked or none has answered. */
  readonly fromVenuesMs: number | null;
};

export type ClockGuardOptions = {
  readonly time: ExchangeTime;
  readonly wall: () => number;
  /** Median of the venues' clocks now, null while unknown. In live mode the wall clock must agree with it; null in demo mode: nobody is asked. */
  readonly venueTimeMs: (() => number | null) | null;
  /** Told each change. */
  readonly onChange: (figures: ClockFigures) => void;
  /** More than an hour apart: the process has to end. */
  readonly onFatal: (error: Error) => void;
};

/** Compares the wall clock with the exchange's time (product rules §16, *Time*). While the state is not `ok` there are no prices. */
export class ClockGuard {
  readonly #options: ClockGuardOptions;
  #aheadSinceMs: number | null = null;
  #figures: ClockFigures = { state: 'ok', differenceMs: 0, fromVenuesMs: null };

  constructor(options: ClockGuardOptions) {
    this.#options = options;
  }

  get figures(): ClockFigures {
    return this.#figures;
  }

  get isRight(): boolean {
    return this.#figures.state === 'ok';
  }

  /** To be called several times a second. */
  look(): void {
    const { time, wall } = this.#options;
    const wallMs = wall();
    const differenceMs = wallMs + time.leadMs - time.now();
    if (Math.abs(differenceMs) > MOST_APART_MS) {
      const exchangeMs = wallMs - differenceMs;
      this.#options.onFatal(
        new Error(
          `the clock says ${utc(wallMs)} and the exchange's time is ${utc(exchangeMs)}: more than an hour apart; set the clock right`,
        ),
      );
      return;
    }
    const venueMs = this.#options.venueTimeMs?.() ?? null;
    const fromVenuesMs = venueMs === null ? null : wallMs - venueMs;
    this.#set({ state: this.#stateOf(differenceMs, fromVenuesMs), differenceMs, fromVenuesMs });
  }

  #stateOf(differenceMs: number, fromVenuesMs: number | null): ClockState {
    const venues = this.#stateByVenues(fromVenuesMs);
    if (this.#isBehind(differenceMs)) return 'behind';
    return this.#isAhead(differenceMs, venues === 'ok') ? 'ahead' : venues;
  }

  /** The exchange's time stands still until the wall clock has reached it. */
  #isBehind(differenceMs: number): boolean {
    const { time } = this.#options;
    if (!time.isHeld && differenceMs < -MOST_DIFFERENCE_MS) time.hold();
    else if (time.isHeld && differenceMs >= 0) time.goOn();
    return time.isHeld;
  }

  /** The exchange's time moves up to a wall clock that stays ahead and that the venues agree with. */
  #isAhead(differenceMs: number, isConfirmed: boolean): boolean {
    if (differenceMs <= MOST_DIFFERENCE_MS) {
      this.#aheadSinceMs = null;
      return false;
    }
    this.#aheadSinceMs ??= monotonicMs();
    if (!isConfirmed || monotonicMs() - this.#aheadSinceMs < AHEAD_FOR_MS) return true;
    const { time } = this.#options;
    time.moveTo(time.now() + differenceMs);
    this.#aheadSinceMs = null;
    return false;
  }

  #stateByVenues(fromVenuesMs: number | null): 'ok' | 'unconfirmed' | 'disagrees' {
    if (this.#options.venueTimeMs === null) return 'ok';
    if (fromVenuesMs === null) return 'unconfirmed';
    return Math.abs(fromVenuesMs) <= MOST_FROM_VENUES_MS ? 'ok' : 'disagrees';
  }

  #set(figures: ClockFigures): void {
    const isChanged = figures.state !== this.#figures.state;
    this.#figures = figures;
    if (isChanged) this.#options.onChange(figures);
  }
}
