import { absolute, compare, divide, round, subtract, toPixelNumber } from '../../../domain/decimal.ts';

/** A bar of the mark: its start, epoch ms, the last mark and the index at that mark. */
export type MarkPoint = { readonly startMs: number; readonly close: string; readonly index: string };

/** Decimals of a fraction of a price, as funding rates have. */
const FRACTION_DECIMALS = 8;

/** How far the mark is above the index, a fraction of the index; null where the index is not above 0. */
export function premiumOf(mark: string, index: string): string | null {
  const quotient = divide(subtract(mark, index), index);
  return quotient === null ? null : round(quotient, FRACTION_DECIMALS, 'down');
}

/** The bar at which mark and index were farthest apart; null without a bar. */
export function farthestApart<Point extends MarkPoint>(points: readonly Point[]): Point | null {
  return points.reduce<Point | null>((far, point) => {
    if (far === null) return point;
    const [now, before] = [premiumOf(point.close, point.index) ?? '0', premiumOf(far.close, far.index) ?? '0'];
    return compare(absolute(now), absolute(before)) > 0 ? point : far;
  }, null);
}

type Box = { readonly width: number; readonly height: number };

/** Both lines in one scale of prices and of time, so that a time without prices is as wide as it was long. */
export function seriesPaths(
  points: readonly MarkPoint[],
  { width, height }: Box,
): { readonly mark: string; readonly index: string } | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const [marks, indexes] = [points.map(({ close }) => toPixelNumber(close)), points.map(({ index }) => toPixelNumber(index))];
  const low = Math.min(...marks, ...indexes);
  const span = Math.max(...marks, ...indexes) - low;
  const x = (timeMs: number) => ((timeMs - first.startMs) / (last.startMs - first.startMs)) * width;
  const y = (price: number) => (span === 0 ? height / 2 : (1 - (price - low) / span) * height);
  const pathOf = (prices: readonly number[]) =>
    points.map(({ startMs }, at) => `${at === 0 ? 'M' : 'L'}${x(startMs).toFixed(1)} ${y(prices[at] ?? low).toFixed(1)}`).join('');
  return { mark: pathOf(marks), index: pathOf(indexes) };
}

/** A bar for each value, from the middle line up above 0 and down below it; the largest reaches the edge. */
export function barsPath(values: readonly string[], { width, height }: Box): string {
  const sizes = values.map(toPixelNumber);
  const most = Math.max(...sizes.map(Math.abs));
  const middle = height / 2;
  const x = (index: number) => ((index + 0.5) / values.length) * width;
  const y = (size: number) => (most === 0 ? middle : middle - (size / most) * middle);
  return sizes.map((size, index) => `M${x(index).toFixed(1)} ${middle.toFixed(1)}V${y(size).toFixed(1)}`).join('');
}
