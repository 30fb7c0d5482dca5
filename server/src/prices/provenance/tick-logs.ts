import { mkdirSync, readdirSync } from 'node:fs';
import { countWhile } from './count-while.ts';
import { LineLog, type LineCheck } from './line-log.ts';
import { tickFolder, ticksFolder, TICKS_PER_FILE } from './folders.ts';
import type { CheckpointHead } from '@candor/proofs/checkpoint';
import { isMarkSeries } from '@candor/proofs/mark';
import type { Tick } from '@candor/proofs/tick';
import { digestOfLine } from './tick-line.ts';
import { firstBroken, TicksDamaged } from './tick-links.ts';

/**
 * The ticks of every symbol and the marks of every market, one a line in canonical JSON; `symbol` is the name of their series. Not synced: the
 * journal can make them again.
 */
export class TickLogs {
  readonly #dataFolder: string;
  readonly #logs = new Map<string, LineLog>();
  readonly #unwritten = new Map<string, string[]>();

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
    const folder = ticksFolder(dataFolder);
    mkdirSync(folder, { recursive: true, mode: 0o750 });
    for (const symbol of readdirSync(folder)) this.#log(symbol);
  }

  get symbols(): readonly string[] {
    return [...this.#logs.keys()];
  }

  /** Ticks a symbol that stood in the newest files, not as they were linked, and are gone: the journal makes them again. */
  get cut(): ReadonlyMap<string, number> {
    return new Map([...this.#logs].map(([symbol, log]) => [symbol, log.cut] as const).filter(([, lines]) => lines > 0));
  }

  /** Takes the next tick of a symbol; in the files after `flush`. */
  add(symbol: string, line: string): void {
    const lines = this.#unwritten.get(symbol) ?? [];
    this.#unwritten.set(symbol, lines);
    lines.push(line);
  }

  flush(): void {
    for (const [symbol, lines] of this.#unwritten) this.#log(symbol).append(lines);
    this.#unwritten.clear();
  }

  /** Number of the oldest tick kept. */
  firstN(symbol: string): number {
    return this.#logs.get(symbol)?.first ?? 1;
  }

  lines(symbol: string, fromN: number, toN: number): readonly string[] {
    this.flush();
    return this.#log(symbol).read(fromN, toN);
  }

  /** Whether the tick of a head is there as it was signed. */
  holds({ symbol, n, hash }: CheckpointHead): boolean {
    const log = this.#logs.get(symbol);
    return log !== undefined && log.first <= n && n <= log.last && digestOfLine(symbol, log.line(n)) === hash;
  }

  /** Forgets what comes after the given ticks; of other symbols everything. */
  truncate(lastN: ReadonlyMap<string, number>): void {
    for (const [symbol, log] of this.#logs) log.truncate(lastN.get(symbol) ?? 0);
  }

  /** Forgets a series. */
  forget(symbol: string): void {
    this.#unwritten.delete(symbol);
    this.#logs.get(symbol)?.truncate(0);
  }

  /** Removes the files all of whose ticks are older than `beforeMs`; answers how many ticks that were. */
  removeOlder(beforeMs: number): number {
    let removed = 0;
    for (const log of this.#logs.values()) {
      let keepFrom = log.first;
      for (const first of log.fileStarts.slice(1)) {
        // a file is old when the next one begins before that time
        if (timeOf(log.firstLine(first)) >= beforeMs) break;
        keepFrom = first;
      }
      removed += keepFrom - log.first;
      log.removeBefore(keepFrom);
    }
    return removed;
  }

  /** Number of the first tick with a time after `timeMs`; one above the newest when there is none. */
  firstAfter(symbol: string, timeMs: number): number {
    this.flush();
    const log = this.#log(symbol);
    const starts = log.fileStarts;
    // by files first: to look into one costs reading it
    const files = countWhile(starts.length, (at) => timeOf(log.firstLine(starts[at] ?? 1)) <= timeMs);
    const from = starts[files - 1] ?? log.first;
    const end = starts[files] ?? log.last + 1;
    return from + countWhile(end - from, (at) => timeOf(log.line(from + at)) <= timeMs);
  }

  async compressFull(): Promise<void> {
    for (const log of this.#logs.values()) await log.compressFull();
  }

  close(): void {
    this.flush();
    for (const log of this.#logs.values()) log.close();
  }

  #log(symbol: string): LineLog {
    const known = this.#logs.get(symbol);
    if (known !== undefined) return known;
    const made = new LineLog(tickFolder(this.#dataFolder, symbol), TICKS_PER_FILE, 'write', checkOf(symbol));
    this.#logs.set(symbol, made);
    return made;
  }
}

function checkOf(symbol: string): LineCheck {
  return {
    goodLines: (lines) => {
      const broken = firstBroken(symbol, lines, null);
      return broken < 0 ? lines.length : broken;
    },
    assertGood: (lines, first, next) => {
      const broken = firstBroken(symbol, lines, next);
      if (broken >= 0)
        throw new TicksDamaged(
          `${isMarkSeries(symbol) ? 'mark' : 'tick'} ${first + broken} of ${symbol} on disk is not the one that was linked`,
        );
    },
  };
}

function timeOf(line: string): number {
  return (JSON.parse(line) as Tick).time;
}
