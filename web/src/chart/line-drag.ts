import { createLineMove, type LineMoves, type Point } from './line-move.ts';

/** Taking an own line with the mouse and putting it at another price. */

/** A line is taken from this near. */
const REACH_PX = 6;

const pointOf = (event: Event): Point | null =>
  'clientX' in event && typeof event.clientX === 'number' && 'clientY' in event && typeof event.clientY === 'number'
    ? { clientX: event.clientX, clientY: event.clientY }
    : null;
const isPrimary = (event: Event): boolean => !('button' in event) || event.button === 0;

/** Answers the function that ends it. */
export function watchLineDrag(moves: LineMoves): () => void {
  const { element, windowTarget, grabClass } = moves;
  const ending = new AbortController();
  const { signal } = ending;
  const line = createLineMove(moves, signal);
  const lineAt = (event: Event) => {
    const point = pointOf(event);
    return point === null ? null : line.lineAt(point, REACH_PX);
  };

  const take = (event: Event) => {
    const point = pointOf(event);
    const found = isPrimary(event) ? lineAt(event) : null;
    if (found === null || point === null) return;
    // The chart below would begin to scroll, and the page to select text.
    event.stopPropagation();
    event.preventDefault();
    line.take(found, point);
  };
  const move = (event: Event) => {
    const point = pointOf(event);
    if (point !== null) line.moveTo(point);
  };
  const mark = (on: boolean) => element.classList.toggle(grabClass, on);

  element.addEventListener('mousedown', take, { capture: true, signal });
  element.addEventListener('mousemove', (event) => mark(line.isHeld() || lineAt(event) !== null), { signal });
  element.addEventListener('mouseleave', () => mark(line.isHeld()), { signal });
  windowTarget.addEventListener('mousemove', move, { signal });
  windowTarget.addEventListener('mouseup', line.drop, { signal });
  return () => {
    line.giveBack();
    ending.abort();
  };
}
