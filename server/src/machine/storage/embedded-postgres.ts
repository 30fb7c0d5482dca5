import { type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  choosePostgresAccount,
  giveTo,
  isNodeCommand,
  linkLibraries,
  locateBinaries,
  lookAtProcess,
  spawnAs,
  type PostgresAccount,
} from './postgres-binaries.ts';
import { ADMIN, exitOf, makeCluster, newPassword, securePasswords } from './postgres-cluster.ts';
import { prepareDatabase, ROLE } from './postgres-roles.ts';

export type EmbeddedPostgresOptions = {
  /** The server's data folder; the cluster lives in its `pg`. The caller holds the folder's lock. */
  readonly dataDirectory: string;
  readonly database?: string;
  /** Configuration parameters on top of ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Further arguments of `initdb`, used when the cluster is made. */
  readonly initialise?: readonly string[];
  /** As whom it runs; the best that is allowed when absent. */
  readonly account?: PostgresAccount;
  readonly log?: (line: string) => void;
};

/** A running PostgreSQL of our own. It is started again by itself when its process dies. */
export type EmbeddedPostgres = {
  /** Connection string over the unix socket, as a role that owns the database and nothing else; the same after a crash of PostgreSQL. */
  readonly url: string;
  /** The superuser's way into the database of that name. */
  adminUrl(database: string): string;
  readonly socketDirectory: string;
  /** Process id of the postmaster that runs now; 0 between two. */
  pid(): number;
  /** Ends all sessions, writes everything down, removes the socket. */
  stop(): Promise<void>;
};

/** `sun_path` holds 108 bytes with its end mark. */
const SOCKET_PATH_LIMIT_BYTES = 107;
const STOP_PATIENCE_MS = 10_000;
const FIRST_START_PATIENCE_MS = 60_000;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  // Only records commit without waiting for the disk. Their log is synced rarely and its files are not filled with zeros first, since
  // each such sync holds up one of the journal on the same disk. Identity's commits sync at once whatever stands here.
  wal_writer_delay: '2s',
  wal_writer_flush_after: '16MB',
  wal_init_zero: 'off',
  // Its cleaning, which cannot be lowered from outside, pauses longer: with 2 ms it takes most of a processor while orders are matched.
  autovacuum_vacuum_cost_delay: '20ms',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
};

/**
 * Starts PostgreSQL from the binaries that npm brought, makes the cluster at the first start, and answers when it takes queries.
 * It listens on a unix socket in a folder closed to others. A PostgreSQL left behind by a killed server is stopped first
 * (clean, so nothing is lost); one that still belongs to a living server is an error.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const passwordFile = resolve(options.dataDirectory, 'pg-admin-password');
  try {
    return await startOn(options, passwordFile);
  } catch (error) {
    if (!(error instanceof OtherPassword)) throw error;
    // that of a cluster that was here before: this one was brought back from a copy, and gets a new one
    await rm(passwordFile);
    return await startOn(options, passwordFile);
  }
}

async function startOn(options: EmbeddedPostgresOptions, passwordFile: string): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const native = locateBinaries();
  await linkLibraries(native);
  const account = options.account ?? (await choosePostgresAccount());
  const cluster = resolve(options.dataDirectory, 'pg');
  await mkdir(options.dataDirectory, { recursive: true });
  if (existsSync(cluster)) await giveTo(account, cluster);
  await endLeftBehind(cluster, log);
  const made = { native, account, directory: cluster };
  await refuseOther(native, cluster);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(made, options.initialise ?? []);
  const adminPassword = await securePasswords(made, passwordFile);
  const socketDirectory = await makeSocketDirectory(account, options.dataDirectory);
  const database = options.database ?? 'candor';
  const settings = {
    ...SETTINGS,
    port: '5432',
    ...options.settings,
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
  };
  const parameters = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];

  const launch = (): Postmaster => watchPostmaster(spawnAs(account, join(native, 'bin', 'postgres'), parameters), log);
  const place = { socketDirectory, port: settings.port };
  const adminUrl = (name: string): string => socketUrl(place, { role: ADMIN, password: adminPassword }, name);
  const password = newPassword();
  const keeper = keepRunning(launch, adminUrl('postgres'), log);
  try {
    await keeper.firstReady;
    await prepareDatabase(adminUrl, database, password);
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  return {
    url: socketUrl(place, { role: ROLE, password }, database),
    adminUrl,
    socketDirectory,
    pid: () => keeper.pid(),
    async stop(): Promise<void> {
      await keeper.stop();
      await rm(socketDirectory, { recursive: true, force: true });
    },
  };
}

type Place = { readonly socketDirectory: string; readonly port: string };
/** PostgreSQL reads the files of its own main version only. */
async function refuseOther(native: string, cluster: string): Promise<void> {
  const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (made === null) return;
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { readonly version: string };
  const [ours = ''] = version.split('.');
  if (made.trim() === ours) return;
  const way = `start the version of Candor that made it, take a backup there (candor backup), and restore that with this one`;
  throw new Error(`the database in ${cluster} is one of PostgreSQL ${made.trim()}, and this version of Candor brings ${ours}; ${way}`);
}

type Login = { readonly role: string; readonly password: string };

function socketUrl({ socketDirectory, port }: Place, { role, password }: Login, database: string): string {
  return `postgresql://${role}:${password}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDirectory)}`;
}

