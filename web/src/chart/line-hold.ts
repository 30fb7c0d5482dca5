import { createLineMove, type LineMoves, type Point } from './line-move.ts';

/**
 * Taking an own line by a long press of a finger and putting it at another price. Until then the stroke is not ours: along the
 * time axis it is the chart's, across it the page's.
 */

/** A finger hides what it points at. */
const REACH_PX = 18;
/** Before the 240 ms after which the chart library shows the crosshair, which elsewhere a long press keeps. */
const HOLD_MS = 220;
/** A finger that went this far before was on its way. */
const STILL_PX = 6;

interface Pressed {
  readonly finger: number;
  readonly from: Point;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The part of a browser's touch event that is needed: a browser without a touch screen may not know the type. */
type Fingers = Event & { readonly changedTouches: ArrayLike<Finger>; readonly touches: ArrayLike<unknown> };
type Finger = Point & { readonly identifier: number };

const isFingers = (event: Event): event is Fingers => 'changedTouches' in event && 'touches' in event;

export interface LineHolds extends LineMoves {
  /** The library has heard the press begin and must hear it end, or it would move the crosshair with the line. */
  readonly endPress: (event: Event) => void;
}

/** Answers the function that ends it. */
export function watchLineHold(holds: LineHolds): () => void {
  const { element, windowTarget, endPress } = holds;
  const ending = new AbortController();
  const { signal } = ending;
  const line = createLineMove(holds, signal);
  let pressed: Pressed | null = null;

  const forget = () => {
    if (pressed !== null) clearTimeout(pressed.timer);
    pressed = null;
  };
  const giveUp = () => {
    forget();
    line.giveBack();
  };
  const press = (event: Event) => {
    // A second finger means the chart.
    giveUp();
    if (!isFingers(event) || event.touches.length !== 1) return;
    const finger = event.changedTouches[0];
    const found = finger === undefined ? null : line.lineAt(finger, REACH_PX);
    if (finger === undefined || found === null) return;
    const from = { clientX: finger.clientX, clientY: finger.clientY };
    const take = () => {
      endPress(event);
      line.take(found, from);
    };
    pressed = { finger: finger.identifier, from, timer: setTimeout(take, HOLD_MS) };
  };
  const move = (event: Event) => {
    if (pressed === null || !isFingers(event)) return;
    const { finger, from } = pressed;
    const point = Array.from(event.changedTouches).find(({ identifier }) => identifier === finger);
    if (point === undefined) return;
    if (line.isHeld()) {
      // The page would scroll, and the chart under the line.
      event.preventDefault();
      event.stopPropagation();
      line.moveTo(point);
    } else if (Math.hypot(point.clientX - from.clientX, point.clientY - from.clientY) > STILL_PX) forget();
  };
  const lift = (event: Event) => {
    if (pressed === null) return;
    // The browser would press what stands under the finger by then.
    if (line.isHeld()) event.preventDefault();
    forget();
    line.drop();
  };

  element.addEventListener('touchstart', press, { capture: true, passive: true, signal });
  element.addEventListener('touchmove', move, { capture: true, passive: false, signal });
  element.addEventListener('touchend', lift, { capture: true, passive: false, signal });
  element.addEventListener('contextmenu', (event) => (line.isHeld() ? event.preventDefault() : undefined), { signal });
  windowTarget.addEventListener('touchcancel', giveUp, { signal });
  return () => {
    giveUp();
    ending.abort();
  };
}

/** The chart library listens for the end of a press at the root of the document, and nowhere else. */
export function endPressOfLibrary(start: Event): void {
  if (!(start instanceof TouchEvent)) return;
  const changedTouches = [...start.changedTouches];
  document.documentElement.dispatchEvent(new TouchEvent('touchend', { changedTouches, cancelable: true }));
}
