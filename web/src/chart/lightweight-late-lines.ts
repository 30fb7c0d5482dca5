import type { OwnLine } from './engine.ts';
import type { OwnLines, OwnLinesCanvas } from './lightweight-lines.ts';

/** Own lines whose code comes with the first of them: most visits have none. */
export function bringOwnLines(canvas: OwnLinesCanvas): OwnLines {
  let lines: OwnLines | null = null;
  let wanted: readonly OwnLine[] = [];
  let asked = false;
  const bring = async () => {
    asked = true;
    const { createOwnLines } = await import('./lightweight-lines.ts').finally(() => (asked = false));
    if (canvas.isGone()) return;
    lines = createOwnLines(canvas);
    lines.set(wanted);
  };
  return {
    set: (next) => {
      wanted = next;
      if (lines !== null) lines.set(next);
      // Without the network the orders still stand in their list.
      else if (next.length > 0 && !asked) void bring().catch(() => undefined);
    },
    redraw: () => lines?.redraw(),
    forgetSeries: () => lines?.forgetSeries(),
    lineAt: (heightPx, reachPx) => lines?.lineAt(heightPx, reachPx) ?? null,
    priceAt: (heightPx) => lines?.priceAt(heightPx) ?? null,
    hold: (id, price) => lines?.hold(id, price),
  };
}
