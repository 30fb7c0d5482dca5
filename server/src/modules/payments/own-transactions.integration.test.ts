import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { OwnTransactions } from './own-transactions.ts';

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(async () => await connection.close());

test('a number that was freed below others is the next one, since nothing behind a gap is ever confirmed', async () => {
  const transactions = new OwnTransactions(connection.database, 'ethereum');
  const fuel = { purpose: 'fuel', withdrawal_id: null, channel: 'ETH', chain_units: '1', question: '{}', created_ms: 1 } as const;
  const begin = async (sender: string, sentCount: number) => {
    const nonce = await transactions.nextNonce(sender, sentCount);
    return await transactions.add({ ...fuel, sender, address_index: nonce, nonce });
  };
  const all = [await begin('hot', 4), await begin('hot', 4), await begin('hot', 4), await begin('other', 0)];
  expect(all.map(({ sender, nonce }) => `${sender} ${nonce}`)).toEqual(['hot 4', 'hot 5', 'hot 6', 'other 0']);
  for (const one of all.slice(1, 2)) await transactions.forget(one);
  expect([await transactions.nextNonce('hot', 4), await transactions.nextNonce('hot', 6)]).toEqual([5, 7]);
  expect((await begin('hot', 4)).nonce).toBe(5);
  expect([await transactions.nextNonce('hot', 4), await transactions.nextNonce('hot', 9)]).toEqual([7, 9]);
});
