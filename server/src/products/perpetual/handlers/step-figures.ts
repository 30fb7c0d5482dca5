import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { PerpetualTables } from '../tables.ts';

type StepRow = PerpetualTables['perpetual_steps'];
/** What a step says beside what all have. */
export type StepFigures = Omit<StepRow, 'position' | 'step' | 'seq' | 'time_ms' | 'kind' | 'lots' | 'margin_units'>;

export const NO_FIGURES: StepFigures = {
  order_id: 0,
  step_lots: null,
  price_ticks: null,
  value_units: null,
  earn_units: null,
  fee_units: null,
  amount_units: null,
  returned_units: null,
  insured_units: null,
  mark_ticks: null,
  equity_units: null,
  maintenance_units: null,
  bankruptcy_ticks: null,
  position_budget_units: null,
  day_budget_units: null,
  rate_e8: null,
  tier_version: null,
  close_reason: null,
};

/** What was found of a position that is liquidated. */
export function liquidatingStep(event: Extract<PerpetualEvent, { type: 'perpetual.liquidating' }>): Partial<StepFigures> {
  return {
    step_lots: event.cutLots,
    mark_ticks: event.markTicks,
    equity_units: String(event.equityUnits),
    maintenance_units: String(event.maintenanceUnits),
    bankruptcy_ticks: event.bankruptcyTicks,
    position_budget_units: String(event.positionBudgetUnits),
    day_budget_units: String(event.dayBudgetUnits),
    tier_version: event.tierVersion,
  };
}
