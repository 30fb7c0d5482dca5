import { describe, expect, it } from 'vitest';
import { bar, MINUTE } from '../test/chart-bar.ts';
import { indexOfMoment, momentOfIndex } from './bar-scale.ts';

const bars = [bar(10, 1), bar(11, 1), bar(20, 1), bar(21, 1)];

describe('places of moments among the bars', () => {
  it('a bar begins at its index; between two bars time is even, also over a gap', () => {
    expect([10, 10.5, 11, 15.5, 21].map((minute) => indexOfMoment(minute * MINUTE, bars))).toEqual([0, 0.5, 1, 1.5, 3]);
  });

  it('before the first and after the last bar a bar is as long as the newest ones', () => {
    expect([8, 24].map((minute) => indexOfMoment(minute * MINUTE, bars))).toEqual([-2, 6]);
  });

  it('a place leads back to its moment', () => {
    for (const minute of [3, 10, 10.25, 14, 20.5, 21, 30]) {
      expect(momentOfIndex(indexOfMoment(minute * MINUTE, bars) ?? NaN, bars)).toBe(minute * MINUTE);
    }
  });

  it('without two bars there is no scale', () => {
    expect(indexOfMoment(0, [bar(1, 1)])).toBeNull();
    expect(momentOfIndex(0, [])).toBeNull();
  });
});
