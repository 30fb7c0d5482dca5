import type { ComponentType } from 'react';
import { words } from '../i18n/words.ts';
import type { RouteEntry } from '../product/route.ts';

/** Every page module, each its own chunk; the route table names them. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['../features/*/page.tsx', '../features/*/*-page.tsx', './*-page.tsx']);

function isPage(name: string, value: unknown): value is ComponentType {
  return name.endsWith('Page') && typeof value === 'function';
}

const loaderOf = (entry: RouteEntry) => modules[`../features/${entry.page}.tsx`];

/** Fetches the code of a page that is about to be shown; what fails here is said when the page itself loads. */
export function fetchAhead(entry: RouteEntry): void {
  void loaderOf(entry)?.().catch(() => undefined);
}

/** Pages whose code and texts are here, by module. */
const loaded = new Map<string, ComponentType>();

/** Null until `loadPage` has brought it. */
export const loadedPage = (entry: RouteEntry): ComponentType | null => loaded.get(entry.page) ?? null;

/** Brings code and texts of a page together. */
export async function loadPage(entry: RouteEntry): Promise<ComponentType> {
  const [module = {}] = await Promise.all([loaderOf(entry)?.(), ...entry.areas.map((area) => words.needArea(area))]);
  const page = Object.entries(module).find((exported): exported is [string, ComponentType] => isPage(...exported))?.[1];
  // No such module, or none of its exports is a page: its name is enough to find it.
  if (page === undefined) throw new Error(entry.page);
  loaded.set(entry.page, page);
  return page;
}
