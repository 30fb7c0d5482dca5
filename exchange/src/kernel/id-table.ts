const SHARDS = 256;
const FIRST_CELLS = 16;
/** Chance alone fills as many cells in a row in one of 10^8 places; somebody who makes ids of equal hashes could fill any number. */
const MOST_PROBES = 96;

/** What the table asks about the records it points to. */
export type Records = {
  /** Whether the record at a position is this account's of this id. */
  isAt(position: number, accountId: number, id: string): boolean;
  /** Account and id of the record at a position as one text, the same as `keyOf` of them. */
  keyAt(position: number): string;
};

export const keyOf = (accountId: number, id: string): string => `${accountId} ${id}`;

/**
 * From a hash of 32 bits to the positions (0 to 2^32 − 2) of the records that have it. It is in parts, so that growing never moves more
 * than a 256th at once. Each part is linear probing over cells of two numbers of 32 bits, the hash and the record's position + 1 (0 is an
 * empty cell), side by side so that a look costs one line of the processor's cache.
 * The hash is public, so ids can be made that fall into one place: a look probes a bounded number of cells, and what finds no room in
 * them goes into a map of the platform, whose hashes nobody outside knows. Nothing is ever listed from here: its order means nothing.
 */
export class IdTable {
  /** The cells of each part, and how many of them are filled. */
  readonly #shards: Int32Array[] = Array.from({ length: SHARDS }, () => new Int32Array(2 * FIRST_CELLS));
  readonly #used = new Int32Array(SHARDS);
  readonly #crowded = new Map<string, number>();
  readonly #records: Records;

  constructor(records: Records) {
    this.#records = records;
  }

  /** How many records found no room near their place. */
  get crowded(): number {
    return this.#crowded.size;
  }

  /** The position of the account's record of this id, −1 when there is none. */
  find(hash: number, accountId: number, id: string): number {
    const cells = this.#shardOf(hash);
    const mask = cells.length - 1;
    let cell = (2 * hash) & mask;
    for (let probes = 0; probes < MOST_PROBES; probes++) {
      const filled = cells[cell + 1] ?? 0;
      if (filled === 0) break;
      if (cells[cell] === hash && this.#records.isAt(positionOf(filled), accountId, id)) return positionOf(filled);
      cell = (cell + 2) & mask;
    }
    return this.#crowded.size === 0 ? -1 : (this.#crowded.get(keyOf(accountId, id)) ?? -1);
  }

  /** Reads the first cell that `find` would; the answer means nothing. */
  prefetch(hash: number): number {
    const cells = this.#shards[hash >>> 24];
    return cells === undefined ? 0 : (cells[(2 * hash) & (cells.length - 1)] ?? 0);
  }

  /** The record must stand at its position by now. */
  add(hash: number, position: number): void {
    let cells = this.#shardOf(hash);
    const used = (this.#used[hash >>> 24] ?? 0) + 1;
    this.#used[hash >>> 24] = used;
    // Five eighths of the cells.
    if (16 * used > 5 * cells.length) cells = this.#grow(hash >>> 24, cells);
    this.#place(cells, hash, (position + 1) | 0);
  }

  /** Takes out one position; those that were pushed on by it move back, so that no marks of the deleted are left. */
  delete(hash: number, position: number): void {
    const cells = this.#shardOf(hash);
    const mask = cells.length - 1;
    this.#used[hash >>> 24] = (this.#used[hash >>> 24] ?? 0) - 1;
    let cell = (2 * hash) & mask;
    for (let probes = 1; cells[cell + 1] !== ((position + 1) | 0); probes++) {
      if (probes === MOST_PROBES || cells[cell + 1] === 0) {
        if (!this.#crowded.delete(this.#records.keyAt(position))) throw new RangeError(`no record of hash ${hash} at ${position}`);
        return;
      }
      cell = (cell + 2) & mask;
    }
    for (let next = (cell + 2) & mask; cells[next + 1] !== 0; next = (next + 2) & mask) {
      const home = (2 * (cells[next] ?? 0)) & mask;
      if (((next - home) & mask) < ((next - cell) & mask)) continue;
      cells[cell] = cells[next] ?? 0;
      cells[cell + 1] = cells[next + 1] ?? 0;
      cell = next;
    }
    cells[cell + 1] = 0;
  }

  #shardOf(hash: number): Int32Array {
    const shard = this.#shards[hash >>> 24];
    if (shard === undefined) throw new RangeError(`not a hash: ${hash}`);
    return shard;
  }

  #grow(shard: number, old: Int32Array): Int32Array {
    const cells = new Int32Array(2 * old.length);
    this.#shards[shard] = cells;
    for (let cell = 0; cell < old.length; cell += 2) {
      const filled = old[cell + 1] ?? 0;
      if (filled !== 0) this.#place(cells, old[cell] ?? 0, filled);
    }
    return cells;
  }

  #place(cells: Int32Array, hash: number, filled: number): void {
    const mask = cells.length - 1;
    let cell = (2 * hash) & mask;
    for (let probes = 0; cells[cell + 1] !== 0; probes++) {
      if (probes === MOST_PROBES - 1) {
        this.#crowded.set(this.#records.keyAt(positionOf(filled)), positionOf(filled));
        return;
      }
      cell = (cell + 2) & mask;
    }
    cells[cell] = hash;
    cells[cell + 1] = filled;
  }
}

const positionOf = (filled: number): number => (filled >>> 0) - 1;
