import type { ChartEngine } from './engine.ts';

/**
 * Taking an own line with the mouse and putting it at another price. Fingers do not: on a screen that is touched a vertical
 * stroke scrolls the page. Nothing is sent from here; Escape and leaving the window give the line back.
 */

/** What of the chart's place is needed; an `HTMLElement` is one. */
export interface DragPlace {
  readonly getBoundingClientRect: () => { readonly top: number };
  readonly addEventListener: (type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) => void;
  readonly classList: { readonly toggle: (name: string, force: boolean) => boolean };
}

interface LineDrag {
  readonly place: DragPlace;
  /** Hears the rest of the movement, wherever the pointer goes. */
  readonly house: Pick<EventTarget, 'addEventListener'>;
  readonly engine: Pick<ChartEngine, 'lineAt' | 'priceAt' | 'holdLine'>;
  /** On the place while a line can be taken or is held. */
  readonly grabClass: string;
  readonly onMove: (id: string, price: string) => void;
}

/** A press that hardly moved is a press. */
const FIRST_STEP_PX = 3;

interface Held {
  readonly id: string;
  readonly fromPx: number;
  price: string | null;
}

const heightOf = (event: Event): number => ('clientY' in event && typeof event.clientY === 'number' ? event.clientY : 0);
const isPrimary = (event: Event): boolean => !('button' in event) || event.button === 0;

/** Answers the function that ends it. */
export function watchLineDrag({ place, house, engine, grabClass, onMove }: LineDrag): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let held: Held | null = null;

  const placeOf = (event: Event) => heightOf(event) - place.getBoundingClientRect().top;
  const mark = (on: boolean) => place.classList.toggle(grabClass, on);
  const giveBack = () => {
    if (held === null) return;
    engine.holdLine(held.id, null);
    held = null;
    mark(false);
  };

  const take = (event: Event) => {
    const id = isPrimary(event) ? engine.lineAt(placeOf(event)) : null;
    if (id === null) return;
    // The chart below would begin to scroll, and the page to select text.
    event.stopPropagation();
    event.preventDefault();
    held = { id, fromPx: heightOf(event), price: null };
  };
  const move = (event: Event) => {
    if (held === null) return;
    if (held.price === null && Math.abs(heightOf(event) - held.fromPx) < FIRST_STEP_PX) return;
    const price = engine.priceAt(placeOf(event));
    if (price === null) return;
    held.price = price;
    engine.holdLine(held.id, price);
  };
  const drop = () => {
    if (held === null) return;
    const { id, price } = held;
    held = null;
    mark(false);
    // The line stays where it was put: its owner draws it there while it is asked about, and back if not.
    if (price !== null) onMove(id, price);
  };
  const key = (event: Event) => {
    if (held === null || !('key' in event) || event.key !== 'Escape') return;
    // This Escape is for the line, not for what lies around it.
    event.stopImmediatePropagation();
    giveBack();
  };

  place.addEventListener('mousedown', take, { capture: true, signal });
  place.addEventListener('mousemove', (event) => mark(held !== null || engine.lineAt(placeOf(event)) !== null), { signal });
  place.addEventListener('mouseleave', () => mark(held !== null), { signal });
  house.addEventListener('mousemove', move, { signal });
  house.addEventListener('mouseup', drop, { signal });
  house.addEventListener('blur', giveBack, { signal });
  house.addEventListener('keydown', key, { capture: true, signal });
  return () => {
    giveBack();
    ending.abort();
  };
}
