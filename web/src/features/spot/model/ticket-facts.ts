import { firstError } from '../../../form/problem.ts';
import { spotProblems } from '../rules/spot-order.ts';
import type { SpotProblem } from '../rules/problem.ts';
import { estimateSpot, type SpotEstimate } from '../rules/estimate.ts';
import { maxAmount } from '../rules/max.ts';
import type { Side, TradedPair } from '../../../domain/pair.ts';
import type { SpotFacts, SpotInputs } from '../rules/ticket.ts';
import { useFreshness, useSlowDepth, useSlowPrice } from '../../../market/hooks.ts';
import { availableOf, useHoldings } from '../../../session/assets.ts';
import { levelsOf } from '../../../frame/book/grouping.ts';
import type { SpotOrder } from './order.ts';
import { ownOrdersOf } from './own.ts';
import { priceOnTick } from './use-ticket.ts';

/** The ticket computes from the book at this pace; the book itself is drawn faster. */
const LOOK_EVERY_MS = 500;

export function useFacts(pair: TradedPair, orders: readonly SpotOrder[]): SpotFacts {
  const depth = useSlowDepth(pair.coin, LOOK_EVERY_MS);
  const index = useSlowPrice(pair.coin, LOOK_EVERY_MS);
  const freshness = useFreshness(pair.coin);
  const { rows } = useHoldings();
  return {
    pair,
    index,
    freshness,
    baseAvailable: availableOf(rows, pair.coin),
    quoteAvailable: availableOf(rows, pair.quote),
    bids: depth === null ? null : levelsOf(depth.bids, pair),
    asks: depth === null ? null : levelsOf(depth.asks, pair),
    ownOrders: ownOrdersOf(orders, pair),
  };
}

export type Assessed = {
  readonly problems: readonly SpotProblem[];
  readonly error: SpotProblem | null;
  readonly estimate: SpotEstimate | null;
  readonly max: string | null;
};

export function assess(inputs: SpotInputs, facts: SpotFacts): Assessed {
  const problems = spotProblems(inputs, facts);
  return { problems, error: firstError(problems), estimate: estimateSpot(inputs, facts), max: maxAmount(inputs, facts) };
}

/** The price a limit ticket starts with: the last price. */
export function suggestedPrice(side: Side, { pair }: SpotFacts, lastPrice: string | null): string | null {
  return lastPrice === null ? null : priceOnTick(lastPrice, side, pair);
}
