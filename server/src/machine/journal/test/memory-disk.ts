import { basename, dirname } from 'node:path';
import type { Disk, DiskFile } from '../disk.ts';

/** A disk that is a map, for tests that write many small journals; nothing of it survives the test. */
export function memoryDisk(): Disk {
  const files = new Map<string, Buffer>();
  const known = (path: string): Buffer => {
    const bytes = files.get(path);
    if (bytes === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
    return bytes;
  };
  const write = (path: string, source: Uint8Array, length: number, position: number): void => {
    const before = known(path);
    const after = before.length < position + length ? Buffer.concat([before, Buffer.alloc(position + length - before.length)]) : before;
    after.set(source.subarray(0, length), position);
    files.set(path, after);
  };
  const file = (path: string): DiskFile => ({
    read: (target, length, position) => {
      const part = known(path).subarray(position, position + length);
      target.set(part);
      return part.length;
    },
    write: (source, length, position) => write(path, source, length, position),
    writeDurably: (source, length, position) => {
      write(path, source, length, position);
      return Promise.resolve();
    },
    size: () => known(path).length,
    truncate: (length) => void files.set(path, known(path).subarray(0, length)),
    syncNow: () => undefined,
    close: () => undefined,
  });
  return {
    makeFolder: () => undefined,
    list: (folder) =>
      [...files.keys()]
        .filter((path) => dirname(path) === folder)
        .map((path) => basename(path))
        .sort(),
    create: (path) => {
      if (files.has(path)) throw new Error(`EEXIST: ${path}`);
      files.set(path, Buffer.alloc(0));
      return file(path);
    },
    open: (path) => file(path),
    openToRead: (path) => file(path),
    rename: (from, to) => {
      files.set(to, known(from));
      files.delete(from);
    },
    remove: (path) => void files.delete(path),
    syncFolder: () => undefined,
  };
}
