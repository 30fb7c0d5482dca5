import type { SignedCheckpoint } from '@candor/proofs/checkpoint';
import type { Mark } from '@candor/proofs/mark';
import type { Tick } from '@candor/proofs/tick';
import type { Provenance } from '../../../prices/provenance/provenance.ts';
import type { NoEvidence } from '../../../prices/receipts/tick-search.ts';

/** What evidence of marks is made of. */
export type MarkSeries = Pick<Provenance, 'ticks' | 'marks' | 'keyring'>;

/** The chains around the mark that decided, as an evidence file has them; `digest` is that mark's. */
export type MarkChains = {
  readonly digest: string;
  readonly marks: readonly Mark[];
  readonly ticks: readonly Tick[];
  readonly checkpoints: readonly SignedCheckpoint[];
};

/** The digest of the mark that decided, and the lowest maintenance rate of then, by which marks are bounded. */
export type DecidingMark = { readonly digest: string; readonly lowestRatePpm: number };

/** Which mark decided: the newest one at `timeMs` that has this price and `is` one. */
export type Deciding = {
  readonly symbolCode: string;
  readonly timeMs: number;
  readonly price: string;
  readonly is?: (mark: Mark) => boolean;
};

/** The signed series is a moment behind the settlement: a checkpoint is made once a second. */
const CHAIN_PATIENCE_MS = 4_000;
/** So many marks before the settlement are looked at; marks of one millisecond are as many as its ticks. */
const LOOKED_AT = 100;

/** The mark, the marks after it up to the head of a checkpoint, and the ticks from that of the mark to the head of the same checkpoint. */
export async function markChains(series: MarkSeries, deciding: Deciding): Promise<MarkChains | NoEvidence> {
  const { symbolCode, timeMs } = deciding;
  const n = await numberOf(series, deciding);
  if (typeof n === 'string') return n;
  const followed = await series.marks.evidence(symbolCode, n, n + 1, CHAIN_PATIENCE_MS);
  // after the last mark of all a checkpoint that still names it shows that none has come
  const run = 'absent' in followed ? await series.marks.evidence(symbolCode, n, n, 0) : followed;
  if ('absent' in run) return run.absent;
  const [first] = run.ticks;
  const signed = run.checkpoints.find(({ checkpoint }) => checkpoint.time >= timeMs);
  const head = signed?.checkpoint.heads.find(({ symbol }) => symbol === symbolCode);
  if (first === undefined || signed === undefined || head === undefined) return 'missing';
  const ticks = await series.ticks(symbolCode, first.indexN, head.n);
  if ('absent' in ticks) return ticks.absent;
  return { digest: run.digests[0] ?? '', marks: run.ticks, ticks: ticks.ticks, checkpoints: [signed] };
}

/** The number of the last mark up to the moment that has the price and is followed by none before it. */
async function numberOf({ marks }: MarkSeries, { symbolCode, timeMs, price, is = () => true }: Deciding): Promise<number | NoEvidence> {
  const after = await marks.firstAfter(symbolCode, timeMs);
  if (typeof after !== 'number') return after.absent;
  const head = marks.head(symbolCode)?.n ?? 0;
  const lastN = Math.min(after, head);
  const run = lastN === 0 ? null : await marks.run(symbolCode, Math.max(1, lastN - LOOKED_AT), lastN);
  if (run === null) return 'missing';
  if ('absent' in run) return run.absent;
  const isNewest = (next: Mark | undefined): boolean => next === undefined || next.time >= timeMs;
  const found = run.ticks.findLast((mark, at) => mark.time <= timeMs && mark.mark === price && is(mark) && isNewest(run.ticks[at + 1]));
  return found?.n ?? 'missing';
}
