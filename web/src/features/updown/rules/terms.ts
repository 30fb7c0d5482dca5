import { add, compare, divide, multiply, round, subtract } from '../../../domain/decimal.ts';
import { STAKE_DECIMALS } from '../../../domain/stake.ts';

export type Direction = 'up' | 'down';

/** What one duration of a coin offers; the rate is a fraction: 0.85 pays 85 % on top of the stake. */
export type UpdownTerms = {
  readonly periodId: number;
  readonly seconds: number;
  /** A contract starts this long after its acceptance. */
  readonly waitMs: number;
  readonly rate: string;
  readonly version: number;
  readonly stakeMin: string;
  readonly stakeMax: string;
};

/** What a win adds to the stake: `floor(stake × rate)` in units (product rules §6.1). */
export function winOf(stake: string, rate: string): string {
  return round(multiply(stake, rate), STAKE_DECIMALS, 'down');
}

/** What a win pays, the stake included (product rules §6.7). */
export function payoutOf(stake: string, rate: string): string {
  return add(stake, winOf(stake, rate));
}

/** Percent of wins at which nothing is won or lost: `100 / (1 + rate)`, rounded up to one decimal: nobody is promised too much. */
export function breakEvenPercent(rate: string): string {
  const quotient = divide('100', add('1', rate)) ?? '100';
  return round(quotient, 1, 'up');
}

/** Expected cost of 100 staked at a fair coin when no tie gives a stake back: `100 × (1 − (1 + rate) / 2)` (product rules §6.9). */
export function costOfHundred(rate: string): string {
  return multiply(subtract('1', rate), '50');
}

/** Percent for a tile or a button: 0.85 is `85`. */
export function ratePercent(rate: string): string {
  return multiply(rate, '100');
}

/** Whether two offers promise the same for the same stake; limits count, since a fresh yes is asked for them too. */
export function sameTerms(a: UpdownTerms, b: UpdownTerms): boolean {
  return (
    a.periodId === b.periodId &&
    a.version === b.version &&
    compare(a.rate, b.rate) === 0 &&
    compare(a.stakeMin, b.stakeMin) === 0 &&
    compare(a.stakeMax, b.stakeMax) === 0
  );
}

/** How a running contract stands at a price: what its end would bring. Null while one of the two prices is not known. */
export type Standing = { readonly result: 'win' | 'lose' | 'tie'; readonly difference: string };

/** Strictly above or below wins; the same price gives the stake back (product rules §6.4, §6.5). */
export function standingAt(direction: Direction, entry: string | null, price: string | null): Standing | null {
  if (entry === null || price === null) return null;
  const order = compare(price, entry);
  const result = order === 0 ? 'tie' : order > 0 === (direction === 'up') ? 'win' : 'lose';
  return { result, difference: subtract(price, entry) };
}

/** What it would come to at that: of a contract that operators have voided nothing is lost. */
export function outcomeOf({ result }: Standing, isVoided: boolean): Standing['result'] {
  return isVoided && result === 'lose' ? 'tie' : result;
}
