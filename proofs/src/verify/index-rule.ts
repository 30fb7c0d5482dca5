import { mulDivHalfEven } from '@candor/money/mul-div';
import { fail, need } from '../said.ts';
import type { Tick, TickSource } from '../tick.ts';
import { decimalsOf, priceSteps } from './price.ts';

/** A source counts while its price is not older than this; one further than this from the median is an outlier. Product rules §3.1. */
const MAX_AGE_MS = 10_000;
/** A tick is stamped a moment after its index was decided; it is never this much later. */
const MAX_DELAY_MS = 5_000;
const OUTLIER_PERCENT = 5n;

type Counted = { readonly steps: bigint; readonly weight: bigint; readonly used: boolean };

/**
 * Computes `index/1` of an `ok` tick again from the sources in it: weighted mean of those within 5 % of the median while at most one counted
 * source is outside, the median when several are, no price when more than half are. A source that was used counted; one that was not used was an
 * outlier if it counted. Its age is known to the tick's time only, which comes a moment after the decision: so a source older than 10 s may
 * have counted or not, and either reading will do; one older than 15 s was not used.
 */
export function needIndex(tick: Tick): void {
  const { n, price, sources } = tick;
  const decimals = decimalsOf(price);
  const all: Counted[] = [];
  let late = false;
  let used = false;
  for (const [place, source] of sources.entries()) {
    if (decimalsOf(source.price) !== decimals) fail('index.decimals', { source: source.name, n });
    if (isNamedBefore(sources, place)) fail('index.twice', { source: source.name, n });
    const ageMs = tick.time - source.time;
    if (source.used && ageMs > MAX_AGE_MS + MAX_DELAY_MS) fail('index.stale', { source: source.name, n });
    const steps = priceSteps(source.price);
    if (steps > 0n && source.weight > 0) {
      all.push({ steps, weight: BigInt(source.weight), used: source.used });
      late ||= !source.used && ageMs > MAX_AGE_MS;
      used ||= source.used;
    } else if (source.used) fail('index.worthless', { source: source.name, n });
  }
  if (!used) fail('index.unused', { n });
  const due = priceSteps(price);
  need(indexOf(all) === due || (late && indexOf(freshOf(tick)) === due), 'index.price', { n });
}

function isNamedBefore(sources: readonly TickSource[], place: number): boolean {
  for (let at = 0; at < place; at += 1) if (sources[at]?.name === sources[place]?.name) return true;
  return false;
}

/** Without the sources that were too old by the tick's time and not used. */
function freshOf({ time, sources }: Tick): readonly Counted[] {
  const counted: Counted[] = [];
  for (const source of sources) {
    const steps = priceSteps(source.price);
    const counts = steps > 0n && source.weight > 0 && (source.used || time - source.time <= MAX_AGE_MS);
    if (counts) counted.push({ steps, weight: BigInt(source.weight), used: source.used });
  }
  return counted;
}

/** The index of the counted sources, or null where there is none or where `used` says otherwise than the rule. */
function indexOf(counted: readonly Counted[]): bigint | null {
  const twiceMedian = twiceMedianOf(counted);
  let [outliers, weights, products] = [0, 0n, 0n];
  for (const { steps, weight, used } of counted) {
    const twiceDistance = steps * 2n - twiceMedian;
    const isOutlier = (twiceDistance < 0n ? -twiceDistance : twiceDistance) * 100n > twiceMedian * OUTLIER_PERCENT;
    if (isOutlier === used) return null;
    if (isOutlier) outliers += 1;
    else {
      weights += weight;
      products += steps * weight;
    }
  }
  if (outliers * 2 > counted.length) return null;
  return outliers >= 2 ? mulDivHalfEven(twiceMedian, 1n, 2n) : mulDivHalfEven(products, 1n, weights);
}

function twiceMedianOf(counted: readonly Counted[]): bigint {
  const sorted = counted.map(({ steps }) => steps).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return (sorted[sorted.length >> 1] ?? 0n) + (sorted[(sorted.length - 1) >> 1] ?? 0n);
}
