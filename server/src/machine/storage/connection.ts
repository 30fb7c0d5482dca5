import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type CustomTypesConfig, type PoolClient } from 'pg';
import type { Tables } from './tables.ts';

/** The records and identity database as the rooms see it. */
export type Database = Kysely<Tables>;

export type DatabaseConnection = {
  readonly database: Database;
  /** For what Kysely has no words for: bulk inserts by `unnest`, advisory locks. */
  readonly pool: Pool;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  readonly url: string;
  readonly maxConnections?: number;
  /** How long a caller waits for a connection before the query fails. */
  readonly connectTimeoutMs?: number;
  /** How long one query may take before it fails; for ever when absent. A network that swallows everything needs this. */
  readonly queryTimeoutMs?: number;
  /** How long one statement may take in the database before it cancels it; for ever when absent. */
  readonly statementTimeoutMs?: number;
  /** Told when an idle connection breaks; the pool makes a new one at the next query. */
  readonly onError?: (error: Error) => void;
  /** Why no connection is given out now; null: it is. */
  readonly refusal?: () => Error | null;
};

type OnConnection = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Each query of a pool begins with a connection, so it refuses them all. */
class RefusingPool extends Pool {
  refusal: () => Error | null = () => null;

  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnection): void;
  override connect(callback?: OnConnection): Promise<PoolClient> | void {
    const refusal = this.refusal();
    if (callback === undefined) return refusal === null ? super.connect() : Promise.reject(refusal);
    if (refusal === null) super.connect(callback);
    else process.nextTick(callback, refusal, undefined, () => undefined);
  }
}

const INT8 = 20;
const NUMERIC = 1700;

/** Integers of 8 bytes are times, sequence numbers, ids and counts: safe integers, or the row is refused. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** Amounts stay text: never a floating-point number. */
function keepText(text: string): string {
  return text;
}

const parsers: CustomTypesConfig = {
  getTypeParser(id: number, format?: string): (text: string) => unknown {
    if (id === INT8) return parseSafeInteger;
    if (id === NUMERIC) return keepText;
    return types.getTypeParser(id, format === 'binary' ? 'binary' : 'text') as (text: string) => unknown;
  },
};

/** Opens a pool; nothing is connected until the first query. */
export function connectDatabase(options: ConnectionOptions): DatabaseConnection {
  const pool = new RefusingPool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    keepAlive: true,
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
    types: parsers,
  });
  if (options.refusal !== undefined) pool.refusal = options.refusal;
  // without a listener the end of the database would end this process
  pool.on('error', (error) => options.onError?.(error));
  // the same for one that is in use: its query fails with the same error, told to whoever asked
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { database, pool, close: () => pool.end() };
}

/** Runs `work` in one transaction on one connection; rolls back when it throws. A broken connection leaves the pool. */
export async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const note = (error: Error): void => void (broken = error);
  client.on('error', note);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // behind a query that is still in work a rollback would wait as long again: the end of the connection is one
    if (isUnanswered(error)) broken = error;
    else await client.query('ROLLBACK').catch(note);
    throw error;
  } finally {
    client.off('error', note);
    client.release(broken);
  }
}

/** The driver's own words for a query that took longer than `queryTimeoutMs`. */
function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * The transaction's commit does not wait for the disk, which the journal needs. For records only, which are made of the journal: a
 * crash of the database may undo the last of them, together with the position that was written with them, and they are made again.
 */
export async function withoutSync(client: PoolClient): Promise<void> {
  await client.query('SET LOCAL synchronous_commit = off');
}
