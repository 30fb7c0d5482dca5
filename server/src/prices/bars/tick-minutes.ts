import type { PriceState } from '@candor/exchange/ground/prices/words';
import { MINUTE_MS } from './bar.ts';

/** A price that counts for the minute that starts at `startMs`. Bars of any length are folds of these. */
export type MinutePoint = { readonly startMs: number; readonly priceTicks: number };

/** What a series has to remember between two ticks. */
export type TickMinutesState = {
  readonly state: PriceState;
  /** The last price; 0 before the first. */
  readonly closeTicks: number;
  /** Start of the last minute that is accounted for. */
  readonly minuteMs: number;
};

/**
 * The exchange cannot be told from one that is off when its own ticks are missing: a gap longer than this is a pause of the
 * exchange and stays empty. Ticks come at least once a second, so shorter ones are the restarts that the rule of the flat bar is for.
 */
export const LONGEST_FLAT_MINUTES = 1_440;

/** Start of the minute that holds `timeMs`. */
export function minuteOf(timeMs: number): number {
  return Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
}

/**
 * One symbol's ticks as minute points, after product rules 3.2: only `ok` ticks are prices; a minute without tick while the
 * market is open is flat at the previous close; frozen or closed minutes have none. Times never go back.
 */
export class TickMinutes {
  #state: PriceState;
  #closeTicks: number;
  #minuteMs: number;

  constructor(before: TickMinutesState | null) {
    this.#state = before?.state ?? 'closed';
    this.#closeTicks = before?.closeTicks ?? 0;
    this.#minuteMs = before?.minuteMs ?? 0;
  }

  get state(): TickMinutesState {
    return { state: this.#state, closeTicks: this.#closeTicks, minuteMs: this.#minuteMs };
  }

  /** The points that a tick adds, in order of time: flat minutes that have passed, then its own. */
  tick(timeMs: number, priceTicks: number, state: PriceState): readonly MinutePoint[] {
    const startMs = minuteOf(timeMs);
    const points = this.#flatUntil(startMs);
    if (state === 'ok') {
      points.push({ startMs, priceTicks });
      this.#closeTicks = priceTicks;
      this.#minuteMs = startMs;
    } else {
      this.#minuteMs = Math.max(this.#minuteMs, startMs - MINUTE_MS);
    }
    this.#state = state;
    return points;
  }

  #flatUntil(startMs: number): MinutePoint[] {
    const points: MinutePoint[] = [];
    if (this.#state !== 'ok' || (startMs - this.#minuteMs) / MINUTE_MS > LONGEST_FLAT_MINUTES) return points;
    for (let flatMs = this.#minuteMs + MINUTE_MS; flatMs < startMs; flatMs += MINUTE_MS) {
      points.push({ startMs: flatMs, priceTicks: this.#closeTicks });
    }
    return points;
  }
}
