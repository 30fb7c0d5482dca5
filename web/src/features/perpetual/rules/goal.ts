import { profitUnits, type Position } from '@candor/formulas/perpetual/position';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { divide, multiply, round } from '../../../domain/decimal.ts';
import { textOfTicks, textOfUnits, ticksOf, unitsOf } from '../../../domain/pair.ts';
import type { PerpetualMarket } from '../model/market.ts';
import type { LegKind } from './leg.ts';

/** What a profit or loss that somebody aims at is counted in: percent of the margin, or USDT. */
export const GOAL_UNITS = ['percent', 'quote'] as const;
export type GoalUnit = (typeof GOAL_UNITS)[number];

/** Decimals of a goal as it is shown and typed. */
export const GOAL_DECIMALS = 2;
const HUNDRED = 100n;
const PERCENT = '100';

/** So many lots of a position, with their part of its entry value and margin. */
export function partOf(position: Position, lots: number): Position {
  const part = (units: bigint): bigint => mulDivFloor(units, BigInt(lots), BigInt(position.lots));
  return { ...position, lots, entryValueUnits: part(position.entryValueUnits), marginUnits: part(position.marginUnits) };
}

/**
 * The trigger price at which the position has this profit (of a stop-loss, this loss) before fees: the first tick that brings at least the
 * profit, the last that costs at most the loss. Null where there is none, or while the goal is no number.
 */
export function triggerOfGoal(kind: LegKind, goal: string, unit: GoalUnit, position: Position, { scale }: PerpetualMarket): string | null {
  const goalUnits = unitsOf(goal);
  if (goalUnits === null || goalUnits <= 0n) return null;
  // units of a percentage are 10^-8 of a percent
  const aimed = unit === 'quote' ? goalUnits : mulDivFloor(position.marginUnits, goalUnits, HUNDRED * 100_000_000n);
  const { isLong, lots, entryValueUnits } = position;
  const valueUnits = (kind === 'profit') === isLong ? entryValueUnits + aimed : entryValueUnits - aimed;
  if (valueUnits <= 0n) return null;
  const ticks = (isLong ? mulDivCeil : mulDivFloor)(valueUnits, 1n, BigInt(lots) * scale.factor);
  return ticks > 0n ? textOfTicks(Number(ticks), scale) : null;
}

/** What a trigger price brings before fees, of a stop-loss what it costs, in two decimals; empty where it is the other way round. */
export function goalOfTrigger(kind: LegKind, trigger: string, unit: GoalUnit, position: Position, { scale }: PerpetualMarket): string {
  const ticks = ticksOf(trigger, scale);
  if (ticks === null || ticks <= 0) return '';
  const gained = profitUnits(position, ticks, scale.factor);
  const units = kind === 'profit' ? gained : -gained;
  if (units <= 0n) return '';
  const amount = textOfUnits(units);
  const shown = unit === 'quote' ? amount : divide(multiply(amount, PERCENT), textOfUnits(position.marginUnits));
  return shown === null ? '' : round(shown, GOAL_DECIMALS, 'half-up');
}
