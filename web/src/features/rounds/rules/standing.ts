import { compare, isZero, subtract } from '../../../domain/decimal.ts';
import type { Pools } from './matching.ts';
import type { RoundSide } from './round.ts';

/** How a stake stands at a price while its round is locked: the price against the lock, and what the end would bring. */
export type RoundStanding = { readonly result: 'win' | 'lose' | 'refund'; readonly difference: string };

/** Strictly above the lock up wins, strictly below it down; the same price, or a side without stakes, refunds (product rules §7). Null while a price is not known. */
export function standingAt(side: RoundSide, lockPrice: string | null, price: string | null, pools: Pools | null): RoundStanding | null {
  if (lockPrice === null || price === null) return null;
  const order = compare(price, lockPrice);
  const oneSided = pools !== null && (isZero(pools.up) || isZero(pools.down));
  const result = order === 0 || oneSided ? 'refund' : order > 0 === (side === 'up') ? 'win' : 'lose';
  return { result, difference: subtract(price, lockPrice) };
}
