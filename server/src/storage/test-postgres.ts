import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { connectDatabase } from './connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** How a test reaches PostgreSQL: our own over its socket, or a foreign one as `DATABASE_URL` names it (TCP, password). */
export type Reach = 'embedded' | 'url';

export type TestPostgres = {
  readonly server: EmbeddedPostgres;
  /** A fresh database with the current schema, copied from a template; answers its connection string. */
  createDatabase(): Promise<string>;
  /** Connection strings of the template; that over TCP is without an answer when it is reached by its socket alone. */
  readonly templateUrls: Readonly<Record<Reach, string>>;
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
  const foreign = reach === 'url' ? await foreignOptions(directory) : null;
  const server = await startEmbeddedPostgres({
    dataDirectory: directory,
    database: TEMPLATE,
    ...(foreign === null ? {} : { settings: foreign.settings, initialise: foreign.initialise }),
  });
  const urlOf = (database: string): string => {
    if (foreign !== null) return `postgresql://candor:${foreign.password}@127.0.0.1:${foreign.port}/${database}`;
    return server.url.replace(TEMPLATE, database);
  };
  const template = connectDatabase({ url: urlOf(TEMPLATE), maxConnections: 1 });
  await migrate(template.pool);
  await template.close();
  let made = 0;
  return {
    server,
    templateUrls: { embedded: server.url, url: urlOf(TEMPLATE) },
    async createDatabase(): Promise<string> {
      const name = `test_${(made += 1)}`;
      await administer(server.url.replace(TEMPLATE, 'postgres'), `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${TEMPLATE}`);
      return urlOf(name);
    },
    async stop(): Promise<void> {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

type ForeignOptions = {
  readonly port: number;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly initialise: readonly string[];
};

async function foreignOptions(directory: string): Promise<ForeignOptions> {
  const password = 'only-for-tests';
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, password);
  const port = await freePort();
  return {
    port,
    password,
    settings: { listen_addresses: '127.0.0.1', port: String(port), max_connections: '200' },
    initialise: ['--auth-host=scram-sha-256', `--pwfile=${passwordFile}`],
  };
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
