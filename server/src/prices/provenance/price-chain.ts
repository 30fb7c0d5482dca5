import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import { digest, NO_LINK } from '@candor/proofs/digest';
import { isMarkSeries, markSeries } from '@candor/proofs/mark';
import type { RecordedBatch } from '../../machine/journal/reader.ts';
import { CheckpointLog } from './checkpoint-log.ts';
import { JournalMarks, type JournalMark, type MarkedMarket, type MarkSource } from './journal-marks.ts';
import { markLine, signedMark } from './mark-line.ts';
import type { PublishedCheckpoint } from './provenance.ts';
import type { Checkpoint, CheckpointHead } from '@candor/proofs/checkpoint';
import type { Keyring } from './signed.ts';
import { digestOfLine, signedTick, tickLine } from './tick-line.ts';
import { TickLogs } from './tick-logs.ts';

/** What was signed before and the journal do not agree; to go on would be a second history. */
export class ChainMismatch extends Error {
  override name = 'ChainMismatch';
}

export type PriceChainOptions = {
  readonly dataFolder: string;
  /** Symbols defined before the entries that will be applied. */
  readonly symbols: readonly SymbolInfo[];
  /** Whose events state marks, and the markets defined before; absent: nobody's. */
  readonly marks?: { readonly source: MarkSource | null; readonly markets: readonly MarkedMarket[] };
  readonly keyring: Pick<Keyring, 'key' | 'sign' | 'keys'>;
  readonly now: () => number;
};

/** Well below the silence of 5,000 ms after which a checkpoint proves that its heads were the newest ticks. */
const LATE_MS = 2_000;

type JournalHead = Checkpoint['journal'];

/**
 * Links the ticks of the journal into one chain a symbol, the marks of each market into one of their own, and signs the heads. A function of the
 * journal and of what was signed: after a crash it goes on from the last checkpoint whose ticks and marks are on disk and makes the same links
 * again; what was signed already is compared, never signed anew. Marks count from the last checkpoint that names none: what an earlier version
 * of the server signed does not name them.
 */
export class PriceChain {
  readonly checkpoints: CheckpointLog;
  readonly ticks: TickLogs;
  readonly #keyring: PriceChainOptions['keyring'];
  readonly #now: () => number;
  readonly #symbols = new Map<number, SymbolInfo>();
  readonly #marks: JournalMarks;
  readonly #heads = new Map<string, CheckpointHead>();
  #journal: JournalHead = { seq: 0, hash: '' };
  #timeMs = 0;
  /** Number of the newest checkpoint that the chain has reached. */
  #reachedK: number;
  #unsigned = 0;
  /** A checkpoint that the chain has reached names marks. */
  #namesMarks: boolean;

