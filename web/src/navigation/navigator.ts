import type { HistoryAction, HistoryLocation, HistoryState, ParsedHistoryState, RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Path, Search, SearchOf } from './paths.ts';
import { readSearch, searchWithKeys, writeSearch } from './search.ts';

/** An entry of the history as pages read it: the search has only the keys that the page knows, parts of the path among them. */
export interface Visit {
  readonly pathname: string;
  /** The path of the table, `/helpDetail/{id}`; as it stands in the address where the table has none. */
  readonly path: string;
  readonly search: Search;
  readonly state: ParsedHistoryState;
  /** Names the entry of the history, also after a reload. */
  readonly key: string;
}

/** Where a visit leads: elsewhere, or to a page. `component` is null until `load` has brought its code and texts. */
export type Destination =
  | { readonly kind: 'redirect'; readonly to: string; readonly search: Search }
  | {
      readonly kind: 'page';
      readonly switchedOff: boolean;
      readonly component: ComponentType | null;
      readonly load: () => Promise<ComponentType>;
    };

/** What the app says of its pages. */
export interface Pages {
  /** The page at a path: what its search may say, and what stands in the place of `{id}`. */
  readonly placeAt: (
    pathname: string,
  ) => { readonly path: Path; readonly entry: { readonly search: readonly string[] }; readonly parts: Search } | null;
  /** `search` is all that stands in the address. */
  readonly destination: (pathname: string, search: Search) => Destination;
  /** Called with the key of the entry that is left. */
  readonly leave: (key: string) => void;
}

/** What is on the screen. */
export interface Shown {
  readonly visit: Visit;
  readonly component: ComponentType | null;
  /** Why the page's code did not arrive. */
  readonly failure: Error | null;
  readonly switchedOff: boolean;
  /** False where the scroll stays as it is: another search of the same page. */
  readonly resetScroll: boolean;
}

export interface NavigateOptions {
  readonly replace?: boolean | undefined;
  readonly state?: HistoryState | undefined;
}

export interface Target<P extends Path> extends NavigateOptions {
  readonly to: P;
  readonly search?: SearchOf<P> | undefined;
  /** For pages that stand in the same frame. */
  readonly keepScroll?: boolean | undefined;
}

/** The address of a page: what the search says of `{id}` at the end of its path stands there, the rest behind `?`. */
export function hrefOf(to: string, search: Search = {}): string {
  if (!to.endsWith('{id}')) return to + writeSearch(search);
  const { id = '', ...rest } = search;
  return to.slice(0, -'{id}'.length) + encodeURIComponent(id) + writeSearch(rest);
}

function visitAt({ href, pathname, search, state }: HistoryLocation, placeAt: Pages['placeAt']): Visit {
  const place = placeAt(pathname);
  const said = searchWithKeys(readSearch(search), place?.entry.search ?? []);
  return { pathname, path: place?.path ?? pathname, search: { ...said, ...place?.parts }, state, key: state.key ?? href };
}

const isSameVisit = (a: Visit, b: Visit): boolean =>
  a.key === b.key && a.state === b.state && a.pathname === b.pathname && hrefOf('', a.search) === hrefOf('', b.search);

/** The state that pages gave an entry, without what the history keeps there for itself. */
function ownState(state: HistoryState): string {
  return JSON.stringify(Object.entries(state).filter(([key]) => key !== 'key' && !key.startsWith('__TSR')));
}

/**
 * Leads from one page to the next. The page that is shown stays until guards, code and texts of the next have answered; of several
 * visits only the last is shown. Components read `shown` (link.tsx, hooks.ts).
 */
export function createNavigator(history: RouterHistory, pages: Pages) {
  let visits = 0;
  let resetScroll = true;
  let arrival: Promise<void> = Promise.resolve();
  const arrivals = new Set<(pathChanged: boolean) => void>();
  const visitNow = (): Visit => visitAt(history.location, pages.placeAt);
  const shown = createStore<Shown>()(() => ({
    visit: visitNow(),
    component: null,
    failure: null,
    switchedOff: false,
    resetScroll: true,
  }));

  function show(content: Pick<Shown, 'component' | 'failure' | 'switchedOff'>): void {
    const before = shown.getState();
    const visit = visitNow();
    // An address with `#…` is scrolled by the browser. Guards that decided again the same leave the visit as it is, so that nothing is drawn again.
    shown.setState({
      ...content,
      visit: isSameVisit(before.visit, visit) ? before.visit : visit,
      resetScroll: resetScroll && history.location.hash === '',
    });
    const pathChanged = before.component !== null && before.visit.pathname !== visit.pathname;
    for (const listener of arrivals) listener(pathChanged);
  }

  async function arrive(): Promise<void> {
    visits += 1;
    const number = visits;
    const { pathname, search } = history.location;
    const destination = pages.destination(pathname, readSearch(search));
    if (destination.kind === 'redirect') {
      change(hrefOf(destination.to, destination.search), { replace: true });
      return arrival;
    }
    const { component, switchedOff, load } = destination;
    // A page whose code is there is shown in the same step as the press.
    if (component !== null) return show({ component, failure: null, switchedOff });
    const content = await load().then(
      (loaded) => ({ component: loaded, failure: null }),
      (reason: unknown) => ({ component: null, failure: reason instanceof Error ? reason : new Error('no page', { cause: reason }) }),
    );
    if (number !== visits) return arrival;
    show({ ...content, switchedOff });
  }

  function start(): Promise<void> {
    pages.leave(shown.getState().visit.key);
    arrival = arrive();
    return arrival;
  }

  function change(href: string, { replace = false, state = {} }: NavigateOptions): void {
    const { location } = history;
    if (location.href === href && ownState(location.state) === ownState(state)) void start();
    else if (replace) history.replace(href, state);
    else history.push(href, state);
  }

  history.subscribe(({ action }: { readonly action: { readonly type: HistoryAction } }) => {
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') resetScroll = true;
    void start();
  });

  return {
    shown,
    /** Resolves when the page at the address is shown. */
    load: start,
    /** The guards decide again where the person is now. */
    decideAgain(): Promise<void> {
      resetScroll = false;
      return start();
    },
    /** Resolves when the page is shown, or the one that its guards lead to. */
    navigate<P extends Path>({ to, search, keepScroll = false, ...options }: Target<P>): Promise<void> {
      resetScroll = !keepScroll;
      change(hrefOf(to, search), options);
      return arrival;
    },
    /** Other values in the search of the page at the address, `changeSearch<'/wallet'>({ coin })`; the scroll stays. */
    changeSearch<P extends Path = never>(changes: SearchOf<P>, options: NavigateOptions = {}): Promise<void> {
      resetScroll = false;
      const { path, search } = visitNow();
      change(hrefOf(path, { ...search, ...changes }), options);
      return arrival;
    },
    /** The state of the entry at the address. */
    stateNow: (): HistoryState => history.location.state,
    placeAt: pages.placeAt,
    canGoBack: (): boolean => history.canGoBack(),
    back: (): void => history.back(),
    /** Code and texts of a page that is about to be opened; what fails here is said when the page itself is opened. */
    fetchAhead(to: Path): void {
      const destination = pages.destination(to, {});
      if (destination.kind === 'page' && destination.component === null) void destination.load().catch(() => undefined);
    },
    /** Calls `listener` whenever a page is shown. */
    onArrival(listener: (pathChanged: boolean) => void): void {
      arrivals.add(listener);
    },
  };
}

export type Navigator = ReturnType<typeof createNavigator>;
