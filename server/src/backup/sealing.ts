import { createCipheriv, createDecipheriv } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

type Chunk = { readonly bytes: Buffer; readonly isLast: boolean };
type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Sealed bytes that this key did not make in this order, or not all of them. */
export class CannotUnseal extends Error {
  override name = 'CannotUnseal';
}

/**
 * Seals a file as it comes, in chunks of AES-256-GCM: `key` is for this file alone, and the nonce of each chunk is its number and whether it is the
 * last. So none can be left out, moved, put into another file, or be the last where others followed.
 */
export async function* seal(source: Bytes, key: Uint8Array): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { bytes, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/** What was sealed, each chunk only after it was found to be as it was. Throws `CannotUnseal`. */
export async function* unseal(source: Bytes, key: Uint8Array): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { bytes, isLast } of inChunks(source, CHUNK_BYTES + TAG_BYTES)) {
    yield unsealed(bytes, key, nonceOf(index, isLast));
    index += 1;
  }
}

function unsealed(bytes: Buffer, key: Uint8Array, nonce: Buffer): Buffer {
  const end = bytes.length - TAG_BYTES;
  if (end < 0) throw new CannotUnseal('cut off');
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw new CannotUnseal('sealed with another key or for another file, changed, cut off, or out of its order', { cause: error });
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(index));
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

/** Chunks of a length; the last is shorter or as long, and there is always one. */
async function* inChunks(source: Bytes, length: number): AsyncGenerator<Chunk> {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    // what is held is the last chunk until more follows
    let start = 0;
    for (; held.length - start > length; start += length) yield { bytes: held.subarray(start, start + length), isLast: false };
    held = held.subarray(start);
  }
  yield { bytes: held, isLast: true };
}
