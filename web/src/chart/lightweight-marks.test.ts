import { describe, expect, it } from 'vitest';
import { barMarksOf } from './bar-marks.ts';
import type { Mark } from './engine.ts';
import { lookOf, textOf } from './lightweight-marks.ts';

const MINUTE = 60_000;
const bar = (minute: number) => ({ startMs: minute * MINUTE, open: '1', high: '1', low: '1', close: '1', volume: '1' });
const fill = (id: string, minute: number, side: 'buy' | 'sell', text = id) => ({ id, timeMs: minute * MINUTE, side, text });
const texts = (marks: readonly Mark[], bars = [bar(1), bar(2), bar(3)]) =>
  barMarksOf(marks, bars).map(({ bar: at, first, count }) => {
    const { below, shape, colour } = lookOf(first, count);
    const text = textOf(first, count, (side, fills) => `${fills} ${side}s`);
    return `${at.startMs / MINUTE} ${below ? 'below' : 'above'}, ${colour} ${shape}: ${text}`;
  });

describe('web.md §8.2 marks of own fills', () => {
  it('fills of one side on one bar are one mark that says how many', () => {
    expect(texts([fill('a', 2.1, 'buy'), fill('b', 2.9, 'buy'), fill('c', 2.5, 'buy')])).toEqual(['2 below, gain arrow: 3 buys']);
  });

  it('a fill that is alone on its side of its bar keeps its own words', () => {
    expect(texts([fill('0.5', 2, 'buy'), fill('0.7', 2.5, 'sell'), fill('0.9', 3, 'buy')])).toEqual([
      '2 below, gain arrow: 0.5',
      '2 above, loss arrow: 0.7',
      '3 below, gain arrow: 0.9',
    ]);
  });

  it('a fill from before the oldest bar is not drawn, and is counted with no other', () => {
    expect(texts([fill('old', 0.5, 'buy'), fill('new', 1, 'buy')])).toEqual(['1 below, gain arrow: new']);
  });

  it('a stake is marked by its side, and its end across the bars in the colour of its result; several are counted', () => {
    const at = (id: string, minute: number) => ({ id, timeMs: minute * MINUTE, text: id });
    const end = (id: string, side: 'end-up' | 'end-down', colour: 'gain' | 'loss'): Mark => ({ ...at(id, 3), side, colour });
    const marks: readonly Mark[] = [
      { ...at('100', 2), side: 'down' },
      end('+85', 'end-down', 'gain'),
      end('+17', 'end-up', 'gain'),
      end('−10', 'end-up', 'loss'),
    ];
    expect(texts(marks)).toEqual(['2 above, loss arrow: 100', '3 below, gain dot: +85', '3 above, text-3 dot: 2×']);
  });
});
