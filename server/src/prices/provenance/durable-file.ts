import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { atOnce } from '../../machine/system-words.ts';

/** A file whose whole content is durable when it returns. */
export function writeWhole(path: string, content: Uint8Array | string, mode = 0o640): void {
  rmSync(path, { force: true });
  const handle = openSync(path, 'wx', mode);
  try {
    const bytes = Buffer.from(content);
    atOnce(path, () => {
      for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
      fsyncSync(handle);
    });
  } finally {
    closeSync(handle);
  }
}

/** Makes creations and renames in a folder durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Puts new content in the place of a file, durable when it returns: whoever reads sees the old one or the new one, after a crash too. */
export function writeInPlace(path: string, content: string, mode?: number): void {
  writeWhole(`${path}.new`, content, mode);
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}
