import { describe, expect, it } from 'vitest';
import type { OwnLine } from './engine.ts';
import { endsOf, placeOfMoment } from './lightweight-ends.ts';

const MINUTE = 60_000;
const bar = (minute: number) => ({ startMs: minute * MINUTE, open: '1', high: '1', low: '1', close: '1', volume: '1' });
const line = (id: string, more: Partial<OwnLine> = {}): OwnLine => ({ id, price: '1', label: '', colour: 'gain', style: 'solid', ...more });

describe('web.md §8.6 the mark of an expiry on the chart', () => {
  it('a bar reaches half a bar to each side of its place: its beginning is half before it, and what is to come follows at the same pace', () => {
    const bars = [bar(0), bar(1), bar(2)];
    expect(placeOfMoment(2 * MINUTE, bars)).toBe(1.5);
    expect(placeOfMoment(2.5 * MINUTE, bars)).toBe(2);
    expect(placeOfMoment(17 * MINUTE, bars)).toBe(16.5);
    expect(placeOfMoment(0.5 * MINUTE, bars)).toBe(0);
  });

  it('a gap in the feed makes no bar longer', () => {
    expect(placeOfMoment(10 * MINUTE, [bar(0), bar(1), bar(9)])).toBe(2.5);
  });

  it('nothing is drawn by guess: without two bars there is no scale', () => {
    expect(placeOfMoment(MINUTE, [])).toBeNull();
    expect(placeOfMoment(MINUTE, [bar(0)])).toBeNull();
  });

  it('lines without an end have no mark; contracts that end together share one, the soonest comes first', () => {
    const at = (atMs: number) => ({ ends: [{ fromMs: 1, atMs, label: String(atMs) }] });
    const ends = endsOf([
      line('a', at(9)),
      line('b'),
      line('c', { ...at(5), colour: 'loss' }),
      line('d', { ...at(9), colour: 'loss' }),
      line('e', { ...at(5), colour: 'loss' }),
    ]);
    expect(ends).toEqual([
      { fromMs: 1, atMs: 5, label: '5', colour: 'loss' },
      { fromMs: 1, atMs: 9, label: '9', colour: 'accent' },
    ]);
  });
});
