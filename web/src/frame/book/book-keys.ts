/** A row of the book: its side, and how many better prices there are on that side. */
export type BookPosition = { readonly side: 'bid' | 'ask'; readonly rank: number };

/** Rows shown of each side. */
export type BookCounts = Readonly<Record<BookPosition['side'], number>>;

/** The place itself, or the nearest row that is shown; null in a book without rows. */
export function shownPosition({ side, rank }: BookPosition, counts: BookCounts): BookPosition | null {
  if (counts[side] > 0) return { side, rank: Math.min(rank, counts[side] - 1) };
  const other = side === 'bid' ? 'ask' : 'bid';
  return counts[other] > 0 ? { side: other, rank: 0 } : null;
}

/** Rows from the top of the screen to its bottom: the worst ask first, the worst bid last. */
function positionsDown(counts: BookCounts): readonly BookPosition[] {
  const asks = Array.from({ length: counts.ask }, (_, index): BookPosition => ({ side: 'ask', rank: counts.ask - 1 - index }));
  const bids = Array.from({ length: counts.bid }, (_, index): BookPosition => ({ side: 'bid', rank: index }));
  return [...asks, ...bids];
}

/** Where a key leads with asks above bids; null for a key that moves nothing. */
function nextInColumn(from: BookPosition, key: string, counts: BookCounts): BookPosition | null {
  const places = positionsDown(counts);
  const at = places.findIndex(({ side, rank }) => side === from.side && rank === from.rank);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 }[key];
  return target === undefined ? null : (places[Math.min(Math.max(target, 0), places.length - 1)] ?? null);
}

/** Where a key leads with bids on the left and asks on the right, both with the best price at the top. */
function nextBeside({ side, rank }: BookPosition, key: string, counts: BookCounts): BookPosition | null {
  if (key === 'ArrowLeft') return shownPosition({ side: 'bid', rank }, counts);
  if (key === 'ArrowRight') return shownPosition({ side: 'ask', rank }, counts);
  const target = { ArrowDown: rank + 1, ArrowUp: rank - 1, Home: 0, End: counts[side] - 1 }[key];
  return target === undefined ? null : { side, rank: Math.min(Math.max(target, 0), counts[side] - 1) };
}

/** Where a key leads from a row; null for a key that moves nothing. */
export function nextPosition(from: BookPosition, key: string, counts: BookCounts, beside: boolean): BookPosition | null {
  return beside ? nextBeside(from, key, counts) : nextInColumn(from, key, counts);
}
