import type { Pixel, Sheet } from '../engine.ts';
import type { Shape } from './shape.ts';

const LINE_PX = 1.5;
const HANDLE_PX = 5;
const FILL_SHARE = 0.12;
const FONT_PX = 12;

/** Paints one drawing; a selected one shows where it can be taken. */
export function paintShape({ context, colourOf }: Sheet, shape: Shape, selected: boolean): void {
  const colour = colourOf(selected ? 'share-1' : 'accent');
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = LINE_PX;
  context.setLineDash([]);
  if (shape.fill !== null) {
    const { from, to } = shape.fill;
    context.globalAlpha = FILL_SHARE;
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
    context.globalAlpha = 1;
  }
  context.beginPath();
  for (const { from, to } of shape.segments) {
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
  const { fontFamily } = getComputedStyle(document.body);
  context.font = `${FONT_PX}px ${fontFamily}`;
  for (const { at, text } of shape.labels) context.fillText(text, at.x, at.y);
  if (selected) for (const handle of shape.handles) paintHandle(context, handle, colour, colourOf('bg-3'));
}

function paintHandle(context: CanvasRenderingContext2D, { x, y }: Pixel, edge: string, inside: string): void {
  context.beginPath();
  context.arc(x, y, HANDLE_PX, 0, 2 * Math.PI);
  context.fillStyle = inside;
  context.fill();
  context.strokeStyle = edge;
  context.stroke();
}
