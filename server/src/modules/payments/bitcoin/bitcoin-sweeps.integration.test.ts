import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../../machine/storage/connection.ts';
import { migrate } from '../../../machine/storage/migrate.ts';
import { SigningKeys } from '../../../signer/signing-keys.ts';
import { createTestDatabase } from '../../../test/shared-postgres.ts';
import { OwnTransactions } from '../own-transactions.ts';
import { withPaymentTables } from '../tables.ts';
import type { BitcoinParts } from './bitcoin-parts.ts';
import { beginSweep } from './bitcoin-sweeps.ts';

const { hot } = new SigningKeys(new Uint8Array(64).fill(7)).of('bitcoin');
const CHANNEL_ID = 4;
const DUST = 600n;

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(async () => await connection.close());

test('outputs that cost more than they bring stay at the address, however many lie before one that is worth its fee', async () => {
  const tables = withPaymentTables(connection.database);
  const units = (depositId: number): bigint => (depositId === 41 ? 900_000n : DUST);
  const ids = Array.from({ length: 41 }, (_, index) => index + 1);
  const rows = ids.map((id) => ({ deposit_id: id, account_id: 7, channel_id: CHANNEL_ID, units: String(units(id)), is_final: true }));
  await tables
    .insertInto('unswept_deposits')
    .values(rows.map((row) => ({ ...row, swept_by: null, tx_id: `tx${row.deposit_id}`, output_index: 0 })))
    .execute();
  const asked: string[] = [];
  const node: Partial<BitcoinParts['node']> = {
    unspent: async ({ txId }) => {
      asked.push(txId);
      return await Promise.resolve({ chainUnits: units(Number(txId.slice(2))), confirmations: 6 });
    },
  };
  const transactions = new OwnTransactions(connection.database, 'bitcoin');
  const own = { network: 'bitcoin', node: node as BitcoinParts['node'], transactions } as const;
  const parts: Partial<BitcoinParts> = { ...own, feeRates: { least: 50n, most: 50n }, now: () => 1 };
  const channel = { name: 'BTC', contract: '', scale: 8 } as const;
  const sweep = async (depositIds: readonly number[]): Promise<void> => {
    const waiting = { accountId: 7, units: 1n, depositIds: depositIds.map(String) };
    await beginSweep(parts as BitcoinParts, waiting, { channel, address: hot.address, hot: hot.address });
  };
  await sweep(ids);
  expect(asked).toEqual(['tx41']);
  const left = await tables.selectFrom('unswept_deposits').select('deposit_id').where('swept_by', 'is', null).execute();
  expect(left).toHaveLength(40);
  await expect(sweep(ids.slice(0, 40))).rejects.toThrow('FEE_ABOVE_AMOUNT');
});
