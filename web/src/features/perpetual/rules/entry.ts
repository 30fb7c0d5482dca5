import { initialMarginUnits } from '@candor/formulas/perpetual/margin';
import { profitUnits, type Position } from '@candor/formulas/perpetual/position';
import { feeCeil, notional } from '@candor/money/market-scale';
import { textOfUnits, ticksOf } from '../../../domain/pair.ts';
import { walkBook } from '../../../frame/book/walk.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { exitPrice, type LegInputs } from './leg.ts';
import { lotsTyped } from './size.ts';
import { buysIn, leverageOf, limitTicksOf, valueTicksOf, type TicketFacts, type TicketInputs } from './ticket.ts';

/** A new position of so many lots, filled whole at one price. */
export function newPosition(isLong: boolean, lots: number, priceTicks: number, leverage: number, market: PerpetualMarket): Position {
  return positionOf(isLong, lots, notional(priceTicks, lots, market.scale.factor), leverage);
}

function positionOf(isLong: boolean, lots: number, entryValueUnits: bigint, leverage: number): Position {
  return { isLong, lots, entryValueUnits, marginUnits: initialMarginUnits(entryValueUnits, leverage) };
}

/**
 * The position that the order alone would make: at its limit, at market by what the contract's book takes of it now, and where it does not take all of
 * it at the mark price. Null while that is not known.
 */
export function expectedPosition(inputs: TicketInputs, facts: TicketFacts): Position | null {
  const [lots, ticks] = [lotsTyped(inputs, facts), valueTicksOf(inputs, facts)];
  if (lots === null || lots === 0 || ticks === null || ticks <= 0) return null;
  const entryValueUnits = valueInBook(inputs, facts, lots) ?? notional(ticks, lots, facts.market.scale.factor);
  return positionOf(inputs.side === 'long', lots, entryValueUnits, leverageOf(inputs, facts));
}

/** What all lots of a market order come to in the book; null of another order, and where there are not enough. */
function valueInBook(inputs: TicketInputs, facts: TicketFacts, lots: number): bigint | null {
  const side = buysIn(inputs) ? 'buy' : 'sell';
  const levels = side === 'buy' ? facts.asks : facts.bids;
  const boundTicks = limitTicksOf(inputs, facts);
  if (inputs.kind === 'limit' || levels === null || boundTicks === null) return null;
  const { restLots, notionalUnits } = walkBook(levels, { side, boundTicks, lots, amountUnits: 0n }, facts.market.scale);
  return restLots > 0 ? null : notionalUnits;
}

/** What closing the whole position by a trigger would bring after both fees, in USDT; null while that is not known. */
export function resultOf(leg: LegInputs, position: Position | null, market: PerpetualMarket): string | null {
  const ticks = ticksOf(exitPrice(leg), market.scale);
  if (position === null || ticks === null || ticks <= 0) return null;
  const { factor } = market.scale;
  const fees = feeCeil(position.entryValueUnits, market.openFeePpm) + feeCeil(notional(ticks, position.lots, factor), market.closeFeePpm);
  return textOfUnits(profitUnits(position, ticks, factor) - fees);
}
