import * as v from 'valibot';
import { storage } from '../../session/storage.ts';
import type { ChartPoint } from '../engine.ts';

/** What somebody draws on the chart of a pair; kept on the device. */

/** How many points each kind is made of. */
export const POINTS_OF = { trend: 2, ray: 2, horizontal: 1, rectangle: 2, fibonacci: 2, text: 1 } as const;
export type DrawingKind = keyof typeof POINTS_OF;
export const DRAWING_KINDS = ['trend', 'ray', 'horizontal', 'rectangle', 'fibonacci', 'text'] as const satisfies readonly DrawingKind[];

/** More of them hide the bars. */
export const MOST_DRAWINGS = 50;
export const LONGEST_TEXT = 60;

const point = v.object({
  timeMs: v.pipe(v.number(), v.safeInteger()),
  price: v.pipe(v.string(), v.regex(/^\d{1,18}(\.\d{1,18})?$/)),
});

const drawing = v.pipe(
  v.object({
    drawingId: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    kind: v.picklist(DRAWING_KINDS),
    points: v.array(point),
    /** Of the kind `text`; empty for the others. */
    text: v.pipe(v.string(), v.maxLength(LONGEST_TEXT)),
  }),
  v.check(({ kind, points }) => points.length === POINTS_OF[kind]),
);

const drawings = v.pipe(v.array(drawing), v.maxLength(MOST_DRAWINGS));

export type Drawing = {
  readonly drawingId: string;
  readonly kind: DrawingKind;
  readonly points: readonly ChartPoint[];
  readonly text: string;
};

const VERSION = 1;
const keyOf = (coin: string) => `chart-drawings-${coin}` as const;

export const readDrawings = (coin: string): readonly Drawing[] => storage.read(keyOf(coin), VERSION, drawings) ?? [];

export function writeDrawings(coin: string, kept: readonly Drawing[]): void {
  if (kept.length === 0) storage.remove(keyOf(coin));
  else storage.write(keyOf(coin), VERSION, kept);
}
