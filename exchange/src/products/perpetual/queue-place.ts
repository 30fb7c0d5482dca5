import { deleveragingScore } from '@candor/formulas/perpetual/deleveraging';
import type { PerpetualMarket } from './market.ts';
import type { OpenedPosition } from './position.ts';
import type { PerpetualState } from './state.ts';

const ONE_E8 = 1e8;
/** More than the relative error of four products of numbers below 2^53. */
const ERROR = 2 ** -48;

/** Where a position stands among its side's: so many before it, of so many in all. */
export type QueuePlace = { readonly before: number; readonly size: number };

/**
 * The place of a position in the queue of auto-deleveraging at the market's mark (`product-rules` 5.6); null for one that is no partner. It looks at
 * every position of the side, by numbers where these decide for certain and by its score where they do not, and keeps nothing.
 */
export function queuePlaceOf(state: PerpetualState, market: PerpetualMarket, position: OpenedPosition): QueuePlace | null {
  const { markTicks } = market.mark;
  const { factor } = market.info;
  const own = deleveragingScore(state.facts(position), markTicks, factor);
  if (own === null) return null;
  const perLot = markTicks * Number(factor);
  const score = Number(own);
  let before = 0;
  let size = 0;
  for (const other of market.positionsAfter(0)) {
    if (other.isLong !== position.isLong) continue;
    let sign = signByNumbers(state, other, perLot * other.lots, score);
    if (sign === NO_PARTNER) continue;
    if (sign === UNDECIDED) {
      const exact = deleveragingScore(state.facts(other), markTicks, factor);
      if (exact === null) continue;
      sign = exact > own ? 1 : exact < own ? -1 : 0;
    }
    size += 1;
    if (sign === 1 || (sign === 0 && other.positionId < position.positionId)) before += 1;
  }
  return { before, size };
}

const MOST = Number.MAX_SAFE_INTEGER;
const NO_PARTNER = 2;
const UNDECIDED = 3;

/**
 * Whether the score of a position is above another's (1), equal (0) or below (−1). With `x` = numerator ÷ denominator it is floor(x): above ⇔ x ≥ score + 1,
 * below ⇔ x < score. All amounts are below 2^53 here, so that their sums and differences are exact.
 */
function signByNumbers(state: PerpetualState, position: OpenedPosition, value: number, score: number): number {
  const { entryValue, margin } = position.numbers ?? numbersOf(state, position);
  const profit = position.isLong ? value - entryValue : entryValue - value;
  const equity = margin + profit;
  const isExact = value <= MOST && entryValue <= MOST && margin <= MOST && equity <= MOST && Math.abs(score) < MOST;
  if (!isExact) return UNDECIDED;
  if (equity <= 0) return NO_PARTNER;
  const numerator = profit * (profit > 0 ? value : equity) * ONE_E8;
  const denominator = entryValue * (profit > 0 ? equity : value);
  const [least, next] = [score * denominator, (score + 1) * denominator];
  const error = ERROR * (Math.abs(numerator) + Math.abs(least) + Math.abs(next));
  if (numerator >= next + error) return 1;
  if (numerator < least - error) return -1;
  return numerator >= least + error && numerator < next - error ? 0 : UNDECIDED;
}

/** Kept with the position until it changes. */
function numbersOf(state: PerpetualState, position: OpenedPosition): NonNullable<OpenedPosition['numbers']> {
  position.numbers = { entryValue: Number(position.entryValueUnits), margin: Number(state.marginUnits(position)) };
  return position.numbers;
}
