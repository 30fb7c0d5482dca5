import { deleveragingScore } from '@candor/formulas/perpetual/deleveraging';
import { mulDivCeil } from '@candor/money/mul-div';
import { nearestQuotient } from '@candor/money/nearest-quotient';
import type { QueueRank } from '../answers.ts';
import type { PerpetualMarket } from '../market.ts';
import type { OpenedPosition } from '../positions/position.ts';
import type { PerpetualState } from '../state.ts';

/** The queue is shown in five parts (`product-rules` 5.6). */
const PARTS = 5n;
const ONE_E8 = 1e8;
/** More than the relative error of a few products and a quotient of numbers below 2^53. */
const ERROR = 2 ** -48;
const MOST = Number.MAX_SAFE_INTEGER;

/**
 * The first position of each fifth of a side's queue of auto-deleveraging but the first one, the best first. Of less than five
 * positions some begin several fifths, and some fifths have none. It looks at every position of the side, so whoever shows places asks once a mark.
 */
export function fifthsOf(state: PerpetualState, market: PerpetualMarket, isLong: boolean): readonly QueueRank[] {
  const scores: number[] = [];
  const partners: OpenedPosition[] = [];
  for (const position of market.positionsAfter(0)) {
    if (position.isLong !== isLong) continue;
    const score = scoreOf(state, market, position);
    if (score === null) continue;
    scores.push(score);
    partners.push(position);
  }
  const ascending = Float64Array.from(scores).sort();
  const firsts: QueueRank[] = [];
  for (let part = 1; part < PARTS; part++) {
    const index = Number(mulDivCeil(BigInt(part), BigInt(scores.length), PARTS));
    const score = ascending[scores.length - 1 - index];
    if (score === undefined) break;
    const above = scores.length - 1 - ascending.lastIndexOf(score);
    const first = partners[nthOf(scores, score, index - above)];
    const exact = first === undefined ? null : deleveragingScore(state.facts(first), market.mark.markTicks, market.info.factor);
    if (first !== undefined && exact !== null) firsts.push({ score: exact, positionId: first.positionId });
  }
  return firsts;
}

/** Where a score stands for the nth time, counted from 0; positions of equal score stand by their number already. */
function nthOf(scores: readonly number[], score: number, nth: number): number {
  let index = scores.indexOf(score);
  for (let seen = 0; seen < nth && index !== -1; seen++) index = scores.indexOf(score, index + 1);
  return index;
}

/** By numbers where these decide for certain; null for a position without equity. A score beyond 2^53 is the nearest number. */
function scoreOf(state: PerpetualState, { mark, info }: PerpetualMarket, position: OpenedPosition): number | null {
  const { entryValue, margin } = position.numbers ?? numbersOf(state, position);
  const value = mark.markTicks * Number(info.factor) * position.lots;
  const profit = position.isLong ? value - entryValue : entryValue - value;
  const equity = margin + profit;
  if (value <= MOST && entryValue <= MOST && margin <= MOST && equity <= MOST) {
    if (equity <= 0) return null;
    const [times, under] = profit > 0 ? [value, equity] : [equity, value];
    const quotient = nearestQuotient(profit * times * ONE_E8, entryValue * under);
    if (Math.abs(quotient - Math.round(quotient)) > ERROR * Math.abs(quotient)) return Math.floor(quotient);
  }
  const exact = deleveragingScore(state.facts(position), mark.markTicks, info.factor);
  return exact === null ? null : Number(exact);
}

/** Kept with the position until it changes. */
function numbersOf(state: PerpetualState, position: OpenedPosition): NonNullable<OpenedPosition['numbers']> {
  position.numbers = { entryValue: Number(position.entryValueUnits), margin: Number(state.marginUnits(position)) };
  return position.numbers;
}
