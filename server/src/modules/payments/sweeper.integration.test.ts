import { Exchange } from '@candor/exchange/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGenesis } from '../../genesis/genesis.ts';
import type { Core } from '../../machine/core/core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { custodyGenesis } from '../../products/custody/genesis.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { OwnTransactions } from './own-transactions.ts';
import { NotBegun, type PayerKind } from './payer-kind.ts';
import { Sweeper } from './sweeper.ts';
import { withPaymentTables } from './tables.ts';

const COIN = { name: 'BTC', contract: '', scale: 8 } as const;
const CHANNEL_ID = 4;
const WHOLE = '100000000';

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(async () => await connection.close());

/** So many accounts with a deposit each, the first numbers first; `costly` are those whose sweep costs more than it brings. */
async function sweeperOf(count: number, costly: (accountId: number) => boolean) {
  const { database } = connection;
  const deposits = withPaymentTables(database);
  await deposits.deleteFrom('unswept_deposits').execute();
  const ofAccount = (accountId: number) => ({
    account_id: accountId,
    deposit_id: accountId,
    channel_id: CHANNEL_ID,
    units: WHOLE,
    is_final: true,
  });
  const rows = Array.from({ length: count }, (_, index) => ({ ...ofAccount(index + 1), swept_by: null, tx_id: null, output_index: null }));
  await deposits.insertInto('unswept_deposits').values(rows).execute();
  const exchange = new Exchange();
  const core = {
    submit: async (command) => {
      const { seq, timeMs, outcome } = exchange.execute(exchange.lastSeq + 1, 1_767_240_000_000, command);
      return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(exchange.ask(query)),
  } as Partial<Core> as Core;
  await runGenesis(core, { mode: 'live', products: [{ genesis: custodyGenesis }] });
  const swept: number[] = [];
  const sweep: PayerKind['sweep'] = async ({ accountId, depositIds }) => {
    if (costly(accountId)) throw new NotBegun('FEE_ABOVE_AMOUNT');
    swept.push(accountId);
    await deposits.deleteFrom('unswept_deposits').where('deposit_id', 'in', depositIds.map(Number)).execute();
  };
  const transactions = new OwnTransactions(database, 'bitcoin');
  let nowMs = 0;
  const kind = { sweep } as Partial<PayerKind> as PayerKind;
  const sweeper = new Sweeper({ core, transactions, kind, channels: [COIN], now: () => nowMs, intervalMs: 1 });
  const look = async (): Promise<ReadonlyMap<string, string | null>> => {
    nowMs += 1;
    return await sweeper.begin('hot');
  };
  return { look, swept };
}

test('accounts whose inputs cost more than they bring keep no place of others, and are looked at again', async () => {
  let isCostly = true;
  const { look, swept } = await sweeperOf(250, (accountId) => isCostly && accountId < 230);
  const first = await look();
  expect([first.size, first.get('address 1'), swept]).toEqual([100, 'FEE_ABOVE_AMOUNT', []]);
  await look();
  await look();
  expect(swept).toEqual(Array.from({ length: 20 }, (_, index) => 230 + index));
  isCostly = false;
  await look();
  await look();
  expect(swept.slice(20, 23)).toEqual([250, 1, 2]);
});

test('what can be moved goes the first deposits first, so many in one look', async () => {
  const { look, swept } = await sweeperOf(45, () => false);
  for (const _ of [1, 2, 3]) await look();
  expect(swept).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
});