/** In the data folder, or in a closed folder of the system's temporary one when the path would be too long for a socket. */
async function makeSocketDirectory(account: PostgresAccount, dataDirectory: string): Promise<string> {
  const near = resolve(dataDirectory, 'pg-socket');
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.65535')) <= SOCKET_PATH_LIMIT_BYTES;
  const directory = fits ? near : await mkdtemp(join(tmpdir(), 'candor-pg-'));
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  await giveTo(account, directory);
  return directory;
}

/**
 * Stops the PostgreSQL that the pid file names, when it is one of this cluster and its server is gone.
 * A pid file without a process behind it is left to PostgreSQL, which knows how to judge it.
 */
async function endLeftBehind(cluster: string, log: (line: string) => void): Promise<void> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const pid = Number(text?.split('\n')[0] ?? 0);
  if (!Number.isSafeInteger(pid) || pid <= 1) return;
  const seen = await lookAtProcess(pid);
  if (seen === null || !seen.command.includes('postgres') || !seen.command.includes(cluster)) return;
  const parent = seen.parent > 1 ? await lookAtProcess(seen.parent) : null;
  if (parent !== null && isNodeCommand(parent.command)) throw new Error(`${cluster} is in use by process ${seen.parent}`);
  log(`stopping the PostgreSQL (process ${pid}) that a killed server left behind`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendTo(pid, signal);
    // one that is stopped hears no signal but SIGKILL
    sendTo(pid, 'SIGCONT');
    for (let waitedMs = 0; waitedMs < STOP_PATIENCE_MS; waitedMs += 20) {
      if ((await lookAtProcess(pid)) === null) return;
      await pause(20);
    }
  }
  throw new Error(`the PostgreSQL left behind (process ${pid}) does not end`);
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // it has ended meanwhile
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

type Postmaster = { readonly child: ChildProcess; readonly ended: Promise<number | string>; lastWords(): string; alive(): boolean };

function watchPostmaster(child: ChildProcess, log: (line: string) => void): Postmaster {
  const words: string[] = [];
  let alive = true;
  child.stderr?.on('data', (text: unknown) => {
    for (const line of String(text).split('\n').filter(Boolean)) {
      // the answer to our own asking whether it takes queries yet
      if (line.includes('the database system is starting up')) continue;
      words.push(line);
      if (words.length > 20) words.shift();
      log(line);
    }
  });
  child.stdout?.resume();
  const ended = exitOf(child).catch((error: unknown) => String(error));
  void ended.then(() => (alive = false));
  return { child, ended, lastWords: () => words.join('\n'), alive: () => alive };
}

type Keeper = { readonly firstReady: Promise<void>; pid(): number; stop(): Promise<void> };

/**
 * Starts a postmaster and starts it again whenever it ends before `stop`. After a kill the first attempts may be refused while
 * the old sessions die ("lock file postmaster.pid already exists", "pre-existing shared memory block"): they are repeated.
 */
function keepRunning(launch: () => Postmaster, url: string, log: (line: string) => void): Keeper {
  let stopping = false;
  let current: Postmaster | null = null;
  const atExit = (): void => void current?.child.kill('SIGINT');
  process.once('exit', atExit);
  const first = Promise.withResolvers<void>();
  const begunMs = performance.now();
  let ready = false;

  const loop = async (): Promise<void> => {
    for (let failures = 0; !stopping;) {
      current = launch();
      const isReady = await waitUntilReady(current, url, () => stopping).catch((error: unknown) => {
        first.reject(error);
        return null;
      });
      if (isReady === null) return;
      if (isReady) {
        failures = 0;
        ready = true;
        first.resolve();
        const how = await current.ended;
        if (!stopping) log(`PostgreSQL ended (${how}); starting it again`);
        continue;
      }
      failures += 1;
      if (!ready && performance.now() - begunMs > (mayPass(current.lastWords()) ? FIRST_START_PATIENCE_MS : 0)) {
        first.reject(new Error(`PostgreSQL does not start:\n${current.lastWords()}`));
        return;
      }
      await pause(Math.min(50 * 2 ** failures, 2_000));
    }
  };
  const running = loop();
  return {
    firstReady: first.promise,
    pid: () => (current?.alive() === true ? (current.child.pid ?? 0) : 0),
    async stop(): Promise<void> {
      stopping = true;
      process.off('exit', atExit);
      first.resolve();
      await endPostmaster(current);
      await running;
      await endPostmaster(current);
    },
  };
}

function mayPass(words: string): boolean {
  return /lock file|shared memory|in use/.test(words);
}

async function endPostmaster(postmaster: Postmaster | null): Promise<void> {
  if (postmaster === null) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!postmaster.alive()) return;
    postmaster.child.kill(signal);
    // one that is stopped hears no signal but SIGKILL
    postmaster.child.kill('SIGCONT');
    await Promise.race([postmaster.ended, pause(STOP_PATIENCE_MS, undefined, { ref: false })]);
  }
}

/** What PostgreSQL says of a password that is not the role's. */
const WRONG_PASSWORD = '28P01';

/** The database is there, and the password beside it is that of another one. */
class OtherPassword extends Error {
  override name = 'OtherPassword';
}

/**
 * True when it takes queries, false when it ended before. Recovery after a crash may take long: only its end ends the wait. Throws
 * `OtherPassword`.
 */
async function waitUntilReady(postmaster: Postmaster, url: string, stopping: () => boolean): Promise<boolean> {
  while (postmaster.alive() && !stopping()) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return postmaster.alive();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD)
        throw new OtherPassword('pg-admin-password is that of another database than pg', { cause: error });
      await pause(15);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
