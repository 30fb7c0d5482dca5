import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIL_LIFE_MS, mailboxTables } from '../../modules/mailbox/tables.ts';
import { allTables } from '../../modules/tables.ts';
import { serverProducts } from '../../products/registry.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { connectDatabase, type DatabaseConnection } from './connection.ts';
import { migrate } from './migrate.ts';
import { eraseRowsOf, removeOutlived } from './rows-of-accounts.ts';
import type { Column, ColumnKind, Table, TableDefinitions } from './table.ts';
import { sharedTables } from './tables.ts';

const tables = Object.assign({}, allTables, ...serverProducts.map((product) => product.tables)) as TableDefinitions;

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(() => connection.close());

const KINDS: Readonly<Record<string, ColumnKind>> = {
  int8: 'integer',
  int4: 'integer',
  int2: 'integer',
  numeric: 'units',
  text: 'text',
  _text: 'texts',
  bool: 'boolean',
  bytea: 'bytes',
  jsonb: 'json',
};

type InSchema = { readonly at: string; readonly type: string; readonly isNullable: boolean; readonly isFilledIn: boolean };

async function schema(): Promise<readonly InSchema[]> {
  const { rows } = await connection.pool.query<InSchema>(
    `SELECT table_name || '.' || column_name AS at, udt_name AS type, is_nullable = 'YES' AS "isNullable",
       column_default IS NOT NULL OR is_identity = 'YES' AS "isFilledIn"
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'`,
  );
  return rows;
}

const said = Object.entries(tables).flatMap(([name, { columns }]) =>
  Object.entries(columns).map(([column, about]) => ({ at: `${name}.${column}`, ...about })),
);

test('each column of the migrated schema is said once, with its kind, by the room or product whose it is', async () => {
  const wordsOf = (at: string, kind: string, isNullable: boolean): string => `${at}: ${kind}${isNullable ? ' or null' : ''}`;
  const found = (await schema()).map(({ at, type, isNullable }) => wordsOf(at, KINDS[type] ?? type, isNullable));
  expect(said.map(({ at, kind, isNullable }) => wordsOf(at, kind, isNullable)).toSorted()).toEqual(found.toSorted());
});

test('what is said to be filled in by the database is', async () => {
  const filledIn = new Set((await schema()).flatMap(({ at, isFilledIn }) => (isFilledIn ? [at] : [])));
  expect(said.filter(({ at, hasDefault }) => hasDefault && !filledIn.has(at))).toEqual([]);
});

test('what is personal or sealed goes with its account, after a time, or by a rule of its room', () => {
  const kept = Object.entries(tables).filter(
    ([, { columns, owner, lifetime }]) =>
      owner === null &&
      'until' in lifetime &&
      lifetime.until !== 'module' &&
      Object.values(columns).some(({ content }) => content === 'personal'),
  );
  expect(kept).toEqual([]);
});

describe('an erased account', () => {
  const OWNER = 7_001;
  const OTHER = 7_002;
  const VALUES: Readonly<Record<ColumnKind, unknown>> = {
    integer: 1,
    units: '1',
    text: '',
    texts: [],
    boolean: false,
    bytes: Buffer.from('x'),
    json: '{}',
  };

  /** A row with something in each column; what refers to another table is left empty where it may be. */
  async function insert(name: string, { columns, owner }: Table, accountId: number): Promise<void> {
    const valueOf = ([column, { kind, isNullable }]: readonly [string, Column]): unknown => {
      if (column === owner || (name === 'users' && column === 'id')) return accountId;
      if (isNullable) return null;
      // unique within its table
      return kind === 'text' ? String(accountId) : kind === 'integer' && column.endsWith('id') ? accountId : VALUES[kind];
    };
    const values = Object.fromEntries(Object.entries(columns).map((entry) => [entry[0], valueOf(entry)]));
    const columnList = sql.join(Object.keys(values).map((column) => sql.ref(column)));
    await sql`INSERT INTO ${sql.table(name)} (${columnList}) VALUES (${sql.join(Object.values(values))})`.execute(connection.database);
  }

  const counts = async (accountId: number): Promise<Readonly<Record<string, number>>> => {
    const found: Record<string, number> = {};
    for (const [name, { owner }] of Object.entries(tables)) {
      if (owner === null) continue;
      const query = sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(name)} WHERE ${sql.ref(owner)} = ${accountId}`;
      found[name] = (await query.execute(connection.database)).rows[0]?.count ?? 0;
    }
    return found;
  };

  test('leaves no row in a table that says whose its rows are, and others keep theirs', async () => {
    for (const accountId of [OWNER, OTHER]) {
      await insert('users', sharedTables.users, accountId);
      for (const [name, table] of Object.entries(tables)) if (table.owner !== null) await insert(name, table, accountId);
    }
    const before = await counts(OTHER);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    expect(await counts(OWNER)).toEqual(before);
    await eraseRowsOf(connection.database, tables, OWNER);
    expect(Object.values(await counts(OWNER)).every((count) => count === 0)).toBe(true);
    expect(await counts(OTHER)).toEqual(before);
  });

  test('rows whose time is over are removed, to the millisecond, and no others', async () => {
    const { mailbox_messages } = mailboxTables;
    await removeOutlived(connection.database, { mailbox_messages }, MAIL_LIFE_MS);
    expect((await counts(OTHER)).mailbox_messages).toBe(1);
    await removeOutlived(connection.database, { mailbox_messages }, MAIL_LIFE_MS + 1);
    expect((await counts(OTHER)).mailbox_messages).toBe(0);
    expect((await counts(OTHER)).sign_ins).toBe(1);
  });
});
