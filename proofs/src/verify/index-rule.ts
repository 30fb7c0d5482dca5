import { mulDivHalfEven } from '@candor/money/mul-div';
import { fail, need } from '../finding.ts';
import type { Tick, TickSource } from '../tick.ts';
import { decimalsOf, priceSteps } from './price.ts';

/** A source counts while its price is not older than this; one further than this from the median is an outlier. Product rules §3.1. */
const MAX_AGE_MS = 10_000;
/** A tick is stamped a moment after its index was decided; it is never this much later. */
const MAX_DELAY_MS = 5_000;
const OUTLIER_PERCENT = 5n;
/** From `index/2` on prices are clamped to the median ± 1 / 10,000. */
const CLAMP_PARTS = 10_000n;
/** `index/3`: two sources are at most 1 / 2,000 of the lower price apart. */
const PAIR_PARTS = 2_000n;

type Counted = { readonly steps: bigint; readonly weight: bigint; readonly used: boolean };
/** From `index/2` on: prices enter the mean no further from the median than one part in 10,000. */
type Mean = 'plain' | 'clamped';

/**
 * Computes the index of an `ok` tick again from the sources in it, by the rule that it names: weighted mean of those within 5 % of the
 * median while at most one counted source is outside, the median when several are, no price when more than half are. From `index/2` on
 * every source in the tick counted, and the mean is of prices clamped to the median ± 0.01 %. Exactly two sources have a rule of their own,
 * `index/3`: they may be no more than 0.05 % apart.
 */
export function needIndex(tick: Tick): void {
  const { n, rule, sources } = tick;
  const decimals = decimalsOf(tick.price);
  for (const [index, source] of sources.entries()) {
    const { name, price, weight, used, time } = source;
    const counted = used || rule !== 'index/1';
    if (decimalsOf(price) !== decimals) fail('index.decimals', { source: name, n });
    if (isNamedBefore(sources, index)) fail('index.twice', { source: name, n });
    if (counted && tick.time - time > MAX_AGE_MS + MAX_DELAY_MS) fail('index.stale', { source: name, n });
    if (counted && !canCount(priceSteps(price), weight)) fail('index.worthless', { source: name, n });
  }
  if (!sources.some(({ used }) => used)) fail('index.unused', { n });
  if (rule !== 'index/1') need((sources.length === 2) === (rule === 'index/3'), 'index.count', { n });
  if (rule === 'index/3') need(isPair(sources), 'index.apart', { n });
  need(rule === 'index/1' ? followsPlain(tick) : followsClamped(tick), 'index.price', { n });
}

function canCount(steps: bigint, weight: number): boolean {
  return steps > 0n && weight > 0;
}

function isNamedBefore(sources: readonly TickSource[], index: number): boolean {
  for (let at = 0; at < index; at += 1) if (sources[at]?.name === sources[index]?.name) return true;
  return false;
}

/** Whether two prices are so close that neither can be far from the right one. */
function isPair(sources: readonly TickSource[]): boolean {
  const [lower = 0n, higher = 0n] = sources.map(({ price }) => priceSteps(price)).sort((a, b) => (a < b ? -1 : 1));
  return (higher - lower) * PAIR_PARTS <= lower;
}

function followsClamped({ price, sources }: Tick): boolean {
  return indexOf(countedOf(sources), 'clamped') === priceSteps(price);
}

/**
 * `index/1` also lists sources that did not count. Their age is known to the tick's time only, which comes a moment after the decision: so
 * a source that is older than 10 s and was not used may have counted as an outlier or not, and either reading will do.
 */
function followsPlain({ price, sources, time }: Tick): boolean {
  const due = priceSteps(price);
  if (indexOf(countedOf(sources), 'plain') === due) return true;
  const fresh = sources.filter((source) => source.used || time - source.time <= MAX_AGE_MS);
  return fresh.length < sources.length && indexOf(countedOf(fresh), 'plain') === due;
}

function countedOf(sources: readonly TickSource[]): readonly Counted[] {
  const counted: Counted[] = [];
  for (const { price, weight, used } of sources) {
    const steps = priceSteps(price);
    if (canCount(steps, weight)) counted.push({ steps, weight: BigInt(weight), used });
  }
  return counted;
}

/** The index of the counted sources, or null where there is none or where `used` says otherwise than the rule. */
function indexOf(counted: readonly Counted[], mean: Mean): bigint | null {
  const twiceMedian = twiceMedianOf(counted);
  const inside: Counted[] = [];
  for (const one of counted) {
    const twiceDistance = one.steps * 2n - twiceMedian;
    const isOutlier = (twiceDistance < 0n ? -twiceDistance : twiceDistance) * 100n > twiceMedian * OUTLIER_PERCENT;
    if (isOutlier === one.used) return null;
    if (!isOutlier) inside.push(one);
  }
  const outliers = counted.length - inside.length;
  if (outliers * 2 > counted.length) return null;
  if (outliers >= 2) return mulDivHalfEven(twiceMedian, 1n, 2n);
  return mean === 'plain' ? plainMean(inside) : clampedMean(inside, twiceMedian);
}

function twiceMedianOf(counted: readonly Counted[]): bigint {
  const sorted = counted.map(({ steps }) => steps).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return (sorted[sorted.length >> 1] ?? 0n) + (sorted[(sorted.length - 1) >> 1] ?? 0n);
}

function plainMean(inside: readonly Counted[]): bigint {
  let [products, weights] = [0n, 0n];
  for (const { steps, weight } of inside) {
    products += steps * weight;
    weights += weight;
  }
  return mulDivHalfEven(products, 1n, weights);
}

/** Prices and bounds in 20,000ths of a step, where all of them are whole. */
function clampedMean(inside: readonly Counted[], twiceMedian: bigint): bigint {
  const [least, most] = [twiceMedian * (CLAMP_PARTS - 1n), twiceMedian * (CLAMP_PARTS + 1n)];
  let [products, weights] = [0n, 0n];
  for (const { steps, weight } of inside) {
    const price = steps * 2n * CLAMP_PARTS;
    products += weight * (price < least ? least : price > most ? most : price);
    weights += weight;
  }
  return mulDivHalfEven(products, 1n, weights * 2n * CLAMP_PARTS);
}
