/** What the system says by a code, in words that say what to do. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'no such file or folder; name one that is there'],
  ['ENOTDIR', 'no such folder: a part of its name is a file'],
  ['EISDIR', 'a folder, where a file is needed'],
  ['EEXIST', 'there already; name another one'],
  ['EACCES', 'permission denied; let this user have it, or run this as its owner'],
  ['EPERM', 'permission denied; let this user have it, or run this as its owner'],
  ['EROFS', 'its disk can only be read'],
  ['ENOSPC', 'no space is left on its disk; make room and try again'],
  ['EDQUOT', 'no space is left for this user; make room and try again'],
  ['EFBIG', 'larger than a file may be there'],
  ['EIO', 'its disk fails; look at the log of the system'],
  ['ELOOP', 'a link that leads to itself'],
  ['ENAMETOOLONG', 'a name that is too long'],
  ['ENXIO', 'no file'],
  ['EMFILE', 'too many files are open; raise the limit of this user'],
  ['ERR_FS_FILE_TOO_LARGE', 'larger than any such file'],
]);
/** `ENOSPC: no space left on device, write '/data/journal/1.log'`, which is all that is left of an error of another thread. */
const SAID = /^(?:Error: )?([A-Z_]+): [^']*(?:'([^']*)')?/;

/** What went wrong, for people: an error of the system as its path and what to do, any other by its own message. */
export function inWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, saidCode = '', saidPath] = SAID.exec(message) ?? [];
  const words = WORDS.get(codeOf(error) ?? saidCode);
  if (words === undefined) return message;
  const path = error instanceof Error && 'path' in error ? String(error.path) : saidPath;
  return path === undefined || path === '' ? `${words} (${message})` : `${path}: ${words}`;
}

/** Says its path in an error of the system that does not: reads and writes of an open file leave it out. */
export function withPath(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || 'path' in error || !WORDS.has(codeOf(error) ?? '')) return error;
  const said = `${error.message} '${path}'`;
  error.stack = error.stack?.replace(error.message, () => said) ?? said;
  error.message = said;
  return Object.assign(error, { path });
}

/** Runs what reads or writes a file, so that its errors say which. */
export async function at<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw withPath(error, path);
  }
}

/** The same for what does not wait. */
export function atOnce<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw withPath(error, path);
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
