import { ceil, floor, least, most } from './naive.ts';

/* `product-rules` 3.3 from its definitions, while the last funding rate is 0. */

const IMPACT_UNITS = 20_000n * 100_000_000n;
const MINUTE_MS = 60_000;
const MILLION = 1_000_000n;

export type NaiveSample = { readonly timeMs: number; readonly away: bigint };
export type NaiveFill = { readonly timeMs: number; readonly price: bigint };

/** The nearest whole number, halves to the even one. */
function nearest(a: bigint, b: bigint): bigint {
  const low = floor(a, b);
  const over = 2n * (a - low * b) - b;
  return over < 0n || (over === 0n && low % 2n === 0n) ? low : low + 1n;
}

function median(...three: readonly [bigint, bigint, bigint]): bigint {
  return three.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[1] ?? 0n;
}

/** The mean price of 20,000 USDT in the orders of one side, best first; null when they are worth less. */
export function impactPrice(orders: readonly { readonly price: bigint; readonly left: bigint }[], k: bigint): bigint | null {
  let [value, lots] = [0n, 0n];
  for (const { price, left } of orders) {
    const enough = ceil(IMPACT_UNITS - value, price * k);
    const taken = least(left, enough);
    value += taken * price * k;
    lots += taken;
    if (taken === enough) return nearest(value, lots * k);
  }
  return null;
}

/** What the mark is made of. */
type Parts = {
  readonly index: bigint;
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly fill: NaiveFill | null;
  readonly samples: readonly NaiveSample[];
  readonly lowestRate: bigint;
  readonly nowMs: number;
};

export function markPrice({ index, bid, ask, fill, samples, lowestRate, nowMs }: Parts): bigint {
  const sum = samples.reduce((away, sample) => away + sample.away, 0n);
  const withBasis = samples.length === 0 ? index : nearest(2n * index * BigInt(samples.length) + sum, 2n * BigInt(samples.length));
  let own = index;
  if (bid !== null && ask !== null) {
    const isYoung = fill !== null && nowMs - fill.timeMs <= MINUTE_MS;
    own = median(bid, ask, isYoung ? fill.price : nearest(bid + ask, 2n));
  }
  const lowest = ceil(index * (2n * MILLION - lowestRate), 2n * MILLION);
  const highest = floor(index * (2n * MILLION + lowestRate), 2n * MILLION);
  return least(highest, most(lowest, median(index, withBasis, own)));
}
