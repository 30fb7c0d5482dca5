import { existsSync } from 'node:fs';
import type { Entry } from '@candor/exchange/entry';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { CheckpointHead } from '@candor/proofs/checkpoint';
import { digest, NO_LINK } from '@candor/proofs/digest';
import { isMarkSeries, markSeries } from '@candor/proofs/mark';
import type { PublishedKey } from '@candor/proofs/key-announcement';
import { isSigned } from '@candor/proofs/signature';
import { readBatches } from '../../machine/journal/reader.ts';
import { CheckpointLog } from './checkpoint-log.ts';
import { JournalMarks, type MarkSource } from './journal-marks.ts';
import { readKeys } from './keyring.ts';
import { markLine, signedMark } from './mark-line.ts';
import { checkpointFolder } from './folders.ts';
import type { PublishedCheckpoint } from './provenance.ts';
import { digestOfLine, signedTick, tickLine } from './tick-line.ts';

export type SeriesReport = {
  readonly ticks: number;
  readonly marks: number;
  readonly checkpoints: number;
  readonly problems: readonly string[];
};

type Heads = ReadonlyMap<string, { readonly n: number; readonly hash: string }>;

/** The heads of all series as the journal alone makes them. */
class JournalHeads {
  readonly heads = new Map<string, { readonly n: number; readonly hash: string }>();
  ticks = 0;
  marks = 0;
  readonly #symbols = new Map<number, SymbolInfo>();
  readonly #marks: JournalMarks;

  constructor(source: MarkSource | null) {
    this.#marks = new JournalMarks(source, []);
  }

  take({ events, timeMs }: Entry): void {
    for (const event of events) {
      if (event.type === 'symbol.defined') this.#symbols.set(event.symbolId, event);
      const symbol = event.type === 'price.ticked' ? this.#symbols.get(event.symbolId) : undefined;
      if (event.type === 'price.ticked' && symbol !== undefined) {
        const prev = this.heads.get(symbol.code)?.hash ?? NO_LINK;
        this.#link(symbol.code, event.n, tickLine(signedTick(symbol, event, timeMs, prev)));
        this.ticks += 1;
      }
      const marked = this.#marks.take(event);
      const market = marked === null ? undefined : this.#symbols.get(marked.symbolId);
      if (marked === null || market === undefined) continue;
      const series = markSeries(market.code);
      const before = this.heads.get(series);
      const n = (before?.n ?? 0) + 1;
      this.#link(series, n, markLine(signedMark(market, marked.mark, { n, timeMs, prev: before?.hash ?? NO_LINK })));
      this.marks += 1;
    }
  }

  /** Marks count from the last checkpoint that names none. */
  forgetMarks(): void {
    for (const series of this.heads.keys()) if (isMarkSeries(series)) this.heads.delete(series);
  }

  #link(series: string, n: number, line: string): void {
    this.heads.set(series, { n, hash: digestOfLine(series, line) });
  }
}

/**
 * Makes the chains of all symbols and of the marks of all markets anew from the journal alone and holds every signed checkpoint against them: links, signatures, heads
 * and the journal's hashes. Reads only.
 */
export async function auditSeries(dataFolder: string, source: MarkSource | null): Promise<SeriesReport> {
  if (!existsSync(checkpointFolder(dataFolder))) return { ticks: 0, marks: 0, checkpoints: 0, problems: [] };
  const log = new CheckpointLog(dataFolder, 'read');
  const problems: string[] = [];
  const journal = new JournalHeads(source);
  const keys = readKeys(dataFolder);
  let namesMarks = false;
  let k = 1;
  let prev = NO_LINK;
  try {
    for await (const batch of readBatches(dataFolder, 1)) {
      for (const entry of batch.entries) journal.take(entry);
      while (k <= log.lastK && log.get(k).checkpoint.journal.seq <= batch.lastSeq) {
        const signed = log.get(k);
        problems.push(...faultsOf(signed, keys, prev));
        const { checkpoint } = signed;
        namesMarks ||= checkpoint.heads.some(({ symbol }) => isMarkSeries(symbol));
        if (!namesMarks) journal.forgetMarks();
        const here = checkpoint.journal.seq === batch.lastSeq && checkpoint.journal.hash === batch.hash.toString('hex');
        if (!here || !hasHeads(checkpoint.heads, journal.heads)) problems.push(`checkpoint ${k} does not follow from the journal`);
        prev = signed.hash;
        k += 1;
      }
    }
    if (k <= log.lastK) problems.push(`checkpoints ${k} to ${log.lastK} name entries after the end of the journal`);
    const { ticks, marks } = journal;
    return { ticks, marks, checkpoints: log.lastK, problems };
  } finally {
    log.close();
  }
}

/** Whether the signed heads are these: each symbol once, with the number and digest of its last tick. */
function hasHeads(signed: readonly CheckpointHead[], heads: Heads): boolean {
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
