import * as v from 'valibot';
import { tabStorage } from '../session/storage.ts';

/** How many entries of the history are remembered; the oldest goes first. */
const maximumEntries = 50;
const version = 1;
const schema = v.array(v.tuple([v.string(), v.number()]));

/** How far each entry of the history was scrolled, px, kept for the tab: Back and a reload show what was seen. */
export function createScrollMemory() {
  let kept: Map<string, number> | null = null;
  const tops = (): Map<string, number> => (kept ??= new Map(tabStorage.read('scroll', version, schema) ?? []));
  return {
    topOf: (key: string): number => tops().get(key) ?? 0,
    remember(key: string, topPx: number): void {
      tops().delete(key);
      tops().set(key, topPx);
      const [oldest] = tops().keys();
      if (tops().size > maximumEntries && oldest !== undefined) tops().delete(oldest);
    },
    save(): void {
      tabStorage.write('scroll', version, [...tops()]);
    },
  };
}

export const scrollMemory = createScrollMemory();

/** The app itself scrolls to where an entry was left, once its page is drawn; outside the app the browser does. */
export function watchScroll(keyNow: () => string): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
    scrollMemory.remember(keyNow(), window.scrollY);
    scrollMemory.save();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = 'manual';
  });
}
