import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { connectDatabase } from './connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { ROLE } from './postgres-roles.ts';

/** How a test reaches PostgreSQL: our own over its socket, or a foreign one as `DATABASE_URL` names it (TCP, password). */
export type Reach = 'embedded' | 'url';

/** Where its files lie: most tests ask nothing of the disk. One that kills the database, or fills its disk, is about what has reached a disk. */
export type Medium = 'memory' | 'disk';

/** How PostgreSQL copies the template: files as they are, which is quick in memory, or through its log, since each copy of files syncs the whole disk. */
export type CopyStrategy = 'FILE_COPY' | 'WAL_LOG';

export type TestPostgres = {
  readonly server: EmbeddedPostgres;
  /** A fresh database with the current schema, copied from a template; answers its connection string. */
  createDatabase(): Promise<string>;
  /** Connection strings of the template; that over TCP is without an answer when it is reached by its socket alone. */
  readonly templateUrls: Readonly<Record<Reach, string>>;
  /** The superuser's way in, who alone makes databases. */
  readonly adminUrl: string;
  readonly copyStrategy: CopyStrategy;
  stop(): Promise<void>;
};

/** Files in it are memory, where Linux has it. */
const MEMORY = '/dev/shm';
/** What `statfs` says of a file system in memory. */
const TMPFS = 0x0102_1994;
/** A run of all integration tests makes about 110 databases of 10 megabytes, of which none is dropped before its end, and half a gigabyte of log. */
const ROOM_BYTES = 3 * 1_024 ** 3;
const PREFIX = 'candor-test-';
/** No run of tests takes as long: what a killed one has left in memory goes. */
const LEFT_BEHIND_MS = 86_400_000;

export const TEMPLATE = 'template_candor';

/** The way that this run of the tests takes where a test leaves it open: the suite runs once by each. */
export function reachOfThisRun(): Reach {
  return process.env['CANDOR_TEST_DATABASE'] === 'url' ? 'url' : 'embedded';
}

/** For tests: a PostgreSQL in a temporary folder, with one migrated template for all its databases. */
export async function startTestPostgres(reach: Reach = reachOfThisRun(), medium: Medium = 'memory'): Promise<TestPostgres> {
  const inMemory = medium === 'memory' && (await hasRoomInMemory());
  const directory = await mkdtemp(join(inMemory ? MEMORY : tmpdir(), PREFIX));
  const copyStrategy = inMemory ? 'FILE_COPY' : 'WAL_LOG';
  const foreign = reach === 'url' ? await foreignSettings() : null;
  const server = await startEmbeddedPostgres({
    dataDirectory: directory,
    database: TEMPLATE,
    ...(foreign === null ? {} : { settings: foreign }),
  });
  const urlOf = (database: string): string => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    if (foreign === null) return url.href;
    url.hostname = '127.0.0.1';
    url.search = '';
    return url.href;
  };
  const template = connectDatabase({ url: urlOf(TEMPLATE), maxConnections: 1 });
  await migrate(template.pool);
  await template.close();
  let made = 0;
  return {
    server,
    templateUrls: { embedded: server.url, url: urlOf(TEMPLATE) },
    adminUrl: server.adminUrl('postgres'),
    copyStrategy,
    async createDatabase(): Promise<string> {
      const name = `test_${(made += 1)}`;
      await copyTemplate(server.adminUrl('postgres'), name, copyStrategy);
      return urlOf(name);
    },
    async stop(): Promise<void> {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Makes a database with the current schema, which belongs to whom the server works as. */
export async function copyTemplate(adminUrl: string, name: string, strategy: CopyStrategy): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${TEMPLATE} OWNER ${ROLE} STRATEGY ${strategy}`);
  } finally {
    await client.end();
  }
}

async function hasRoomInMemory(): Promise<boolean> {
  const found = await statfs(MEMORY).catch(() => null);
  if (found?.type !== TMPFS) return false;
  await removeLeftBehind();
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(MEMORY, name);
    const begunMs = (await stat(folder).catch(() => null))?.mtimeMs ?? Infinity;
    // another user's stays
    if (begunMs < Date.now() - LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function foreignSettings(): Promise<Readonly<Record<string, string>>> {
  return { listen_addresses: '127.0.0.1', port: String(await freePort()), max_connections: '200' };
}

function freePort(): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
