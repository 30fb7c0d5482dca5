import { describe, expect, it } from 'vitest';
import type { Mark } from './engine.ts';
import { barMarksOf } from './lightweight-marks.ts';

const MINUTE = 60_000;
const bar = (minute: number) => ({ startMs: minute * MINUTE, open: '1', high: '1', low: '1', close: '1', volume: '1' });
const fill = (id: string, minute: number, side: 'buy' | 'sell', text = id) => ({ id, timeMs: minute * MINUTE, side, text });
const texts = (marks: readonly Mark[], bars = [bar(1), bar(2), bar(3)]) =>
  barMarksOf(marks, bars, (side, count) => `${count} ${side}s`).map(({ bar: at, side, text }) => `${at.startMs / MINUTE} ${side}: ${text}`);

describe('web.md §8.2 marks of own fills', () => {
  it('fills of one side on one bar are one mark that says how many', () => {
    expect(texts([fill('a', 2.1, 'buy'), fill('b', 2.9, 'buy'), fill('c', 2.5, 'buy')])).toEqual(['2 buy: 3 buys']);
  });

  it('a fill that is alone on its side of its bar keeps its own words', () => {
    expect(texts([fill('0.5', 2, 'buy'), fill('0.7', 2.5, 'sell'), fill('0.9', 3, 'buy')])).toEqual([
      '2 buy: 0.5',
      '2 sell: 0.7',
      '3 buy: 0.9',
    ]);
  });

  it('a fill from before the oldest bar is not drawn, and is counted with no other', () => {
    expect(texts([fill('old', 0.5, 'buy'), fill('new', 1, 'buy')])).toEqual(['1 buy: new']);
  });
});
