import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { TRON } from '../addresses/account-address.ts';
import { wordsOf } from '../evm/token-call.ts';
import { bytesField, numberField, readFields, type ProtobufField } from './protobuf.ts';
import { sha256 } from './transactions-root.ts';
import { addressOfLong, accountOf, longAccountOf } from './tron-account.ts';

/** What a transaction does: moves the chain's coin, or calls a contract. */
export type TronAction =
  | { readonly type: 'transfer'; readonly from: string; readonly to: string; readonly chainUnits: bigint }
  /** `data`: hex without 0x. */
  | { readonly type: 'call'; readonly from: string; readonly contract: string; readonly data: string };

/** The block that a transaction stands on: two bytes of its height and eight of its hash, hex. */
export type ReferenceBlock = { readonly bytes: string; readonly hash: string };

export type TronTransaction = {
  readonly reference: ReferenceBlock;
  /** No block on one of this time, or a later one, takes it. */
  readonly expirationMs: number;
  /** Of no meaning to the chain: two that are alike otherwise differ by it. */
  readonly timestampMs: number;
  /** The most that is paid for running a contract; what its bytes cost comes on top. */
  readonly feeLimit: bigint;
  readonly action: TronAction;
};

/** As it is sent, in hex with 0x, and its name, without. */
export type SignedTron = { readonly raw: string; readonly txId: string };

/** Fields of a transaction, of its raw data, of what it does and of the two kinds of that, as Protocol Buffers number them. */
const OUTER = { rawData: 1, signature: 2 };
const RAW = { referenceBytes: 1, referenceHash: 4, expiration: 8, contract: 11, timestamp: 14, feeLimit: 18 };
const CONTRACT = { type: 1, parameter: 2 };
const PARAMETER = { typeUrl: 1, value: 2 };
const TRANSFER = { owner: 1, to: 2, amount: 3 };
const CALL = { owner: 1, contract: 2, data: 4 };
const KINDS = { transfer: { number: 1n, name: 'TransferContract' }, call: { number: 31n, name: 'TriggerSmartContract' } } as const;
const TYPE_URL = 'type.googleapis.com/protocol.';
const HASH_BYTES = 8;
const SIGNATURE_BYTES = 65;

/** Input of a token's transfer. */
export const tokenTransferData = (to: string, chainUnits: bigint): string => wordsOf('a9059cbb', [`0x${accountOf(to)}`, chainUnits]);
export const tokenBalanceData = (owner: string): string => wordsOf('70a08231', [`0x${accountOf(owner)}`]);

/** The reference to a block by its hash, which begins with its height. */
export function referenceTo(blockHash: string): ReferenceBlock {
  return { bytes: blockHash.slice(12, 16), hash: blockHash.slice(16, 16 + 2 * HASH_BYTES) };
}

/** The bytes that a transaction is named by and signed for. */
export function rawDataOf({ reference, expirationMs, timestampMs, feeLimit, action }: TronTransaction): Buffer {
  const { number, name } = KINDS[action.type];
  const parameter = [bytesField(PARAMETER.typeUrl, Buffer.from(`${TYPE_URL}${name}`)), bytesField(PARAMETER.value, valueOf(action))];
  const contract = [numberField(CONTRACT.type, number), bytesField(CONTRACT.parameter, Buffer.concat(parameter))];
  return Buffer.concat([
    bytesField(RAW.referenceBytes, hexToBytes(reference.bytes)),
    bytesField(RAW.referenceHash, hexToBytes(reference.hash)),
    numberField(RAW.expiration, expirationMs),
    bytesField(RAW.contract, Buffer.concat(contract)),
    numberField(RAW.timestamp, timestampMs),
    numberField(RAW.feeLimit, feeLimit),
  ]);
}

const account = (address: string): Uint8Array => hexToBytes(longAccountOf(address));

