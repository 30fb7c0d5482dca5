import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** In each kept folder: a file for each process that works with it, named by its number. */
const USERS = 'used-by';

export type KeptFolder = {
  /** Where all folders of its kind are. */
  readonly parent: string;
  /** Says what it was made from. */
  readonly name: string;
  /** Fills an empty folder, which takes its place when it is complete. */
  readonly make: (folder: string) => Promise<void>;
};

/**
 * A folder that is made once and kept for later runs of the tests; runs that go on at the same time may share one, or each have its own. Those that
 * were made from something else are removed once every process that asked for them has ended.
 */
export async function keptFolder({ parent, name, make }: KeptFolder): Promise<string> {
  const folder = join(parent, name);
  mkdirSync(parent, { recursive: true });
  // a process may still write into one that was removed, as Node does what it has compiled
  const isWhole = (): boolean => existsSync(join(folder, USERS));
  if (!isWhole()) {
    const unfinished = mkdtempSync(join(parent, `unfinished-${name}-`));
    mkdirSync(join(unfinished, USERS));
    markUsed(unfinished);
    await make(unfinished);
    if (!isWhole()) rmSync(folder, { recursive: true, force: true });
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // another run has made the same one meanwhile
      rmSync(unfinished, { recursive: true, force: true });
      if (!isWhole()) throw error;
    }
  }
  markUsed(folder);
  removeUnused(parent, name);
  return folder;
}

function markUsed(folder: string): void {
  writeFileSync(join(folder, USERS, String(process.pid)), '');
}

function removeUnused(parent: string, kept: string): void {
  for (const name of readdirSync(parent)) {
    if (name === kept || usersOf(join(parent, name)).some(isRunning)) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function usersOf(folder: string): readonly number[] {
  const users = join(folder, USERS);
  return existsSync(users) ? readdirSync(users).map(Number) : [];
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
