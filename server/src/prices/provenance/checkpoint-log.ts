import { existsSync, readdirSync } from 'node:fs';
import { digest, NO_LINK } from '@candor/proofs/digest';
import { countWhile } from './count-while.ts';
import { LineLog } from './line-log.ts';
import { CHECKPOINTS_PER_FILE, checkpointFolder } from './folders.ts';
import type { PublishedCheckpoint } from './provenance.ts';

/** After this nobody knows what of the file is on the disk, and asking again tells no truth: the process has to end, as for the journal. */
export class SyncFailed extends Error {
  override name = 'SyncFailed';
}

/** Whether there is a file of them, whole or not. */
export function hasCheckpoints(dataFolder: string): boolean {
  const folder = checkpointFolder(dataFolder);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/**
 * The signed checkpoints, one a line, on disk before anybody hears of them and never changed: two with one number and different content
 * would prove fraud.
 */
export class CheckpointLog {
  readonly #lines: LineLog;
  #last: PublishedCheckpoint | null = null;

  /** Opened to `read` it touches nothing and may be opened beside the one that writes. */
  constructor(dataFolder: string, mode: 'write' | 'read' = 'write') {
    this.#lines = new LineLog(checkpointFolder(dataFolder), CHECKPOINTS_PER_FILE, mode);
    // a killed process may have written the last one and not seen it durable; before it is told again it must be
    if (mode === 'write') this.#sync();
    this.#last = this.#lines.last === 0 ? null : this.#whole(this.#lines.line(this.#lines.last));
    // a power cut may leave a line that never was whole: nobody was told of it
    if (this.#last === null && this.#lines.last > 0) {
      this.#lines.truncate(this.#lines.last - 1);
      this.#last = this.#lines.last === 0 ? null : this.get(this.#lines.last);
    }
  }

  get last(): PublishedCheckpoint | null {
    return this.#last;
  }

  /** Number of the last one; 0 before the first. */
  get lastK(): number {
    return this.#last?.checkpoint.k ?? 0;
  }

  /** Digest that the next one links to. */
  get lastHash(): string {
    return this.#last?.hash ?? NO_LINK;
  }

  get(k: number): PublishedCheckpoint {
    const read = this.#whole(this.#lines.line(k));
    if (read === null || read.checkpoint.k !== k) throw new Error(`checkpoint ${k} on disk is damaged`);
    return read;
  }

  range(fromK: number, toK: number): readonly PublishedCheckpoint[] {
    const checkpoints: PublishedCheckpoint[] = [];
    for (let k = fromK; k <= Math.min(toK, this.lastK); k += 1) checkpoints.push(this.get(k));
    return checkpoints;
  }

  /** Durable when it returns. */
  append(signed: PublishedCheckpoint): void {
    if (signed.checkpoint.k !== this.lastK + 1) throw new Error(`checkpoint ${signed.checkpoint.k} after ${this.lastK}`);
    this.#lines.append([JSON.stringify(signed)]);
    this.#sync();
    this.#last = signed;
  }

  /** The first checkpoint whose head of the symbol is tick `n` or later; null when there is none yet. */
  firstCovering(symbol: string, n: number): PublishedCheckpoint | null {
    if (this.#last === null || headOf(this.#last, symbol) < n) return null;
    const before = (line: string): boolean => headOf(this.#parsed(line), symbol) < n;
    // by files first: to look into one costs reading it
    const starts = this.#lines.fileStarts;
    const files = countWhile(starts.length, (at) => before(this.#lines.firstLine(starts[at] ?? 1)));
    const from = starts[files - 1] ?? 1;
    const end = starts[files] ?? this.lastK + 1;
    return this.get(from + countWhile(end - from, (at) => before(this.#lines.line(from + at))));
  }

  compressFull(): Promise<void> {
    return this.#lines.compressFull();
  }

  close(): void {
    this.#lines.close();
  }

  #sync(): void {
    try {
      this.#lines.sync();
    } catch (error) {
      throw new SyncFailed('a checkpoint could not be made durable', { cause: error });
    }
  }

  #parsed(line: string): PublishedCheckpoint {
    return JSON.parse(line) as PublishedCheckpoint;
  }

  #whole(line: string): PublishedCheckpoint | null {
    try {
      const read = this.#parsed(line);
      return digest('candor/checkpoint/1', read.checkpoint) === read.hash ? read : null;
    } catch {
      return null;
    }
  }
}

/** Number of a symbol's last tick at a checkpoint; 0 before its first. */
export function headOf({ checkpoint }: PublishedCheckpoint, symbol: string): number {
  return checkpoint.heads.find((head) => head.symbol === symbol)?.n ?? 0;
}