  constructor({ dataFolder, symbols, marks, keyring, now }: PriceChainOptions) {
    this.#keyring = keyring;
    this.#now = now;
    for (const symbol of symbols) this.#symbols.set(symbol.symbolId, symbol);
    this.#marks = new JournalMarks(marks?.source ?? null, marks?.markets ?? []);
    this.checkpoints = new CheckpointLog(dataFolder);
    this.ticks = new TickLogs(dataFolder);
    const start = this.#newestOnDisk();
    this.#reachedK = start?.checkpoint.k ?? 0;
    for (const head of start?.checkpoint.heads ?? []) this.#heads.set(head.symbol, head);
    this.#namesMarks = start !== null && namesMarks(start.checkpoint);
    if (start !== null) this.#journal = start.checkpoint.journal;
    this.ticks.truncate(new Map([...this.#heads.values()].map(({ symbol, n }) => [symbol, n])));
  }

  /** The journal's batch after which the chain stands; seq 0 before the first. */
  get journal(): JournalHead {
    return this.#journal;
  }

  /** Ticks since the last checkpoint; 0 while what was signed before is being made again. */
  get unsigned(): number {
    return this.#unsigned;
  }

  get heads(): readonly CheckpointHead[] {
    return [...this.#heads.values()];
  }

  head(symbol: string): CheckpointHead | undefined {
    return this.#heads.get(symbol);
  }

  /** Links the ticks and marks of the next batch; answers the series that have new ones. Throws `ChainMismatch`. */
  apply(batch: RecordedBatch): readonly string[] {
    if (batch.firstSeq !== this.#journal.seq + 1) throw new Error(`entry ${batch.firstSeq} after entry ${this.#journal.seq}`);
    const changed = new Set<string>();
    for (const { events, timeMs } of batch.entries) {
      for (const event of events) {
        if (event.type === 'symbol.defined') this.#symbols.set(event.symbolId, event);
        else if (event.type === 'price.ticked') changed.add(this.#link(event, timeMs));
        const marked = this.#marks.take(event);
        if (marked !== null) changed.add(this.#linkMark(marked.symbolId, marked.mark, timeMs));
      }
      this.#timeMs = timeMs;
    }
    this.#journal = { seq: batch.lastSeq, hash: batch.hash.toString('hex') };
    if (this.#reachedK < this.checkpoints.lastK) this.#compare();
    return [...changed];
  }

  /**
   * Signs the heads as they are and stores that; null when nothing is new, when old checkpoints are still ahead, and while the chain is late
   * behind the journal, which is durable up to `durableSeq`: a checkpoint says that its heads are the newest ticks.
   */
  sign(durableSeq = this.#journal.seq): PublishedCheckpoint | null {
    if (this.#unsigned === 0 || this.#reachedK < this.checkpoints.lastK) return null;
    if (this.#journal.seq < durableSeq && this.#now() - this.#timeMs > LATE_MS) return null;
    this.ticks.flush();
    const last = this.checkpoints.last?.checkpoint;
    const keyFromMs = this.#keyring.keys().at(-1)?.fromMs ?? 0;
    const checkpoint: Checkpoint = {
      v: 1,
      k: this.checkpoints.lastK + 1,
      time: Math.max(this.#now(), this.#timeMs, last?.time ?? 0, keyFromMs),
      heads: this.heads.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)),
      journal: this.#journal,
      prev: this.checkpoints.lastHash,
      key: this.#keyring.key,
    };
    const signature = this.#keyring.sign('candor/checkpoint/1', checkpoint);
    const signed = { checkpoint, signature, hash: digest('candor/checkpoint/1', checkpoint) };
    this.checkpoints.append(signed);
    this.#reachedK = checkpoint.k;
    this.#namesMarks = namesMarks(checkpoint);
    this.#unsigned = 0;
    return signed;
  }

  close(): void {
    this.ticks.close();
    this.checkpoints.close();
  }

  #link(event: PriceEvent, timeMs: number): string {
    const symbol = this.#symbolOf(event.symbolId);
    const before = this.#heads.get(symbol.code);
    if (event.n !== (before?.n ?? 0) + 1) throw new Error(`tick ${event.n} of ${symbol.code} after tick ${before?.n ?? 0}`);
    return this.#append(symbol.code, event.n, tickLine(signedTick(symbol, event, timeMs, before?.hash ?? NO_LINK)));
  }

  #linkMark(symbolId: number, mark: JournalMark, timeMs: number): string {
    const symbol = this.#symbolOf(symbolId);
    const series = markSeries(symbol.code);
    const before = this.#heads.get(series);
    const n = (before?.n ?? 0) + 1;
    return this.#append(series, n, markLine(signedMark(symbol, mark, { n, timeMs, prev: before?.hash ?? NO_LINK })));
  }

  #symbolOf(symbolId: number): SymbolInfo {
    const symbol = this.#symbols.get(symbolId);
    if (symbol === undefined) throw new Error(`a price of symbol ${symbolId}, which is not defined`);
    if (isMarkSeries(symbol.code)) throw new Error(`the symbol ${symbol.code} has the name of a series of marks`);
    return symbol;
  }

  #append(series: string, n: number, line: string): string {
    this.ticks.add(series, line);
    this.#heads.set(series, { symbol: series, n, hash: digestOfLine(series, line) });
    if (this.#reachedK === this.checkpoints.lastK) this.#unsigned += 1;
    return series;
  }

  #forgetMarks(): void {
    for (const series of this.#heads.keys()) {
      if (!isMarkSeries(series)) continue;
      this.#heads.delete(series);
      this.ticks.forget(series);
    }
  }

  /** While old checkpoints are ahead: has the journal led to the next one again? */
  #compare(): void {
    const next = this.checkpoints.get(this.#reachedK + 1).checkpoint;
    if (this.#journal.seq < next.journal.seq) return;
    if (!this.#namesMarks && !namesMarks(next)) this.#forgetMarks();
    const same =
      this.#journal.seq === next.journal.seq &&
      this.#journal.hash === next.journal.hash &&
      next.heads.length === this.#heads.size &&
      next.heads.every(({ symbol, n, hash }) => this.#heads.get(symbol)?.n === n && this.#heads.get(symbol)?.hash === hash);
    if (!same) throw new ChainMismatch(`checkpoint ${next.k} was signed over another journal (entry ${next.journal.seq})`);
    this.#reachedK = next.k;
    this.#namesMarks = namesMarks(next);
  }

  /** The newest checkpoint whose ticks are all on disk as they were signed. A power cut may have taken the last ticks, never checkpoints. */
  #newestOnDisk(): PublishedCheckpoint | null {
    for (let k = this.checkpoints.lastK; k > 0; k -= 1) {
      const candidate = this.checkpoints.get(k);
      if (candidate.checkpoint.heads.every((head) => this.ticks.holds(head))) return candidate;
    }
    return null;
  }
}

function namesMarks({ heads }: Pick<Checkpoint, 'heads'>): boolean {
  return heads.some(({ symbol }) => isMarkSeries(symbol));
}
