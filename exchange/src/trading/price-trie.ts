import { enlargedInts, NONE } from './order-rows.ts';

/** Bits of a key: 2^30 > 10^9, the highest price in ticks. */
export const KEY_BITS = 30;
const DIGIT_BITS = 5;
const DIGIT_MASK = 31;
const LEAF_SHIFT = 0;
const ROOT_SHIFT = KEY_BITS - DIGIT_BITS;

/** A node is 32 children, a bitmap of those present, and its parent. */
const BITMAP = 32;
const PARENT = 33;
const NODE_SIZE = 34;

const FIRST_NODES = 64;

/**
 * A map from 30-bit keys to positive numbers (`NONE` = absent) that also knows each key's predecessor: a 32-ary radix trie of fixed depth 6,
 * all nodes in one Int32Array. Every operation takes at most six steps down and six up, whatever the keys are. A node exists only
 * while it holds a key, and freed nodes are used again: n keys need at most about 2 n + 33,825 nodes of 136 bytes.
 *
 * Several maps share the pool; each is known by its root. Nodes are addressed by their offset in the array, so that following one is a
 * single addition. Offset 0 is a node without children: descending through a missing child stays there and ends with `NONE`.
 */
export class PriceTrie {
  #nodes = new Int32Array(FIRST_NODES * NODE_SIZE);
  #firstFree = NONE;
  #unusedFrom = NODE_SIZE;
  #insertedLeaf = NONE;

  /** Nodes the pool has room for. */
  get capacity(): number {
    return this.#nodes.length / NODE_SIZE;
  }

  /** The leaf that holds the key of the last `insert`: pass it to `remove`. */
  get insertedLeaf(): number {
    return this.#insertedLeaf;
  }

  /** A new empty map; answers its root. */
  plant(): number {
    return this.#takeNode(NONE);
  }

  find(root: number, key: number): number {
    const nodes = this.#nodes;
    let node = nodes[root + (key >>> 25)] ?? NONE;
    node = nodes[node + ((key >>> 20) & DIGIT_MASK)] ?? NONE;
    node = nodes[node + ((key >>> 15) & DIGIT_MASK)] ?? NONE;
    node = nodes[node + ((key >>> 10) & DIGIT_MASK)] ?? NONE;
    node = nodes[node + ((key >>> 5) & DIGIT_MASK)] ?? NONE;
    return nodes[node + (key & DIGIT_MASK)] ?? NONE;
  }

  /** Adds a key that is absent; answers the value of the greatest smaller key, `NONE` when this key is the smallest. */
  insert(root: number, key: number, value: number): number {
    let node = root;
    let turnNode = NONE;
    let turnDigits = 0;
    let turnShift = 0;
    for (let shift = ROOT_SHIFT; ; shift -= DIGIT_BITS) {
      const digit = (key >>> shift) & DIGIT_MASK;
      const bitmap = this.#nodes[node + BITMAP] ?? 0;
      const smaller = bitmap & ((1 << digit) - 1);
      if (smaller !== 0) {
        turnNode = node;
        turnDigits = smaller;
        turnShift = shift;
      }
      if (shift === LEAF_SHIFT) {
        this.#nodes[node + digit] = value;
        this.#nodes[node + BITMAP] = bitmap | (1 << digit);
        this.#insertedLeaf = node;
        break;
      }
      let child = this.#nodes[node + digit] ?? NONE;
      if (child === NONE) {
        child = this.#takeNode(node);
        this.#nodes[node + digit] = child;
        this.#nodes[node + BITMAP] = bitmap | (1 << digit);
      }
      node = child;
    }
    return turnNode === NONE ? NONE : this.#greatest(turnNode, turnDigits, turnShift);
  }

  /** Removes a key that is present, upwards from its leaf; frees the nodes that become empty. */
  remove(leaf: number, key: number): void {
    const nodes = this.#nodes;
    let node = leaf;
    for (let shift = LEAF_SHIFT; ; shift += DIGIT_BITS) {
      const digit = (key >>> shift) & DIGIT_MASK;
      const bitmap = (nodes[node + BITMAP] ?? 0) & ~(1 << digit);
      nodes[node + digit] = NONE;
      nodes[node + BITMAP] = bitmap;
      if (bitmap !== 0 || shift === ROOT_SHIFT) return;
      const parent = nodes[node + PARENT] ?? NONE;
      nodes[node + PARENT] = this.#firstFree;
      this.#firstFree = node;
      node = parent;
    }
  }

  /** The value of the greatest key under the greatest of the given digits of a node. */
  #greatest(turnNode: number, turnDigits: number, turnShift: number): number {
    const nodes = this.#nodes;
    let entry = nodes[turnNode + 31 - Math.clz32(turnDigits)] ?? NONE;
    for (let shift = turnShift; shift > LEAF_SHIFT; shift -= DIGIT_BITS) {
      entry = nodes[entry + 31 - Math.clz32(nodes[entry + BITMAP] ?? 0)] ?? NONE;
    }
    return entry;
  }

  /** An empty node. Freed nodes are empty already; their link to the next free one is kept in the parent's place. */
  #takeNode(parent: number): number {
    let node = this.#firstFree;
    if (node === NONE) {
      if (this.#unusedFrom === this.#nodes.length) this.#nodes = enlargedInts(this.#nodes);
      node = this.#unusedFrom;
      this.#unusedFrom += NODE_SIZE;
    } else {
      this.#firstFree = this.#nodes[node + PARENT] ?? NONE;
    }
    this.#nodes[node + PARENT] = parent;
    return node;
  }
}
