import { mkdtemp, rm } from 'node:fs/promises';
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

export type TestPostgres = {
  readonly server: EmbeddedPostgres;
  /** A fresh database with the current schema, copied from a template; answers its connection string. */
  createDatabase(): Promise<string>;
  /** Connection strings of the template; that over TCP is without an answer when it is reached by its socket alone. */
  readonly templateUrls: Readonly<Record<Reach, string>>;
  /** The superuser's way in, who alone makes databases. */
  readonly adminUrl: string;
  stop(): Promise<void>;
};

export const TEMPLATE = 'template_candor';

/** The way that this run of the tests takes where a test leaves it open: the suite runs once by each. */
export function reachOfThisRun(): Reach {
  return process.env['CANDOR_TEST_DATABASE'] === 'url' ? 'url' : 'embedded';
}

/** For tests: a PostgreSQL in a temporary folder, with one migrated template for all its databases. */
export async function startTestPostgres(reach: Reach = reachOfThisRun()): Promise<TestPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'candor-test-'));
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
    async createDatabase(): Promise<string> {
      const name = `test_${(made += 1)}`;
      await copyTemplate(server.adminUrl('postgres'), name);
      return urlOf(name);
    },
    async stop(): Promise<void> {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Makes a database with the current schema, which belongs to whom the server works as. */
export async function copyTemplate(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${TEMPLATE} OWNER ${ROLE}`);
  } finally {
    await client.end();
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
