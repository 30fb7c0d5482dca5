import type { Provenance } from '../provenance/provenance.ts';

export type Series = Pick<Provenance, 'head' | 'ticks' | 'digests' | 'evidence' | 'keyring'>;

/** `pruned`: the retention has removed the ticks; `missing`: not settled, or not signed yet. */
export type NoEvidence = 'pruned' | 'missing';

/**
 * The number of the first tick of a symbol with a time later than `timeMs`; one above the newest when there is none. Found by halving, since
 * times rise with the numbers. Answers why when ticks that are needed are not there.
 */
export async function firstTickAfter(series: Series, symbolCode: string, timeMs: number): Promise<number | NoEvidence> {
  let low = 1;
  let above = (series.head(symbolCode)?.n ?? 0) + 1;
  while (low < above) {
    const middle = Math.floor((low + above) / 2);
    const run = await series.ticks(symbolCode, middle, middle);
    if ('absent' in run) {
      if (run.absent === 'missing') return 'missing';
      // what is older than the retention is before every time that can still be proved
      low = Math.max(low, run.firstN);
      if (low >= above) return 'pruned';
      continue;
    }
    const [tick] = run.ticks;
    if (tick === undefined) return 'missing';
    if (tick.time > timeMs) above = middle;
    else low = middle + 1;
  }
  return low;
}
