import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
import { ADMIN, makeCluster, newPassword, securePasswords } from './postgres-cluster.ts';
import { keepRunning, OtherPassword, STOP_PATIENCE_MS, watchPostmaster } from './postmaster.ts';
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

  const launch = () => watchPostmaster(spawnAs(account, join(native, 'bin', 'postgres'), parameters), log);
  const address = { socketDirectory, port: settings.port };
  const adminUrl = (name: string): string => socketUrl(address, { role: ADMIN, password: adminPassword }, name);
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
    url: socketUrl(address, { role: ROLE, password }, database),
    adminUrl,
    socketDirectory,
    pid: () => keeper.pid(),
    async stop(): Promise<void> {
      await keeper.stop();
      await rm(socketDirectory, { recursive: true, force: true });
    },
  };
}

type SocketAddress = { readonly socketDirectory: string; readonly port: string };
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

function socketUrl({ socketDirectory, port }: SocketAddress, { role, password }: Login, database: string): string {
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