function valueOf(action: TronAction): Buffer {
  const parts =
    action.type === 'transfer'
      ? [
          bytesField(TRANSFER.owner, account(action.from)),
          bytesField(TRANSFER.to, account(action.to)),
          numberField(TRANSFER.amount, action.chainUnits),
        ]
      : [
          bytesField(CALL.owner, account(action.from)),
          bytesField(CALL.contract, account(action.contract)),
          bytesField(CALL.data, hexToBytes(action.data)),
        ];
  return Buffer.concat(parts);
}

/** Signs with a key of 32 bytes; the signature follows from both (RFC 6979), so the same transaction has the same bytes again. */
export function signTron(transaction: TronTransaction, key: Uint8Array): SignedTron {
  const rawData = rawDataOf(transaction);
  const hash = sha256(rawData);
  const [recovery = 0, ...halves] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
  const signed = Buffer.concat([bytesField(OUTER.rawData, rawData), bytesField(OUTER.signature, Uint8Array.of(...halves, recovery))]);
  return { raw: `0x${bytesToHex(signed)}`, txId: hash.toString('hex') };
}

/** Who has signed a hash: of 65 bytes the last says which of the keys that fit. */
export function tronSigner(hash: Uint8Array, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('no signature of TRON');
  const recovery = (signature[SIGNATURE_BYTES - 1] ?? 0) % 27;
  const recovered = Uint8Array.of(recovery, ...signature.subarray(0, SIGNATURE_BYTES - 1));
  return TRON.ofPublicKey(secp256k1.recoverPublicKey(recovered, hash, { prehash: false }));
}

/** What raw data says. Throws for whatever is not written as it is written here, to the byte. */
export function readRawData(rawData: Buffer): TronTransaction {
  const raw = new Message(rawData);
  const contract = new Message(raw.bytes(RAW.contract));
  const parameter = new Message(contract.bytes(CONTRACT.parameter));
  const value = new Message(parameter.bytes(PARAMETER.value));
  const address = (number: number): string => addressOfLong(value.bytes(number).toString('hex'));
  const action: TronAction =
    contract.number(CONTRACT.type) === KINDS.transfer.number
      ? { type: 'transfer', from: address(TRANSFER.owner), to: address(TRANSFER.to), chainUnits: value.number(TRANSFER.amount) }
      : { type: 'call', from: address(CALL.owner), contract: address(CALL.contract), data: value.bytes(CALL.data).toString('hex') };
  const transaction: TronTransaction = {
    reference: { bytes: raw.bytes(RAW.referenceBytes).toString('hex'), hash: raw.bytes(RAW.referenceHash).toString('hex') },
    expirationMs: Number(raw.number(RAW.expiration)),
    timestampMs: Number(raw.number(RAW.timestamp)),
    feeLimit: raw.number(RAW.feeLimit),
    action,
  };
  if (!rawDataOf(transaction).equals(rawData)) throw new RangeError('a transaction of another form');
  return transaction;
}

/** A signed transaction as it is sent, in hex with 0x. */
export function readSignedTron(raw: string): TronTransaction & { readonly txId: string; readonly signer: string } {
  const message = new Message(Buffer.from(raw.slice(2), 'hex'));
  const rawData = message.bytes(OUTER.rawData);
  const hash = sha256(rawData);
  return { ...readRawData(rawData), txId: hash.toString('hex'), signer: tronSigner(hash, message.bytes(OUTER.signature)) };
}

/** A message by the numbers of its fields; of one that is said twice the last one counts. */
class Message {
  readonly #fields: ReadonlyMap<number, ProtobufField['value']>;

  constructor(message: Buffer) {
    this.#fields = new Map(readFields(message).map(({ number, value }) => [number, value]));
  }

  bytes(number: number): Buffer {
    const value = this.#fields.get(number);
    if (!(value instanceof Buffer)) throw new RangeError(`no field ${number}`);
    return value;
  }

  /** What has its default is not said. */
  number(number: number): bigint {
    const value = this.#fields.get(number) ?? 0n;
    if (typeof value !== 'bigint') throw new RangeError(`no number ${number}`);
    return value;
  }
}
