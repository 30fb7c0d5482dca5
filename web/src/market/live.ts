import { pageClock } from './clock.ts';
import { createMarket, type Market } from './market.ts';
import { openBrowserSocket, socketAddress } from './sockets.ts';

/** The market of this page. Its socket opens with the first reader and is never closed on purpose. */
export const market: Market = createMarket({
  url: () => socketAddress(window.location, `/ws/${crypto.randomUUID()}`),
  open: openBrowserSocket,
  clock: pageClock,
  random: Math.random,
});

/** What brings a page back: any of these tries the connections at once. */
const RETURN_EVENTS = ['online', 'pageshow', 'focus'] as const;

/** Ties the live data to the page's visibility and network. `onReturn` is for the one snapshot a page asks for after it slept. */
export function watchPage(onReturn: () => void): () => void {
  const nudge = () => market.nudge();
  const seen = () => {
    const hidden = document.visibilityState === 'hidden';
    market.setHidden(hidden);
    if (!hidden) onReturn();
  };
  for (const name of RETURN_EVENTS) window.addEventListener(name, nudge);
  document.addEventListener('visibilitychange', seen);
  market.setHidden(document.visibilityState === 'hidden');
  return () => {
    for (const name of RETURN_EVENTS) window.removeEventListener(name, nudge);
    document.removeEventListener('visibilitychange', seen);
  };
}
