import { reducingLimitTicks } from '@candor/formulas/perpetual/margin';
import { reduce, type Reduction } from '@candor/formulas/perpetual/position';
import { feeCeil, notional } from '@candor/money/market-scale';
import { ticksOf } from '../../../domain/pair.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { formulaPosition, type OpenPosition } from '../model/position.ts';
import { lotsTyped } from './size.ts';
import { valueTicksOf, type TicketFacts, type TicketInputs } from './ticket.ts';

/** The worst price at which closing may fill, in ticks; null without a mark. */
export function closingBound({ side, bankruptcyPrice }: OpenPosition, market: PerpetualMarket, mark: string | null): number | null {
  const markTicks = mark === null ? null : ticksOf(mark, market.scale);
  if (markTicks === null) return null;
  const isSell = side === 'long';
  const bankruptcy = bankruptcyPrice === null ? null : ticksOf(bankruptcyPrice, market.scale);
  return reducingLimitTicks(isSell, markTicks, bankruptcy ?? (isSell ? 0 : Number.MAX_SAFE_INTEGER));
}

/** What closing so much would bring at its limit, at market at the mark price, by the exchange's own formula; null while that is not known. */
export function closingResult(inputs: TicketInputs, facts: TicketFacts): Reduction | null {
  const position = facts.open[inputs.side];
  const formula = position === null ? null : formulaPosition(position);
  const [lots, ticks] = [lotsTyped(inputs, facts), valueTicksOf(inputs, facts)];
  if (formula === null || lots === null || lots < 1 || lots > formula.lots || ticks === null || ticks <= 0) return null;
  const { scale, closeFeePpm } = facts.market;
  return reduce(formula, lots, ticks, scale.factor, feeCeil(notional(ticks, lots, scale.factor), closeFeePpm));
}
