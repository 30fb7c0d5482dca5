import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { numberOf, rlpOf, type RlpItem } from './rlp.ts';

/** What a transaction may cost, in units of the chain's coin a unit of gas; the second is the part of the first that goes to whoever makes the block. */
export type EvmFees = { readonly gasLimit: bigint; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };

export type EvmTransaction = EvmFees & {
  readonly chainId: number;
  readonly nonce: number;
  readonly to: string;
  readonly value: bigint;
  /** Input of a contract; `0x`: none. */
  readonly data: string;
};

/** As it is sent, and its hash. */
export type SignedTransaction = { readonly raw: string; readonly txId: string };

/** The most that it can cost beside its value. */
export const feeMaxOf = ({ gasLimit, maxFeePerGas }: EvmFees): bigint => gasLimit * maxFeePerGas;

/** EIP-2718's number of an EIP-1559 transaction. */
const TYPE = Uint8Array.of(2);

/** Signs a transaction of EIP-1559 with a key of 32 bytes; the signature follows from both (RFC 6979), so the same one has the same hash again. */
export function signTransaction(transaction: EvmTransaction, key: Uint8Array): SignedTransaction {
  const { chainId, nonce, to, value, data, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const numbers = [BigInt(chainId), BigInt(nonce), maxPriorityFeePerGas, maxFeePerGas, gasLimit].map(numberOf);
  const unsigned: readonly RlpItem[] = [...numbers, bytesOf(to), numberOf(value), bytesOf(data), []];
  const signature = secp256k1.sign(hashOf(unsigned), key, { prehash: false, format: 'recovered' });
  const [recovery = 0] = signature;
  const halves = [BigInt(recovery), toNumber(signature.subarray(1, 33)), toNumber(signature.subarray(33))].map(numberOf);
  const signed = concatBytes(TYPE, rlpOf([...unsigned, ...halves]));
  return { raw: `0x${bytesToHex(signed)}`, txId: `0x${bytesToHex(keccak_256(signed))}` };
}

const hashOf = (items: readonly RlpItem[]): Uint8Array => keccak_256(concatBytes(TYPE, rlpOf(items)));
const bytesOf = (text: string): Uint8Array => hexToBytes(text.slice(2));
const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes)}`);
