import { escapeIdentifier, type PoolClient } from 'pg';
import { constants, createZstdCompress } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import type { Target } from './copy-file.ts';
import type { CopiedFile } from './manifest.ts';

/**
 * What a dump says of the database: the migrations that made its tables, where its sequences stand, and how many rows each table has. A table
 * is a file `database/<name>.jsonl.zst`: one JSON object a row, as PostgreSQL's `to_json` writes it and `json_populate_recordset` reads it,
 * compressed with zstd. Amounts stay exact, since PostgreSQL writes and reads them itself, as numbers of any size.
 */
export type DatabaseDump = {
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly sequences: readonly { readonly name: string; readonly lastValue: string; readonly isCalled: boolean }[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
};

const FOLDER = 'database';
const ROWS_AT_ONCE = 5_000;

/**
 * Not in a dump. `migrations` is made by migrating. Of sessions and devices one that was ended since would be good again, and a device that
 * has changed its secret since would count as stolen: after a restore everybody signs in again.
 */
const LEFT_OUT = new Set(['migrations', 'sessions', 'devices']);

export function dumpPath(table: string): string {
  return `${FOLDER}/${table}.jsonl.zst`;
}

/** Begins to see the database as it is at this moment, whatever is written from now on. */
export async function beginDump(client: PoolClient): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // a dump of years takes longer than any other query may
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  // the first query that reads is the moment
  await client.query('SELECT count(*) FROM pg_class');
}

/** Writes every table as a file. To be called after `beginDump`, on its connection. */
export async function dumpDatabase(
  client: PoolClient,
  to: Target,
): Promise<{ readonly database: DatabaseDump; readonly files: readonly CopiedFile[] }> {
  const tables: { name: string; rows: number }[] = [];
  const files: CopiedFile[] = [];
  for (const name of await namesOf(client, 'r')) {
    if (LEFT_OUT.has(name)) continue;
    const counted = { rows: 0 };
    const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const sink = new PassThrough();
    const [file] = await Promise.all([to.write(sink, dumpPath(name)), pipeline(rowsOf(client, name, counted), compressed, sink)]);
    files.push(file);
    tables.push({ name, rows: counted.rows });
  }
  return { database: { migrations: await migrationsOf(client), sequences: await sequencesOf(client), tables }, files };
}

async function* rowsOf(client: PoolClient, table: string, counted: { rows: number }): AsyncGenerator<string> {
  await client.query(`DECLARE dump NO SCROLL CURSOR FOR SELECT to_json(dumped.*)::text AS line FROM ${escapeIdentifier(table)} AS dumped`);
  while (true) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM dump`);
    if (rows.length === 0) break;
    counted.rows += rows.length;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await client.query('CLOSE dump');
}

/** Tables (`r`) or sequences (`S`) of the schema that the connection uses, by name. */
export async function namesOf(client: Pick<PoolClient, 'query'>, kind: 'r' | 'S'): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT relname AS name FROM pg_class WHERE relkind = $1 AND relnamespace = current_schema()::regnamespace ORDER BY relname',
    [kind],
  );
  return rows.map(({ name }) => name);
}

async function migrationsOf(client: PoolClient): Promise<DatabaseDump['migrations']> {
  const { rows } = await client.query<DatabaseDump['migrations'][number]>('SELECT name, checksum FROM migrations ORDER BY name');
  return rows.map(({ name, checksum }) => ({ name, checksum }));
}

/** Sequences are no part of a transaction: they stand here or later than when the dump began, so no number is given twice. */
async function sequencesOf(client: PoolClient): Promise<DatabaseDump['sequences']> {
  const sequences: DatabaseDump['sequences'][number][] = [];
  for (const name of await namesOf(client, 'S')) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${escapeIdentifier(name)}`,
    );
    for (const row of rows) sequences.push({ name, lastValue: row.last_value, isCalled: row.is_called });
  }
  return sequences;
}
