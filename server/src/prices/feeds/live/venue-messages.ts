import * as v from 'valibot';
import type { MinuteRows } from './venue-minutes.ts';
import { VENUES, type Venue, type VenueId } from './venues.ts';

/** What the server sends to the process that speaks to the venues. */
export type ToVenues =
  | { readonly type: 'watch'; readonly venues: readonly Venue[]; readonly pairs: readonly string[] }
  | { readonly type: 'reach'; readonly venues: readonly Venue[]; readonly timeoutMs: number }
  | { readonly type: 'minutes'; readonly venueId: VenueId; readonly pair: string; readonly fromMs: number; readonly toMs: number };

/** A day of minutes has 150 KB. */
export const LINE_CHARACTERS_MAX = 2 * 1_024 * 1_024;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const venueId = v.picklist(VENUES.map(({ id }) => id));
const price = text(64);
const timeMs = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const cell = v.union([text(64), v.number(), v.null()]);
const rows = v.pipe(v.array(v.pipe(v.array(cell), v.maxLength(12))), v.maxLength(10_000));

/** What it says. It reads what strangers send, through a large library. */
export const FROM_VENUES = v.variant('type', [
  v.object({ type: v.literal('clock'), venueId, aheadOfMonotonicMs: v.pipe(v.number(), v.safeInteger()) }),
  v.object({
    type: v.literal('price'),
    venueId,
    pair: text(32),
    said: v.variant('kind', [
      v.object({ kind: v.literal('quote'), timeMs, bid: price, ask: price }),
      v.object({ kind: v.literal('trade'), timeMs, price }),
    ]),
  }),
  v.object({ type: v.literal('reached'), reached: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.object({ type: v.literal('minutes'), rows: v.nullable(rows) }),
]);

export type FromVenues = v.InferOutput<typeof FROM_VENUES>;

/** Rows as text and numbers of JSON: a venue's own value may be anything, and what is neither says nothing. */
export function asCells(given: MinuteRows): (string | number | null)[][] {
  return given.map((row) => row.map((value) => (typeof value === 'number' || typeof value === 'string' ? value : null)));
}
