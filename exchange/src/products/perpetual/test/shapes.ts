import type { AttachedTrigger, PerpetualCommand } from '../commands.ts';
import type { PerpetualTerms } from '../terms.ts';
import type { NaiveTier } from './naive.ts';

type Opening = Extract<PerpetualCommand, { type: 'perpetual.open' }>;

export const MOST = 1_000_000_000;

export const whole = (value: number, least: number, most = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

export function isTrigger(terms: AttachedTrigger | null): boolean {
  return terms === null || (whole(terms.triggerTicks, 1, MOST) && whole(terms.limitTicks, 0, MOST));
}

export function isOrder({ kind, timeInForce, priceTicks }: Pick<Opening, 'kind' | 'timeInForce' | 'priceTicks'>): boolean {
  return kind === 'limit' ? whole(priceTicks, 1, MOST) : priceTicks === 0 && (timeInForce === 'ioc' || timeInForce === 'fok');
}

/** Whether what does not fill at once waits. */
export const isRest = ({ timeInForce }: Pick<Opening, 'timeInForce'>): boolean => timeInForce === 'gtc' || timeInForce === 'post-only';

export function tiersOf({ tiers }: PerpetualTerms): readonly NaiveTier[] {
  return tiers.map((row) => ({
    above: row.aboveUnits,
    upTo: row.upToUnits,
    leverage: BigInt(row.maxLeverage),
    rate: BigInt(row.maintenancePpm),
  }));
}
