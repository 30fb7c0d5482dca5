import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { beginDump, dumpDatabase, dumpPath, type DatabaseDump } from './dump.ts';
import { plainFolder } from './copy-file.ts';
import { loadDatabase } from './load.ts';

/** All that takes part of a line, a column or a text for something else, or numbers for what a processor holds. */
const AGENT = 'a "quoted" \\n \\\\ ,\t{}[] \u2028 line\nand\r\nanother, ünïcødé 🪙, \'';
const MOST_UNITS = '170141183460469231731687303715884105727123456789.00000001';

let backup = '';
const readTable = (path: string): AsyncIterable<Buffer> => createReadStream(join(backup, path));
let database: DatabaseDump;
let source: DatabaseConnection;
const opened: DatabaseConnection[] = [];

async function openDatabase(): Promise<DatabaseConnection> {
  const connection = connectDatabase({ url: await createTestDatabase(), maxConnections: 2 });
  opened.push(connection);
  return connection;
}

beforeAll(async () => {
  backup = await mkdtemp(join(tmpdir(), 'candor-dump-'));
  source = await openDatabase();
  const { pool } = source;
  await pool.query(`INSERT INTO users VALUES (nextval('user_ids'), $1, 'hash', '123456', NULL, NULL, NULL, 5, 0, true, 9007199254740991)`, [
    AGENT,
  ]);
  await pool.query(`INSERT INTO familiar_networks VALUES (1001, '192.0.2.1', 1)`);
  await pool.query(`INSERT INTO devices VALUES ('d', 1001, 's', 'p', 1, 'a', 'b', 1, 1, 1)`);
  await pool.query(`INSERT INTO sessions VALUES ('s', 't', 1001, 'd', 'a', 'b', 1, 1, 1)`);
  await pool.query(`INSERT INTO balances VALUES (1001, 1, 1, $1, 0)`, [MOST_UNITS]);
  await pool.query(`INSERT INTO minute_bars SELECT 1, n, NULL, n, n, n, 0.1 * n, n, 1, 'exchange' FROM generate_series(1, 12345) AS n`);
  const client = await pool.connect();
  try {
    await beginDump(client);
    await pool.query(`INSERT INTO familiar_networks VALUES (1001, '192.0.2.2', 2)`);
    ({ database } = await dumpDatabase(client, plainFolder(backup)));
  } finally {
    client.release(true);
  }
});

afterEach(async () => {
  for (const connection of opened.splice(1)) await connection.close();
});

afterAll(async () => {
  await source.close();
  await rm(backup, { recursive: true, force: true });
});

const rowsOf = async ({ pool }: DatabaseConnection, table: string): Promise<readonly object[]> =>
  (await pool.query<object>(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows;

test('every row comes back as it was at the moment of the dump, text, none and amounts of any size; sessions and devices do not', async () => {
  const target = await openDatabase();
  await loadDatabase(target.pool, readTable, database);
  for (const table of ['users', 'balances', 'minute_bars']) {
    const rows = await rowsOf(target, table);
    expect(rows).toEqual(await rowsOf(source, table));
    expect(rows.length).toBeGreaterThan(0);
  }
  expect(await rowsOf(target, 'familiar_networks')).toEqual([{ user_id: 1001, network: '192.0.2.1', last_ms: 1 }]);
  expect((await rowsOf(target, 'users'))[0]).toMatchObject({ login_name: AGENT, inviter_1: null });
  expect((await rowsOf(target, 'balances'))[0]).toMatchObject({ available_units: MOST_UNITS });
  for (const table of ['devices', 'sessions']) expect(await rowsOf(target, table)).toEqual([]);
  const { rows } = await target.pool.query(`SELECT nextval('user_ids') AS id`);
  expect(rows).toEqual([{ id: 1002 }]);
});

test('a table is lines of JSON under zstd, named by its columns', async () => {
  const text = zstdDecompressSync(await readFile(join(backup, dumpPath('users')))).toString('utf8');
  expect(JSON.parse(text)).toMatchObject({ id: 1001, login_name: AGENT, inviter_1: null, opened: true });
});

test('a database with rows, migrations that are not known here, other rows than were written: refused, and nothing is loaded', async () => {
  await expect(loadDatabase(source.pool, readTable, database)).rejects.toThrow('the database is not empty: it has rows in the table');
  const target = await openDatabase();
  const load = (changed: Partial<DatabaseDump>): Promise<void> => loadDatabase(target.pool, readTable, { ...database, ...changed });
  const newer = [...database.migrations, { name: '9999-newer.sql', checksum: 'ab'.repeat(32) }];
  await expect(load({ migrations: newer })).rejects.toThrow('9999-newer.sql is of a newer version');
  const [one, ...others] = database.migrations;
  await expect(load({ migrations: [{ name: one?.name ?? '', checksum: 'ab'.repeat(32) }, ...others] })).rejects.toThrow(
    'is another one here',
  );
  const foreign = [...database.tables, { name: 'strangers', rows: 0 }];
  await expect(load({ tables: foreign })).rejects.toThrow('a table strangers, which this version does not know');
  const fewer = database.tables.map((table) => (table.name === 'users' ? { ...table, rows: 2 } : table));
  await expect(load({ tables: fewer })).rejects.toThrow('users has 1 rows, not 2');
  const path = join(backup, dumpPath('users'));
  const whole = await readFile(path);
  await writeFile(path, zstdCompressSync(Buffer.from(zstdDecompressSync(whole).subarray(0, -1))));
  await expect(load({})).rejects.toThrow('users has 0 rows, not 1');
  await writeFile(path, whole);
  for (const table of ['users', 'minute_bars', 'familiar_networks']) expect(await rowsOf(target, table)).toEqual([]);
  await load({});
  expect(await rowsOf(target, 'users')).toHaveLength(1);
});
