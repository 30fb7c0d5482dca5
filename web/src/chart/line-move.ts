import type { ChartEngine, FoundLine } from './engine.ts';

/** One own line on its way to another price, by mouse or by finger. Nothing is sent from here. */

/** What of the chart's place is needed; an `HTMLElement` is one. */
export interface MoveElement {
  readonly getBoundingClientRect: () => { readonly top: number; readonly left: number; readonly right: number };
  readonly addEventListener: (type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) => void;
  readonly classList: { readonly toggle: (name: string, force: boolean) => boolean };
}

export interface LineMoves {
  readonly element: MoveElement;
  /** Hears the rest of the movement, wherever the pointer goes. */
  readonly windowTarget: Pick<EventTarget, 'addEventListener'>;
  readonly engine: Pick<ChartEngine, 'lineAt' | 'priceAt' | 'holdLine'>;
  /** On the place while a line can be taken or is held. */
  readonly grabClass: string;
  readonly onMove: (id: string, price: string) => void;
}

/** From the upper left corner of the window, CSS pixels. */
export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** A press that hardly moved is a press. */
const FIRST_STEP_PX = 3;

export interface LineMove {
  readonly lineAt: (point: Point, reachPx: number) => FoundLine | null;
  readonly isHeld: () => boolean;
  readonly take: (line: FoundLine, point: Point) => void;
  /** Outside the panel of the price the line stands where it came from. */
  readonly moveTo: (point: Point) => void;
  /** Asks for the new price; outside the panel of the price the line was given back, and nothing is asked. */
  readonly drop: () => void;
  readonly giveBack: () => void;
}

interface Held {
  readonly id: string;
  readonly fromPx: number;
  /** From where it was taken to the line: the line follows from its own place. */
  readonly awayPx: number;
  moved: boolean;
  price: string | null;
}

/** Escape, leaving the chart and leaving the window give the line back. */
export function createLineMove({ element, windowTarget, engine, grabClass, onMove }: LineMoves, signal: AbortSignal): LineMove {
  let held: Held | null = null;
  const mark = (on: boolean) => element.classList.toggle(grabClass, on);
  const giveBack = () => {
    if (held === null) return;
    engine.holdLine(held.id, null);
    held = null;
    mark(false);
  };
  const priceAt = ({ clientX, clientY }: Point, awayPx: number) => {
    const { top, left, right } = element.getBoundingClientRect();
    return clientX < left || clientX > right ? null : engine.priceAt(clientY - top + awayPx);
  };
  const key = (event: Event) => {
    if (held === null || !('key' in event) || event.key !== 'Escape') return;
    // This Escape is for the line, not for what lies around it.
    event.stopImmediatePropagation();
    giveBack();
  };
  windowTarget.addEventListener('blur', giveBack, { signal });
  windowTarget.addEventListener('keydown', key, { capture: true, signal });
  return {
    lineAt: ({ clientY }, reachPx) => engine.lineAt(clientY - element.getBoundingClientRect().top, reachPx),
    isHeld: () => held !== null,
    take: ({ id, heightPx }, { clientY }) => {
      const awayPx = heightPx - (clientY - element.getBoundingClientRect().top);
      held = { id, fromPx: clientY, awayPx, moved: false, price: null };
      engine.holdLine(id, engine.priceAt(heightPx));
      mark(true);
    },
    moveTo: (point) => {
      if (held === null) return;
      if (!held.moved && Math.abs(point.clientY - held.fromPx) < FIRST_STEP_PX) return;
      held.moved = true;
      const price = priceAt(point, held.awayPx);
      if (price === held.price) return;
      held.price = price;
      engine.holdLine(held.id, price);
    },
    drop: () => {
      if (held === null) return;
      const { id, price } = held;
      // The line stays where it was put: its owner draws it there while it is asked about, and back if not.
      if (price === null) giveBack();
      else {
        held = null;
        mark(false);
        onMove(id, price);
      }
    },
    giveBack,
  };
}
