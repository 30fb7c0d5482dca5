import { formatAmount } from '@candor/money/amount';
import { mulDivCeil, mulDivFloor, mulDivHalfEven } from '@candor/money/mul-div';
import type { SignedCheckpoint } from '../../checkpoint.ts';
import { NO_LINK } from '../../digest.ts';
import { type Mark, markDigest, markSeries } from '../../mark.ts';
import { fail, need } from '../../finding.ts';
import type { Tick } from '../../tick.ts';
import { moment } from '../../verify/moment.ts';
import { decimalsOf, priceSteps } from '../../verify/price.ts';
import { SILENCE_MS } from '../../verify/series.ts';

/** A mark with its digest. */
export type ReadMark = { readonly mark: Mark; readonly hash: string };

const INTERVAL_MS = 28_800_000n;
const RATE_ONE = 100_000_000n;
/** Half of a rate in millionths. */
const TWO_MILLION = 2_000_000n;

/**
 * The mark that follows from its inputs, in units of the last digit (product rules §3.3): the middle one of the index with funding, the index with
 * the basis and the contract's own price, not farther from the index than half of the lowest maintenance rate.
 */
export function markOf(mark: Mark, lowestRatePpm: number): bigint {
  const { index, rateE8, intervalEnd, time, basisSum, basisCount } = mark;
  const at = priceSteps(index);
  const left = BigInt(Math.max(0, intervalEnd - time));
  const withFunding = mulDivHalfEven(at, RATE_ONE * INTERVAL_MS + BigInt(rateE8) * left, RATE_ONE * INTERVAL_MS);
  const twice = 2n * BigInt(basisCount);
  const withBasis = basisCount === 0 ? at : mulDivHalfEven(twice * at + BigInt(basisSum), 1n, twice);
  const median = middle([withFunding, withBasis, ownOf(mark, at)]);
  const rate = BigInt(lowestRatePpm);
  const lowest = mulDivCeil(at, TWO_MILLION - rate, TWO_MILLION);
  const highest = mulDivFloor(at, TWO_MILLION + rate, TWO_MILLION);
  return median < lowest ? lowest : median > highest ? highest : median;
}

/** The contract's own price: the middle one of both impact prices and the last fill. */
function ownOf({ bid, ask, last }: Mark, index: bigint): bigint {
  if (bid === '' || ask === '') return index;
  const sides = [priceSteps(bid), priceSteps(ask)] as const;
  return middle([...sides, last === '' ? mulDivHalfEven(sides[0] + sides[1], 1n, 2n) : priceSteps(last)]);
}

function middle(prices: readonly [bigint, bigint, bigint]): bigint {
  const [, second = prices[0]] = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return second;
}

/** Links the marks of a market into one run: `n` rises by one and each names the digest of the one before. */
export function linkMarks(marks: readonly Mark[], symbol: string): readonly ReadMark[] {
  const run: ReadMark[] = [];
  for (const mark of marks) {
    const { n } = mark;
    const before = run.at(-1);
    need(mark.symbol === symbol, 'marks.symbol', { n, other: mark.symbol, symbol });
    need((n === 1) === (mark.prev === NO_LINK), 'marks.link', { n });
    const linked = before === undefined || (n === before.mark.n + 1 && mark.prev === before.hash && mark.time >= before.mark.time);
    need(linked, 'marks.link', { n });
    run.push({ mark, hash: markDigest(mark) });
  }
  need(run.length > 0, 'marks.none');
  return run;
}

/** Checks that every mark was made with an `ok` tick that is here and not younger, and that its price follows from its inputs. */
export function needMarks(run: readonly ReadMark[], ticks: readonly Tick[], lowestRatePpm: number): void {
  const byNumber = new Map(ticks.map((tick) => [tick.n, tick]));
  for (const { mark } of run) {
    const { n, indexN, index } = mark;
    const tick = byNumber.get(indexN);
    const isTick = tick !== undefined && tick.state === 'ok' && tick.price === index && tick.time <= mark.time;
    need(isTick, 'marks.index', { n, tick: indexN, price: index });
    const sameDigits = [mark.bid, mark.ask, mark.last].every((price) => price === '' || decimalsOf(price) === decimalsOf(index));
    need(sameDigits, 'marks.digits', { n });
    const due = formatAmount(markOf(mark, lowestRatePpm), decimalsOf(index));
    need(mark.mark === due, 'marks.price', { n, said: mark.mark, due });
  }
}

/**
 * Checks that the checkpoints, which are signed and in order, name these marks, hide none that they should have named, and that the run ends at
 * one.
 */
export function coverMarks(run: readonly ReadMark[], checkpoints: readonly SignedCheckpoint[], symbol: string): void {
  const byNumber = new Map(run.map((read) => [read.mark.n, read]));
  const covered = new Set<number>();
  for (const { checkpoint } of checkpoints) {
    const { k, heads, time } = checkpoint;
    const head = heads.find((one) => one.symbol === markSeries(symbol));
    const read = byNumber.get(head?.n ?? 0);
    const next = byNumber.get((head?.n ?? 0) + 1)?.mark;
    const named = read !== undefined && read.hash === head?.hash && time >= read.mark.time;
    need(named && (next === undefined || time <= next.time + SILENCE_MS), 'marks.checkpoint', { k });
    covered.add(read.mark.n);
  }
  const n = run.at(-1)?.mark.n ?? 0;
  need(covered.has(n), 'marks.uncovered', { n });
}

/** The mark with this digest, known to be the newest at a time: the next one is not before it, or a later checkpoint still names this one. */
export function newestAt(run: readonly ReadMark[], checkpoints: readonly SignedCheckpoint[], hash: string, timeMs: number): Mark {
  const at = run.findIndex((read) => read.hash === hash);
  const mark = run[at]?.mark ?? fail('mark.none');
  const next = run[at + 1]?.mark;
  const series = markSeries(mark.symbol);
  const isLast = checkpoints.some(
    ({ checkpoint }) => checkpoint.time >= timeMs && checkpoint.heads.some(({ symbol, n }) => symbol === series && n === mark.n),
  );
  const isNewest = mark.time <= timeMs && (next === undefined ? isLast : next.time >= timeMs);
  need(isNewest, 'mark.time', { n: mark.n, time: moment(timeMs) });
  return mark;
}
