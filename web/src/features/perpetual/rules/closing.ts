import { reducingLimitTicks } from '@candor/formulas/perpetual/margin';
import { reduce, type Position, type Reduction } from '@candor/formulas/perpetual/position';
import { feeCeil, notional } from '@candor/money/market-scale';
import { ticksOf } from '../../../domain/pair.ts';
import { walkBook, type Fill } from '../../../frame/book/walk.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { formulaPosition, type OpenPosition } from '../model/position.ts';
import { lotsTyped } from './size.ts';
import type { TicketFacts, TicketInputs } from './ticket.ts';

/** The worst price at which closing may fill, in ticks; null without a mark. */
export function closingBound({ side, bankruptcyPrice }: OpenPosition, market: PerpetualMarket, mark: string | null): number | null {
  const markTicks = mark === null ? null : ticksOf(mark, market.scale);
  if (markTicks === null) return null;
  const isSell = side === 'long';
  const bankruptcy = bankruptcyPrice === null ? null : ticksOf(bankruptcyPrice, market.scale);
  return reducingLimitTicks(isSell, markTicks, bankruptcy ?? (isSell ? 0 : Number.MAX_SAFE_INTEGER));
}

/** What closing brings: the position's part of the margin with the result, less the fee. */
export type ClosingResult = Pick<Reduction, 'realisedUnits' | 'feeUnits' | 'paidOutUnits'>;

/**
 * What closing so much would bring by the exchange's own formula: at its limit, of a market order what the contract's book takes of it now, level by
 * level within its bound. Null while that is not known, and where nobody takes any of it.
 */
export function closingResult(inputs: TicketInputs, facts: TicketFacts): ClosingResult | null {
  const position = facts.open[inputs.side];
  const formula = position === null ? null : formulaPosition(position);
  const lots = lotsTyped(inputs, facts);
  if (position === null || formula === null || lots === null || lots < 1 || lots > formula.lots) return null;
  const fills = inputs.kind === 'limit' ? atLimit(inputs, facts, lots) : inBook(position, facts, lots);
  return fills.length === 0 ? null : closedBy(fills, formula, facts.market);
}

function atLimit({ price }: TicketInputs, { market }: TicketFacts, lots: number): readonly Fill[] {
  const ticks = ticksOf(price, market.scale);
  return ticks === null || ticks <= 0 ? [] : [{ ticks, lots }];
}

function inBook(position: OpenPosition, { market, mark, bids, asks }: TicketFacts, lots: number): readonly Fill[] {
  const isSell = position.side === 'long';
  const levels = isSell ? bids : asks;
  const boundTicks = closingBound(position, market, mark);
  if (levels === null || boundTicks === null) return [];
  return walkBook(levels, { side: isSell ? 'sell' : 'buy', boundTicks, lots, amountUnits: 0n }, market.scale).fills;
}

/** One fill after another; the fee is rounded once for all of them. */
function closedBy(fills: readonly Fill[], position: Position, { scale: { factor }, closeFeePpm }: PerpetualMarket): ClosingResult {
  let left = position;
  let [valueUnits, realisedUnits, feeUnits, paidOutUnits] = [0n, 0n, 0n, 0n];
  for (const { ticks, lots } of fills) {
    const before = feeCeil(valueUnits, closeFeePpm);
    valueUnits += notional(ticks, lots, factor);
    const fill = reduce(left, lots, ticks, factor, feeCeil(valueUnits, closeFeePpm) - before);
    realisedUnits += fill.realisedUnits;
    feeUnits += fill.feeUnits;
    paidOutUnits += fill.paidOutUnits;
    left = {
      ...left,
      lots: left.lots - lots,
      entryValueUnits: left.entryValueUnits - fill.entryValueUnits,
      marginUnits: fill.marginLeftUnits,
    };
  }
  return { realisedUnits, feeUnits, paidOutUnits };
}
