import { CHECKPOINTS_PAGE, TICKS_PAGE } from '@candor/contract/calls/prices';
import type { HandedOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import type { SignedCheckpoint } from '@candor/proofs/checkpoint';
import type { Tick } from '@candor/proofs/tick';
import { bindPublic, type BoundCall, type Circumstances } from '../bind.ts';
import { answer, refuse, type Result } from '../result.ts';
import { rangeOf, UNCHANGING_S, type Range } from '../series-range.ts';
import type { Machine } from '../machine.ts';

const KEYS_S = 60;
const LATEST_S = 1;

/** A symbol by its coin or its own code. */
function codeOf({ catalogue }: Machine, name: string): string | null {
  const symbol = catalogue.symbolOfCoin(name) ?? catalogue.symbols.find(({ code }) => code === name);
  return symbol?.code ?? null;
}

type TickRow = HandedOf<typeof CALLS.ticks>['ticks'][number];
type CheckpointRow = HandedOf<typeof CALLS.checkpoints>['checkpoints'][number];

const tickRow = (tick: Tick): TickRow => ({ ...tick, sources: [...tick.sources] });

function checkpointRow({ checkpoint, signature }: SignedCheckpoint): CheckpointRow {
  return { checkpoint: { ...checkpoint, heads: [...checkpoint.heads] }, signature };
}

export function priceCalls(machine: Machine): readonly BoundCall[] {
  const { provenance } = machine;
  const noTicks = (symbol: string): HandedOf<typeof CALLS.ticks> => ({ symbol, ticks: [], digest: '' });

  async function page(symbol: string, range: Range, request: Circumstances): Promise<Result<typeof CALLS.ticks>> {
    const run = await provenance.ticks(symbol, range.from, range.to);
    if (!('absent' in run)) {
      if (range.whole) request.keepAnswer(UNCHANGING_S, `${run.digests.at(-1) ?? ''}-${range.from}`);
      const { ticks: found, digests } = run;
      return answer({ symbol, ticks: found.map(tickRow), digest: digests.at(-1) ?? '' });
    }
    if (run.absent === 'missing') return answer(noTicks(symbol));
    const { firstN } = run;
    // who asked for the newest gets what there is of them
    if (range.open && firstN <= range.to) return await page(symbol, { ...range, from: firstN, open: false }, request);
    return refuse('TICKS_PRUNED', { limit: String(firstN), field: 'from' });
  }

  return [
    bindPublic(CALLS.ticks, async (request) => {
      const { parameters } = request;
      const symbol = codeOf(machine, parameters.symbol);
      if (symbol === null) return refuse('NOT_FOUND', { field: 'symbol' });
      const range = rangeOf(parameters, provenance.head(symbol)?.n ?? 0, TICKS_PAGE);
      if ('ok' in range) return range;
      if (range.from > range.to) return answer(noTicks(symbol));
      return await page(symbol, range, request);
    }),

    bindPublic(CALLS.checkpoints, async (request) => {
      const { parameters } = request;
      const range = rangeOf(parameters, provenance.latest()?.checkpoint.k ?? 0, CHECKPOINTS_PAGE);
      if ('ok' in range) return range;
      if (range.from > range.to) return answer({ checkpoints: [] });
      const found = await provenance.checkpoints(range.from, range.to);
      if (range.whole) request.keepAnswer(UNCHANGING_S, `${found.at(-1)?.signature.slice(0, 64) ?? ''}-${range.from}`);
      return answer({ checkpoints: found.map(checkpointRow) });
    }),

    bindPublic(CALLS.latestCheckpoint, async ({ keepAnswer }) => {
      const latest = provenance.latest();
      if (latest !== null) keepAnswer(LATEST_S, latest.hash);
      return answer(latest === null ? null : { ...checkpointRow(latest), hash: latest.hash });
    }),

    bindPublic(CALLS.signingKeys, async ({ keepAnswer }) => {
      keepAnswer(KEYS_S, provenance.keyring.key);
      return answer([...provenance.keyring.keys()]);
    }),
  ];
}
