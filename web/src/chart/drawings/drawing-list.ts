import type { Drawing } from './drawing.ts';

/** The drawings of a chart: what is shown while one is carried, what is kept, and what was kept before. */
export type DrawingList = {
  readonly all: () => readonly Drawing[];
  readonly find: (drawingId: string | null) => Drawing | null;
  /** Shows a drawing in the place of the one with its id; not kept yet. */
  readonly show: (next: Drawing) => void;
  /** Keeps what is shown, together with these and without those; can be undone. */
  readonly keep: (change?: { readonly added?: Drawing; readonly removedId?: string }) => void;
  /** Shows again what is kept. */
  readonly revert: () => void;
  /** Keeps what is shown as part of the change before it. */
  readonly amend: () => void;
  readonly undo: () => void;
  readonly canUndo: () => boolean;
};

const MOST_UNDONE = 50;

export function createDrawingList(first: readonly Drawing[], save: (drawings: readonly Drawing[]) => void): DrawingList {
  let shown = first;
  let kept = first;
  let past: readonly (readonly Drawing[])[] = [];
  const keepShown = () => {
    kept = shown;
    save(kept);
  };
  return {
    all: () => shown,
    find: (id) => shown.find(({ drawingId }) => drawingId === id) ?? null,
    show: (next) => {
      shown = shown.map((one) => (one.drawingId === next.drawingId ? next : one));
    },
    keep: ({ added, removedId } = {}) => {
      past = [...past, kept].slice(-MOST_UNDONE);
      shown = shown.filter(({ drawingId }) => drawingId !== removedId);
      if (added !== undefined) shown = [...shown, added];
      keepShown();
    },
    revert: () => {
      shown = kept;
    },
    amend: keepShown,
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      past = past.slice(0, -1);
      shown = before;
      keepShown();
    },
    canUndo: () => past.length > 0,
  };
}
