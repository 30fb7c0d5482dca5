import { formatAmount } from '@candor/money/amount';
import type { SignedCheckpoint } from '../../../checkpoint.ts';
import { NO_LINK } from '../../../digest.ts';
import { type Mark, markDigest, markSeries } from '../../../mark.ts';
import { chainTicks, makeCheckpoints, makeKeys, type SigningKey } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';
import { Seal } from '../../../test/sealed.ts';
import type { Tick } from '../../../tick.ts';

export const SYMBOL = 'btcusdt';
/** When the mark of a made file is made, and the settlement. */
export const MARK_MS = 1_767_240_000_000;

/** A mark without its links: inputs and price. */
export type PlannedMark = Pick<
  Mark,
  'index' | 'rateE8' | 'intervalEnd' | 'basisSum' | 'basisCount' | 'bid' | 'ask' | 'last' | 'mark' | 'time'
>;

type Made = Pick<Mark, 'index' | 'basisSum' | 'basisCount' | 'bid' | 'ask' | 'last' | 'mark'>;

/** A mark without samples and with no price of the book but the last: it is the index. */
export function atIndex(index: string): Made {
  return { index, basisSum: 0, basisCount: 0, bid: '', ask: '', last: index, mark: index };
}

/** A book 1,000.00 above the index: the mark is 0.25 % above it, as far as it may be. */
export function farAbove(index: string): Made {
  const steps = BigInt(index.replace('.', ''));
  const above = (more: bigint): string => formatAmount(steps + more, 2);
  return { index, basisSum: 200_000, basisCount: 1, bid: above(90_000n), ask: above(110_000n), last: '', mark: above(steps / 400n) };
}

/** Chains of ticks and marks with the checkpoint over both, and the key that signs. */
export type MadeSeries = {
  readonly marks: readonly Mark[];
  readonly ticks: readonly Tick[];
  readonly checkpoints: readonly SignedCheckpoint[];
  readonly keys: readonly SigningKey[];
};

/** Links marks behind each other from `n` 41. */
export function chainMarks(planned: readonly PlannedMark[], firstIndexN: number): readonly Mark[] {
  let prev = 'a'.repeat(64);
  return planned.map((mark, index) => {
    const made: Mark = { v: 1, symbol: SYMBOL, n: 41 + index, indexN: firstIndexN + index, ...mark, prev };
    prev = markDigest(made);
    return made;
  });
}

/** Each mark has a tick of its own, a moment before it. */
export function makeMarks(seed: number, planned: readonly PlannedMark[]): MadeSeries {
  const random = new Random(seed);
  const firstN = random.whole(2, 5_000_000);
  const keys = makeKeys(random, 1, MARK_MS - 900_000, MARK_MS);
  const plannedTicks = planned.map(({ index, time }) => ({ timeMs: time, state: 'ok' as const, steps: Number(index.replace('.', '')) }));
  const ticks = chainTicks(random, SYMBOL, firstN, plannedTicks);
  const marks = chainMarks(planned, firstN);
  const last = ticks.at(-1);
  if (last === undefined) throw new RangeError('no ticks');
  const checkpoints = nameMarks(makeCheckpoints(random, keys, [{ tick: last, timeMs: last.time + 900 }]), marks, new Seal(keys));
  return { marks, ticks, checkpoints, keys };
}

/** Makes checkpoints name the last of these marks, and signs them again. */
export function nameMarks(checkpoints: readonly SignedCheckpoint[], marks: readonly Mark[], seal: Seal): readonly SignedCheckpoint[] {
  const last = marks.at(-1);
  if (last === undefined) throw new RangeError('no marks');
  const head = { symbol: markSeries(SYMBOL), n: last.n, hash: markDigest(last) };
  return seal.checkpoints(
    checkpoints.map(({ checkpoint, signature }) => {
      const heads = [...checkpoint.heads.filter(({ symbol }) => symbol !== head.symbol), head];
      return { checkpoint: { ...checkpoint, heads: heads.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)) }, signature };
    }),
  );
}

/** Links changed marks again. */
export function relinked(marks: readonly Mark[]): readonly Mark[] {
  let prev = marks[0]?.prev ?? NO_LINK;
  return marks.map((mark) => {
    const linked = { ...mark, prev };
    prev = markDigest(linked);
    return linked;
  });
}
