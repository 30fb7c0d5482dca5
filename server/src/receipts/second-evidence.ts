import type { SecondEvidence } from '@candor/proofs/evidence';
import { SILENCE_MS } from '@candor/proofs/verify/series';
import type { Evidence } from '../provenance/provenance.ts';
import type { SecondRecord } from '../records/second-queries.ts';
import { secondSettlement } from './second-objects.ts';
import type { SignedReceipt } from './second-receipts.ts';
import { firstTickAfter, type NoEvidence, type Series } from './tick-search.ts';

/** Product rules §6.2: without an entry for so long the order is void. */
const ENTRY_WITHIN_MS = 5_000;
/** The signed series is a moment behind the settlement: a checkpoint is made once a second. */
const CHAIN_PATIENCE_MS = 4_000;

/** Up to which time ticks decide: expiry, or five seconds after acceptance where there is no entry. */
function limitOf({ entry, acceptedMs, expiryMs }: SecondRecord): number {
  return entry === null ? Math.min(expiryMs, acceptedMs + ENTRY_WITHIN_MS) : expiryMs;
}

type Deciding = { readonly run: Evidence; readonly inputs: readonly string[] };

/**
 * The ticks that decide an order, from the last one up to acceptance to the first one after the limit. When the feed fell silent there is none
 * after it: then a later checkpoint that still names the last tick shows the silence.
 */
async function decidingTicks(series: Series, symbolCode: string, record: SecondRecord): Promise<Deciding | NoEvidence> {
  const limitMs = limitOf(record);
  const afterAcceptance = await firstTickAfter(series, symbolCode, record.acceptedMs);
  if (typeof afterAcceptance === 'string') return afterAcceptance;
  const successor = await firstTickAfter(series, symbolCode, limitMs);
  if (typeof successor === 'string') return successor;
  const span = { symbolCode, fromN: Math.max(1, afterAcceptance - 1), lastN: successor - 1, limitMs };
  if ((series.head(symbolCode)?.n ?? 0) < successor) {
    const silent = await silentTicks(series, span);
    if (silent !== null) return silent;
  }
  const run = await series.evidence(symbolCode, span.fromN, successor, CHAIN_PATIENCE_MS);
  if (!('absent' in run)) return { run, inputs: run.digests.slice(0, successor - span.fromN + 1) };
  return run.absent === 'pruned' ? 'pruned' : ((await silentTicks(series, span)) ?? 'missing');
}

type Span = { readonly symbolCode: string; readonly fromN: number; readonly lastN: number; readonly limitMs: number };

/** Null until a checkpoint that is late enough names the last tick again. */
async function silentTicks(series: Series, { symbolCode, fromN, lastN, limitMs }: Span): Promise<Deciding | null> {
  const run = await series.evidence(symbolCode, fromN, lastN, 0);
  if ('absent' in run) return null;
  const newest = run.checkpoints.at(-1)?.checkpoint;
  const names = newest?.heads.some(({ symbol, n }) => symbol === symbolCode && n === lastN) === true;
  return names && newest.time > limitMs + SILENCE_MS ? { run, inputs: run.digests } : null;
}

/** Everything that proves a settled order: what "save" stores and the verifier reads. */
export async function secondEvidence(
  series: Series,
  symbolCode: string,
  record: SecondRecord,
  signed: SignedReceipt,
): Promise<SecondEvidence | NoEvidence> {
  if (record.settled === null) return 'missing';
  const deciding = await decidingTicks(series, symbolCode, record);
  if (typeof deciding === 'string') return deciding;
  const { keyring } = series;
  const settlement = secondSettlement(record, record.settled, signed.receipt, deciding.inputs, keyring.key);
  const settlementSignature = keyring.sign('candor/settlement/1', settlement);
  const { ticks, checkpoints } = deciding.run;
  return { v: 1, kind: 'second', ...signed, settlement, settlementSignature, ticks, checkpoints, keys: keyring.keys() };
}
