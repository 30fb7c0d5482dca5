import { add, fixed, multiply, subtract } from '../../domain/decimal.ts';
import type { ChartPoint, Pixel } from '../engine.ts';
import type { Drawing } from './drawing.ts';

/** A drawing in pixels: what is painted, and what a press is measured against. */
export type Segment = { readonly from: Pixel; readonly to: Pixel };
export type Label = { readonly at: Pixel; readonly text: string };
export type Shape = {
  readonly segments: readonly Segment[];
  /** Opposite corners of what is filled. */
  readonly fill: Segment | null;
  readonly labels: readonly Label[];
  /** Where the drawing can be taken to be changed, in the order of its points. */
  readonly handles: readonly Pixel[];
};

export type Measure = {
  readonly pixelOf: (point: ChartPoint) => Pixel | null;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly priceDecimals: number;
  /** A price as the axis writes it. */
  readonly formatPrice: (digits: string) => string;
};

/** Shares of the way back from the second point to the first, as traders expect them. */
const FIBONACCI = ['0', '0.236', '0.382', '0.5', '0.618', '0.786', '1'] as const;

/** Null while a point of it has no place, for want of bars. */
export function shapeOf(drawing: Drawing, measure: Measure): Shape | null {
  const handles = drawing.points.flatMap((point) => measure.pixelOf(point) ?? []);
  const [a, b = a] = handles;
  if (handles.length < drawing.points.length || a === undefined || b === undefined) return null;
  const plain = { fill: null, labels: [], handles };
  switch (drawing.kind) {
    case 'trend':
      return { ...plain, segments: [{ from: a, to: b }] };
    case 'ray':
      return { ...plain, segments: [{ from: a, to: beyond(a, b, measure) }] };
    case 'horizontal': {
      const [{ price }] = drawing.points as readonly [ChartPoint];
      const segments = [{ from: { x: 0, y: a.y }, to: { x: measure.widthPx, y: a.y } }];
      return { ...plain, segments, labels: [{ at: { x: 6, y: a.y - 4 }, text: measure.formatPrice(price) }] };
    }
    case 'rectangle': {
      const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
      const segments = corners.map((from, index) => ({ from, to: corners[(index + 1) % 4] ?? from }));
      return { ...plain, segments, fill: { from: a, to: b } };
    }
    case 'fibonacci':
      return { ...plain, ...levelsOf(drawing, a, b, measure) };
    case 'text':
      return { ...plain, segments: [], labels: [{ at: a, text: drawing.text }] };
  }
}

/** A point on the way from `a` over `b`, far outside the panel. */
function beyond(a: Pixel, b: Pixel, { widthPx, heightPx }: Measure): Pixel {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return b;
  const far = (2 * (widthPx + heightPx) + length) / length;
  return { x: a.x + (b.x - a.x) * far, y: a.y + (b.y - a.y) * far };
}

function levelsOf(
  drawing: Drawing,
  a: Pixel,
  b: Pixel,
  { pixelOf, priceDecimals, formatPrice }: Measure,
): Pick<Shape, 'segments' | 'labels'> {
  const [first, second] = drawing.points;
  if (first === undefined || second === undefined) return { segments: [], labels: [] };
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const levels = FIBONACCI.flatMap((share) => {
    const price = fixed(add(second.price, multiply(subtract(first.price, second.price), share)), priceDecimals, 'half-up');
    const y = pixelOf({ timeMs: first.timeMs, price })?.y;
    return y === undefined ? [] : [{ share, price, y }];
  });
  return {
    segments: [{ from: a, to: b }, ...levels.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } }))],
    labels: levels.map(({ share, price, y }) => ({ at: { x: left + 4, y: y - 3 }, text: `${share} · ${formatPrice(price)}` })),
  };
}

/** Letters of a label are not measured for a press: about so wide and high. */
const LETTER_PX = 7;
const LINE_PX = 14;

/** Distance of a press from what is painted, px; nothing is taken from farther away than the finger or the pointer reaches. */
export function distanceTo({ segments, labels, handles }: Shape, at: Pixel): number {
  const ofLabels = segments.length === 0 ? labels.map((label) => distanceToLabel(label, at)) : [];
  const ofHandles = handles.map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
  return Math.min(Infinity, ...segments.map((segment) => distanceToSegment(segment, at)), ...ofLabels, ...ofHandles);
}

/** The nearest handle within reach, as the index of its point. */
export function handleAt({ handles }: Shape, at: Pixel, reachPx: number): number | null {
  const distances = handles.map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
  const nearest = Math.min(Infinity, ...distances);
  return nearest <= reachPx ? distances.indexOf(nearest) : null;
}

function distanceToSegment({ from, to }: Segment, { x, y }: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(from.x + share * dx - x, from.y + share * dy - y);
}

function distanceToLabel({ at, text }: Label, { x, y }: Pixel): number {
  const width = Math.max(1, text.length) * LETTER_PX;
  const dx = Math.max(at.x - x, 0, x - at.x - width);
  const dy = Math.max(at.y - LINE_PX - y, 0, y - at.y);
  return Math.hypot(dx, dy);
}
