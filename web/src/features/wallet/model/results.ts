import type { ResultOf } from '@candor/contract/call';
import type { assetCosts } from '@candor/contract/modules/statements/calls';
import { compare, isZero, multiply, subtract } from '../../../domain/decimal.ts';
import { percentChange } from '../../../domain/figures.ts';

export type CoinCost = ResultOf<typeof assetCosts>[number];

/** What the bought coins that are held have gained or lost at a price; null where nobody can say. */
export interface OpenResult {
  readonly amountUsdt: string;
  /** Of what they have cost; null for coins that cost nothing. */
  readonly percent: string | null;
}

/** Bought coins × price less what they have cost. Coins without a cost are in no result. */
export function openResult({ bought, cost }: CoinCost, priceUsdt: string | null): OpenResult | null {
  if (priceUsdt === null || isZero(bought)) return null;
  const worth = multiply(bought, priceUsdt);
  return { amountUsdt: subtract(worth, cost), percent: percentChange(worth, cost) };
}

/** Results of coins that are not held any more: they have no row of their own. */
export function soldOut(costs: readonly CoinCost[]): readonly CoinCost[] {
  return costs.filter(({ bought, other, realised }) => isZero(bought) && isZero(other) && !isZero(realised)).toSorted(bySize);
}

const bySize = (a: CoinCost, b: CoinCost): number => compare(b.realised, a.realised);
