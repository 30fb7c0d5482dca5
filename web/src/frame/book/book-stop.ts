import { useState, type KeyboardEvent } from 'react';
import { nextPosition, shownPosition, type BookCounts, type BookPosition } from './book-keys.ts';

/** Where a row is, for the keys to find it. */
export const positionName = ({ side, rank }: BookPosition): string => `${side}-${rank}`;

/** One tab stop for a whole book: the row that had the focus last, at first the best bid. */
export function useBookStop(counts: BookCounts) {
  const [chosen, choose] = useState<BookPosition>({ side: 'bid', rank: 0 });
  return { stop: shownPosition(chosen, counts), choose };
}

/** Arrow keys, Home and End go from row to row of the element marked `data-book`; Enter is the row's own. */
export function moveInBook(event: KeyboardEvent<HTMLElement>, from: BookPosition, beside: boolean): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const book = event.currentTarget.closest('[data-book]');
  if (book === null) return;
  const rows = (side: BookPosition['side']) => book.querySelectorAll(`[data-place^="${side}-"]`).length;
  const next = nextPosition(from, event.key, { bid: rows('bid'), ask: rows('ask') }, beside);
  if (next === null) return;
  event.preventDefault();
  book.querySelector<HTMLElement>(`[data-place="${positionName(next)}"]`)?.focus();
}
