import { digest } from '../digest.ts';
import type { SignedCheckpoint } from '../checkpoint.ts';
import { type Tick, tickDigest } from '../tick.ts';
import { type KnownKeys, needSignedAt } from './keys.ts';
import { fail, moment, need } from './lines.ts';
import { priceUnits } from './price.ts';

/** A tick with its digest and its price in units of 10^-18. */
export type ReadTick = { readonly tick: Tick; readonly hash: string; readonly units: bigint };
/** Ticks that follow each other without a gap. */
export type Run = readonly ReadTick[];

/** A checkpoint signed this long after a limit shows that its head was the last tick up to the limit, also without a later tick. */
export const SILENCE_MS = 5_000;

/** Links the ticks of `symbol` into at most `mostRuns` runs: within one, n rises by one and each tick names the digest of the one before. */
export function linkTicks(ticks: readonly Tick[], symbol: string, mostRuns: number): readonly Run[] {
  const runs: ReadTick[][] = [];
  let before: ReadTick | undefined;
  for (const tick of ticks) {
    need(tick.symbol === symbol, `tick ${tick.n} is of ${tick.symbol}, not of ${symbol}`);
    const read = { tick, hash: tickDigest(tick), units: priceUnits(tick.price) };
    need(tick.state !== 'ok' || read.units > 0n, `tick ${tick.n} has no price`);
    const run = runs.at(-1);
    if (before !== undefined && run !== undefined && tick.n === before.tick.n + 1) {
      need(tick.prev === before.hash, `tick ${tick.n} does not name the digest of tick ${before.tick.n}`);
      need(tick.state === 'ok' || tick.price === before.tick.price, `tick ${tick.n} is ${tick.state} and changes the price`);
      run.push(read);
    } else {
      need(before === undefined || tick.n > before.tick.n, `tick ${tick.n} follows tick ${before?.tick.n ?? 0}`);
      need(runs.length < mostRuns, `ticks are missing before tick ${tick.n}`);
      runs.push([read]);
    }
    need(before === undefined || tick.time >= before.tick.time, `tick ${tick.n} is older than the one before`);
    before = read;
  }
  need(runs.length > 0, 'there are no ticks');
  return runs;
}

/** Checks that the checkpoints are signed, linked where they follow each other, name only these ticks, and that each run ends at one. */
export function coverTicks(runs: readonly Run[], checkpoints: readonly SignedCheckpoint[], known: KnownKeys, symbol: string): void {
  const byNumber = new Map(runs.flat().map((read) => [read.tick.n, read]));
  const covered = new Set<number>();
  for (const [index, { checkpoint, signature }] of checkpoints.entries()) {
    const what = `checkpoint ${checkpoint.k}`;
    needSignedAt(known, 'candor/checkpoint/1', checkpoint, signature, checkpoint.time, what);
    for (const [place, { symbol: other }] of checkpoint.heads.entries()) {
      need(place === 0 || (checkpoint.heads[place - 1]?.symbol ?? '') < other, `the heads of ${what} are not sorted by symbol`);
    }
    const before = checkpoints[index - 1]?.checkpoint;
    if (before !== undefined) {
      const rises = checkpoint.k > before.k && checkpoint.time >= before.time && checkpoint.journal.seq >= before.journal.seq;
      need(rises, `${what} does not come after checkpoint ${before.k}`);
      const linked = checkpoint.k !== before.k + 1 || checkpoint.prev === digest('candor/checkpoint/1', before);
      need(linked, `${what} does not name the digest of checkpoint ${before.k}`);
    }
    const head = checkpoint.heads.find((one) => one.symbol === symbol) ?? fail(`${what} has no head of ${symbol}`);
    const read = byNumber.get(head.n) ?? fail(`${what} names tick ${head.n}, which is not there`);
    need(head.hash === read.hash, `${what} names another tick ${head.n}`);
    need(checkpoint.time >= read.tick.time, `${what} is older than tick ${head.n}, which it names`);
    covered.add(head.n);
  }
  for (const run of runs) {
    const last = run.at(-1)?.tick.n ?? 0;
    need(covered.has(last), `no checkpoint names tick ${last}, so it is not signed`);
  }
}

/** Checks that no tick up to `limitMs` can be missing after this run: a later tick, or a later checkpoint that still names the last one. */
export function needFinal(run: Run, checkpoints: readonly SignedCheckpoint[], limitMs: number, limit: string): void {
  const last = run.at(-1) ?? fail('there are no ticks');
  if (last.tick.time > limitMs) return;
  const silent = checkpoints.some(
    ({ checkpoint: { heads, time } }) =>
      time > limitMs + SILENCE_MS && heads.some(({ symbol, n }) => symbol === last.tick.symbol && n === last.tick.n),
  );
  need(silent, `the ticks end before ${limit} (${moment(limitMs)})`);
}

/** The last `ok` tick in [fromMs, limitMs]. */
export function lastOk(run: Run, fromMs: number, limitMs: number): ReadTick | undefined {
  return run.findLast(({ tick }) => tick.state === 'ok' && tick.time >= fromMs && tick.time <= limitMs);
}

/** A run, and the limit up to which its ticks decide. */
export type Deciding = { readonly run: Run; readonly limitMs: number };

/**
 * Checks that a settlement names exactly the ticks that decide: of each run all up to its limit and the one after. That one may be missing from
 * the last run, for a settlement may be signed before there is a later tick.
 */
export function needInputs(inputs: readonly string[], deciding: readonly Deciding[]): void {
  const needed: ReadTick[] = [];
  let least = 0;
  for (const { run, limitMs } of deciding) {
    const upTo = run.filter(({ tick }) => tick.time <= limitMs).length;
    least = needed.length + upTo;
    needed.push(...run.slice(0, upTo + 1));
  }
  const rightCount = inputs.length === needed.length || inputs.length === least;
  need(rightCount, `the settlement names ${inputs.length} ticks, ${needed.length} decide`);
  for (const [index, hash] of inputs.entries()) {
    need(hash === needed[index]?.hash, `input ${index + 1} of the settlement is not tick ${needed[index]?.tick.n ?? 0}`);
  }
}
