import { dirname } from 'node:path';
import type { Disk, DiskFile } from '@candor/server/machine/journal/disk';

type Write = { readonly position: number; readonly bytes: Buffer };
type Stored = { bytes: Buffer; durable: Buffer; unsynced: Write[] };

/** What a power cut leaves of one write that was not synced: whether the file had grown, and which bytes had arrived. */
export type Torn =
  | { readonly kind: 'lost' }
  | { readonly kind: 'whole' }
  /** The first bytes arrived and the file ends there. */
  | { readonly kind: 'short'; readonly bytes: number }
  /** The file has its new length; of the data only the first bytes arrived, the rest reads as zeros. */
  | { readonly kind: 'zeros'; readonly bytes: number }
  /** Sectors of the write that never arrived read as zeros. */
  | { readonly kind: 'holes'; readonly missing: (sector: number) => boolean };

const SECTOR_BYTES = 512;

function ioError(code: string): Error {
  return Object.assign(new Error(`${code}: made by the simulation`), { code });
}

/** A disk in memory that can be slow, full or broken, and that forgets at a power cut what was not synced. */
export class FakeDisk implements Disk {
  readonly #files: Map<string, Stored>;
  #durableNames: Map<string, Stored>;
  readonly #held: (() => void)[] = [];
  #syncs = 0;
  #dead = false;
  /** While true, syncs wait for `finishSyncs`. */
  slow = false;
  /** The sync of this number fails with EIO; 0 = none. */
  failSync = 0;
  /** Bytes that may still be written before ENOSPC. */
  spaceBytes = Number.POSITIVE_INFINITY;

  constructor(files: ReadonlyMap<string, Buffer> = new Map()) {
    this.#files = new Map(
      [...files].map(([path, bytes]) => [path, { bytes: Buffer.from(bytes), durable: Buffer.from(bytes), unsynced: [] }]),
    );
    this.#durableNames = new Map(this.#files);
  }

  get syncs(): number {
    return this.#syncs;
  }

  finishSyncs(): void {
    for (const finish of this.#held.splice(0)) finish();
  }

  /** The contents after a power cut; `names` says whether unsynced creations and renames survived. This disk answers nothing more. */
  powerCut(torn: Torn, names: 'kept' | 'lost' = 'kept'): FakeDisk {
    const left = this.#image(torn, names);
    this.#dead = true;
    return new FakeDisk(left);
  }

  /** As `powerCut`, but this disk lives on: for trying every way to tear one write. */
  whatIf(torn: Torn): FakeDisk {
    return new FakeDisk(this.#image(torn, 'kept'));
  }

  /** What the files hold now. */
  contents(): Map<string, Buffer> {
    return this.#image({ kind: 'whole' }, 'kept');
  }

  /** Length of the last write that is not durable; 0 when all is. */
  unsyncedBytes(): number {
    return [...this.#files.values()].reduce(
      (sum, file) => sum + file.unsynced.reduce((length, write) => length + write.bytes.length, 0),
      0,
    );
  }

  #image(torn: Torn, names: 'kept' | 'lost'): Map<string, Buffer> {
    const files = names === 'kept' ? this.#files : this.#durableNames;
    return new Map(
      [...files].map(([path, file]) => [path, file.unsynced.reduce((bytes, write) => applied(bytes, write, torn), file.durable)]),
    );
  }

  makeFolder(): void {
    this.#alive();
  }

  list(path: string): readonly string[] {
    this.#alive();
    return [...this.#files.keys()]
      .filter((name) => dirname(name) === path)
      .map((name) => name.slice(path.length + 1))
      .toSorted();
  }

  create(path: string): DiskFile {
    this.#alive();
    if (this.#files.has(path)) throw ioError('EEXIST');
    const stored: Stored = { bytes: Buffer.alloc(0), durable: Buffer.alloc(0), unsynced: [] };
    this.#files.set(path, stored);
    return this.#file(stored);
  }

  open(path: string): DiskFile {
    this.#alive();
    const stored = this.#files.get(path);
    if (stored === undefined) throw ioError('ENOENT');
    return this.#file(stored);
  }

  openToRead(path: string): DiskFile {
    return this.open(path);
  }

  rename(from: string, to: string): void {
    this.#alive();
    const stored = this.#files.get(from);
    if (stored === undefined) throw ioError('ENOENT');
    this.#files.delete(from);
    this.#files.set(to, stored);
  }

  remove(path: string): void {
    this.#alive();
    this.#files.delete(path);
  }

  syncFolder(path: string): void {
    this.#alive();
    const others = [...this.#durableNames].filter(([name]) => dirname(name) !== path);
    this.#durableNames = new Map([...others, ...[...this.#files].filter(([name]) => dirname(name) === path)]);
  }

  #file(stored: Stored): DiskFile {
    return {
      read: (target, length, position) => {
        this.#alive();
        const part = stored.bytes.subarray(position, position + length);
        target.set(part, 0);
        return part.length;
      },
      write: (source, length, position) => this.#write(stored, source.subarray(0, length), position),
      writeDurably: async (source, length, position) => {
        this.#write(stored, source.subarray(0, length), position);
        await this.#sync(stored);
      },
      size: () => stored.bytes.length,
      truncate: (length) => {
        this.#alive();
        stored.bytes = stored.bytes.subarray(0, length);
        stored.durable = stored.durable.subarray(0, length);
        stored.unsynced = [];
      },
      syncNow: () => {
        this.#alive();
        this.#countSync();
        settle(stored);
      },
      close: () => {},
    };
  }

  #write(stored: Stored, source: Uint8Array, position: number): void {
    this.#alive();
    const fits = Math.min(source.length, this.spaceBytes);
    this.spaceBytes -= fits;
    const write = { position, bytes: Buffer.from(source.subarray(0, fits)) };
    stored.bytes = applied(stored.bytes, write, { kind: 'whole' });
    stored.unsynced.push(write);
    if (fits < source.length) throw ioError('ENOSPC');
  }

  #sync(stored: Stored): Promise<void> {
    this.#alive();
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        if (this.#dead) return;
        try {
          this.#countSync();
          settle(stored);
          resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      if (this.slow) this.#held.push(finish);
      else setImmediate(finish);
    });
  }

  #countSync(): void {
    this.#syncs += 1;
    if (this.#syncs === this.failSync) throw ioError('EIO');
  }

  #alive(): void {
    if (this.#dead) throw new Error('the power is off');
  }
}

function settle(stored: Stored): void {
  stored.durable = stored.bytes;
  stored.unsynced = [];
}

function applied(bytes: Buffer, { position, bytes: written }: Write, torn: Torn): Buffer {
  if (torn.kind === 'lost') return bytes;
  const length = torn.kind === 'short' ? Math.min(torn.bytes, written.length) : written.length;
  const after = Buffer.alloc(Math.max(bytes.length, position + length));
  bytes.copy(after);
  written.copy(after, position, 0, length);
  if (torn.kind === 'zeros') after.fill(0, Math.min(position + torn.bytes, after.length), position + length);
  if (torn.kind !== 'holes') return after;
  for (let at = position; at < position + length;) {
    const end = Math.min(position + length, (Math.floor(at / SECTOR_BYTES) + 1) * SECTOR_BYTES);
    if (torn.missing(Math.floor(at / SECTOR_BYTES))) after.fill(0, at, end);
    at = end;
  }
  return after;
}
