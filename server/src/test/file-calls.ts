import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

/** What a power cut could undo, and what keeps it from that. */
const NOTED = ['writeSync', 'fsyncSync', 'fdatasyncSync', 'renameSync', 'rmSync'] as const;

/** Files by the handle under which one was last opened while calls were noted. */
const names = new Map<number, string>();

/**
 * Notes calls of `node:fs` by the names of the files while `work` runs: `write a`, `fsync a`, `fdatasync a`, `rename a b`, `rm a`. The calls
 * do what they do.
 */
export async function fileCalls(work: () => unknown): Promise<readonly string[]> {
  const calls: string[] = [];
  const { openSync } = fs;
  const before = Object.fromEntries(NOTED.map((name) => [name, fs[name]]));
  fs.openSync = (path, flags, mode) => {
    const handle = openSync(path, flags, mode);
    names.set(handle, basename(String(path)));
    return handle;
  };
  for (const name of NOTED) {
    const original = before[name] as (...values: unknown[]) => unknown;
    const noting = (...values: unknown[]): unknown => {
      const [first, second] = values;
      const what = typeof first === 'number' ? names.get(first) : basename(String(first));
      calls.push([name.replace('Sync', ''), what, ...(name === 'renameSync' ? [basename(String(second))] : [])].join(' '));
      return original(...values);
    };
    Object.assign(fs, { [name]: noting });
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, before, { openSync });
    syncBuiltinESMExports();
  }
  return calls;
}
