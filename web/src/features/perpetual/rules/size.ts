import { mulDivFloor } from '@candor/money/mul-div';
import { parseSteps } from '@candor/money/amount';
import { notional } from '@candor/money/market-scale';
import { mostLots } from '@candor/formulas/perpetual/margin';
import { ASSET_SCALE, lotsOf, textOfLots, textOfUnits, unitsOf } from '../../../domain/pair.ts';
import { leverageOf, limitTicksOf, valueTicksOf, type SizeUnit, type TicketFacts, type TicketInputs } from './ticket.ts';

/** Whole lots of the size that is typed: USDT buy as many as their value pays for. Null when it is no such size. */
export function lotsTyped(inputs: TicketInputs, facts: TicketFacts): number | null {
  const { scale } = facts.market;
  if (inputs.unit === 'coin') return lotsOf(inputs.amount, scale);
  if (inputs.unit === 'lots') {
    const parsed = parseSteps(inputs.amount, 0, 1n);
    return parsed.ok ? parsed.steps : null;
  }
  const ticks = valueTicksOf(inputs, facts);
  const units = unitsOf(inputs.amount);
  if (ticks === null || ticks <= 0 || units === null) return null;
  const lots = mulDivFloor(units, 1n, BigInt(ticks) * scale.factor);
  return lots <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(lots) : null;
}

/** A number of lots in a unit of size, as it is typed; null in USDT while there is no price. */
export function amountOfLots(lots: number, unit: SizeUnit, inputs: TicketInputs, facts: TicketFacts): string | null {
  const { scale } = facts.market;
  if (unit === 'lots') return String(lots);
  if (unit === 'coin') return textOfLots(lots, scale);
  const ticks = valueTicksOf(inputs, facts);
  return ticks === null ? null : textOfUnits(notional(ticks, lots, scale.factor));
}

/** The same size in another unit; empty where it cannot be told. */
export function amountIn(unit: SizeUnit, inputs: TicketInputs, facts: TicketFacts): string {
  const lots = lotsTyped(inputs, facts);
  return lots === null || lots === 0 ? '' : (amountOfLots(lots, unit, inputs, facts) ?? '');
}

/** The most lots of an order: those that are open, or that the contract wallet pays for, at most those of one order. Null while not known. */
export function maxLots(inputs: TicketInputs, facts: TicketFacts): number | null {
  const { market, available } = facts;
  if (inputs.closes) return facts.open[inputs.side]?.lots ?? 0;
  const limitTicks = limitTicksOf(inputs, facts);
  const units = available === null ? null : unitsOf(available);
  if (limitTicks === null || limitTicks <= 0 || units === null) return null;
  const terms = { factor: market.scale.factor, leverage: leverageOf(inputs, facts), feePpm: market.openFeePpm };
  return Math.min(mostLots(units, limitTicks, terms), market.lotsMax);
}

/** Decimals that a size may have. */
export function decimalsOfUnit(unit: SizeUnit, { market }: TicketFacts): number {
  if (unit === 'lots') return 0;
  return unit === 'coin' ? market.quantityDecimals : ASSET_SCALE;
}
