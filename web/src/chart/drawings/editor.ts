import { createChanges, type Changes } from '../changes.ts';
import type { ChartPoint, DrawingBoard, Pixel } from '../engine.ts';
import { createDrawingList, type DrawingList } from './drawing-list.ts';
import { MOST_DRAWINGS, POINTS_OF, type Drawing, type DrawingKind } from './drawing.ts';
import { distanceTo, handleAt, type Shape } from './shape.ts';

/** Draws, selects, moves and removes drawings by presses; knows neither the page nor the chart library. */

export type EditorState = {
  readonly drawings: readonly Drawing[];
  /** The kind that the next press begins; null while presses select. */
  readonly tool: DrawingKind | null;
  /** What is being drawn. */
  readonly draft: Drawing | null;
  readonly selected: Drawing | null;
  readonly canUndo: boolean;
  readonly isFull: boolean;
};

type Board = Pick<DrawingBoard, 'holds' | 'pointAt' | 'pixelOf'>;

interface EditorOptions {
  readonly board: Board;
  readonly shapeOf: (drawing: Drawing) => Shape | null;
  readonly first: readonly Drawing[];
  readonly save: (drawings: readonly Drawing[]) => void;
  readonly newId: () => string;
}

interface Held {
  /** The drawing as it was when it was taken; null while a draft is drawn. */
  readonly before: Drawing | null;
  /** The point that is carried; null for all of them. */
  readonly handle: number | null;
  readonly fromPx: Pixel;
  moved: boolean;
}

/** A press that moved less is a press, not a drag. */
const FIRST_STEP_PX = 4;

const isApart = (a: Pixel, b: Pixel) => Math.hypot(b.x - a.x, b.y - a.y) >= FIRST_STEP_PX;

export class DrawingEditor {
  readonly #board: Board;
  readonly #shapeOf: EditorOptions['shapeOf'];
  readonly #newId: () => string;
  readonly #list: DrawingList;
  readonly #changes = createChanges();
  #tool: DrawingKind | null = null;
  #draft: Drawing | null = null;
  #selectedId: string | null = null;
  #held: Held | null = null;

  constructor({ board, shapeOf, first, save, newId }: EditorOptions) {
    this.#board = board;
    this.#shapeOf = shapeOf;
    this.#newId = newId;
    this.#list = createDrawingList(first, save);
  }

  readonly subscribe: Changes['subscribe'] = (listener) => this.#changes.subscribe(listener);
  readonly version: Changes['version'] = () => this.#changes.version();

