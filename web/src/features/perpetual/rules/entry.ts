import { initialMarginUnits } from '@candor/formulas/perpetual/margin';
import { profitUnits, type Position } from '@candor/formulas/perpetual/position';
import { feeCeil, notional } from '@candor/money/market-scale';
import { textOfUnits, ticksOf } from '../../../domain/pair.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { exitPrice, type LegInputs } from './leg.ts';
import { lotsTyped } from './size.ts';
import { leverageOf, valueTicksOf, type TicketFacts, type TicketInputs } from './ticket.ts';

/** A new position of so many lots, filled whole at one price. */
export function newPosition(isLong: boolean, lots: number, priceTicks: number, leverage: number, market: PerpetualMarket): Position {
  const entryValueUnits = notional(priceTicks, lots, market.scale.factor);
  return { isLong, lots, entryValueUnits, marginUnits: initialMarginUnits(entryValueUnits, leverage) };
}

/** The position that the order alone would make at its limit, at market at the mark price; null while that is not known. */
export function expectedPosition(inputs: TicketInputs, facts: TicketFacts): Position | null {
  const [lots, ticks] = [lotsTyped(inputs, facts), valueTicksOf(inputs, facts)];
  if (lots === null || lots === 0 || ticks === null || ticks <= 0) return null;
  return newPosition(inputs.side === 'long', lots, ticks, leverageOf(inputs, facts), facts.market);
}

/** What closing the whole position by a trigger would bring after both fees, in USDT; null while that is not known. */
export function resultOf(leg: LegInputs, position: Position | null, market: PerpetualMarket): string | null {
  const ticks = ticksOf(exitPrice(leg), market.scale);
  if (position === null || ticks === null || ticks <= 0) return null;
  const { factor } = market.scale;
  const fees = feeCeil(position.entryValueUnits, market.openFeePpm) + feeCeil(notional(ticks, position.lots, factor), market.closeFeePpm);
  return textOfUnits(profitUnits(position, ticks, factor) - fees);
}
