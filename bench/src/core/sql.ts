import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@candor/server/machine/storage/connection';
import { startEmbeddedPostgres } from '@candor/server/machine/storage/embedded-postgres';
import type { BenchRow } from '../table.ts';

const ACCOUNTS = 1_000;

const SCHEMA = `
CREATE TABLE balances (account integer PRIMARY KEY, available numeric NOT NULL CHECK (available >= 0), held numeric NOT NULL);
CREATE TABLE orders (id bigserial PRIMARY KEY, account integer NOT NULL, request text NOT NULL UNIQUE, price bigint NOT NULL, lots bigint NOT NULL);
CREATE TABLE legs (order_id bigint NOT NULL, account integer NOT NULL, held boolean NOT NULL, amount numeric NOT NULL);
INSERT INTO balances SELECT n, 1000000000000, 0 FROM generate_series(1, ${ACCOUNTS}) AS n;`;

/** Accepts one limit order in one statement, one transaction and one journey to the database: the least SQL can do it with. */
const ACCEPT = `
WITH hold AS (
  UPDATE balances SET available = available - $3::bigint * $4::bigint, held = held + $3::bigint * $4::bigint
  WHERE account = $1 RETURNING account),
accepted AS (INSERT INTO orders (account, request, price, lots) SELECT account, $2, $3, $4 FROM hold RETURNING id, account)
INSERT INTO legs
  SELECT id, account, false, -$3::bigint * $4::bigint FROM accepted UNION ALL SELECT id, account, true, $3::bigint * $4::bigint FROM accepted`;

/** The same work as SQL transactions, as far as SQL goes: hold, order and two legs of a limit order, durable, without any matching. */
export async function benchSqlOrders(orders = 10_000, connections = 16): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-sql-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder, database: 'bench' });
  const connection = connectDatabase({ url: postgres.url, maxConnections: connections });
  const { pool } = connection;
  try {
    await pool.query(SCHEMA);
    let sent = 0;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (sent < orders) {
          sent += 1;
          const values = [1 + (sent % ACCOUNTS), `order-of-user-${sent}`, 3_000_000, 100 + (sent % 900)];
          await pool.query({ name: 'accept', text: ACCEPT, values });
        }
      }),
    );
    const seconds = (performance.now() - start) / 1_000;
    const note = `PostgreSQL 18 over a unix socket, ${connections} connections, fsync on, one statement an order, no matching`;
    return [{ name: 'the same as SQL transactions', figure: Math.round(orders / seconds), unit: 'commands/s', note }];
  } finally {
    await connection.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
