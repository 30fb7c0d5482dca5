import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { concat } from './bytes.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/**
 * A Merkle list of digests (product rules §15.1, vector G50): leaf SHA-256(0x00 ‖ digest), node SHA-256(0x01 ‖ left ‖ right), an odd last node
 * moves up unchanged. All hashes in hex; throws for an empty list.
 */
export class MerkleList {
  /** The leaves first, the root last. */
  readonly #levels: (readonly Uint8Array[])[];

  constructor(digests: readonly string[]) {
    if (digests.length === 0) throw new RangeError('a Merkle list has a leaf');
    let level: readonly Uint8Array[] = digests.map((digest) => sha256(concat(LEAF, hexToBytes(digest))));
    this.#levels = [level];
    while (level.length > 1) {
      level = pairsOf(level);
      this.#levels.push(level);
    }
  }

  get root(): string {
    return bytesToHex(this.#node(this.#levels.length - 1, 0));
  }

  /** The nodes beside those from a leaf to the root, lowest first; where a node moves up alone there is none. */
  path(index: number): readonly string[] {
    if (!Number.isInteger(index) || index < 0 || index >= (this.#levels[0]?.length ?? 0)) throw new RangeError(`no leaf ${index}`);
    const path: string[] = [];
    for (const [height, level] of this.#levels.entries()) {
      const beside = Math.floor(index / 2 ** height) ^ 1;
      if (level.length > 1 && beside < level.length) path.push(bytesToHex(this.#node(height, beside)));
    }
    return path;
  }

  #node(height: number, at: number): Uint8Array {
    const node = this.#levels[height]?.[at];
    if (node === undefined) throw new RangeError('no such node');
    return node;
  }
}

function pairsOf(level: readonly Uint8Array[]): readonly Uint8Array[] {
  const above: Uint8Array[] = [];
  for (const [at, node] of level.entries()) {
    const left = level[at - 1];
    if (at % 2 === 1 && left !== undefined) above.push(sha256(concat(NODE, left, node)));
    else if (at % 2 === 0 && at === level.length - 1) above.push(node);
  }
  return above;
}
