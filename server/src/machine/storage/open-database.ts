import { naming } from '../start-failure.ts';
import type { Stops } from '../stops.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { connectGuarded, type GuardedDatabase } from './guarded-database.ts';
import { migrateAt } from './migrate.ts';
import type { Logger } from '../telemetry/log.ts';

/** One statement of a call: a slice of a list, a session, a row. */
const STATEMENT_TIMEOUT_MS = 15_000;

export type OpenDatabase = GuardedDatabase & { readonly url: string };

type Configured = { readonly databaseUrl: string | null; readonly dataFolder: string };

/** The database of `DATABASE_URL`, else one of our own beside this process, with the current schema. */
export async function openDatabase(configuration: Configured, log: Logger, stops: Stops): Promise<OpenDatabase> {
  let url = configuration.databaseUrl;
  if (url === null) {
    const { dataFolder } = configuration;
    const postgres = await naming('CANDOR_DATA', () =>
      startEmbeddedPostgres({ dataDirectory: dataFolder, log: (line) => log.debug({ line }, 'postgres') }),
    );
    stops.add(() => postgres.stop());
    url = postgres.url;
  }
  const setting = configuration.databaseUrl === null ? 'CANDOR_DATA' : 'DATABASE_URL';
  const applied = await naming(setting, () => migrateAt(url));
  if (applied.length > 0) log.info({ applied }, 'database schema is up to date');
  const connection = connectGuarded({
    url,
    maxConnections: 16,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: (error) => log.warn({ error: error.message }, 'database connection'),
    onAway: (isAway) => log.warn(isAway ? 'the database does not answer: known sessions go on, lists wait' : 'the database answers again'),
  });
  stops.add(() => connection.close());
  return { ...connection, url };
}
