import { useSyncExternalStore } from 'react';

/** Widths at which a page takes another form: room for two panes, a desktop, words beside its icons, and a desktop with room for book and trades above each other. */
const QUERIES = {
  panes: '(min-width: 768px)',
  desktop: '(min-width: 1024px)',
  wideDesktop: '(min-width: 1280px)',
  stackedDesktop: '(min-width: 1680px)',
} as const;

type Width = keyof typeof QUERIES;

/** Where a page is drawn without a screen: what it is drawn for. */
export const assumedWidths = new Set<Width>();

const lists = new Map<Width, MediaQueryList>();

/** One list for each width: every drawing of a page asks it again. */
function listOf(width: Width): MediaQueryList {
  const list = lists.get(width) ?? window.matchMedia(QUERIES[width]);
  lists.set(width, list);
  return list;
}

export function useWide(width: Width): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = listOf(width);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => listOf(width).matches,
    () => assumedWidths.has(width),
  );
}
