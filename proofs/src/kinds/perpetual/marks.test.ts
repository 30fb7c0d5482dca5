import { describe, expect, test } from 'vitest';
import { NO_LINK } from '../../digest.ts';
import { markDigest, parseMark, type Mark } from '../../mark.ts';
import { failingLine } from '../../test/failing-line.ts';
import { Seal } from '../../test/sealed.ts';
import { markOf } from './mark-rules.ts';
import { LONG } from './test/forged-liquidation.ts';
import { goldenLiquidation } from './test/golden-liquidation.ts';
import { MARK_MS } from './test/made-marks.ts';

/** Index 30,000.00, four hours before the end of an interval: the first of the examples. */
const G6: Mark = {
  v: 1,
  symbol: 'btcusdt',
  n: 1,
  time: MARK_MS,
  indexN: 1,
  index: '30000.00',
  rateE8: 10_000,
  intervalEnd: MARK_MS + 4 * 3_600_000,
  basisSum: 4_800,
  basisCount: 4,
  bid: '30004.00',
  ask: '30005.00',
  last: '30010.00',
  mark: '30005.00',
  prev: NO_LINK,
};
/** Of the default tiers. */
const LOWEST_PPM = 5_000;

test('G51 the digest of a mark', () => {
  expect(markDigest(parseMark(G6))).toBe('127f0698dcf85e7a6a64aa9d03d58ab94424da3d1a622cfcc2b6272e071f3711');
});

test.each(['bid', 'ask', 'last'])('a mark without the key %s, or with another text than a price there, is not one', (key) => {
  const { [key]: _, ...others } = G6 as Readonly<Record<string, unknown>>;
  expect(() => parseMark(others)).toThrow('not as its format says');
  for (const other of [null, '0x1', '-1.00', ' ']) expect(() => parseMark({ ...G6, [key]: other })).toThrow(key);
  expect(() => parseMark({ ...G6, [key]: '' })).not.toThrow();
});

describe('SPEC §3.3 the mark of its inputs: P1 30,001.50 and P2 30,006.00', () => {
  test.each([
    ['G6 B is the ask, 30,005.00', {}, 3_000_500n],
    ['G6 B is the last fill, 30,295.00, and P2 the median', { bid: '30290.00', ask: '30299.00', last: '30295.00' }, 3_000_600n],
    ['G6 no ask: B is the index, and P1 the median', { ask: '' }, 3_000_150n],
    ['no bid: the same', { bid: '' }, 3_000_150n],
    ['without a last fill B is the middle of both, half-even', { bid: '30004.01', last: '' }, 3_000_450n],
    ['without samples P2 is the index, and P1 the median', { basisCount: 0, basisSum: 0 }, 3_000_150n],
    ['half a tick is rounded to the even one', { basisCount: 1, basisSum: 601 }, 3_000_300n],
    ['after the end of the interval nothing of the rate is left', { intervalEnd: MARK_MS - 1, ask: '' }, 3_000_000n],
    [
      'G6 at most half of the lowest maintenance rate above the index, inward: 30,075.01',
      {
        index: '30000.01',
        rateE8: 375_000,
        intervalEnd: MARK_MS + 28_800_000,
        basisCount: 1,
        basisSum: 40_000,
        bid: '30100.00',
        ask: '30100.00',
        last: '30100.00',
      },
      3_007_501n,
    ],
    [
      'and below it',
      { index: '30000.01', rateE8: -375_000, intervalEnd: MARK_MS + 28_800_000, basisSum: -80_000, bid: '1.00', ask: '2.00', last: '' },
      2_992_501n,
    ],
  ])('%s', (_what, change, steps) => {
    expect(markOf({ ...G6, ...change }, LOWEST_PPM)).toBe(steps);
  });

  test('the bound is half of the rate that the settlement says', () => {
    const far = { basisSum: 160_000, bid: '30200.00', ask: '30201.00', last: '' };
    expect([5_000, 10_000, 3].map((ratePpm) => markOf({ ...G6, ...far }, ratePpm))).toEqual([3_007_500n, 3_015_000n, 3_000_004n]);
  });
});

describe('I27 marks are proved by a checkpoint that names them', () => {
  const { evidence, series } = goldenLiquidation(LONG);
  const seal = new Seal(series.keys);
  const withHead = (change: (head: { readonly symbol: string; readonly n: number; readonly hash: string }) => object | null): unknown => {
    const checkpoints = seal.checkpoints(
      evidence.checkpoints.map(({ checkpoint, signature }) => ({
        checkpoint: {
          ...checkpoint,
          heads: checkpoint.heads.flatMap((head) => {
            const changed = head.symbol === 'btcusdtmark' ? change(head) : {};
            return changed === null ? [] : [{ ...head, ...changed }];
          }),
        },
        signature,
      })),
    );
    return { ...evidence, checkpoints };
  };
  const unnamed = /^checkpoints: checkpoint \d+ does not name these marks$/;

  test.each([
    ['no head of the marks', () => null],
    ['another digest', () => ({ hash: 'b'.repeat(64) })],
    ['a mark that is not there', () => ({ n: 99 })],
  ])('%s', (_what, change) => {
    expect(failingLine(withHead(change))).toMatch(unnamed);
  });

  test('the last mark is not signed when the checkpoint names the one before', () => {
    const first = evidence.marks[0];
    const prev = evidence.marks[1]?.prev ?? '';
    expect(failingLine(withHead(() => ({ n: first?.n ?? 0, hash: prev })))).toBe(
      'checkpoints: no checkpoint names mark 42, so it is not signed',
    );
  });

  test('a mark that was hidden: the checkpoint is more than 5 s after the one that it leaves out', () => {
    const [first, next] = evidence.marks;
    const late = seal.checkpoints(
      evidence.checkpoints.map(({ checkpoint, signature }) => {
        const heads = checkpoint.heads.map((head) =>
          head.symbol === 'btcusdtmark' ? { ...head, n: first?.n ?? 0, hash: next?.prev ?? '' } : head,
        );
        return { checkpoint: { ...checkpoint, heads, time: (next?.time ?? 0) + 5_001 }, signature };
      }),
    );
    expect(failingLine({ ...evidence, checkpoints: late })).toMatch(unnamed);
  });

  test('without a mark nothing is shown', () => {
    expect(failingLine({ ...evidence, marks: [] })).toBe('marks: there are no marks');
  });
});
