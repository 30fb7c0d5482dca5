import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { at } from '../machine/system-words.ts';
import type { CopiedFile } from './manifest.ts';
import { seal, unseal } from './sealing.ts';

/** A backup holds hashes of passwords and the key that signs: its owner's alone. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** What stands behind the name of a sealed file. */
const SEALED = '.sealed';

/** Pieces of a file. */
export type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;
/** The key of a file by its path in the data folder. */
export type KeyOfFile = (path: string) => Uint8Array;

/** A folder that files are written into, each by its path in the data folder. */
export type Target = {
  /** Writes what comes as a new file; durable when it resolves. */
  write(source: Bytes, path: string): Promise<CopiedFile>;
};

/** A data folder: files as they are. */
export function plainFolder(folder: string): Target {
  return { write: (source, path) => writeFile(source, join(folder, path), path) };
}

/** A backup: every file sealed, and read again before it counts as written. */
export function sealedFolder(backup: string, keyOf: KeyOfFile): Target {
  return {
    async write(source, path) {
      const written = createHash('sha256');
      const noted = async function* (): AsyncGenerator<Buffer> {
        for await (const part of source) {
          written.update(part);
          yield part;
        }
      };
      const file = await writeFile(seal(noted(), keyOf(path)), sealedPath(backup, path), path);
      const read = createHash('sha256');
      for await (const part of readSealed(backup, path, keyOf)) read.update(part);
      if (!read.digest().equals(written.digest())) throw new Error(`${sealedPath(backup, path)} is not what was written`);
      return file;
    },
  };
}

export function sealedPath(backup: string, path: string): string {
  return join(backup, `${path}${SEALED}`);
}

/** What a file of a backup held. Throws `CannotUnseal`. */
export async function* readSealed(backup: string, path: string, keyOf: KeyOfFile): AsyncGenerator<Buffer> {
  yield* unseal(createReadStream(sealedPath(backup, path)), keyOf(path));
}

/**
 * Copies a file, or the first `length` > 0 bytes of one that grows, to `path` in another folder; durable when it resolves. Rejects with
 * `ENOENT` when there is none, and with `EEXIST` when there is one already where it goes.
 */
export async function copyFile(from: string, to: Target, path: string, length = Number.POSITIVE_INFINITY): Promise<CopiedFile> {
  // opened before anything waits: a stream that cannot open its file tells it when nobody may be listening yet
  const source = await open(from, 'r');
  try {
    return await to.write(source.createReadStream({ end: length - 1, autoClose: false }), path);
  } finally {
    await source.close();
  }
}

async function writeFile(source: Bytes, target: string, path: string): Promise<CopiedFile> {
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: Bytes): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await at(target, () => pipeline(source, counted, createWriteStream(target, { flags: 'wx', mode: FILE_MODE, flush: true })));
  await chmod(target, FILE_MODE);
  return { path, bytes, sha256: hash.digest('hex') };
}
