import { decimalFromTicks } from '@candor/server/prices/feeds/index-rule';
import type { BestQuote } from '@candor/server/prices/feeds/feed';
import type { RandomStream } from '@candor/server/prices/feeds/simulated/random';
import { STEP_MS } from './recorded-path.ts';

export const VENUE_COUNT = 5;
/** A venue's price strays from the recorded one by this (half a basis point), for about this long. */
const STRAY = 0.5e-4;
const STRAY_MS = 30_000;
/** The next venues hear of a price this long after the fastest. */
const LATE_MS = 250;
/** A lie lasts two minutes and the truth four, on average; both end at random. */
const LIE_MS = 120_000;
const TRUTH_MS = 240_000;

/** Two venues are slow by so much, or one lies by this part of the price (below 0: its first lie is too low); neither, and all are well. */
export type Trouble = { readonly name: string; readonly slowMs: number; readonly lie: number };

export type Venues = {
  /** What a venue's price is at a step, in ticks, seen at the venue itself. */
  readonly prices: readonly Float64Array[];
  /** 1 while the last venue says too much, -1 while too little, 0 while it tells the truth. */
  readonly lies: Int8Array;
  /** What the house hears at a step. */
  quotesAt(step: number, timeMs: number): readonly BestQuote[];
};

/** A sequence of truths and lies of random length. */
function liesOf(steps: number, { lie }: Trouble, random: RandomStream): Int8Array {
  const lies = new Int8Array(steps);
  if (lie === 0) return lies;
  const lasting = (meanMs: number): number => Math.ceil((-Math.log(1 - random.uniform()) * meanMs) / STEP_MS);
  for (let step = lasting(TRUTH_MS); step < steps; step += lasting(TRUTH_MS)) {
    const end = Math.min(steps, step + lasting(LIE_MS));
    lies.fill(random.uniform() < 0.5 ? -1 : 1, step, end);
    step = end;
  }
  return lies;
}

/** Five venues around one recorded path. The first is the fastest and follows it exactly; bid and ask are a tick apart. */
export function fiveVenues(path: Float64Array, tickUnits: bigint, trouble: Trouble, symbolCode: string, random: RandomStream): Venues {
  const lies = liesOf(path.length, trouble, random);
  const ticksPerPrice = 1e8 / Number(tickUnits);
  const keep = Math.exp(-STEP_MS / STRAY_MS);
  const fresh = Math.sqrt(1 - keep * keep) * STRAY;
  const prices = Array.from({ length: VENUE_COUNT }, (_, venue) => {
    let stray = 0;
    return path.map((price, step) => {
      stray = venue === 0 ? 0 : stray * keep + random.normal() * fresh;
      const said = venue === VENUE_COUNT - 1 ? 1 + (lies[step] ?? 0) * trouble.lie : 1;
      return price * (1 + stray) * said * ticksPerPrice;
    });
  });
  const lateMs = prices.map((_, venue) => (venue === 0 ? 0 : venue >= VENUE_COUNT - 2 ? Math.max(LATE_MS, trouble.slowMs) : LATE_MS));
  return {
    prices,
    lies,
    quotesAt: (step, timeMs) =>
      prices.map((own, venue) => {
        const ageMs = lateMs[venue] ?? 0;
        const bid = Math.floor(own[Math.max(0, step - ageMs / STEP_MS)] ?? 1);
        const text = (ticks: number): string => decimalFromTicks(ticks, tickUnits);
        return { kind: 'quote', symbolCode, source: `venue-${venue}`, timeMs: timeMs - ageMs, bid: text(bid), ask: text(bid + 1) };
      }),
  };
}
