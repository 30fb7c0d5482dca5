import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, inTransaction, type DatabaseConnection } from './connection.ts';
import { migrate } from './migrate.ts';
import { migrationFiles, migrationFolders } from './migration-files.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import type { Reach } from './test-postgres.ts';

describe.each<Reach>(['embedded', 'url'])('ARCHITECTURE §3 one dialect, reached by %s', (reach) => {
  let connection: DatabaseConnection;
  let folder = '';

  beforeEach(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'candor-migrations-'));
    folder = directory;
    const url = await createTestDatabase(reach);
    connection = connectDatabase({ url });
    return async () => {
      await connection.close();
      await rm(directory, { recursive: true, force: true });
    };
  });

  async function copyOurs(): Promise<void> {
    for (const { name, path } of await migrationFiles(await migrationFolders())) await copyFile(path, join(folder, name));
  }

  test('a migration runs once, also when two servers start together', async () => {
    await copyOurs();
    await writeFile(join(folder, '9000-more.sql'), 'CREATE TABLE more (n bigint, a numeric);');
    const both = await Promise.all([migrate(connection.pool, [folder]), migrate(connection.pool, [folder])]);
    expect(both.flat()).toEqual(['9000-more.sql']);
    expect(await migrate(connection.pool, [folder])).toEqual([]);
  });

  test('a failing migration leaves nothing behind', async () => {
    await copyOurs();
    await writeFile(join(folder, '9000-more.sql'), 'CREATE TABLE more (n bigint); SELECT 1/0;');
    await expect(migrate(connection.pool, [folder])).rejects.toThrow('9000-more.sql failed');
    const left = await connection.pool.query(`SELECT to_regclass('more') AS name`);
    expect(left.rows).toEqual([{ name: null }]);
  });

  test('an applied migration that changed or vanished is refused', async () => {
    await copyOurs();
    await writeFile(join(folder, '9000-more.sql'), 'CREATE TABLE more (n bigint);');
    await migrate(connection.pool, [folder]);
    await writeFile(join(folder, '9000-more.sql'), 'CREATE TABLE more (n integer);');
    await expect(migrate(connection.pool, [folder])).rejects.toThrow('changed after');
    await rm(join(folder, '9000-more.sql'));
    await expect(migrate(connection.pool, [folder])).rejects.toThrow('newer version');
  });

  test('amounts come back as text with every digit, times as safe integers, and what is not safe is refused', async () => {
    const { rows } = await sql<{
      a: string;
      t: number;
    }>`SELECT 123456789012345678901234567890::numeric AS a, 1724630400000::bigint AS t`.execute(connection.database);
    expect(rows).toEqual([{ a: '123456789012345678901234567890', t: 1_724_630_400_000 }]);
    await expect(connection.pool.query('SELECT 9007199254740993::bigint')).rejects.toThrow('safe integer');
  });

  test('a transaction that throws changes nothing and gives its connection back', async () => {
    await connection.pool.query('CREATE TABLE kept (n int)');
    const failing = inTransaction(connection.pool, async (client) => {
      await client.query('INSERT INTO kept VALUES (1)');
      throw new Error('stop here');
    });
    await expect(failing).rejects.toThrow('stop here');
    expect((await connection.pool.query('SELECT * FROM kept')).rowCount).toBe(0);
    expect(connection.pool.idleCount).toBe(connection.pool.totalCount);
  });

  test('a session cut off by the database fails its query and not the process', async () => {
    const cut = connection.pool.query('SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(cut).rejects.toThrow(/terminat/);
    expect((await connection.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });
});
