import { digest, NO_LINK } from '../digest.ts';
import type { Checkpoint, SignedCheckpoint } from '../checkpoint.ts';
import { fail, type FinalStep, need } from '../finding.ts';
import { isSignedBy } from '../signature.ts';
import { type Tick, tickDigest } from '../tick.ts';
import type { KnownKeys } from './keys.ts';
import { moment } from './moment.ts';
import { isPositive } from './price.ts';

/** A tick with its digest. */
export type ReadTick = { readonly tick: Tick; readonly hash: string };
/** Ticks that follow each other without a gap. */
export type Run = readonly ReadTick[];

/** A checkpoint signed this long after a limit shows that its head was the last tick up to the limit, also without a later tick. */
export const SILENCE_MS = 5_000;

/** Links the ticks of `symbol` into at most `mostRuns` runs: within one, n rises by one and each tick names the digest of the one before. */
export function linkTicks(ticks: readonly Tick[], symbol: string, mostRuns: number): readonly Run[] {
  const runs: ReadTick[][] = [];
  let before: ReadTick | undefined;
  for (const tick of ticks) {
    const { n, time, state, prev } = tick;
    if (tick.symbol !== symbol) fail('ticks.symbol', { n, other: tick.symbol, symbol });
    if (state === 'ok' && !isPositive(tick.price)) fail('ticks.price', { n });
    if ((n === 1) !== (prev === NO_LINK)) fail('ticks.first', { n });
    const read = { tick, hash: tickDigest(tick) };
    const run = runs.at(-1);
    if (before !== undefined && run !== undefined && n === before.tick.n + 1) {
      if (prev !== before.hash) fail('ticks.link', { n, before: before.tick.n });
      if (state !== 'ok' && tick.price !== before.tick.price) fail('ticks.frozen', { n });
      run.push(read);
    } else {
      if (before !== undefined && n <= before.tick.n) fail('ticks.order', { n, before: before.tick.n });
      if (runs.length >= mostRuns) fail('ticks.missing', { n });
      runs.push([read]);
    }
    if (before !== undefined && time < before.tick.time) fail('ticks.older', { n });
    before = read;
  }
  need(runs.length > 0, 'ticks.none');
  return runs;
}

/**
 * Checks that the checkpoints are signed, linked where they follow each other, name only these ticks, hide none that they should have named, and that
 * each run ends at one.
 */
export function coverTicks(runs: readonly Run[], checkpoints: readonly SignedCheckpoint[], known: KnownKeys, symbol: string): void {
  const byNumber = new Map(runs.flat().map((read) => [read.tick.n, read]));
  const covered = new Set<number>();
  let before: Checkpoint | null = null;
  for (const signed of checkpoints) {
    const { checkpoint } = signed;
    const { k, time } = checkpoint;
    needSigned(signed, known);
    needHeads(checkpoint);
    if (before !== null) needAfter(checkpoint, before, symbol);
    const { n, hash } = headOf(checkpoint, symbol) ?? fail('checkpoints.symbol', { k, symbol });
    const read = byNumber.get(n) ?? fail('checkpoints.absent', { k, n });
    need(hash === read.hash, 'checkpoints.other', { k, n });
    need(time >= read.tick.time, 'checkpoints.older', { k, n });
    // Otherwise the tick after it was put into the past when its future was known.
    const next = byNumber.get(n + 1)?.tick;
    need(next === undefined || time <= next.time + SILENCE_MS, 'checkpoints.hidden', { k, n, next: n + 1 });
    covered.add(n);
    before = checkpoint;
  }
  for (const run of runs) {
    const n = run.at(-1)?.tick.n ?? 0;
    need(covered.has(n), 'checkpoints.uncovered', { n });
  }
}

function needSigned({ checkpoint, signature }: SignedCheckpoint, known: KnownKeys): void {
  const { k, key, time } = checkpoint;
  const used = known.get(key) ?? fail('checkpoints.key', { k, key });
  need(used.fromMs <= time && time <= used.untilMs, 'checkpoints.time', { k, key });
  need(isSignedBy(used.signer, 'candor/checkpoint/1', checkpoint, signature), 'checkpoints.unsigned', { k, key });
}

function needHeads({ k, heads, prev }: Checkpoint): void {
  need((k === 1) === (prev === NO_LINK), 'checkpoints.first', { k });
  let before = '';
  for (const { symbol } of heads) {
    need(before < symbol, 'checkpoints.heads', { k });
    before = symbol;
  }
}

function needAfter(checkpoint: Checkpoint, before: Checkpoint, symbol: string): void {
  const { k, time, journal } = checkpoint;
  const rises =
    k > before.k &&
    time >= before.time &&
    journal.seq >= before.journal.seq &&
    (headOf(checkpoint, symbol)?.n ?? Number.POSITIVE_INFINITY) >= (headOf(before, symbol)?.n ?? 0);
  need(rises, 'checkpoints.order', { k, before: before.k });
  const sameJournal = journal.seq !== before.journal.seq || journal.hash === before.journal.hash;
  need(sameJournal, 'checkpoints.journal', { k, before: before.k });
  const linked = k !== before.k + 1 || checkpoint.prev === digest('candor/checkpoint/1', before);
  need(linked, 'checkpoints.link', { k, before: before.k });
}

function headOf({ heads }: Checkpoint, symbol: string): Checkpoint['heads'][number] | undefined {
  return heads.find((head) => head.symbol === symbol);
}

/** Checks that no tick up to `limitMs` can be missing after this run: a later tick, or a later checkpoint that still names the last one. */
export function needFinal(run: Run, checkpoints: readonly SignedCheckpoint[], limitMs: number, step: FinalStep): void {
  const { tick } = run.at(-1) ?? fail('ticks.none');
  if (tick.time > limitMs) return;
  const silent = checkpoints.some(
    ({ checkpoint }) => checkpoint.time > limitMs + SILENCE_MS && headOf(checkpoint, tick.symbol)?.n === tick.n,
  );
  need(silent, `${step}.open`, { time: moment(limitMs) });
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
  need(rightCount, 'inputs.count', { count: inputs.length, needed: needed.length });
  for (const [index, hash] of inputs.entries()) {
    const read = needed[index];
    if (hash !== read?.hash) fail('inputs.other', { place: index + 1, n: read?.tick.n ?? 0 });
  }
}
