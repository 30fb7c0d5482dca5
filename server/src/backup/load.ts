import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createZstdDecompress } from 'node:zlib';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import { inTransaction } from '../machine/storage/connection.ts';
import { migrateAsBefore } from '../machine/storage/migrate.ts';
import { dumpPath, namesOf, type DatabaseDump } from './dump.ts';
import { BackupUnusable } from './manifest.ts';

/** What a file of the backup held, by its path. */
export type ReadFile = (path: string) => AsyncIterable<Buffer>;

const MOST_CHARACTERS = 4 * 1024 * 1024;

/** Makes the tables in an empty database as they were when a backup was made, and fills them: all of it or nothing. */
export async function loadDatabase(pool: Pool, readFile: ReadFile, { migrations, sequences, tables }: DatabaseDump): Promise<void> {
  await assertEmpty(pool);
  await migrateAsBefore(pool, migrations);
  await inTransaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    const known = await namesOf(client, 'r');
    const foreign = tables.find(({ name }) => !known.includes(name));
    if (foreign !== undefined) throw new BackupUnusable(`the backup has a table ${foreign.name}, which this version does not know`);
    for (const { name, rows } of await inOrder(client, tables)) {
      const loaded = await loadTable(client, readFile, name);
      if (loaded !== rows) throw new BackupUnusable(`the backup is damaged: ${name} has ${loaded} rows, not ${rows}`);
    }
    for (const { name, lastValue, isCalled } of sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [escapeIdentifier(name), lastValue, isCalled]);
  });
}

/** Tables without rows may be there: a restore that was given up has made them. */
async function assertEmpty(pool: Pool): Promise<void> {
  for (const name of await namesOf(pool, 'r')) {
    if (name === 'migrations') continue;
    const { rows } = await pool.query(`SELECT 1 FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rows.length > 0) throw new BackupUnusable(`the database is not empty: it has rows in the table ${name}`);
  }
}

/** A table that refers to others comes after them. */
async function inOrder(client: PoolClient, tables: DatabaseDump['tables']): Promise<DatabaseDump['tables']> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid <> confrelid`,
  );
  const left = [...tables];
  const ordered: DatabaseDump['tables'][number][] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ name }) => !rows.some(({ from, to }) => from === name && left.some((other) => other.name === to)));
    const [next] = left.splice(Math.max(0, free), 1);
    if (next === undefined || free < 0) throw new Error('tables refer to each other in a circle');
    ordered.push(next);
  }
  return ordered;
}

/** Answers the number of rows. */
async function loadTable(client: PoolClient, readFile: ReadFile, table: string): Promise<number> {
  const name = escapeIdentifier(table);
  const insert = `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`;
  let count = 0;
  let lines: string[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (lines.length > 0) await client.query(insert, [`[${lines.join(',')}]`]);
    count += lines.length;
    lines = [];
    characters = 0;
  };
  for await (const line of linesOf(readFile(dumpPath(table)))) {
    lines.push(line);
    characters += line.length;
    if (characters >= MOST_CHARACTERS) await flush();
  }
  await flush();
  return count;
}

/** Ends of lines alone part them: text of users may hold what else is taken for one. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const plain = createZstdDecompress();
  const reading = pipeline(source, plain);
  // `await reading` tells it; until then nobody may be listening
  reading.catch(() => undefined);
  let rest = '';
  const decoder = new StringDecoder('utf8');
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  await reading;
}
