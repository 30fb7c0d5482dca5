import { type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo, spawnAs, type PostgresAccount } from './postgres-binaries.ts';

/** The superuser that made the cluster. Only the start uses it, to make what `ROLE` needs. */
export const ADMIN = 'candor';

/** Everybody shows a password, over the socket too. Written at each start: the first clusters trusted whoever reached their socket. */
const WHO_MAY_CONNECT = `local all all scram-sha-256
host all all all scram-sha-256
`;

export type Cluster = { readonly native: string; readonly account: PostgresAccount; readonly directory: string };

/** Made under another name and moved: a cluster is whole or absent. */
export async function makeCluster({ native, account, directory }: Cluster, more: readonly string[]): Promise<void> {
  const fresh = `${directory}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await giveTo(account, fresh);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale'];
  const parameters = ['-D', fresh, '-U', ADMIN, ...locale, '--auth=reject', '--no-instructions', ...more];
  await finish('initdb', spawnAs(account, join(native, 'bin', 'initdb'), parameters), '');
  await rename(fresh, directory);
}

/**
 * Answers the superuser's password, which the file beside the cluster keeps for the owner of the data folder. Without the file it gets a
 * new one, by the mode of PostgreSQL that asks nobody because it has no network: no PostgreSQL may run on the cluster.
 */
export async function securePasswords(cluster: Cluster, passwordFile: string): Promise<string> {
  await writeFile(join(cluster.directory, 'pg_hba.conf'), WHO_MAY_CONNECT);
  const kept = await readFile(passwordFile, 'utf8').catch(() => null);
  if (kept !== null && kept !== '') return kept;
  const password = newPassword();
  // a failed statement ends it, and its text, which is the password, goes to no log
  const settings = ['exit_on_error=on', 'log_min_error_statement=panic'].flatMap((setting) => ['-c', setting]);
  const single = ['--single', '-D', cluster.directory, ...settings, 'postgres'];
  const child = spawnAs(cluster.account, join(cluster.native, 'bin', 'postgres'), single, 'pipe');
  await finish('the password of the database could not be set', child, `ALTER ROLE ${ADMIN} PASSWORD '${password}'\n`);
  await writeFile(`${passwordFile}.new`, password, { mode: 0o600, flush: true });
  await rename(`${passwordFile}.new`, passwordFile);
  return password;
}

/** 192 bits in letters that need no quotes in SQL or in a URL. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

async function finish(what: string, child: ChildProcess, input: string): Promise<void> {
  let output = '';
  const collect = (text: unknown): void => void (output += String(text));
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  // one that has ended already says why by its output
  child.stdin?.on('error', () => undefined).end(input);
  const code = await exitOf(child);
  if (code !== 0) throw new Error(`${what} failed (${code}):\n${output}`);
}

export function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => settle(code ?? signal ?? 'unknown'));
  });
}
