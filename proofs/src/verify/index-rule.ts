import { mulDivHalfEven } from '@candor/money/mul-div';
import type { Tick, TickSource } from '../tick.ts';
import { fail, need } from './lines.ts';
import { decimalsOf, priceSteps } from './price.ts';

/** A source counts while its price is not older than this; one further than this from the median is an outlier. Product rules §3.1. */
const MAX_AGE_MS = 10_000;
const OUTLIER_PPM = 50_000n;
const PPM = 1_000_000n;

type Counted = { readonly steps: bigint; readonly weight: bigint; readonly used: boolean };

/**
 * Computes `index/1` of an `ok` tick again from the sources in it: weighted mean of those within 5 % of the median while at most one counted
 * source is outside, the median when several are, no price when more than half are. A source that was used counted; one that was not used was an
 * outlier if it counted. Its age is known to the tick's time only, which comes a moment after the decision: so a source older than 10 s may
 * have counted or not, and either reading will do.
 */
export function needIndex(tick: Tick): void {
  const decimals = decimalsOf(tick.price);
  const price = priceSteps(tick.price, decimals) ?? fail(`tick ${tick.n} has no price`);
  const fresh: Counted[] = [];
  const all: Counted[] = [];
  for (const source of tick.sources) {
    const counted = countedOf(source, decimals, tick.n);
    if (counted === null) continue;
    all.push(counted);
    if (source.used || tick.time - source.time <= MAX_AGE_MS) fresh.push(counted);
  }
  need(
    all.some(({ used }) => used),
    `tick ${tick.n} used no source`,
  );
  need(indexOf(fresh) === price || indexOf(all) === price, `the price of tick ${tick.n} does not follow from its sources`);
}

function countedOf({ name, price, weight, used }: TickSource, decimals: number, n: number): Counted | null {
  const steps = priceSteps(price, decimals) ?? fail(`source ${name} of tick ${n} has other decimals than the tick`);
  const counts = steps > 0n && weight > 0;
  need(counts || !used, `source ${name} of tick ${n} was used without a price or weight`);
  return counts ? { steps, weight: BigInt(weight), used } : null;
}

/** The index of the counted sources, or null where there is none or where `used` says otherwise than the rule. */
function indexOf(counted: readonly Counted[]): bigint | null {
  const sorted = counted.map(({ steps }) => steps).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const twiceMedian = (sorted[sorted.length >> 1] ?? 0n) + (sorted[(sorted.length - 1) >> 1] ?? 0n);
  const isOutlier = ({ steps }: Counted): boolean => {
    const twiceDistance = steps * 2n - twiceMedian;
    return (twiceDistance < 0n ? -twiceDistance : twiceDistance) * PPM > twiceMedian * OUTLIER_PPM;
  };
  const inside = counted.filter((one) => !isOutlier(one));
  const outliers = counted.length - inside.length;
  if (outliers * 2 > counted.length || counted.some((one) => one.used === isOutlier(one))) return null;
  if (outliers >= 2) return mulDivHalfEven(twiceMedian, 1n, 2n);
  const weights = inside.reduce((sum, { weight }) => sum + weight, 0n);
  return mulDivHalfEven(
    inside.reduce((sum, { steps, weight }) => sum + steps * weight, 0n),
    1n,
    weights,
  );
}
