import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { connectDatabase } from './connection.ts';
import { migrationFiles, migrationFolders, type MigrationFile } from './migration-files.ts';

/** Any fixed number: only one server migrates a database at a time. */
const LOCK = 7_023_119;

const HISTORY = `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_ms bigint NOT NULL)`;

/**
 * Brings the schema up to date: every migration of the folders in their one order, each in its own transaction, once. Answers the names applied now. A file that changed after it was applied, or is gone, is an error: a schema's history is not rewritten.
 */
export async function migrate(pool: Pool, folders?: readonly string[]): Promise<readonly string[]> {
  return await applyFiles(pool, await migrationFiles(folders ?? (await migrationFolders())));
}

export type AppliedMigration = { readonly name: string; readonly checksum: string };

/** Makes the schema of another time in an empty database: exactly the migrations that were applied then. Throws when one of them is not known here. */
export async function migrateAsBefore(pool: Pool, applied: readonly AppliedMigration[]): Promise<void> {
  const files = await migrationFiles(await migrationFolders());
  for (const { name, checksum } of applied) {
    const file = files.find((one) => one.name === name);
    if (file === undefined) throw new Error(`migration ${name} is of a newer version: it is unknown here`);
    if (checksumOf(await readFile(file.path, 'utf8')) !== checksum) throw new Error(`migration ${name} is another one here`);
  }
  await applyFiles(
    pool,
    files.filter(({ name }) => applied.some((one) => one.name === name)),
  );
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function applyFiles(pool: Pool, files: readonly MigrationFile[]): Promise<readonly string[]> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new Error(`no connection to the database: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    try {
      return await applyMissing(client, files);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}

/** The same over a connection of its own, where no statement is cut short: what changes a large table takes long. */
export async function migrateAt(url: string): Promise<readonly string[]> {
  const connection = connectDatabase({ url, maxConnections: 1 });
  try {
    return await migrate(connection.pool);
  } finally {
    await connection.close();
  }
}

async function applyMissing(client: PoolClient, files: readonly MigrationFile[]): Promise<readonly string[]> {
  await client.query(HISTORY);
  const applied = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations');
  const known = new Map(applied.rows.map((row) => [row.name, row.checksum]));
  const names = new Set(files.map(({ name }) => name));
  const missing = [...known.keys()].filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`the database was migrated by a newer version: ${missing.join(', ')} unknown here`);
  const done: string[] = [];
  for (const { name, path } of files) {
    const text = await readFile(path, 'utf8');
    const checksum = checksumOf(text);
    const before = known.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`);
    await applyOne(client, name, text, checksum);
    done.push(name);
  }
  return done;
}

async function applyOne(client: PoolClient, name: string, text: string, checksum: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(text);
    await client.query('INSERT INTO migrations VALUES ($1, $2, $3)', [name, checksum, Date.now()]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed: ${String(error)}`, { cause: error });
  }
}
