const SHARDS = 256;
const FIRST_SLOTS = 16;

/** One part of the table: linear probing, `hashes[slot]` of the record at `positions[slot]` − 1; a position of 0 is an empty slot. */
type Shard = { hashes: Int32Array; positions: Float64Array; used: number };

/**
 * From a hash to the positions of the records that have it. It is in parts, so that growing never moves more than a 256th at once.
 * Nothing is ever listed from it: its order means nothing.
 */
export class IdTable {
  readonly #shards: Shard[] = Array.from({ length: SHARDS }, () => newShard(FIRST_SLOTS));

  /** The position for which `matches` is true, −1 when there is none. */
  find(hash: number, matches: (position: number) => boolean): number {
    const { hashes, positions } = this.#shardOf(hash);
    const mask = hashes.length - 1;
    for (let slot = hash & mask; positions[slot] !== 0; slot = (slot + 1) & mask) {
      if (hashes[slot] === hash && matches((positions[slot] ?? 0) - 1)) return (positions[slot] ?? 0) - 1;
    }
    return -1;
  }

  add(hash: number, position: number): void {
    const shard = this.#shardOf(hash);
    shard.used += 1;
    if (2 * shard.used > shard.hashes.length) grow(shard);
    place(shard, hash, position + 1);
  }

  /** Takes out one position; those that were pushed on by it move back, so that no marks of the deleted are left. */
  delete(hash: number, position: number): void {
    const shard = this.#shardOf(hash);
    const { hashes, positions } = shard;
    const mask = hashes.length - 1;
    let slot = hash & mask;
    while (positions[slot] !== position + 1) {
      if (positions[slot] === 0) throw new RangeError(`no record of hash ${hash} at ${position}`);
      slot = (slot + 1) & mask;
    }
    shard.used -= 1;
    for (let next = (slot + 1) & mask; positions[next] !== 0; next = (next + 1) & mask) {
      const home = (hashes[next] ?? 0) & mask;
      if (((next - home) & mask) < ((next - slot) & mask)) continue;
      hashes[slot] = hashes[next] ?? 0;
      positions[slot] = positions[next] ?? 0;
      slot = next;
    }
    positions[slot] = 0;
  }

  #shardOf(hash: number): Shard {
    const shard = this.#shards[hash >>> 24];
    if (shard === undefined) throw new RangeError(`not a hash: ${hash}`);
    return shard;
  }
}

function newShard(slots: number): Shard {
  return { hashes: new Int32Array(slots), positions: new Float64Array(slots), used: 0 };
}

function grow(shard: Shard): void {
  const { hashes, positions } = shard;
  shard.hashes = new Int32Array(2 * hashes.length);
  shard.positions = new Float64Array(2 * hashes.length);
  for (let slot = 0; slot < positions.length; slot++) {
    const position = positions[slot] ?? 0;
    if (position !== 0) place(shard, hashes[slot] ?? 0, position);
  }
}

function place({ hashes, positions }: Shard, hash: number, position: number): void {
  const mask = hashes.length - 1;
  let slot = hash & mask;
  while (positions[slot] !== 0) slot = (slot + 1) & mask;
  hashes[slot] = hash;
  positions[slot] = position;
}
