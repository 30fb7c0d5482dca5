import * as v from 'valibot';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { storage } from '../session/storage.ts';

const VERSION = 1;
const room = v.object({ widthPx: v.number(), heightPx: v.number() });
const rooms = v.record(v.string(), room);

const readRooms = () => storage.read('rooms', VERSION, rooms) ?? {};

/**
 * Keeps the room of a part whose content is not known yet, as high as it was when it was last here at this width: what stands below it
 * does not move when it comes. The part takes it as `--room-<name>`, which the opening of a page sets before the app runs.
 */
export function useKeptRoom(name: 'home-running' | 'wallet-panel' | `strip-${string}`, known: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const { style } = document.documentElement;
    const variable = `--room-${name}`;
    if (element === null) return undefined;
    if (!known) {
      const kept = readRooms()[name];
      if (kept?.widthPx === window.innerWidth) style.setProperty(variable, `${kept.heightPx}px`);
      return undefined;
    }
    style.removeProperty(variable);
    const observer = new ResizeObserver(() => {
      // While the page is left its parts have no height.
      if (!element.isConnected) return;
      storage.write('rooms', VERSION, { ...readRooms(), [name]: { widthPx: window.innerWidth, heightPx: element.offsetHeight } });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [name, known]);
  return place;
}
