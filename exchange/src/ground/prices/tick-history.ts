import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';

const FIRST_ROWS = 256;
/** Ticks further apart than this have a gap between them. */
const GAP_MS = 5_000;

/** An `ok` tick of a symbol: its number among all ticks of the symbol, the time of its entry, its price. */
export type OkTick = { readonly n: number; readonly timeMs: number; readonly priceTicks: number };

/** What products may ask of the ticks of a symbol. A question costs O(log n) of the ticks that are kept. */
export type TickHistoryView = Pick<TickHistory, 'firstAfter' | 'lastAtOrBefore' | 'countIn' | 'gapEndMs' | 'size'>;

/**
 * The `ok` ticks of one symbol from old to new (`product-rules` 3.2). Times never go back; several ticks may have one time. Rows stand in
 * typed arrays, so that a day of ticks is a few objects for the garbage collector.
 */
export class TickHistory {
  #numbers = new Float64Array(FIRST_ROWS);
  #times = new Float64Array(FIRST_ROWS);
  #prices = new Float64Array(FIRST_ROWS);
  /** Rows before `#from` were dropped; `#to` is after the last. */
  #from = 0;
  #to = 0;
  #gapEndMs = 0;

  get size(): number {
    return this.#to - this.#from;
  }

  /**
   * The time of the last tick that came more than 5,000 ms after the one before it, or is the first of the series. Where ticks were dropped it
   * may be that of the first one kept.
   */
  get gapEndMs(): number {
    return this.#gapEndMs;
  }

  /** The first with a time after `timeMs`; null when there is none yet. */
  firstAfter(timeMs: number): OkTick | null {
    return this.#at(this.#after(timeMs));
  }

  /** The last with a time up to `timeMs`; null when there is none, or it is no longer kept. */
  lastAtOrBefore(timeMs: number): OkTick | null {
    const row = this.#after(timeMs) - 1;
    return row < this.#from ? null : this.#at(row);
  }

  /** How many have a time after the first and up to the second. */
  countIn(afterMs: number, upToMs: number): number {
    const count = this.#after(upToMs) - this.#after(afterMs);
    return count > 0 ? count : 0;
  }

  /** `timeMs` is not before the last one's. */
  add(n: number, timeMs: number, priceTicks: number): void {
    if (this.#to === this.#times.length) this.#makeRoom();
    const beforeMs = this.size === 0 ? null : (this.#times[this.#to - 1] ?? null);
    if (beforeMs !== null && timeMs < beforeMs) throw new RangeError(`a tick of ${timeMs} after one of ${beforeMs}`);
    if (beforeMs === null || timeMs - beforeMs > GAP_MS) this.#gapEndMs = timeMs;
    this.#numbers[this.#to] = n;
    this.#times[this.#to] = timeMs;
    this.#prices[this.#to] = priceTicks;
    this.#to += 1;
  }

  /** Drops what is older than `timeMs`. */
  dropBefore(timeMs: number): void {
    while (this.#from < this.#to && (this.#times[this.#from] ?? 0) < timeMs) this.#from += 1;
  }

  save(writer: ByteWriter): void {
    writer.count(this.size);
    let [n, timeMs] = [0, 0];
    for (let row = this.#from; row < this.#to; row++) {
      const tick = this.#at(row);
      if (tick === null) break;
      writer.count(tick.n - n);
      writer.count(tick.timeMs - timeMs);
      writer.count(tick.priceTicks);
      [n, timeMs] = [tick.n, tick.timeMs];
    }
  }

  load(reader: ByteReader): void {
    const count = reader.count();
    let [n, timeMs] = [0, 0];
    for (let row = 0; row < count; row++) {
      n += reader.count();
      timeMs += reader.count();
      this.add(n, timeMs, reader.count());
    }
  }

  #at(row: number): OkTick | null {
    if (row >= this.#to) return null;
    return { n: this.#numbers[row] ?? 0, timeMs: this.#times[row] ?? 0, priceTicks: this.#prices[row] ?? 0 };
  }

  /** The first row with a time after `timeMs`; the row after the last when there is none. */
  #after(timeMs: number): number {
    const times = this.#times;
    let from = this.#from;
    let to = this.#to;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((times[middle] ?? 0) > timeMs) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** Moves the rows to the beginning when half of them were dropped, else to arrays of twice the length. */
  #makeRoom(): void {
    const length = this.#times.length;
    const grown = 2 * this.#from > length ? length : 2 * length;
    const moved = (rows: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const to = new Float64Array(grown);
      to.set(rows.subarray(this.#from, this.#to));
      return to;
    };
    this.#numbers = moved(this.#numbers);
    this.#times = moved(this.#times);
    this.#prices = moved(this.#prices);
    this.#to -= this.#from;
    this.#from = 0;
  }
}
