import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  write,
  writeSync,
} from 'node:fs';

import { atOnce, withPath } from '../system-words.ts';

/**
 * Everything the journal and the snapshots ask of a disk, so that a simulation can put a failing one underneath.
 * All calls throw the operating system's error (`EIO`, `ENOSPC`, …); nobody above retries one.
 */
export type Disk = {
  /** Makes the folder and its parents; an existing one is fine. */
  makeFolder(path: string): void;
  /** File names in ascending order; none when the folder does not exist. */
  list(path: string): readonly string[];
  /** A new, empty file; throws `EEXIST` when there is one. */
  create(path: string): DiskFile;
  open(path: string): DiskFile;
  openToRead(path: string): DiskFile;
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Makes creations, renames and removals in the folder durable. */
  syncFolder(path: string): void;
};

export type DiskFile = {
  /** Reads up to `length` bytes at `position`; the number read is smaller only at the end of the file. */
  read(target: Uint8Array, length: number, position: number): number;
  /** Writes all `length` bytes of `source` at `position`, or throws. Durable only after `syncNow`. */
  write(source: Uint8Array, length: number, position: number): void;
  /** The same in the thread pool; durable, with all that was written before, when it resolves. `source` must not change until then. */
  writeDurably(source: Uint8Array, length: number, position: number): Promise<void>;
  size(): number;
  truncate(length: number): void;
  /** Contents and length are durable when it returns. */
  syncNow(): void;
  close(): void;
};

/**
 * With `O_DSYNC` a write returns when data and length are durable: one trip to the thread pool a batch, not one to write and another,
 * begun only when the busy thread next looks, to sync.
 */
const WRITABLE = constants.O_RDWR | constants.O_DSYNC;

function systemFile(path: string, flags: number): DiskFile {
  const handle = openSync(path, flags, 0o640);
  return {
    read(target, length, position) {
      let done = 0;
      while (done < length) {
        const count = readSync(handle, target, done, length - done, position + done);
        if (count === 0) break;
        done += count;
      }
      return done;
    },
    write(source, length, position) {
      atOnce(path, () => {
        let done = 0;
        while (done < length) done += writeSync(handle, source, done, length - done, position + done);
      });
    },
    size: () => fstatSync(handle).size,
    truncate: (length) => atOnce(path, () => ftruncateSync(handle, length)),
    writeDurably: (source, length, position) =>
      new Promise((resolve, reject) => {
        const writeFrom = (done: number): void => {
          if (done >= length) return resolve();
          write(handle, source, done, length - done, position + done, (error, count) =>
            error === null ? writeFrom(done + count) : reject(withPath(error, path)),
          );
        };
        writeFrom(0);
      }),
    syncNow: () => atOnce(path, () => fdatasyncSync(handle)),
    close: () => closeSync(handle),
  };
}

/** The machine's own disk. */
export const systemDisk: Disk = {
  makeFolder: (path) => {
    mkdirSync(path, { recursive: true, mode: 0o750 });
  },
  list: (path) => {
    try {
      return readdirSync(path).sort();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  },
  create: (path) => systemFile(path, WRITABLE | constants.O_CREAT | constants.O_EXCL),
  open: (path) => systemFile(path, WRITABLE),
  openToRead: (path) => systemFile(path, constants.O_RDONLY),
  rename: (from, to) => renameSync(from, to),
  remove: (path) => rmSync(path),
  syncFolder: (path) => {
    const handle = openSync(path, constants.O_RDONLY);
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  },
};
