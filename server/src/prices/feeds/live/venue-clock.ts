import { monotonicMs } from '../../../machine/clock/monotonic.ts';
import type { Clock } from '../clock.ts';
import type { Venue, VenueId } from './venues.ts';

/** A question that takes longer says too little of the venue's clock. */
const LONGEST_ROUND_TRIP_MS = 2_000;
/** A clock further off than this is broken, here or there: times by it mean nothing. */
const MOST_OFFSET_MS = 60_000;
/** Questions of one measurement; the fastest answer counts. */
const QUESTIONS = 3;

/** The clock is measured before the first price and this often again. */
const MEASURE_EVERY_MS = 60_000;
/** A measurement that failed is made up for by the one before, this many times in a row. */
const MOST_FAILED = 10;

/** What a venue's clock says, and how long it shows the same. */
type VenueTime = { readonly timeMs: number; readonly stepMs: number };

/** Our clock less the venue's. It is wrong by at most `errorMs`: half of the round trip and half of the step of the venue's answer. */
export type ClockOffset = { readonly offsetMs: number; readonly errorMs: number };

/**
 * Measures a venue's clock at its public time, as NTP does: the answer is taken for the middle of the time between question and answer.
 * The fastest of three answers counts. Throws in words when none came within 2 s.
 */
export async function measureClock(id: VenueId, timeUrl: string, clock: Pick<Clock, 'now'>): Promise<ClockOffset> {
  let best: ClockOffset | null = null;
  let problem = 'no answer';
  for (let count = 0; count < QUESTIONS; count += 1) {
    try {
      const one = await ask(id, timeUrl, clock);
      if (best === null || one.errorMs < best.errorMs) best = one;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  if (best === null) throw new Error(`its clock cannot be measured: ${problem}`);
  return best;
}

/** Told what a venue's clock is ahead of this machine's monotonic clock, which nobody sets and which all its processes share. */
export type OnVenueClock = (aheadOfMonotonicMs: number) => void;

/** A venue's clock as it was measured last. */
export class VenueClock {
  readonly #venue: Venue;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #onMeasured: OnVenueClock;
  offsetMs = 0;

  constructor(venue: Venue, clock: Pick<Clock, 'now'>, onMeasured: OnVenueClock = () => undefined) {
    this.#venue = venue;
    this.#clock = clock;
    this.#onMeasured = onMeasured;
  }

  /** Throws also when the clocks are more than a minute apart. */
  async measure(): Promise<void> {
    const { offsetMs } = await measureClock(this.#venue.id, this.#venue.timeUrl, this.#clock);
    this.#onMeasured(this.#clock.now() - offsetMs - monotonicMs());
    if (Math.abs(offsetMs) > MOST_OFFSET_MS) throw new Error(`its clock is ${offsetMs} ms away from ours`);
    this.offsetMs = offsetMs;
  }

  /** Measures again every minute until it is over. Throws when that failed for ten minutes. */
  async keep(isOver: () => boolean, pause: (durationMs: number) => Promise<unknown>): Promise<void> {
    for (let failed = 0; failed < MOST_FAILED;) {
      await pause(MEASURE_EVERY_MS);
      if (isOver()) return;
      try {
        await this.measure();
        failed = 0;
      } catch (error) {
        failed += 1;
        if (failed >= MOST_FAILED) throw error;
      }
    }
  }
}

async function ask(id: VenueId, timeUrl: string, clock: Pick<Clock, 'now'>): Promise<ClockOffset> {
  const sentMs = clock.now();
  const response = await fetch(timeUrl, { redirect: 'error', signal: AbortSignal.timeout(LONGEST_ROUND_TRIP_MS) });
  const answer: unknown = await response.json();
  const receivedMs = clock.now();
  const { timeMs, stepMs } = readVenueTime(id, answer);
  return { offsetMs: Math.round((sentMs + receivedMs) / 2 - timeMs - stepMs / 2), errorMs: Math.ceil((receivedMs - sentMs + stepMs) / 2) };
}

/** Reads the documented answers of the public times. Throws for anything else. */
export function readVenueTime(id: VenueId, answer: unknown): VenueTime {
  switch (id) {
    case 'binance':
      return milliseconds(field(answer, 'serverTime'));
    case 'okx':
      return milliseconds(field(field(field(answer, 'data'), '0'), 'ts'));
    case 'bybit':
      return milliseconds(field(answer, 'time'));
    case 'coinbase':
      return milliseconds(field(answer, 'epochMillis'));
    case 'kraken':
      return { timeMs: milliseconds(field(field(answer, 'result'), 'unixtime')).timeMs * 1_000, stepMs: 1_000 };
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function milliseconds(value: unknown): VenueTime {
  const timeMs = Number(value);
  if (value === undefined || value === null || !Number.isSafeInteger(timeMs) || timeMs <= 0) throw new Error('its answer has no time');
  return { timeMs, stepMs: 1 };
}
