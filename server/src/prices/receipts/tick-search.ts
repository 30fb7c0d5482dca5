import type { Provenance } from '../provenance/provenance.ts';

export type Series = Pick<Provenance, 'head' | 'ticks' | 'firstAfter' | 'digests' | 'evidence' | 'keyring'>;

/** `pruned`: the retention has removed the ticks; `missing`: not settled, or not signed yet. */
export type NoEvidence = 'pruned' | 'missing';

/** The number of the first tick of a symbol with a time later than `timeMs`; one above the newest when there is none, or why it is not known. */
export async function firstTickAfter(series: Series, symbolCode: string, timeMs: number): Promise<number | NoEvidence> {
  const found = await series.firstAfter(symbolCode, timeMs);
  return typeof found === 'number' ? found : found.absent;
}
