import type { RoundEvidence } from '@candor/proofs/evidence';
import { SILENCE_MS } from '@candor/proofs/verify/series';
import type { Evidence } from '../provenance/provenance.ts';
import type { RoundRecord, StakeRecord } from '../records/round-queries.ts';
import { roundSettlement } from './round-objects.ts';
import type { SignedRound } from './round-publications.ts';
import type { SignedStake } from './round-receipts.ts';
import { firstTickAfter, type NoEvidence, type Series } from './tick-search.ts';

/** Product rules §7: the lock tick is one of the last two seconds before the lock, the close tick one of the last five before the end. */
const BETTING_ENDS_MS = 2_000;
const CLOSE_WITHIN_MS = 5_000;
/** The signed series is a moment behind the settlement: a checkpoint is made once a second. */
const CHAIN_PATIENCE_MS = 4_000;

/** Ticks from the last one before `fromMs` to the first one after `limitMs`, by number; the latter may not have come. */
type Span = { readonly fromN: number; readonly successorN: number; readonly limitMs: number };
type Run = { readonly evidence: Evidence; readonly inputs: readonly string[] };

async function spanOf(series: Series, symbolCode: string, fromMs: number, limitMs: number): Promise<Span | NoEvidence> {
  const first = await firstTickAfter(series, symbolCode, fromMs - 1);
  if (typeof first === 'string') return first;
  const successorN = await firstTickAfter(series, symbolCode, limitMs);
  return typeof successorN === 'string' ? successorN : { fromN: Math.max(1, first - 1), successorN, limitMs };
}

/** When the feed fell silent there is no tick after the limit: then a later checkpoint that still names the last one shows the silence. */
async function runOf(series: Series, symbolCode: string, { fromN, successorN, limitMs }: Span): Promise<Run | NoEvidence> {
  const whole = await series.evidence(symbolCode, fromN, successorN, CHAIN_PATIENCE_MS);
  if (!('absent' in whole)) return { evidence: whole, inputs: whole.digests.slice(0, successorN - fromN + 1) };
  if (whole.absent === 'pruned') return 'pruned';
  const silent = await series.evidence(symbolCode, fromN, successorN - 1, 0);
  if ('absent' in silent) return silent.absent;
  const newest = silent.checkpoints.at(-1)?.checkpoint;
  const shown =
    newest?.heads.some(({ symbol, n }) => symbol === symbolCode && n === successorN - 1) === true && newest.time > limitMs + SILENCE_MS;
  return shown ? { evidence: silent, inputs: silent.digests } : 'missing';
}

/** The runs of ticks around lock and end; one when they touch. None for a round with an empty pool: no price decides it. */
async function runsOf(series: Series, symbolCode: string, { n, periodMs, decided }: RoundRecord): Promise<readonly Run[] | NoEvidence> {
  if (decided?.reason === 'ONE_SIDED') return [];
  const lockMs = n * periodMs + periodMs / 2;
  const endMs = (n + 1) * periodMs;
  const lock = await spanOf(series, symbolCode, lockMs - BETTING_ENDS_MS, lockMs);
  if (typeof lock === 'string') return lock;
  const close = await spanOf(series, symbolCode, endMs - CLOSE_WITHIN_MS, endMs);
  if (typeof close === 'string') return close;
  const first = await runOf(series, symbolCode, lock);
  if (typeof first === 'string') return first;
  // the evidence of the lock goes on to a checkpoint: the ticks around the end may begin before that
  const lastN = lock.fromN + first.evidence.ticks.length - 1;
  const touch = close.fromN <= lastN + 1;
  const last = await runOf(series, symbolCode, touch ? { ...close, fromN: lock.fromN } : close);
  if (typeof last === 'string') return last;
  return touch ? [last] : [first, last];
}

/** Everything that proves a settled stake: what "save" stores and the verifier reads. */
export async function roundEvidence(
  series: Series,
  symbolCode: string,
  record: StakeRecord,
  signed: SignedStake,
  { round, roundSignature }: SignedRound,
): Promise<RoundEvidence | NoEvidence> {
  if (record.settled === null) return 'missing';
  const runs = await runsOf(series, symbolCode, record.round);
  if (typeof runs === 'string') return runs;
  const { keyring } = series;
  const inputs = runs.flatMap((run) => run.inputs);
  const settlement = roundSettlement({ record, receipt: signed.receipt, round, inputs, key: keyring.key });
  return {
    v: 1,
    kind: 'round',
    ...signed,
    settlement,
    settlementSignature: keyring.sign('candor/settlement/1', settlement),
    round,
    roundSignature,
    ticks: runs.flatMap(({ evidence }) => evidence.ticks),
    checkpoints: checkpointsOf(runs),
    keys: keyring.keys(),
  };
}

/** By rising number, each once: the one that covers the lock's ticks may be among those of the end. */
function checkpointsOf(runs: readonly Run[]): RoundEvidence['checkpoints'] {
  const byNumber = new Map(runs.flatMap(({ evidence }) => evidence.checkpoints).map((signed) => [signed.checkpoint.k, signed]));
  return [...byNumber.values()].toSorted((a, b) => a.checkpoint.k - b.checkpoint.k);
}
