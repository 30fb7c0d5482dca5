import { readdirSync, readlinkSync } from 'node:fs';

/** Files below the folder that this process has open; Linux tells. */
export function openFilesBelow(folder: string): readonly string[] {
  const paths = readdirSync('/proc/self/fd').map((handle) => {
    try {
      return readlinkSync(`/proc/self/fd/${handle}`);
    } catch {
      return '';
    }
  });
  return paths.filter((path) => path.startsWith(folder));
}
