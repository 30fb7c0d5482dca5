import { describe, expect, it } from 'vitest';
import { areEnough, resultsOf } from './finished-results.ts';

const MINUTE = 60_000;
const finished = (stake: string, payout: string, endMs: number, acceptedMs = endMs - MINUTE) => ({ stake, payout, endMs, acceptedMs });

describe('web.md §6 today’s change: results of second contracts and rounds are part of it', () => {
  it('a win brings what it paid less the stake, a loss takes the stake, what is paid back changes nothing; each at its end', () => {
    expect(
      resultsOf([finished('100', '185', 9), finished('25.5', '0', 8), finished('10', '10', 7)], { most: 500, longestMs: 0 }, 0),
    ).toEqual([
      { asset: 'usdt', change: '85', timeMs: 9 },
      { asset: 'usdt', change: '-25.5', timeMs: 8 },
      { asset: 'usdt', change: '0', timeMs: 7 },
    ]);
  });

  it('when older ones than those asked for may have ended within the day, nothing is known of it', () => {
    const since = 100 * MINUTE;
    const asked = { most: 2, longestMs: 15 * MINUTE };
    expect(resultsOf([finished('1', '0', since + 9), finished('1', '0', since - 5 * MINUTE)], asked, since)).toBeNull();
    expect(resultsOf([finished('1', '0', since + 9), finished('1', '0', since - 20 * MINUTE)], asked, since)).toHaveLength(2);
    expect(resultsOf([finished('1', '0', since + 9)], asked, since)).toHaveLength(1);
  });

  it('a contract or round of a whole day may have been staked on long before', () => {
    const since = 3_000 * MINUTE;
    const asked = { most: 2, longestMs: 1_440 * MINUTE };
    expect(resultsOf([finished('1', '0', since + 9), finished('1', '0', since - 20 * MINUTE)], asked, since)).toBeNull();
    expect(resultsOf([finished('1', '0', since + 9), finished('1', '0', since - 1_440 * MINUTE)], asked, since)).toHaveLength(2);
  });

  it('more are asked for until there are so many, or the oldest ended before the day whenever it did', () => {
    const since = 100 * MINUTE;
    const asked = { most: 3, longestMs: 15 * MINUTE };
    expect(areEnough([], asked, since)).toBe(false);
    expect(areEnough([finished('1', '0', since + 9), finished('1', '0', since - 5 * MINUTE)], asked, since)).toBe(false);
    expect(areEnough([finished('1', '0', since + 9), finished('1', '0', since - 20 * MINUTE)], asked, since)).toBe(true);
    expect(
      areEnough(
        [1, 2, 3].map((n) => finished('1', '0', since + n)),
        asked,
        since,
      ),
    ).toBe(true);
  });
});