  state(): EditorState {
    const list = this.#list;
    const [drawings, selected] = [list.all(), list.find(this.#selectedId)];
    return { drawings, tool: this.#tool, draft: this.#draft, selected, canUndo: list.canUndo(), isFull: this.#isFull() };
  }

  chooseTool(tool: DrawingKind | null): void {
    this.#draft = null;
    this.#select(null);
    this.#tool = this.#isFull() ? null : tool;
    this.#changes.tell();
  }

  /** True when the press is for a drawing: the chart below does not hear it. */
  press(at: Pixel, reachPx: number): boolean {
    const point = this.#board.holds(at) ? this.#board.pointAt(at) : null;
    if (point === null) return false;
    if (this.#tool === null) this.#held = this.#take(at, reachPx);
    else {
      this.#drawTo(point, this.#tool);
      this.#held = { before: null, handle: null, fromPx: at, moved: false };
    }
    this.#changes.tell();
    return this.#held !== null;
  }

  move(at: Pixel): void {
    const point = this.#board.pointAt(at);
    const held = this.#held;
    if (held !== null) held.moved ||= isApart(held.fromPx, at);
    if (held !== null && held.before !== null) {
      const next = held.moved ? carried(held.before, held, at, this.#board) : null;
      if (next !== null) this.#list.show(next);
    } else if (this.#draft !== null && point !== null) this.#drawTo(point, this.#draft.kind);
    else return;
    this.#changes.tell();
  }

  release(): void {
    if (this.#held === null) return;
    if (this.#held.before === null && this.#draft !== null) this.#endDraft(this.#draft);
    else if (this.#held.moved) this.#list.keep();
    this.#held = null;
    this.#changes.tell();
  }

  /** The gesture was taken away: what was moved stands where it was. */
  cancel(): void {
    this.#list.revert();
    this.#held = null;
    this.#changes.tell();
  }

  setText(text: string): void {
    const one = this.#list.find(this.#selectedId);
    if (one?.kind !== 'text') return;
    this.#list.show({ ...one, text });
    this.#list.amend();
    this.#changes.tell();
  }

  removeSelected(): void {
    if (this.#selectedId !== null) this.#list.keep({ removedId: this.#selectedId });
    this.#selectedId = null;
    this.#changes.tell();
  }

  undo(): void {
    this.#draft = null;
    this.#list.undo();
    this.#changes.tell();
  }

  /** Gives up the nearest thing: a draft, the tool, the selection. False when there is none. */
  escape(): boolean {
    this.#list.revert();
    this.#held = null;
    if (this.#draft !== null) this.#draft = null;
    else if (this.#tool !== null) this.#tool = null;
    else if (this.#selectedId !== null) this.#select(null);
    else return false;
    this.#changes.tell();
    return true;
  }

  #isFull(): boolean {
    return this.#list.all().length >= MOST_DRAWINGS;
  }

  /** A text without letters cannot be seen: it goes with the selection. */
  #select(drawingId: string | null): void {
    const before = this.#list.find(this.#selectedId);
    this.#selectedId = drawingId;
    if (before?.kind === 'text' && before.text === '' && before.drawingId !== drawingId) this.#list.keep({ removedId: before.drawingId });
  }

  #take(at: Pixel, reachPx: number): Held | null {
    const one = nearestOf(this.#list.all(), this.#shapeOf, at, reachPx);
    this.#select(one?.drawingId ?? null);
    const shape = one === null ? null : this.#shapeOf(one);
    return shape === null ? null : { before: one, handle: handleAt(shape, at, reachPx), fromPx: at, moved: false };
  }

  #drawTo(point: ChartPoint, kind: DrawingKind): void {
    const draft = this.#draft;
    const points = draft === null ? Array.from({ length: POINTS_OF[kind] }, () => point) : draft.points.with(-1, point);
    this.#draft = { drawingId: draft?.drawingId ?? this.#newId(), kind, points, text: '' };
  }

  /** A press that did not move sets the first of two points; the next press sets the second. */
  #endDraft(done: Drawing): void {
    const [a, b] = done.points.map(this.#board.pixelOf);
    if (POINTS_OF[done.kind] === 2 && !(a && b && isApart(a, b))) return;
    this.#list.keep({ added: done });
    this.#selectedId = done.drawingId;
    this.#draft = null;
    this.#tool = null;
  }
}

function nearestOf(drawings: readonly Drawing[], shapeOf: EditorOptions['shapeOf'], at: Pixel, reachPx: number): Drawing | null {
  let found: Drawing | null = null;
  let foundPx = reachPx;
  for (const drawing of drawings) {
    const shape = shapeOf(drawing);
    const awayPx = shape === null ? Infinity : distanceTo(shape, at);
    if (awayPx > foundPx) continue;
    found = drawing;
    foundPx = awayPx;
  }
  return found;
}

/** A drawing of which a point, or all of it, is carried to another place; null where a point of it would leave the scale. */
function carried(before: Drawing, { handle, fromPx }: Held, at: Pixel, board: Board): Drawing | null {
  const points = before.points.map((point, index) => {
    if (handle !== null && handle !== index) return point;
    const from = handle === null ? board.pixelOf(point) : fromPx;
    return from === null ? null : board.pointAt({ x: from.x + at.x - fromPx.x, y: from.y + at.y - fromPx.y });
  });
  return points.every((point) => point !== null) ? { ...before, points } : null;
}
