import { formatAmount, parseAmount } from '@candor/money/amount';
import { mulDivHalfEven } from '@candor/money/mul-div';

/** Highest price a book can hold, in ticks. */
const MAX_PRICE_TICKS = 1_000_000_000n;
/** Decimals in which prices of sources are read. */
export const SOURCE_SCALE = 18;
const TICK_SCALE = 8;

/** The price of one source, in ticks, with its time. */
export type SourceQuote = {
  readonly name: string;
  readonly weight: number;
  readonly priceTicks: number;
  /** Of the quote or trade by the venue's clock, in our time; never after its arrival. */
  readonly timeMs: number;
  /** It counts while it is not older than this. */
  readonly maxAgeMs: number;
};

export type IndexRule = {
  readonly minSources: number;
  /** A source further than this from the median is an outlier, parts per million. */
  readonly outlierPpm: bigint;
  /** Two sources that alone count give a price only while they are at most this far apart, parts per million of the lower one. */
  readonly pairPpm: bigint;
  /** The others enter the mean no further from the median than this, parts per million. */
  readonly clampPpm: bigint;
};

/** Product rules 3.1; `minSources` depends on symbol and kind of source. */
export const DEFAULT_INDEX_RULE = { outlierPpm: 50_000n, pairPpm: 500n, clampPpm: 100n } as const;

export type JudgedQuote = SourceQuote & { readonly used: boolean };

export type IndexResult = {
  /** The name of the rule that decided: exactly two sources may not be far apart. */
  readonly rule: 'index/2' | 'index/3';
  /** Null = frozen: too few sources, or most of them disagree. */
  readonly priceTicks: number | null;
  /**
   * The sources that counted, in the given order, and whether each is no outlier: the price follows from these alone. Without one none is used.
   */
  readonly quotes: readonly JudgedQuote[];
};

const PPM = 1_000_000n;

/**
 * Index of one symbol [product rules 3.1; Binance FAQ 360033525071]: sources that are positive and not too old count. At most one further
 * than 5 % from the median: weighted mean of the others, each first clamped to the median ± 0.01 % in exact fractions; several: the median;
 * too few, or more than half outside: nothing. Of exactly two nobody can say which one is wrong: nothing when they are more than 0.05 %
 * apart, and the rule has another name. Prices are whole ticks as they stand in the published tick, so anyone
 * who has the tick can repeat the computation. Rounds once, half to even.
 */
export function computeIndex(quotes: readonly SourceQuote[], nowMs: number, rule: IndexRule): IndexResult {
  const counted = quotes.filter((quote) => quote.priceTicks > 0 && quote.weight > 0 && nowMs - quote.timeMs <= quote.maxAgeMs);
  const name = counted.length === 2 ? 'index/3' : 'index/2';
  if (counted.length === 0 || counted.length < rule.minSources || areApart(counted, rule)) return frozen(counted, name);
  const twiceMedian = twiceMedianOf(counted.map((quote) => quote.priceTicks));
  const judged = counted.map((quote) => ({ ...quote, used: !isOutlier(quote, twiceMedian, rule) }));
  const inside = judged.filter(({ used }) => used);
  const outliers = judged.length - inside.length;
  if (outliers * 2 > judged.length) return frozen(counted, name);
  const price = outliers >= 2 ? mulDivHalfEven(twiceMedian, 1n, 2n) : clampedMean(inside, twiceMedian, rule);
  return { rule: name, priceTicks: Number(price), quotes: judged };
}

/** Exactly two prices of which at least one is wrong. */
function areApart(counted: readonly SourceQuote[], { pairPpm }: IndexRule): boolean {
  if (counted.length !== 2) return false;
  const [lower, higher] = counted.map(({ priceTicks }) => BigInt(priceTicks)).toSorted((a, b) => (a < b ? -1 : 1));
  return lower !== undefined && higher !== undefined && (higher - lower) * PPM > lower * pairPpm;
}

function frozen(quotes: readonly SourceQuote[], rule: IndexResult['rule']): IndexResult {
  return { rule, priceTicks: null, quotes: quotes.map((quote) => ({ ...quote, used: false })) };
}

function isOutlier({ priceTicks }: SourceQuote, twiceMedian: bigint, { outlierPpm }: IndexRule): boolean {
  const twiceDistance = BigInt(priceTicks) * 2n - twiceMedian;
  return (twiceDistance < 0n ? -twiceDistance : twiceDistance) * PPM > twiceMedian * outlierPpm;
}

/** Twice the median, so that the mean of the middle two stays exact. */
function twiceMedianOf(prices: readonly number[]): bigint {
  const sorted = prices.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0;
  return BigInt(upper) + BigInt(lower);
}

/** Counts in parts of a tick so small that the bounds of the clamp are whole: 1 / 2,000,000. */
function clampedMean(quotes: readonly SourceQuote[], twiceMedian: bigint, { clampPpm }: IndexRule): bigint {
  const least = twiceMedian * (PPM - clampPpm);
  const most = twiceMedian * (PPM + clampPpm);
  let sum = 0n;
  let weights = 0n;
  for (const quote of quotes) {
    const price = BigInt(quote.priceTicks) * 2n * PPM;
    sum += (price < least ? least : price > most ? most : price) * BigInt(quote.weight);
    weights += BigInt(quote.weight);
  }
  return mulDivHalfEven(sum, 1n, weights * 2n * PPM);
}

/**
 * Reads a source's decimal text as ticks, half to even. Null for what is not a positive price within the book's range
 * (signs, exponents, text, zero): such a source simply has no price.
 */
export function ticksFromDecimal(text: string, tickUnits: bigint): number | null {
  const parsed = parseAmount(text, SOURCE_SCALE);
  return parsed.ok ? ticksFromUnits(parsed.units, 1n, tickUnits) : null;
}

/** The same for a part of a count of 10^-18. */
export function ticksFromUnits(units: bigint, divisor: bigint, tickUnits: bigint): number | null {
  const ticks = mulDivHalfEven(units, 1n, divisor * tickUnits * 10n ** BigInt(SOURCE_SCALE - TICK_SCALE));
  return ticks > 0n && ticks <= MAX_PRICE_TICKS ? Number(ticks) : null;
}

/** Decimals of a price step: 2 for 0.01, 0 for 5. */
export function decimalsOfTick(tickUnits: bigint): number {
  let decimals = TICK_SCALE;
  let rest = tickUnits;
  while (decimals > 0 && rest % 10n === 0n) {
    rest = mulDivHalfEven(rest, 1n, 10n);
    decimals -= 1;
  }
  return decimals;
}

/** Decimals of a price step and how many of its last decimal one step is: 2 and 1 for 0.01, 1 and 5 for 0.5. */
type StepText = { readonly decimals: number; readonly lastDecimals: bigint };
const stepTexts = new Map<bigint, StepText>();

function stepTextOf(tickUnits: bigint): StepText {
  const known = stepTexts.get(tickUnits);
  if (known !== undefined) return known;
  const decimals = decimalsOfTick(tickUnits);
  const made = { decimals, lastDecimals: mulDivHalfEven(tickUnits, 1n, 10n ** BigInt(TICK_SCALE - decimals)) };
  stepTexts.set(tickUnits, made);
  return made;
}

/** Writes ticks as decimal text with exactly the tick's decimals: `30000.01`. */
export function decimalFromTicks(priceTicks: number, tickUnits: bigint): string {
  const { decimals, lastDecimals } = stepTextOf(tickUnits);
  return formatAmount(BigInt(priceTicks) * lastDecimals, decimals);
}
