import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Navigator, Shown, Visit } from './navigator.ts';
import type { Path, Search, SearchOf } from './paths.ts';

export const NavigatorContext = createContext<Navigator | null>(null);

export function useNavigator(): Navigator {
  const navigator = use(NavigatorContext);
  if (navigator === null) throw new Error('no navigator');
  return navigator;
}

export function useShown<T>(select: (shown: Shown) => T): T {
  return useStore(useNavigator().shown, select);
}

/** The entry of the history that is shown. */
export function useVisit(): Visit {
  return useShown(({ visit }) => visit);
}

/** The search of the page, `useSearch<'/wallet'>()`; the path says which keys there are. */
export function useSearch(): Search;
export function useSearch<P extends Path>(): SearchOf<P>;
export function useSearch(): Search {
  return useVisit().search;
}
