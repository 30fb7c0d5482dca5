import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

/** An output of a transaction, by the id of which and its place there it is spent. */
export type Outpoint = { readonly txId: string; readonly outputIndex: number };
/** What is spent, which pays to the hash of a key behind a witness (P2WPKH). */
export type SpentOutput = Outpoint & { readonly chainUnits: bigint };
export type PaidOutput = { readonly script: Uint8Array; readonly chainUnits: bigint };

export type UnsignedTransaction = {
  readonly version: number;
  readonly inputs: readonly (SpentOutput & { readonly sequence: number })[];
  readonly outputs: readonly PaidOutput[];
  readonly lockTime: number;
};

export type SigningKey = { readonly key: Uint8Array; readonly publicKey: Uint8Array };

const HASH_ALL = 1;
/** Final: it cannot be replaced by another one that pays more (BIP-125). */
export const FINAL_SEQUENCE = 0xff_ff_ff_ff;
/** The longest signature with the byte of its kind, and a public key. */
const [SIGNATURE_BYTES, PUBLIC_KEY_BYTES] = [72, 33];
const WITNESS_PARTS = 4;

const doubleHash = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes));

function number(value: number | bigint, bytes: 4 | 8): Uint8Array {
  const made = Buffer.alloc(bytes);
  if (bytes === 4) made.writeUInt32LE(Number(value));
  else made.writeBigUInt64LE(BigInt(value));
  return new Uint8Array(made);
}

function count(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value);
  if (value > 0xff_ff) throw new RangeError('more than a transaction of ours has');
  return Uint8Array.of(0xfd, value & 0xff, value >> 8);
}

const counted = (bytes: Uint8Array): Uint8Array => concatBytes(count(bytes.length), bytes);
const outpointOf = ({ txId, outputIndex }: Outpoint): Uint8Array => concatBytes(hexToBytes(txId).toReversed(), number(outputIndex, 4));
const outputOf = ({ script, chainUnits }: PaidOutput): Uint8Array => concatBytes(number(chainUnits, 8), counted(script));

/** What is signed of one input (BIP-143): the amount of the output that it spends is part of it. */
export function witnessHash({ version, inputs, outputs, lockTime }: UnsignedTransaction, index: number, publicKey: Uint8Array): Uint8Array {
  const input = inputs[index];
  if (input === undefined) throw new RangeError('no such input');
  const code = Uint8Array.of(0x76, 0xa9, 0x14, ...ripemd160(sha256(publicKey)), 0x88, 0xac);
  return doubleHash(
    concatBytes(
      number(version, 4),
      doubleHash(concatBytes(...inputs.map(outpointOf))),
      doubleHash(concatBytes(...inputs.map(({ sequence }) => number(sequence, 4)))),
      outpointOf(input),
      counted(code),
      number(input.chainUnits, 8),
      number(input.sequence, 4),
      doubleHash(concatBytes(...outputs.map(outputOf))),
      number(lockTime, 4),
      number(HASH_ALL, 4),
    ),
  );
}

/** Signs all inputs with one key. The signatures follow from it and the transaction (RFC 6979), so the same one has the same bytes again. */
export function signBitcoinTransaction(
  transaction: UnsignedTransaction,
  { key, publicKey }: SigningKey,
): { readonly raw: string; readonly txId: string } {
  const { version, inputs, outputs, lockTime } = transaction;
  const body = concatBytes(
    count(inputs.length),
    ...inputs.map((input) => concatBytes(outpointOf(input), count(0), number(input.sequence, 4))),
    count(outputs.length),
    ...outputs.map(outputOf),
  );
  const witnesses = inputs.map((_, index) => {
    const signature = secp256k1.sign(witnessHash(transaction, index, publicKey), key, { prehash: false, format: 'der' });
    return concatBytes(count(2), counted(concatBytes(signature, Uint8Array.of(HASH_ALL))), counted(publicKey));
  });
  const [first, last] = [number(version, 4), number(lockTime, 4)];
  const raw = concatBytes(first, Uint8Array.of(0, 1), body, ...witnesses, last);
  return { raw: bytesToHex(raw), txId: bytesToHex(doubleHash(concatBytes(first, body, last)).toReversed()) };
}

/** Inputs with the longest signatures, and outputs with these scripts, in virtual bytes, which fees are paid for (BIP-141). */
export function virtualBytes(inputs: number, scripts: readonly Uint8Array[]): bigint {
  const output = (script: Uint8Array): number => 8 + count(script.length).length + script.length;
  const outside =
    4 +
    count(inputs).length +
    inputs * (36 + 1 + 4) +
    count(scripts.length).length +
    scripts.reduce((sum, one) => sum + output(one), 0) +
    4;
  const witness = 2 + inputs * (1 + 1 + SIGNATURE_BYTES + 1 + PUBLIC_KEY_BYTES);
  return BigInt(Math.ceil((outside * WITNESS_PARTS + witness) / WITNESS_PARTS));
}
