import { compare } from '../../../domain/decimal.ts';
import { ticksOf } from '../../../domain/pair.ts';
import type { PerpetualMarket } from '../model/market.ts';
import type { PositionSide } from '../model/position.ts';

/** A take-profit or a stop-loss. */
export type LegKind = 'profit' | 'loss';

/** One of them as it is typed. */
export type LegInputs = {
  /** Of the mark price; empty: not set. */
  readonly trigger: string;
  /** Of the order that it places; empty: not typed yet; null: at market. */
  readonly limit: string | null;
};

export const NO_LEG: LegInputs = { trigger: '', limit: null };

export type LegProblem = 'step' | 'reached' | 'limitMissing' | 'limitStep';

const isPrice = (price: string, { scale }: PerpetualMarket): boolean => (ticksOf(price, scale) ?? 0) > 0;

/** Whether the trigger acts at a mark above it, or below. */
const actsAbove = (kind: LegKind, side: PositionSide): boolean => (kind === 'profit') === (side === 'long');

/** What is wrong with the trigger price of one; null for nothing, and while none is typed. */
export function triggerProblem(
  kind: LegKind,
  { trigger }: LegInputs,
  side: PositionSide,
  market: PerpetualMarket,
  mark: string | null,
): 'step' | 'reached' | null {
  if (trigger === '') return null;
  if (!isPrice(trigger, market)) return 'step';
  if (mark === null) return null;
  return (actsAbove(kind, side) ? compare(mark, trigger) >= 0 : compare(mark, trigger) <= 0) ? 'reached' : null;
}

/** What is wrong with its limit price; null for nothing, at market, and while no trigger is typed. */
export function limitProblem({ trigger, limit }: LegInputs, market: PerpetualMarket): 'limitMissing' | 'limitStep' | null {
  if (trigger === '' || limit === null) return null;
  if (limit === '') return 'limitMissing';
  return isPrice(limit, market) ? null : 'limitStep';
}

/** The price at which it closes, as far as that can be told: its limit, at market its trigger. */
export const exitPrice = ({ trigger, limit }: LegInputs): string => (limit === null || limit === '' ? trigger : limit);
