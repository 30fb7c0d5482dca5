import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** How long a finger stays for a hold, ms: as phones have it. */
const HOLD_MS = 500;

export interface HoldEvents {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onPointerLeave: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** The finger that held is lifted over whatever has come under it: that is no tap on it. What begins after that is. */
function swallowRelease(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => {
    for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, end, { capture: true });
    window.removeEventListener('click', swallow, { capture: true });
  };
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, end, { capture: true });
  window.addEventListener('click', swallow, { capture: true });
}

/** A finger that stays, the right button of a mouse and the menu key do the same second thing. */
export function useHold(onHold: () => void): HoldEvents {
  /** Of the finger that is on it. */
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const held = () => {
    stop();
    swallowRelease();
    onHold();
  };
  return {
    onPointerDown(event) {
      if (event.pointerType === 'mouse') return;
      stop();
      timer.current = setTimeout(held, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu(event) {
      event.preventDefault();
      // Some browsers say so of a finger that stays, before the time is over or after it.
      if (timer.current !== null) held();
      else if (!('pointerType' in event.nativeEvent) || event.nativeEvent.pointerType !== 'touch') onHold();
    },
  };
}
