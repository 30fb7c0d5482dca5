import type { ResultOf } from '@candor/contract/call';
import type { assetDays } from '@candor/contract/modules/valuation/calls';
import { add, compare, divide, multiply, round, toPixelNumber } from '../../../domain/decimal.ts';
import type { EquityPoint } from '../../../domain/equity.ts';

export type AssetDays = ResultOf<typeof assetDays>;
export type Today = NonNullable<AssetDays['today']>;

/** The result in percent of what there was and came in; null where that is nothing, or something is not known. */
export function percentOfToday({ heldUsdt, flowUsdt, resultUsdt }: Today): string | null {
  if (flowUsdt === null || resultUsdt === null) return null;
  const base = add(heldUsdt, flowUsdt);
  const quotient = compare(base, '0') <= 0 ? null : divide(multiply(resultUsdt, '100'), base);
  return quotient === null ? null : round(quotient, 18, 'down');
}

/** The line of an account: its snapshots and now. Null while it has one point, or what it is worth now is not known. */
export function lineOf({ days }: AssetDays, totalUsdt: string | null, nowMs: number): readonly EquityPoint[] | null {
  if (totalUsdt === null || days.length === 0) return null;
  return [...days.map(({ timeMs, valueUsdt }) => ({ timeMs, value: valueUsdt })), { timeMs: nowMs, value: totalUsdt }];
}

/** The box of a drawn line, in units of its own. */
export const LINE_BOX = { width: 600, height: 72 } as const;
const INSET = 2;

/** The path of a line in its box: as far apart as the points are in time. */
export function pathOf(points: readonly EquityPoint[]): string {
  const [times, values] = [points.map(({ timeMs }) => timeMs), points.map(({ value }) => toPixelNumber(value))];
  const at = (all: readonly number[], size: number, one: number): number => {
    const [low, span] = [Math.min(...all), Math.max(...all) - Math.min(...all)];
    return span === 0 ? size / 2 : INSET + ((one - low) / span) * (size - 2 * INSET);
  };
  const { width, height } = LINE_BOX;
  return points
    .map(({ timeMs, value }, index) => {
      const y = height - at(values, height, toPixelNumber(value));
      return `${index === 0 ? 'M' : 'L'}${at(times, width, timeMs).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
