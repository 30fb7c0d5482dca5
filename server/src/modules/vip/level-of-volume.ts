import { VIP_LEVELS, type Settings } from '@candor/contract/settings';
import { parseAmount } from '@candor/money/amount';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';

type Bounds = Settings['VIP_LEVEL_SETTING'];

/**
 * The highest level that begins at the volume or below it. Where a level ends decides nothing: between its end and the next beginning it stays. A
 * level without a beginning does not exist.
 */
export function levelOfVolume(units: bigint, bounds: Bounds): number {
  if (!bounds.isOpen) return 0;
  return Math.max(0, ...VIP_LEVELS.filter((level) => isReached(units, bounds[`vip${level}Start`])));
}

function isReached(units: bigint, start: string | null): boolean {
  if (start === null) return false;
  const begins = parseAmount(start, QUOTE_SCALE);
  return begins.ok && units >= begins.units;
}
