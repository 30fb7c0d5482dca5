import { connectDatabase } from '@candor/server/machine/storage/connection';

export const ROWS_OF_ACCOUNT = 15_000;
/** As many stakes as a round may have. */
export const STAKES_OF_ROUND = 100_000;

/** The round of that many stakes: its period and its number. */
export type LongRound = { readonly periodId: number; readonly round: number };

/** A second order after the other, so that every row has times of its own. */
const TIMES = '1700000000000 + n * 20000';

const ORDERS = `
  INSERT INTO orders
  SELECT -(place * 100000 + n), account, 1 + n % (SELECT count(*) FROM markets), n % 2, 'limit', 'gtc', 6000000 + n, 6000000 + n, 100 + n, 0, 1000,
    100 + n, 60000000000 + n, 12345 + n, 1, 'filled', ${TIMES}, ${TIMES} + 3000, ${TIMES} + 5000
  FROM unnest($1::bigint[]) WITH ORDINALITY AS accounts (account, place), generate_series(1, $2::integer) AS n`;

const CONTRACTS = `
  INSERT INTO updown_orders
  SELECT -(place * 100000 + n), account, offer, version, symbol, n % 2, 500000000 + n, 400000000, rate_ppm, ${TIMES}, ${TIMES} + duration_ms,
    repeat('ab', 32), 'win', '', n, 6000000 + n, n + 100, 6000100 + n, 900000000 + n, n, ${TIMES} + duration_ms
  FROM unnest($1::bigint[]) WITH ORDINALITY AS accounts (account, place), generate_series(1, $2::integer) AS n,
    (SELECT * FROM updown_offers ORDER BY offer LIMIT 1) AS offers`;

/** Types 21 and 22: what an order of spot trading changes. */
const LEDGER = `
  INSERT INTO ledger_rows
  SELECT -(place * 100000 + n), account, 1, asset, 21 + n % 2, 500000000 + n, 1000000000, 1500000000 + n, 77777777 + n, n, 1, n, ${TIMES}
  FROM unnest($1::bigint[]) WITH ORDINALITY AS accounts (account, place), generate_series(1, $2::integer) AS n,
    (SELECT asset FROM assets WHERE code = 'USDT') AS assets`;

const ROUND = `
  INSERT INTO rounds
  SELECT -1, offer, 1, version, symbol, period_ms, fee_type, fee_value, cancellable, 'up', '', 1, 6000000, 2, 6000001, 5000000000, 5000000000,
    0, $1::integer, $1::integer, 1, 1700000000000
  FROM round_offers ORDER BY offer LIMIT 1
  RETURNING offer`;

const STAKES = `
  INSERT INTO round_stakes
  SELECT -n, 0, -1, n % 2, 100000000 + n, ${TIMES}, repeat('ab', 32), 1, 'win', 195000000 + n, 1, 1700000000000
  FROM generate_series(1, $1::integer) AS n`;

const PUBLICATION = `
  INSERT INTO round_publications
  SELECT -1, repeat('01', 32), repeat('02', 32), (SELECT key FROM receipts LIMIT 1), repeat('03', 64)`;

/**
 * Puts rows of a long life into the records of these accounts: orders, contracts and ledger rows, and one round that is as full as a round may
 * be. Their numbers are below zero, where the exchange makes none.
 */
export async function fillRecords(url: string, accountIds: readonly number[]): Promise<LongRound> {
  const connection = connectDatabase({ url, maxConnections: 1 });
  const { pool } = connection;
  try {
    for (const statement of [ORDERS, CONTRACTS, LEDGER]) await pool.query(statement, [accountIds, ROWS_OF_ACCOUNT]);
    const round = await pool.query<{ readonly offer: number }>(ROUND, [STAKES_OF_ROUND]);
    await pool.query(STAKES, [STAKES_OF_ROUND]);
    await pool.query(PUBLICATION);
    await pool.query('ANALYZE');
    return { periodId: round.rows[0]?.offer ?? 0, round: 1 };
  } finally {
    await connection.close();
  }
}
