import { createHash } from 'node:crypto';
import { bytesField, numberField } from './protobuf.ts';

/** A transaction of a block as a node tells of it; with every key that it has. */
export type HashedTransaction = {
  readonly raw_data_hex: string;
  readonly signature: readonly string[];
  readonly ret: readonly { readonly contractRet?: string | undefined }[];
};

/** Keys of a transaction that say what is in the bytes its hash is made of, or follow from them. */
const KEYS = new Set(['raw_data_hex', 'signature', 'ret', 'raw_data', 'txID', 'contract_address']);
/** Results of contracts by their numbers. */
const RESULTS = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
];
/** Fields of a transaction, and of what came of it, as Protocol Buffers number them. */
const [RAW_DATA, SIGNATURE, RESULT] = [1, 2, 5];
const CONTRACT_RESULT = 3;

export const sha256 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/**
 * The root of a block's transactions as its header has it: pairs of hashes are hashed, one that is left over goes up as it is. Null: one of them
 * has something that is not known here, so the bytes that were hashed cannot be made again.
 */
export function transactionsRoot(transactions: readonly HashedTransaction[]): string | null {
  let level: readonly Buffer[] = transactions.flatMap((transaction) => hashOf(transaction) ?? []);
  if (level.length < transactions.length) return null;
  while (level.length > 1) level = level.flatMap((left, index) => (index % 2 === 1 ? [] : [joined(left, level[index + 1])]));
  return (level[0] ?? Buffer.alloc(32)).toString('hex');
}

const joined = (left: Buffer, right: Buffer | undefined): Buffer => (right === undefined ? left : sha256(left, right));

function hashOf(transaction: HashedTransaction): Buffer | null {
  const results = transaction.ret.map(resultOf);
  if (!Object.keys(transaction).every((key) => KEYS.has(key)) || results.includes(null)) return null;
  return sha256(
    bytesField(RAW_DATA, Buffer.from(transaction.raw_data_hex, 'hex')),
    ...transaction.signature.map((signature) => bytesField(SIGNATURE, Buffer.from(signature, 'hex'))),
    ...results.map((result) => bytesField(RESULT, result ?? Buffer.alloc(0))),
  );
}

function resultOf(ret: HashedTransaction['ret'][number]): Buffer | null {
  const number = RESULTS.indexOf(ret.contractRet ?? 'DEFAULT');
  if (number === -1 || Object.keys(ret).some((key) => key !== 'contractRet')) return null;
  return numberField(CONTRACT_RESULT, number);
}
