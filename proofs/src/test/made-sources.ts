import { formatAmount } from '@candor/money/amount';
import type { Tick, TickSource } from '../tick.ts';
import type { Random } from './random.ts';

type Quote = (name: string, steps: number, given?: Partial<Pick<TickSource, 'used' | 'weight'> & { readonly ageMs: number }>) => TickSource;

const DECIMALS = 2;
/** Of two sources `index/2` is `index/3`. */
export const INDEX_RULES: readonly Tick['rule'][] = ['index/1', 'index/2'];

/** A price in steps of 0.01. */
export const priceText = (steps: number): string => formatAmount(BigInt(steps), DECIMALS);

/** Sources whose index is exactly `steps` (≥ 10,000), in one of the ways the rule knows. */
export function makeSources(random: Random, rule: Tick['rule'], timeMs: number, steps: number): readonly TickSource[] {
  const usual = random.whole(1, 5);
  const quote: Quote = (name, price, { used = true, weight = usual, ageMs = random.whole(0, 4000) } = {}) => ({
    name,
    price: priceText(price),
    time: timeMs - ageMs,
    weight,
    used,
  });
  switch (random.whole(0, 3)) {
    case 0:
      return [quote('alpha', steps)];
    case 1:
      // A half goes to the even price; an odd one takes a third.
      return [quote('alpha', steps, { weight: steps % 2 === 0 ? 3 : 6 }), quote('beta', steps + 1, { weight: 3 })];
    default:
      return rule === 'index/2' ? clampedSources(random, quote, steps) : plainSources(random, quote, steps);
  }
}

/** Around the price, outliers, silent sources and such as cannot count. */
function plainSources(random: Random, quote: Quote, steps: number): readonly TickSource[] {
  const near = random.whole(0, 50);
  const far = Math.ceil((steps * 106) / 100) + near;
  const around = [quote('alpha', steps - near), quote('beta', steps + near), quote('gamma.x', steps, { weight: random.whole(1, 9) })];
  switch (random.whole(0, 4)) {
    case 0:
      return around;
    case 1:
      return [...around, quote('late', random.whole(0, far), { used: false, ageMs: random.whole(10_001, 90_000) })];
    case 2:
      return [...around, quote('far', far, { used: false })];
    case 3:
      return twoOutliers(quote, steps, near);
    default:
      return [...around, quote('none', 0, { used: false }), quote('weightless', steps, { used: false, weight: 0 })];
  }
}

/** All count: within 0.01 % and beyond it on both sides, so that the clamp is what makes the price. */
function clampedSources(random: Random, quote: Quote, steps: number): readonly TickSource[] {
  const least = Math.ceil(steps / 10_000);
  const most = Math.floor(steps / 25);
  const weight = random.whole(1, 9);
  const middle = [quote('alpha', steps), quote('beta', steps)];
  switch (random.whole(0, 2)) {
    case 0:
      return [
        ...middle,
        quote('high', steps + random.whole(least, most), { weight }),
        quote('low', steps - random.whole(least, most), { weight }),
      ];
    case 1:
      return [...middle, quote('gamma.x', steps, { weight }), quote('far', Math.ceil((steps * 106) / 100), { used: false })];
    default:
      return twoOutliers(quote, steps, random.whole(0, least));
  }
}

/** The index is the median. */
function twoOutliers(quote: Quote, steps: number, near: number): readonly TickSource[] {
  const far = Math.ceil((steps * 106) / 100) + near;
  return [
    quote('alpha', steps - 2 * near),
    quote('beta', steps - near),
    quote('gamma.x', steps),
    quote('far', far, { used: false }),
    quote('farther', far + 7, { used: false }),
  ];
}
