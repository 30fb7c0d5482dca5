import type { RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import type { Destination, Navigator } from '../navigation/navigator.ts';
import { createNavigator } from '../navigation/navigator.ts';
import type { Search } from '../navigation/paths.ts';
import { sessionStore } from '../session/session.ts';
import { settingsStore } from '../session/settings.ts';
import { tabStorage } from '../session/storage.ts';
import { decide } from './guards.ts';
import { loadedPage, loadPage } from './pages.ts';
import type { SearchKeys } from './routes.ts';
import { entryAt, placeAt } from './routes.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';

declare module '../navigation/paths.ts' {
  interface Register {
    readonly searchKeys: SearchKeys;
  }
}

const loadSwitchedOff = (): Promise<ComponentType> => import('./shell/switched-off-page.tsx').then((module) => module.SwitchedOffPage);

/** Guards first, then the page of the path. */
function destination(pathname: string, search: Search): Destination {
  const decision = decide({
    pathname,
    search,
    signedIn: sessionStore.getState().signedIn,
    isOn: (entry) => entry.isOn?.(settingsStore.getState().settings) ?? true,
  });
  if (decision.kind === 'go') {
    if (decision.invite !== undefined) tabStorage.writeText('invite', decision.invite);
    return { kind: 'redirect', to: decision.to, search: decision.search };
  }
  if (decision.kind === 'switched-off') return { kind: 'page', switchedOff: true, component: null, load: loadSwitchedOff };
  const entry = entryAt(pathname);
  return {
    kind: 'page',
    switchedOff: false,
    component: entry === null ? NotFoundPage : loadedPage(entry),
    load: entry === null ? () => Promise.resolve(NotFoundPage) : () => loadPage(entry),
  };
}

/** `leave` hears the key of each entry of the history that is left. */
export function createAppNavigator(history: RouterHistory, leave: (key: string) => void = () => undefined): Navigator {
  return createNavigator(history, { placeAt, destination, leave });
}
