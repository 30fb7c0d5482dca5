import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { numberOf, rlpOf, type RlpItem } from './rlp.ts';

/** What a receipt consists of where its hash is made; hex with 0x. */
export type HashedReceipt = {
  readonly type: number;
  readonly status: '0x0' | '0x1';
  readonly cumulativeGasUsed: bigint;
  readonly logsBloom: string;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
};

type Entry = { readonly nibbles: readonly number[]; readonly value: Uint8Array };

const NOTHING = new Uint8Array();
const bytesOf = (hex: string): Uint8Array => hexToBytes(hex.slice(2));

/**
 * The root of a block's receipts as its header has it: that of a Merkle Patricia trie by their places. A node that leaves out a log, says
 * one twice or changes one comes to another root.
 */
export function receiptsRoot(receipts: readonly HashedReceipt[]): string {
  const entries = receipts.map((receipt, index): Entry => ({
    nibbles: nibblesOf(rlpOf(numberOf(BigInt(index)))),
    value: encoded(receipt),
  }));
  return `0x${bytesToHex(keccak_256(rlpOf(entries.length === 0 ? NOTHING : nodeOf(entries, 0))))}`;
}

function encoded({ type, status, cumulativeGasUsed, logsBloom, logs }: HashedReceipt): Uint8Array {
  const content = rlpOf([
    numberOf(BigInt(status)),
    numberOf(cumulativeGasUsed),
    bytesOf(logsBloom),
    logs.map(({ address, topics, data }) => [bytesOf(address), topics.map(bytesOf), bytesOf(data)]),
  ]);
  return type === 0 ? content : concatBytes(Uint8Array.of(type), content);
}

const nibblesOf = (bytes: Uint8Array): readonly number[] => Array.from(bytes).flatMap((byte) => [byte >> 4, byte & 0xf]);

/** The node of entries that are alike up to a depth. No key is the beginning of another, so no branch has a value of its own. */
function nodeOf(entries: readonly Entry[], depth: number): readonly RlpItem[] {
  const [first, ...others] = entries;
  if (first === undefined) throw new Error('a node of nothing');
  if (others.length === 0) return [path(first.nibbles.slice(depth), true), first.value];
  let end = depth;
  while (others.every(({ nibbles }) => nibbles[end] === first.nibbles[end])) end += 1;
  if (end > depth) return [path(first.nibbles.slice(depth, end), false), referenceTo(nodeOf(entries, end))];
  const groups = Map.groupBy(entries, ({ nibbles }) => nibbles[depth]);
  const branches = Array.from({ length: 16 }, (_, nibble) => {
    const group = groups.get(nibble);
    return group === undefined ? NOTHING : referenceTo(nodeOf(group, depth + 1));
  });
  return [...branches, NOTHING];
}

/** A node that is shorter than a hash stands where it is referred to. */
function referenceTo(node: readonly RlpItem[]): RlpItem {
  const bytes = rlpOf(node);
  return bytes.length < 32 ? node : keccak_256(bytes);
}

/** Nibbles as bytes, with what kind of node they lead to and whether they are odd. */
function path(nibbles: readonly number[], isLeaf: boolean): Uint8Array {
  const flag = isLeaf ? 2 : 0;
  const whole = nibbles.length % 2 === 0 ? [flag, 0, ...nibbles] : [flag + 1, ...nibbles];
  return Uint8Array.from({ length: whole.length / 2 }, (_, index) => ((whole[index * 2] ?? 0) << 4) | (whole[index * 2 + 1] ?? 0));
}
