import { SILENCE_MS } from '@candor/proofs/verify/series';
import type { Evidence } from '../provenance/provenance.ts';
import type { NoEvidence, Series } from './tick-search.ts';

/** The signed series is a moment behind the settlement: a checkpoint is made once a second. */
const CHAIN_PATIENCE_MS = 4_000;

/** Ticks from `fromN` to the first one after `limitMs`, which is `successorN` and may not have come. */
export type Span = { readonly symbolCode: string; readonly fromN: number; readonly successorN: number; readonly limitMs: number };

/** The ticks as they are proved, and the digests that a settlement names. */
export type Deciding = { readonly run: Evidence; readonly inputs: readonly string[] };

/** When the feed fell silent there is no tick after the limit: then a later checkpoint that still names the last one shows the silence. */
export async function decidingTicks(series: Series, span: Span): Promise<Deciding | NoEvidence> {
  const { symbolCode, fromN, successorN } = span;
  if ((series.head(symbolCode)?.n ?? 0) < successorN) {
    const silent = await silentTicks(series, span);
    if (silent !== null) return silent;
  }
  const run = await series.evidence(symbolCode, fromN, successorN, CHAIN_PATIENCE_MS);
  if (!('absent' in run)) return { run, inputs: run.digests.slice(0, successorN - fromN + 1) };
  return run.absent === 'pruned' ? 'pruned' : ((await silentTicks(series, span)) ?? 'missing');
}

/** Null until a checkpoint that is late enough names the last tick again. */
async function silentTicks(series: Series, { symbolCode, fromN, successorN, limitMs }: Span): Promise<Deciding | null> {
  const lastN = successorN - 1;
  const run = await series.evidence(symbolCode, fromN, lastN, 0);
  if ('absent' in run) return null;
  const newest = run.checkpoints.at(-1)?.checkpoint;
  const names = newest?.heads.some(({ symbol, n }) => symbol === symbolCode && n === lastN) === true;
  return names && newest.time > limitMs + SILENCE_MS ? { run, inputs: run.digests } : null;
}
