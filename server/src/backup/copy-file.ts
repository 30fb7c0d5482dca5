import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CopiedFile } from './manifest.ts';

/** A backup holds hashes of passwords and the key that signs: its owner's alone. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/**
 * Copies a file, or the first `length` > 0 bytes of one that grows, to the same `path` in another folder; durable when it resolves. Rejects with
 * `ENOENT` when there is none, and with `EEXIST` when there is one already where it goes.
 */
export async function copyFile(from: string, folder: string, path: string, length = Number.POSITIVE_INFINITY): Promise<CopiedFile> {
  const target = join(folder, path);
  // opened before anything waits: a stream that cannot open its file tells it when nobody may be listening yet
  const source = await open(from, 'r');
  try {
    return await writeFile(source.createReadStream({ end: length - 1, autoClose: false }), target, path);
  } finally {
    await source.close();
  }
}

/** Writes what comes as a new file; durable when it resolves. */
export async function writeFile(source: AsyncIterable<Buffer> | Iterable<Buffer>, target: string, path: string): Promise<CopiedFile> {
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(source, counted, createWriteStream(target, { flags: 'wx', mode: FILE_MODE, flush: true }));
  await chmod(target, FILE_MODE);
  return { path, bytes, sha256: hash.digest('hex') };
}
