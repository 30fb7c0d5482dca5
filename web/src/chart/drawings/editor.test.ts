import { describe, expect, it } from 'vitest';
import type { ChartPoint, Pixel } from '../engine.ts';
import { MOST_DRAWINGS, type Drawing, type DrawingKind } from './drawing.ts';
import { DrawingEditor } from './editor.ts';
import { shapeOf, type Measure } from './shape.ts';

/** A panel of 300 by 200 px where a pixel across is a second, and a pixel down one less than 1000. */
const board = {
  holds: ({ x, y }: Pixel) => x >= 0 && x <= 300 && y >= 0 && y <= 200,
  pointAt: ({ x, y }: Pixel): ChartPoint | null => (y >= 1000 ? null : { timeMs: x * 1000, price: String(1000 - y) }),
  pixelOf: ({ timeMs, price }: ChartPoint): Pixel => ({ x: timeMs / 1000, y: 1000 - Number(price) }),
};
const measure: Measure = { pixelOf: board.pixelOf, widthPx: 300, heightPx: 200, priceDecimals: 2, formatPrice: (digits) => digits };

function setUp(first: readonly Drawing[] = []) {
  const saved: (readonly Drawing[])[] = [];
  let made = 0;
  const editor = new DrawingEditor({
    board,
    shapeOf: (drawing) => shapeOf(drawing, measure),
    first,
    save: (drawings) => saved.push(drawings),
    newId: () => `d${(made += 1)}`,
  });
  const drag = (from: Pixel, to: Pixel) => {
    const taken = editor.press(from, 8);
    editor.move(to);
    editor.release();
    return taken;
  };
  const tap = (at: Pixel) => drag(at, at);
  const lines = () =>
    editor
      .state()
      .drawings.map(
        ({ kind, points }) => `${kind} ${points.map(({ timeMs, price }) => `${timeMs / 1000},${1000 - Number(price)}`).join(' ')}`,
      );
  return { editor, saved, drag, tap, lines };
}

const at = (x: number, y: number): Pixel => ({ x, y });
const drawn = (kind: DrawingKind, ...points: Pixel[]): Drawing => ({
  drawingId: kind,
  kind,
  points: points.map((pixel) => board.pointAt(pixel) ?? { timeMs: 0, price: '1' }),
  text: kind === 'text' ? 'Support' : '',
});

describe('web.md §8.2 drawings on the chart', () => {
  it('two presses, or one drag, set the two points; then presses select again', () => {
    const { editor, tap, drag, lines, saved } = setUp();
    editor.chooseTool('trend');
    tap(at(10, 10));
    expect(lines()).toEqual([]);
    editor.move(at(50, 60));
    expect(editor.state().draft?.points[1]).toEqual(board.pointAt(at(50, 60)));
    tap(at(90, 40));
    editor.chooseTool('rectangle');
    drag(at(100, 100), at(150, 150));
    expect(lines()).toEqual(['trend 10,10 90,40', 'rectangle 100,100 150,150']);
    expect(editor.state()).toMatchObject({ tool: null, draft: null, selected: { kind: 'rectangle' } });
    expect(saved).toHaveLength(2);
  });

  it('a press near a drawing selects and moves all of it; a press at a point moves that point alone', () => {
    const { drag, lines } = setUp([drawn('trend', at(20, 100), at(120, 100))]);
    expect(drag(at(70, 104), at(80, 134))).toBe(true);
    expect(lines()).toEqual(['trend 30,130 130,130']);
    expect(drag(at(130, 130), at(200, 60))).toBe(true);
    expect(lines()).toEqual(['trend 30,130 200,60']);
  });

  it('a press away from all drawings is left to the chart, and ends the selection', () => {
    const { editor, tap } = setUp([drawn('horizontal', at(20, 100))]);
    expect(tap(at(250, 103))).toBe(true);
    expect(editor.state().selected?.kind).toBe('horizontal');
    expect(tap(at(250, 120))).toBe(false);
    expect(editor.state().selected).toBeNull();
    expect(tap(at(250, 250))).toBe(false);
  });

  it('undo takes back what was last done, a deletion too', () => {
    const { editor, tap, drag, lines } = setUp();
    editor.chooseTool('horizontal');
    tap(at(20, 100));
    drag(at(250, 100), at(250, 60));
    editor.removeSelected();
    expect(lines()).toEqual([]);
    editor.undo();
    expect(lines()).toEqual(['horizontal 20,60']);
    editor.undo();
    expect(lines()).toEqual(['horizontal 20,100']);
    editor.undo();
    expect(lines()).toEqual([]);
    expect(editor.state().canUndo).toBe(false);
  });

  it('Escape gives up the nearest thing: what is being moved, a draft, the tool, the selection', () => {
    const { editor, tap, lines } = setUp([drawn('horizontal', at(20, 100))]);
    editor.press(at(20, 100), 8);
    editor.move(at(20, 150));
    expect(editor.escape()).toBe(true);
    expect(lines()).toEqual(['horizontal 20,100']);
    editor.chooseTool('ray');
    tap(at(50, 50));
    expect(editor.escape()).toBe(true);
    expect(editor.state()).toMatchObject({ tool: 'ray', draft: null });
    expect(editor.escape()).toBe(true);
    expect(editor.escape()).toBe(false);
  });

  it('a gesture that is taken away puts the drawing back and keeps nothing', () => {
    const { editor, lines, saved } = setUp([drawn('horizontal', at(20, 100))]);
    editor.press(at(20, 100), 8);
    editor.move(at(20, 150));
    editor.cancel();
    editor.release();
    expect(lines()).toEqual(['horizontal 20,100']);
    expect(saved).toEqual([]);
  });

  it('a text is written after it is set down; one without letters goes with the selection', () => {
    const { editor, tap, lines } = setUp();
    editor.chooseTool('text');
    tap(at(20, 100));
    editor.setText('Support');
    expect(editor.state().drawings[0]?.text).toBe('Support');
    editor.chooseTool('text');
    tap(at(200, 50));
    editor.escape();
    expect(lines()).toEqual(['text 20,100']);
  });

  it('no more than fifty are drawn', () => {
    const full = Array.from({ length: MOST_DRAWINGS }, (_, index) => ({ ...drawn('horizontal', at(1, index)), drawingId: String(index) }));
    const { editor } = setUp(full);
    editor.chooseTool('trend');
    expect(editor.state()).toMatchObject({ tool: null, isFull: true });
  });
});

describe('shapes of drawings', () => {
  it('a ray goes on beyond its second point, a trend line ends there', () => {
    const ray = shapeOf(drawn('ray', at(10, 10), at(20, 20)), measure)?.segments[0]?.to;
    expect(ray?.x).toBeGreaterThan(300);
    expect(ray?.x).toBeCloseTo(ray?.y ?? 0);
    expect(shapeOf(drawn('trend', at(10, 10), at(20, 20)), measure)?.segments[0]?.to).toEqual(at(20, 20));
  });

  it('Fibonacci levels are exact shares of the way back from the second price to the first', () => {
    const levels = shapeOf(drawn('fibonacci', at(10, 0), at(60, 100)), measure);
    expect(levels?.labels.map(({ text }) => text)).toEqual([
      '0 · 900.00',
      '0.236 · 923.60',
      '0.382 · 938.20',
      '0.5 · 950.00',
      '0.618 · 961.80',
      '0.786 · 978.60',
      '1 · 1000.00',
    ]);
    expect(levels?.segments).toHaveLength(8);
  });
});
