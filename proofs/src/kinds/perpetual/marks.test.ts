import { describe, expect, test } from 'vitest';
import { parseMark, type Mark } from '../../mark.ts';
import { failingLine } from '../../test/failing-line.ts';
import { Seal } from '../../test/sealed.ts';
import { markOf } from './mark-rules.ts';
import { LONG } from './test/forged-liquidation.ts';
import { goldenLiquidation } from './test/golden-liquidation.ts';
import { MARK_MS } from './test/made-marks.ts';

/** Index 30,000.00, four hours before the end of an interval. */
const G6: Mark = {
  v: 1,
  symbol: 'btcusdt',
  n: 2,
  time: MARK_MS,
  indexN: 7,
  index: '30000.00',
  rateE8: 10_000,
  intervalEnd: MARK_MS + 4 * 3_600_000,
  basisSum: 4_800,
  basisCount: 4,
  mark: '30001.50',
  prev: 'a'.repeat(64),
};

describe('SPEC §3.3 the mark of its inputs', () => {
  test('G6 the median of index, P1 30,001.50 and P2 30,006.00', () => {
    expect(markOf(parseMark(G6))).toBe(3_000_150n);
  });

  test.each([
    ['without samples P2 is the index, which is then the median', { basisCount: 0, basisSum: 0 }, 3_000_000n],
    ['P2 between index and P1 is the median', { basisSum: 800 }, 3_000_100n],
    ['half a tick is rounded to the even one', { basisCount: 1, basisSum: 201 }, 3_000_100n],
    ['after the end of the interval nothing of the rate is left', { intervalEnd: MARK_MS - 1 }, 3_000_000n],
    ['at most 1 % above the index', { rateE8: 100_000_000, basisSum: 8_000_000 }, 3_030_000n],
    ['at least 1 % below it', { rateE8: -100_000_000, basisSum: -8_000_000 }, 2_970_000n],
  ])('%s', (_what, change, steps) => {
    expect(markOf({ ...G6, ...change })).toBe(steps);
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
