import type { Disk, DiskFile } from '@candor/server/machine/journal/disk';

type Stored = { readonly parts: { readonly position: number; readonly bytes: Buffer }[]; size: number };

/** Ranges of a write that are looked at for something else than zeros. */
const RANGE_BYTES = 1_024;

/** A disk in memory that keeps nothing of zeros, for files larger than the memory. It knows one folder, and writes are durable at once. */
export function sparseDisk(): Disk & { readonly storedBytes: () => number } {
  const files = new Map<string, Stored>();
  const opened = (path: string): DiskFile => {
    const stored = files.get(path);
    if (stored === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
    return fileOf(stored);
  };
  return {
    makeFolder: () => {},
    list: (path) => [...files.keys()].map((name) => name.slice(path.length + 1)).toSorted(),
    create: (path) => {
      files.set(path, { parts: [], size: 0 });
      return opened(path);
    },
    open: opened,
    openToRead: opened,
    rename: (from, to) => {
      const stored = files.get(from);
      if (stored !== undefined) files.set(to, stored);
      files.delete(from);
    },
    remove: (path) => void files.delete(path),
    syncFolder: () => {},
    storedBytes: () => [...files.values()].reduce((sum, { parts }) => parts.reduce((all, { bytes }) => all + bytes.length, sum), 0),
  };
}

/** As many as the longest write had bytes. */
let zeros = Buffer.alloc(0);

function fileOf(stored: Stored): DiskFile {
  const write = (source: Uint8Array, length: number, position: number): void => {
    const bytes = Buffer.from(source.buffer, source.byteOffset, length);
    if (zeros.length < length) zeros = Buffer.alloc(length);
    stored.size = Math.max(stored.size, position + length);
    // Most writes are a length and zeros: the first range is kept by itself, the others only when something is in them.
    for (const [from, to] of [[0, Math.min(RANGE_BYTES, length)] as const, [RANGE_BYTES, length] as const]) {
      if (from < to && bytes.compare(zeros, from, to, from, to) !== 0)
        stored.parts.push({ position: position + from, bytes: Buffer.from(bytes.subarray(from, to)) });
    }
  };
  return {
    read(target, length, position) {
      const count = Math.max(0, Math.min(length, stored.size - position));
      target.fill(0, 0, count);
      for (const part of stored.parts) {
        const [from, to] = [Math.max(position, part.position), Math.min(position + count, part.position + part.bytes.length)];
        if (from < to) target.set(part.bytes.subarray(from - part.position, to - part.position), from - position);
      }
      return count;
    },
    write,
    writeDurably: (source, length, position) => Promise.resolve(write(source, length, position)),
    size: () => stored.size,
    truncate: (length) => {
      stored.size = length;
    },
    syncNow: () => {},
    close: () => {},
  };
}
