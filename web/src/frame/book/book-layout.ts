import { useState } from 'react';
import { storage } from '../../session/storage.ts';

/** Which sides of the book are shown. */
export const BOOK_LAYOUTS = ['both', 'bids', 'asks'] as const;
export type BookLayout = (typeof BOOK_LAYOUTS)[number];

/** Kept on the device, for all pairs. */
export function useBookLayout(): readonly [BookLayout, (layout: BookLayout) => void] {
  const [layout, setLayout] = useState<BookLayout>(() => {
    const kept = storage.readText('book-layout');
    return BOOK_LAYOUTS.find((one) => one === kept) ?? 'both';
  });
  return [
    layout,
    (chosen) => {
      storage.writeText('book-layout', chosen);
      setLayout(chosen);
    },
  ];
}
