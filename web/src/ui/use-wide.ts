import { useSyncExternalStore } from 'react';

/** Widths at which a page takes another form: room for two panes, a desk, words beside its icons, and a desk with room for book and trades above each other. */
const QUERIES = {
  panes: '(min-width: 768px)',
  desk: '(min-width: 1024px)',
  wideDesk: '(min-width: 1280px)',
  stackedDesk: '(min-width: 1680px)',
} as const;

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
