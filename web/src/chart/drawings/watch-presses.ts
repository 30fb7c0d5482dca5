import type { Pixel } from '../engine.ts';
import type { DrawingEditor } from './editor.ts';

interface Presses {
  /** Around the chart: hears a press before the chart and its own lines do. */
  readonly stage: HTMLElement;
  /** The chart itself, from whose corner pixels are counted. */
  readonly element: HTMLElement;
  readonly editor: DrawingEditor;
}

/** A drawing is taken from this near: a finger hides what it points at. */
const REACH_PX = { mouse: 8, touch: 18 } as const;

/** Leads presses, movements and keys to the editor; answers the function that ends it. */
export function watchPresses({ stage, element, editor }: Presses): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let taken = false;

  const pixelOf = (event: PointerEvent): Pixel => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const press = (event: PointerEvent) => {
    const isHere = event.target instanceof Node && element.contains(event.target);
    if (!isHere || !event.isPrimary || event.button !== 0) return;
    taken = editor.press(pixelOf(event), event.pointerType === 'mouse' ? REACH_PX.mouse : REACH_PX.touch);
  };
  /** The chart would scroll under a drawing, and the page too. */
  const keepFromChart = (event: Event) => {
    if (!taken) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const end = (finish: () => void) => () => {
    if (taken) finish();
    taken = false;
  };

  stage.addEventListener('pointerdown', press, { capture: true, signal });
  for (const type of ['mousedown', 'touchstart', 'touchmove']) {
    stage.addEventListener(type, keepFromChart, { capture: true, passive: false, signal });
  }
  window.addEventListener('pointermove', (event) => editor.move(pixelOf(event)), { signal });
  window.addEventListener(
    'pointerup',
    end(() => editor.release()),
    { signal },
  );
  window.addEventListener(
    'pointercancel',
    end(() => editor.cancel()),
    { signal },
  );
  window.addEventListener('keydown', (event) => heardKey(event, editor), { capture: true, signal });
  return () => ending.abort();
}

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Keys are for the drawings while the tools are open, except in a field and in a sheet over the page. */
function heardKey(event: KeyboardEvent, editor: DrawingEditor): void {
  if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
  const { selected } = editor.state();
  const undo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
  if ((event.key === 'Delete' || event.key === 'Backspace') && selected !== null) editor.removeSelected();
  else if (undo) editor.undo();
  else if (event.key !== 'Escape' || !editor.escape()) return;
  event.preventDefault();
  // The same Escape would also leave the full screen.
  event.stopImmediatePropagation();
}
