import { mulDivFloor } from '@candor/money/mul-div';
import type { Desk } from './desk.ts';
import type { Market } from './market.ts';
import type { Position } from './objects.ts';

const DAY_MS = 86_400_000;
/** A day costs at most a quarter of what insurance had before its first command, one position a fifth of what it had when first taken over. */
const [PARTS_OF_DAY, PARTS_OF_POSITION] = [4n, 5n];

/** A day (UTC) begins with what insurance has, before anything else of it counts. */
export function beginDay(desk: Desk, market: Market, timeMs: number): void {
  const day = Math.floor(timeMs / DAY_MS);
  if (day <= market.insured.day) return;
  market.insured = { day, atStartUnits: desk.insurance(market), paidUnits: 0n };
}

/** What insurance may still pay on the day that began last. */
export function leftOfDay({ insured: { atStartUnits, paidUnits } }: Market): bigint {
  return mulDivFloor(atStartUnits, 1n, PARTS_OF_DAY) - paidUnits;
}

/** What insurance may still pay for a position, whenever. */
export function leftFor(desk: Desk, { insurableUnits, market }: Position): bigint {
  return insurableUnits ?? mulDivFloor(desk.insurance(market), 1n, PARTS_OF_POSITION);
}

/** What insurance may still pay for a position now. */
export function insurable(desk: Desk, position: Position): bigint {
  const [ofPosition, ofDay] = [leftFor(desk, position), leftOfDay(position.market)];
  return ofPosition < ofDay ? ofPosition : ofDay;
}

/** Insurance pays for a position. */
export function spend(desk: Desk, position: Position, units: bigint): void {
  position.insurableUnits = leftFor(desk, position) - units;
  position.market.insured.paidUnits += units;
}
