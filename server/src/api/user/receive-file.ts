import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { PICTURE_BYTES_MAX } from '@candor/contract/verification';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';

/** A form as it arrives. */
export type Form = { readonly headers: IncomingHttpHeaders; readonly stream: Readable };

/** `broken`: the form is none, has no file, or its connection ended before it did. */
export type Received = 'received' | 'too large' | 'broken';

/** Of a form, beside its file. */
const AROUND_BYTES = 64 * 1_024;
/** A form with the largest picture. */
export const FORM_BYTES_MAX = PICTURE_BYTES_MAX + AROUND_BYTES;

const OWNER_ONLY = 0o600;
/** Of what stands around the file: its part's head, other fields. */
const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 32, headerSize: 8_192 } as const;
const FIELD = 'file';

class BrokenOff extends Error {}

/**
 * Writes the file of a form to `path`, a piece at a time: what is in memory does not grow with the file. The name that the client gave is
 * not read. What was written stays, whatever is answered. Throws when the disk does not take it.
 */
export async function receiveFile({ headers, stream }: Form, path: string, bytesMax: number): Promise<Received> {
  if (Number(headers['content-length'] ?? 0) > bytesMax + AROUND_BYTES) return 'too large';
  const parser = parserOf(headers, bytesMax);
  if (parser === null) return 'broken';
  const end = endOf(stream, parser);
  const tooLong = new AbortController();
  const first = firstFile(parser, () => tooLong.abort());
  stream.pipe(parser);
  try {
    const file = await Promise.race([first, end.then(() => null)]);
    if (file === null) return 'broken';
    void end.then((isWhole) => isWhole || file.destroy(new BrokenOff()));
    // at once: the rest of such a form may have no end
    if (tooLong.signal.aborted) return 'too large';
    await pipeline(file, createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY }), tooLong);
    return (await end) ? 'received' : 'broken';
  } catch (error) {
    if (tooLong.signal.aborted) return 'too large';
    if (error instanceof BrokenOff) return 'broken';
    throw error;
  } finally {
    stream.unpipe(parser);
    readAway(stream, bytesMax);
  }
}

/** What is still on its way is not kept, but read, since the answer takes the same connection; who sends on and on has none any more. */
function readAway(stream: Readable, bytesMax: number): void {
  let leftBytes = bytesMax + AROUND_BYTES;
  stream.on('data', (piece: Buffer) => {
    leftBytes -= piece.length;
    if (leftBytes < 0) stream.destroy();
  });
  stream.resume();
}

/** Null for headers that are not those of a form. */
function parserOf(headers: IncomingHttpHeaders, bytesMax: number): BusboyInstance | null {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: { ...LIMITS, fileSize: bytesMax } });
  } catch {
    return null;
  }
}

/** The file of the form; null when the first one is in another field. `onTooLong`: it is longer than the parser allows. */
function firstFile(parser: BusboyInstance, onTooLong: () => void): Promise<BusboyFileStream | null> {
  return new Promise((resolve) => {
    parser.on('file', (field, file) => {
      if (field !== FIELD) file.resume();
      else file.once('limit', onTooLong);
      resolve(field === FIELD ? file : null);
    });
  });
}

/** True when the whole form has arrived and was read, false when it broke off or is none. */
async function endOf(stream: Readable, parser: BusboyInstance): Promise<boolean> {
  try {
    const read = new Promise((resolve, reject) => {
      parser.once('finish', () => resolve(null));
      parser.once('error', reject);
    });
    await Promise.all([finished(stream, { writable: false }), read]);
    return true;
  } catch {
    return false;
  }
}
