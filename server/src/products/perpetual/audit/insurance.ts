import { mulDivFloor } from '@candor/money/mul-div';
import type { AuditState } from './state.ts';
import type { Market } from './market.ts';
import type { Position } from './objects.ts';

const DAY_MS = 86_400_000;
/** A day costs at most a quarter of what insurance had before its first command, one position a fifth of what it had when first taken over. */
const [PARTS_OF_DAY, PARTS_OF_POSITION] = [4n, 5n];

/** A day (UTC) begins with what insurance has, before anything else of it counts. */
export function beginDay(state: AuditState, market: Market, timeMs: number): void {
  const day = Math.floor(timeMs / DAY_MS);
  if (day <= market.insured.day) return;
  market.insured = { day, atStartUnits: state.insurance(market), paidUnits: 0n };
}

/** What insurance may still pay on the day that began last. */
export function leftOfDay({ insured: { atStartUnits, paidUnits } }: Market): bigint {
  return mulDivFloor(atStartUnits, 1n, PARTS_OF_DAY) - paidUnits;
}

/** What insurance may still pay for a position, whenever. */
export function leftFor(state: AuditState, { insurableUnits, market }: Position): bigint {
  return insurableUnits ?? mulDivFloor(state.insurance(market), 1n, PARTS_OF_POSITION);
}

/** What insurance may still pay for a position now. */
export function insurable(state: AuditState, position: Position): bigint {
  const [ofPosition, ofDay] = [leftFor(state, position), leftOfDay(position.market)];
  return ofPosition < ofDay ? ofPosition : ofDay;
}

/** Insurance pays for a position. */
export function spend(state: AuditState, position: Position, units: bigint): void {
  position.insurableUnits = leftFor(state, position) - units;
  position.market.insured.paidUnits += units;
}
