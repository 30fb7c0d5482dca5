import { useSyncExternalStore } from 'react';

/** Widths at which a page takes another form: a desk, and a desk with room for one more column. */
const QUERIES = { desk: '(min-width: 1024px)', wideDesk: '(min-width: 1280px)' } as const;

type Width = keyof typeof QUERIES;

/** Where a page is drawn without a screen: what it is drawn for. */
export const assumedWidths = new Set<Width>();

export function useWide(width: Width): boolean {
  const query = QUERIES[width];
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => assumedWidths.has(width),
  );
}
