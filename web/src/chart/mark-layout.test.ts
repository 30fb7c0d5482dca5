import { describe, expect, it } from 'vitest';
import { layOut, type SeenMark } from './mark-layout.ts';

const LETTER_PX = 6;
const wordsOf = (marks: readonly SeenMark<string>[]): string => {
  const count = marks.reduce((sum, mark) => sum + mark.count, 0);
  return `${count} ${marks[0]?.kind}`;
};
const layout = (marks: readonly SeenMark<string>[]) => layOut(marks, (together) => wordsOf(together).length * LETTER_PX);
const mark = (kind: string, x: number, edge: number, below: boolean, count = 1): SeenMark<string> => ({ kind, x, edge, below, count });

/** Marks of fills and results on bars that rise and fall, from 3 px to 60 px from bar to bar. */
function scene(stepPx: number): readonly SeenMark<string>[] {
  return Array.from({ length: 60 }, (_, index) => {
    const middle = 200 + ((index * 37) % 90);
    const kind = ['buy', 'sell', 'end-up', 'end-down'][(index * 7) % 4] ?? 'buy';
    const below = kind === 'buy' || kind === 'end-down';
    return mark(kind, Math.floor(index / 2) * stepPx, middle + (below ? 12 : -12), below);
  });
}

describe('words of marks', () => {
  it.each([3, 5, 8, 13, 21, 34, 60])('at %i px from bar to bar no words are drawn over other words or over a mark', (stepPx) => {
    const { words, shapes } = layout(scene(stepPx));
    const boxes = words.map(({ box }) => box);
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
      }
      for (const { mark: at, tip, end } of shapes) {
        expect(a.left < at.x && at.x < a.right && a.top < Math.max(tip, end) && Math.min(tip, end) < a.bottom).toBe(false);
      }
    }
    expect(words.reduce((sum, { marks }) => sum + marks.length, 0)).toBe(60);
  });

  it('marks of one kind whose words would meet share them and are counted together', () => {
    const { words } = layout([mark('buy', 10, 100, true), mark('buy', 20, 104, true, 2), mark('buy', 300, 100, true)]);
    expect(words.map(({ marks }) => wordsOf(marks))).toEqual(['3 buy', '1 buy']);
    expect((words[0]?.box.top ?? 0) > 104).toBe(true);
  });

  it('marks of two kinds at one end of a bar stand behind each other, each with its words', () => {
    const { shapes, words } = layout([mark('buy', 50, 100, true), mark('end-down', 50, 100, true)]);
    expect(shapes[1]?.tip).toBeGreaterThan(shapes[0]?.end ?? Infinity);
    expect(words.map(({ marks }) => wordsOf(marks))).toEqual(['1 buy', '1 end-down']);
  });
});
