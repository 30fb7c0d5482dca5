import { NodeFault } from '../evm/rpc-client.ts';
import type { ReadTronBlock, TronOwnNode } from './tron-own-node.ts';
import { referenceTo, type ReferenceBlock } from './tron-transaction.ts';

/** Proof that a transaction never stands in a block: the first block at or after its time, up to which all were read. */
export type Expiry = { readonly expirationMs: number; readonly finalMs: number };
export type ExpiringTransaction = { readonly txId: string; readonly reference: ReferenceBlock; readonly expirationMs: number };

/** Blocks that are read of one look: about five minutes of the chain. */
const BLOCKS_AT_ONCE = 100;
/** Two bytes of a height. */
const HEIGHTS = 0x1_00_00;

/**
 * Reads all blocks that could have a transaction: from the one that it stands on, which it cannot precede, to the first at its time or later. How far it
 * has come is remembered, since each look reads some of them.
 */
export class ExpiryReader {
  readonly #node: TronOwnNode;
  readonly #read = new Map<string, ReadTronBlock>();

  constructor(node: TronOwnNode) {
    this.#node = node;
  }

  /** `finalHeight`: the chain never goes back behind it. Null: not proved, or not yet. */
  async look(transaction: ExpiringTransaction, finalHeight: number): Promise<Expiry | null> {
    const { txId, expirationMs } = transaction;
    const final = await this.#node.block(finalHeight);
    if (final === null || final.timeMs < expirationMs) return null;
    let last = this.#read.get(txId) ?? (await this.#standsOn(transaction, finalHeight));
    for (let count = 0; count < BLOCKS_AT_ONCE && last.timeMs < expirationMs; count += 1) {
      const next = await this.#node.block(last.height + 1);
      if (next?.parentHash !== last.hash || next.height > finalHeight) throw new NodeFault('blocks that do not follow each other');
      // it stands there: whoever asks for it finds it
      if (next.txIds.includes(txId)) return this.#forget(txId);
      this.#read.set(txId, next);
      last = next;
    }
    if (last.timeMs < expirationMs) return null;
    this.#forget(txId);
    return { expirationMs, finalMs: last.timeMs };
  }

  #forget(txId: string): null {
    this.#read.delete(txId);
    return null;
  }

  /** The newest block up to a height with the last bytes of its height and the hash that a transaction names. */
  async #standsOn({ reference }: ExpiringTransaction, finalHeight: number): Promise<ReadTronBlock> {
    const low = Number.parseInt(reference.bytes, 16);
    const newest = finalHeight - ((((finalHeight - low) % HEIGHTS) + HEIGHTS) % HEIGHTS);
    for (let height = newest; height >= 0; height -= HEIGHTS) {
      const block = await this.#node.block(height);
      if (block !== null && referenceTo(block.hash).hash === reference.hash) return block;
    }
    throw new NodeFault('the block that a transaction stands on is in another chain');
  }
}
