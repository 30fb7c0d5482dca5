import * as v from 'valibot';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { storage } from '../session/storage.ts';

const VERSION = 1;
const room = v.object({ widthPx: v.number(), heightPx: v.number() });
const rooms = v.record(v.string(), room);

/** Known before anything is drawn: who asks for it in the midst of a drawing has the page laid out then and there. */
let pageWidthPx = 0;

if (typeof window !== 'undefined') {
  const measure = () => (pageWidthPx = window.innerWidth);
  measure();
  window.addEventListener('resize', measure);
}

const readRooms = () => storage.read('rooms', VERSION, rooms) ?? {};

/**
 * Keeps the room of a part whose content is not known yet, as high as it was when it was last here at this width: what stands below it
 * does not move when it comes. The part takes it as `--room-<name>`, which the opening of a page sets before the app runs.
 */
export function useKeptRoom(
  name: 'home-line' | 'home-running' | 'wallet-panel' | `strip-${string}`,
  known: boolean,
): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = container.current;
    const { style } = document.documentElement;
    const variable = `--room-${name}`;
    if (element === null) return undefined;
    if (!known) {
      const kept = readRooms()[name];
      const height = kept?.widthPx === pageWidthPx ? `${kept.heightPx}px` : '';
      // A variable of the whole page: written again, every element would be styled again.
      if (height !== '' && style.getPropertyValue(variable) !== height) style.setProperty(variable, height);
      return undefined;
    }
    style.removeProperty(variable);
    const observer = new ResizeObserver(() => {
      // While the page is left its parts have no height.
      if (!element.isConnected) return;
      storage.write('rooms', VERSION, { ...readRooms(), [name]: { widthPx: pageWidthPx, heightPx: element.offsetHeight } });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [name, known]);
  return container;
}
