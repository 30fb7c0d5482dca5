import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes the data folder when it is not there and sees that files can be made in it; throws what is wrong in words. Level by level:
 * `mkdir` with `recursive` goes round for ever where a file system lets nothing be made, as `/proc` does.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await makeLevels(folder, folder);
  // asking for permissions is not enough: a disk may be read-only, and root may do everything else
  const trial = join(folder, `trial-${process.pid}`);
  try {
    await writeFile(trial, '');
    await rm(trial, { force: true });
  } catch (error) {
    throw new Error(`nothing can be written in the data folder ${folder} (${words(error)})`, { cause: error });
  }
}

async function makeLevels(level: string, folder: string): Promise<void> {
  let kind;
  try {
    kind = await stat(level);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing || dirname(level) === level) throw cannotBeMade(folder, error);
    await makeLevels(dirname(level), folder);
    await mkdir(level, { mode: 0o750 }).catch((reason: unknown) => {
      const other = reason instanceof Error && 'code' in reason && reason.code === 'EEXIST';
      // another process made it meanwhile
      if (!other) throw cannotBeMade(folder, reason);
    });
    return;
  }
  if (kind.isDirectory()) return;
  if (level === folder) throw new Error(`the data folder ${folder} is a file`);
  throw new Error(`the data folder ${folder} cannot be made: ${level} is a file`);
}

function cannotBeMade(folder: string, error: unknown): Error {
  return new Error(`the data folder ${folder} cannot be made (${words(error)})`, { cause: error });
}

/** The system's own words, without its call and path: `permission denied`. */
function words(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z0-9]+: ([^,]+)/.exec(message)?.[1] ?? message;
}
