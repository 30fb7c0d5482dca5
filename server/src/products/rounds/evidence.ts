import type { RoundEvidence } from '@candor/proofs/kinds/rounds/evidence';
import type { RoundReceipt } from '@candor/proofs/kinds/rounds/receipt';
import type { RoundRecord, StakeRecord } from './queries.ts';
import { digestOfLong } from '../../prices/provenance/long-object.ts';
import { decidingTicks, type Deciding, type Span } from '../../prices/receipts/deciding-ticks.ts';
import { roundSettlement } from './objects.ts';
import type { SignedRound } from './publications.ts';
import type { SignedReceipt } from '../../prices/receipts/kept-receipts.ts';
import { firstTickAfter, type NoEvidence, type Series } from '../../prices/receipts/tick-search.ts';

/** Product rules §7: the lock tick is one of the last two seconds before the lock, the close tick one of the last five before the end. */
const BETTING_ENDS_MS = 2_000;
const CLOSE_WITHIN_MS = 5_000;
async function spanOf(series: Series, symbolCode: string, fromMs: number, limitMs: number): Promise<Span | NoEvidence> {
  const first = await firstTickAfter(series, symbolCode, fromMs - 1);
  if (typeof first === 'string') return first;
  const successorN = await firstTickAfter(series, symbolCode, limitMs);
  return typeof successorN === 'string' ? successorN : { symbolCode, fromN: Math.max(1, first - 1), successorN, limitMs };
}

/** The runs of ticks around lock and end; one when they touch. None for a round with an empty pool: no price decides it. */
async function runsOf(
  series: Series,
  symbolCode: string,
  { n, periodMs, decided }: RoundRecord,
): Promise<readonly Deciding[] | NoEvidence> {
  if (decided?.reason === 'ONE_SIDED') return [];
  const lockMs = n * periodMs + periodMs / 2;
  const endMs = (n + 1) * periodMs;
  const lock = await spanOf(series, symbolCode, lockMs - BETTING_ENDS_MS, lockMs);
  if (typeof lock === 'string') return lock;
  const close = await spanOf(series, symbolCode, endMs - CLOSE_WITHIN_MS, endMs);
  if (typeof close === 'string') return close;
  const first = await decidingTicks(series, lock);
  if (typeof first === 'string') return first;
  // the evidence of the lock goes on to a checkpoint: the ticks around the end may begin before that
  const lastN = lock.fromN + first.run.ticks.length - 1;
  const touch = close.fromN <= lastN + 1;
  const last = await decidingTicks(series, touch ? { ...close, fromN: lock.fromN } : close);
  if (typeof last === 'string') return last;
  return touch ? [last] : [first, last];
}

/** Everything that proves a settled stake: what "save" stores and the verifier reads. */
export async function roundEvidence(
  series: Series,
  symbolCode: string,
  record: StakeRecord,
  signed: SignedReceipt<RoundReceipt>,
  { round, roundSignature }: SignedRound,
): Promise<RoundEvidence | NoEvidence> {
  if (record.settled === null) return 'missing';
  const runs = await runsOf(series, symbolCode, record.round);
  if (typeof runs === 'string') return runs;
  const { keyring } = series;
  const inputs = runs.flatMap(({ inputs: digests }) => digests);
  const roundDigest = await digestOfLong('candor/round/1', round);
  const settlement = roundSettlement({ record, receipt: signed.receipt, round, roundDigest, inputs, key: keyring.key });
  return {
    v: 1,
    kind: 'round',
    ...signed,
    settlement,
    settlementSignature: keyring.sign('candor/settlement/1', settlement),
    round,
    roundSignature,
    ticks: runs.flatMap(({ run }) => run.ticks),
    checkpoints: checkpointsOf(runs),
    keys: keyring.keys(),
  };
}

/** By rising number, each once: the one that covers the lock's ticks may be among those of the end. */
function checkpointsOf(runs: readonly Deciding[]): RoundEvidence['checkpoints'] {
  const byNumber = new Map(runs.flatMap(({ run }) => run.checkpoints).map((signed) => [signed.checkpoint.k, signed]));
  return [...byNumber.values()].toSorted((a, b) => a.checkpoint.k - b.checkpoint.k);
}
