import { existsSync } from 'node:fs';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { CheckpointHead } from '@candor/proofs/checkpoint';
import { digest, NO_LINK } from '@candor/proofs/digest';
import type { PublishedKey } from '@candor/proofs/key-announcement';
import { isSigned } from '@candor/proofs/signature';
import { readBatches } from '../journal/reader.ts';
import { CheckpointLog } from './checkpoint-log.ts';
import { readKeys } from './keyring.ts';
import { checkpointFolder } from './places.ts';
import type { PublishedCheckpoint } from './provenance.ts';
import { digestOfLine, signedTick, tickLine } from './tick-line.ts';

export type SeriesReport = { readonly ticks: number; readonly checkpoints: number; readonly problems: readonly string[] };

/**
 * Makes the chains of all symbols anew from the journal alone and holds every signed checkpoint against them: links, signatures, heads
 * and the journal's hashes. Reads only.
 */
export async function auditSeries(dataFolder: string): Promise<SeriesReport> {
  if (!existsSync(checkpointFolder(dataFolder))) return { ticks: 0, checkpoints: 0, problems: [] };
  const log = new CheckpointLog(dataFolder, 'read');
  const problems: string[] = [];
  const symbols = new Map<number, SymbolInfo>();
  const heads = new Map<string, { readonly n: number; readonly hash: string }>();
  const keys = readKeys(dataFolder);
  let ticks = 0;
  let k = 1;
  let prev = NO_LINK;
  try {
    for await (const batch of readBatches(dataFolder, 1)) {
      for (const { events, timeMs } of batch.entries) {
        for (const event of events) {
          if (event.type === 'symbol.defined') symbols.set(event.symbolId, event);
          const symbol = event.type === 'price.ticked' ? symbols.get(event.symbolId) : undefined;
          if (event.type !== 'price.ticked' || symbol === undefined) continue;
          const line = tickLine(signedTick(symbol, event, timeMs, heads.get(symbol.code)?.hash ?? NO_LINK));
          heads.set(symbol.code, { n: event.n, hash: digestOfLine(line) });
          ticks += 1;
        }
      }
      while (k <= log.lastK && log.get(k).checkpoint.journal.seq <= batch.lastSeq) {
        const signed = log.get(k);
        problems.push(...faultsOf(signed, keys, prev));
        const { checkpoint } = signed;
        const here = checkpoint.journal.seq === batch.lastSeq && checkpoint.journal.hash === batch.hash.toString('hex');
        if (!here || !hasHeads(checkpoint.heads, heads)) problems.push(`checkpoint ${k} does not follow from the journal`);
        prev = signed.hash;
        k += 1;
      }
    }
    if (k <= log.lastK) problems.push(`checkpoints ${k} to ${log.lastK} name entries after the end of the journal`);
    return { ticks, checkpoints: log.lastK, problems };
  } finally {
    log.close();
  }
}

/** Whether the signed heads are these: each symbol once, with the number and digest of its last tick. */
function hasHeads(signed: readonly CheckpointHead[], heads: ReadonlyMap<string, { readonly n: number; readonly hash: string }>): boolean {
  const isSame = ({ symbol, n, hash }: CheckpointHead): boolean => heads.get(symbol)?.n === n && heads.get(symbol)?.hash === hash;
  return signed.length === heads.size && new Set(signed.map(({ symbol }) => symbol)).size === heads.size && signed.every(isSame);
}

function faultsOf({ checkpoint, signature, hash }: PublishedCheckpoint, keys: readonly PublishedKey[], prev: string): readonly string[] {
  const key = keys.find((candidate) => candidate.key === checkpoint.key);
  const faults: string[] = [];
  if (key === undefined || !isSigned(key.publicKey, 'candor/checkpoint/1', checkpoint, signature))
    faults.push('is not signed by a published key');
  if (key !== undefined && checkpoint.time < key.fromMs) faults.push('is older than its key');
  if (checkpoint.prev !== prev) faults.push('does not link to the one before');
  if (digest('candor/checkpoint/1', checkpoint) !== hash) faults.push('does not have its digest');
  return faults.map((fault) => `checkpoint ${checkpoint.k} ${fault}`);
}
