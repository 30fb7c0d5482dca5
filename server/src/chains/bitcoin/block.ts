import { hash } from 'node:crypto';
import { NodeFault } from '../evm/rpc-client.ts';
import { ByteReader } from './byte-reader.ts';

export type BitcoinOutput = { readonly script: Buffer; readonly chainUnits: bigint };
export type BitcoinTransaction = {
  readonly txId: string;
  /** Outputs that it spends, as `outputName` writes them. */
  readonly spends: readonly string[];
  readonly outputs: readonly BitcoinOutput[];
};

export const outputName = (txId: string, outputIndex: number): string => `${txId}:${outputIndex}`;

/** Hashes as they are shown, which is the other way round than they are made. */
export type BitcoinHeader = { readonly hash: string; readonly parentHash: string };

/** The first transaction is that of who has found the block. */
export type BitcoinBlock = BitcoinHeader & { readonly transactions: readonly BitcoinTransaction[] };

export type BlockForm = {
  /**
   * Blocks may have an extension (LIP-2): the last of the transactions is marked then, moves coins in and out of it, and the extension stands
   * behind it.
   */
  readonly hasExtension: boolean;
};

export const HEADER_BYTES = 80;
const HASH_BYTES = 32;
/** The least that an input, an output and a transaction have. */
const [INPUT_BYTES, OUTPUT_BYTES, TRANSACTION_BYTES] = [41, 9, 60];
const [WITNESS, EXTENSION] = [1, 8];

type ReadTransaction = BitcoinTransaction & { readonly id: Buffer; readonly isOfExtension: boolean };

const doubleHash = (...parts: readonly Buffer[]): Buffer => hash('sha256', hash('sha256', Buffer.concat(parts), 'buffer'), 'buffer');
const shown = (hashed: Buffer): string => Buffer.from(hashed).reverse().toString('hex');

export function readHeader(bytes: Buffer): BitcoinHeader {
  if (bytes.length !== HEADER_BYTES) throw new NodeFault('a header of another length');
  return { hash: shown(doubleHash(bytes)), parentHash: shown(bytes.subarray(4, 4 + HASH_BYTES)) };
}

/** Reads a block. Its transactions are those that its hash commits to; all else is refused. */
export function readBlock(bytes: Buffer, { hasExtension }: BlockForm): BitcoinBlock {
  const reader = new ByteReader(bytes);
  const header = reader.take(HEADER_BYTES);
  const count = reader.count(TRANSACTION_BYTES);
  const transactions = Array.from({ length: count }, () => readTransaction(reader, hasExtension));
  const marked = transactions.findIndex(({ isOfExtension }) => isOfExtension);
  if (marked !== -1 && (marked !== count - 1 || count < 2)) throw new NodeFault('a block whose extension stands elsewhere');
  // of the extension only what its transaction pays out concerns anybody here
  if (marked === -1 ? reader.left > 0 : reader.left === 0) throw new NodeFault('a block that ends elsewhere');
  if (!merkleRoot(transactions.map(({ id }) => id)).equals(header.subarray(4 + HASH_BYTES, 4 + 2 * HASH_BYTES)))
    throw new NodeFault('transactions that are not the block’s');
  return { ...readHeader(header), transactions: transactions.map(withoutForm) };
}

const withoutForm = ({ txId, spends, outputs }: ReadTransaction): BitcoinTransaction => ({ txId, spends, outputs });

/** Reads one transaction; all else is refused. */
export function readTransactionBytes(bytes: Buffer, { hasExtension }: BlockForm): BitcoinTransaction {
  const reader = new ByteReader(bytes);
  const read = readTransaction(reader, hasExtension);
  if (reader.left > 0) throw new NodeFault('a transaction that ends elsewhere');
  return withoutForm(read);
}

function readTransaction(reader: ByteReader, hasExtension: boolean): ReadTransaction {
  const version = reader.take(4);
  let begin = reader.offset;
  let inputs = reader.count(INPUT_BYTES);
  let flags = 0;
  if (inputs === 0) {
    // no transaction has no inputs: it is one with more behind its outputs (BIP-144)
    flags = reader.byte();
    begin = reader.offset;
    inputs = reader.count(INPUT_BYTES);
    const known = WITNESS | (hasExtension ? EXTENSION : 0);
    if (inputs === 0 || flags === 0 || (flags & ~known) !== 0) throw new NodeFault('a transaction of another form');
  }
  const spends = Array.from({ length: inputs }, (): string => {
    const spent = outputName(shown(reader.take(HASH_BYTES)), reader.take(4).readUInt32LE());
    reader.counted();
    reader.take(4);
    return spent;
  });
  const outputs = Array.from({ length: reader.count(OUTPUT_BYTES) }, (): BitcoinOutput => {
    const chainUnits = reader.units();
    return { script: reader.counted(), chainUnits };
  });
  const body = reader.since(begin);
  if ((flags & WITNESS) !== 0) for (let input = 0; input < inputs; input += 1) skipWitness(reader);
  const isOfExtension = (flags & EXTENSION) !== 0;
  // what is moved inside of the extension stands in no block as a transaction of its own
  if (isOfExtension && reader.byte() !== 0) throw new NodeFault('a transaction of another form');
  const id = doubleHash(version, body, reader.take(4));
  return { id, txId: shown(id), spends, outputs, isOfExtension };
}

function skipWitness(reader: ByteReader): void {
  const items = reader.count(1);
  for (let item = 0; item < items; item += 1) reader.counted();
}

/** The root that a header has of its transactions. Two that are alike side by side would have the root of one (CVE-2012-2459). */
export function merkleRoot(ids: readonly Buffer[]): Buffer {
  const [first] = ids;
  if (first === undefined) throw new NodeFault('a block without transactions');
  if (ids.length === 1) return first;
  const pairs: Buffer[] = [];
  for (let index = 0; index < ids.length; index += 2) {
    const [left, right] = ids.slice(index, index + 2);
    if (left === undefined || right?.equals(left) === true) throw new NodeFault('a block that has a transaction twice');
    pairs.push(doubleHash(left, right ?? left));
  }
  return merkleRoot(pairs);
}
