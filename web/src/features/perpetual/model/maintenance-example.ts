import { maintenanceUnits, tierAt, tierIndex, type Tier } from '@candor/formulas/perpetual/tiers';
import { notional } from '@candor/money/market-scale';
import { ticksOf } from '../../../domain/pair.ts';
import type { PerpetualMarket } from './market.ts';
import type { OpenPosition } from './position.ts';

/** The maintenance margin of a value, and the row of the tiers that gives it. */
export type MaintenanceExample = { readonly valueUnits: bigint; readonly tier: Tier; readonly maintenanceUnits: bigint };

export function maintenanceOf(valueUnits: bigint, { tiers }: PerpetualMarket): MaintenanceExample {
  return { valueUnits, tier: tierAt(tiers, tierIndex(tiers, valueUnits)), maintenanceUnits: maintenanceUnits(tiers, valueUnits) };
}

/** Of an own position at a mark; null without a mark, and of one that keeps older rows than those in force. */
export function maintenanceOfPosition(position: OpenPosition, market: PerpetualMarket, mark: string | null): MaintenanceExample | null {
  const ticks = mark === null ? null : ticksOf(mark, market.scale);
  if (ticks === null || position.tierVersion !== market.tierVersion) return null;
  return maintenanceOf(notional(ticks, position.lots, market.scale.factor), market);
}
