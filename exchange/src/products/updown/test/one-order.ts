import { openUpdownHarness, T0, T1 } from '../../../test/updown-harness.ts';
import type { Settled, UpdownHarness } from '../../../test/updown-harness.ts';
import type { UpdownSide } from '../words.ts';

export const PRICE = 3_000_002;

/** An order of 100 USDT accepted at `T0`, with an `ok` tick 400 ms before and none after. */
export function accepted(side: UpdownSide = 'up'): UpdownHarness {
  const harness = openUpdownHarness();
  harness.tickAt(T0 - 400, PRICE);
  harness.placeAt(T0, 1, { side });
  return harness;
}

/** Ticks each second from `fromMs` up to just before the second that holds the expiry. */
export function runUp(harness: UpdownHarness, fromMs = T0 + 500): void {
  harness.ticks(fromMs, T1 - 1_500, PRICE);
}

export function only(settled: readonly Settled[]): Settled {
  const [first] = settled;
  if (first === undefined || settled.length !== 1) throw new Error(`${settled.length} orders settled`);
  return first;
}
