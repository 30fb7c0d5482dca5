import { connectDatabase } from '@candor/server/machine/storage/connection';
import { ledgerRecords } from '@candor/server/records/ledger-queries';
import { readingOf } from '@candor/server/records/test/rows-read';
import { wholeList } from '@candor/server/records/test/whole-list';
import { withdrawalsOf } from '@candor/server/records/withdrawal-records';
import type { BenchRow } from '../table.ts';

const ROWS = 1_000_000;
/** Every so many rows are of the account whose page is asked for. */
const ACCOUNTS = 1_000;
const ACCOUNT = 900_000;
const PAGE = { number: 2, size: 20 };
/** What a row of either has of its own. */
const TIME = '1700000000000 + n';
const OF = `${ACCOUNT} + n % ${ACCOUNTS}`;

const WITHDRAWALS = `
  INSERT INTO recorded_withdrawals
  SELECT -n, ${OF}, 2, 'a', '', 100000000, 0, 100000000, 0, false, 'completed', true, 'tx', '', ${TIME}, ${TIME}, ${TIME}, ${TIME}, ${TIME}, ''
  FROM generate_series(1, $1::integer) AS n`;
const LEDGER = `
  INSERT INTO ledger_rows
  SELECT -n, ${OF}, 1, asset, 2, 100000000, 200000000, 100000000, NULL, n, 0, n, ${TIME}
  FROM generate_series(1, $1::integer) AS n, (SELECT asset FROM assets WHERE code = 'USDT') AS assets`;

/** Rows that a page of an account's list reads, as EXPLAIN counts them, with a million of all accounts. The records have to be those of a server. */
export async function benchPagesOf(url: string): Promise<readonly BenchRow[]> {
  const connection = connectDatabase({ url, maxConnections: 2 });
  const { pool, database } = connection;
  try {
    for (const statement of [WITHDRAWALS, LEDGER]) await pool.query(statement, [ROWS]);
    await pool.query('VACUUM ANALYZE recorded_withdrawals, ledger_rows');
    const asked = { accountId: ACCOUNT, states: ['completed'] } as const;
    const filter = { accountId: ACCOUNT, types: [2], assetCode: undefined };
    const rowOf = async (name: string, list: () => Promise<{ readonly total: number }>): Promise<BenchRow> => {
      let total = 0;
      const { rows, wholeTables } = await readingOf(pool, async () => ({ total } = await list()));
      const whole = wholeTables.length === 0 ? 'no table from end to end' : `from end to end: ${wholeTables.join(', ')}`;
      return {
        name,
        figure: rows,
        unit: 'rows read',
        note: `for ${PAGE.size} of ${total} own among ${ROWS.toLocaleString('en')}, counted exactly; ${whole}`,
      };
    };
    return [
      await rowOf('page of withdrawals', async () => await wholeList(withdrawalsOf(database, asked, PAGE))),
      await rowOf('page of records', async () => await wholeList(ledgerRecords(database, filter, PAGE))),
    ];
  } finally {
    await pool.query('DELETE FROM recorded_withdrawals WHERE id < 0');
    await pool.query('DELETE FROM ledger_rows WHERE id < 0');
    await connection.close();
  }
}
