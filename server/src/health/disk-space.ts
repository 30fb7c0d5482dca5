import { statfs } from 'node:fs/promises';

/** Below either the operator is warned, while there is time: a full disk ends the process. */
const LOW_PART = 0.1;
const LOW_BYTES = 2 * 1_024 ** 3;
const LOOK_EVERY_MS = 30_000;

/** Of the file system of the data folder; `freeBytes` is what this process may use. */
export type DiskSpace = { readonly freeBytes: number; readonly sizeBytes: number };

export type DiskWatch = { space(): DiskSpace; stop(): void };

export function isLow({ freeBytes, sizeBytes }: DiskSpace): boolean {
  return freeBytes < LOW_BYTES || freeBytes < sizeBytes * LOW_PART;
}

/** Looks at once and then twice a minute; tells when the space has become low or is no longer. */
export async function watchDiskSpace(folder: string, onChange: (space: DiskSpace, nowLow: boolean) => void): Promise<DiskWatch> {
  let space: DiskSpace = { freeBytes: 0, sizeBytes: 0 };
  let wasLow = false;
  async function look(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(folder);
    space = { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
    const nowLow = isLow(space);
    if (nowLow !== wasLow) onChange(space, nowLow);
    wasLow = nowLow;
  }
  await look();
  // a folder that cannot be looked at is one that cannot be written: the journal says so
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  return { space: () => space, stop: () => clearInterval(timer) };
}
