import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Core } from '../../machine/core/core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import type { ChainParts, PaidChannel } from './chain-parts.ts';
import { OwnTransactions } from './own-transactions.ts';
import type { PayerKind } from './payer-kind.ts';
import type { PaymentApprovals } from './payment-approvals.ts';
import { Payer } from './payer.ts';
import { Reconciliation } from './reconciliation.ts';
import { withPaymentTables, type KeptOutcome } from './tables.ts';

const COIN: PaidChannel = { name: 'ETH', contract: '', scale: 8 };
const TOKEN: PaidChannel = { name: 'USDT-ERC', contract: 'token', scale: 8 };
const GWEI_10 = 10n ** 10n;

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(async () => await connection.close());
beforeEach(async () => void (await withPaymentTables(connection.database).deleteFrom('own_transactions').execute()));

type Unfunded = { readonly outcome: KeptOutcome; readonly feeUnits: string };

/** Withdrawals that are final and whose fee the budget had not, by numbers from 1. */
async function keep(all: readonly Unfunded[], network: 'ethereum' | 'litecoin' = 'ethereum'): Promise<void> {
  const shared = { network, purpose: 'withdrawal', channel: 'ETH', sender: 'hot', address_index: null, chain_units: '1' } as const;
  const rows = all.map(({ outcome, feeUnits }, index) => {
    const number = index + (network === 'ethereum' ? 1 : 1_000_000);
    const own = { withdrawal_id: number, nonce: number, tx_id: `tx${number}`, outcome, fee_units: feeUnits };
    return { ...shared, ...own, question: '{}', state: 'unfunded', raw: '0x', created_ms: 1 } as const;
  });
  await withPaymentTables(connection.database).insertInto('own_transactions').values(rows).execute();
}

/** Of a node that is asked for nothing of what is final. */
const KIND = {
  isInLine: true,
  headHeight: async () => await Promise.resolve(10),
  lost: async () => await Promise.resolve([]),
} as Partial<PayerKind> as PayerKind;

/** One turn of a payer, where the exchange refuses the fees of some transactions. */
async function turnOf(refused: Readonly<Record<string, string>>) {
  const booked: string[] = [];
  const submit: Core['submit'] = async ({ body }) => {
    const { txId, units } = body as { readonly txId: string; readonly units: bigint };
    booked.push(`${txId} ${units}`);
    const code = refused[txId];
    return await Promise.resolve({ outcome: code === undefined ? { ok: true } : { ok: false, code } } as never);
  };
  const parts: ChainParts = {
    core: { submit, query: async () => await Promise.resolve([] as never) },
    transactions: new OwnTransactions(connection.database, 'ethereum'),
    approvals: { asked: async () => await Promise.resolve(new Map()) } as Partial<PaymentApprovals> as PaymentApprovals,
    link: {
      ask: async () => await Promise.resolve({ type: 'accounts', hot: 'hot', accountKey: 'key' } as never),
      close: async () => await Promise.resolve(),
    },
    kind: KIND,
    channels: [COIN],
    coin: COIN,
    broadcast: async () => await Promise.resolve(true),
    now: () => 1,
  };
  const [done, failed] = [Promise.withResolvers<void>(), [] as string[]];
  const also = async (): Promise<ReadonlyMap<string, null>> => {
    done.resolve();
    return await Promise.resolve(new Map<string, null>());
  };
  const onFailed = (of: string): void => void failed.push(of);
  const payer = new Payer({ ...parts, accountKey: 'key', pauseMs: 1_000_000, also, onProblem: () => undefined, onFailed });
  payer.start();
  await done.promise;
  await payer.close();
  const rows = await withPaymentTables(connection.database).selectFrom('own_transactions').selectAll().orderBy('id').execute();
  return {
    booked,
    failed,
    states: rows.map(({ state }) => state),
    problems: [...payer.problems],
    unfunded: payer.unfunded,
    movedNothing: payer.failed,
  };
}

test('fees are booked as they were kept, oldest first, until the budget is empty: one that has failed or waits for something else ends no turn', async () => {
  await keep([
    { outcome: 'done', feeUnits: '11' },
    { outcome: 'nothing', feeUnits: '12' },
    { outcome: 'done', feeUnits: '13' },
    { outcome: 'done', feeUnits: '14' },
    { outcome: 'nothing', feeUnits: '15' },
  ]);
  expect(await turnOf({ tx1: 'CUSTODY_SHORT', tx4: 'BUDGET_EMPTY' })).toEqual({
    booked: ['tx1 11', 'tx2 12', 'tx3 13', 'tx4 14'],
    failed: ['withdrawal 2'],
    states: ['unfunded', 'failed', 'ended', 'unfunded', 'unfunded'],
    problems: [
      ['withdrawal 1', 'CUSTODY_SHORT'],
      ['withdrawal 4', 'BUDGET_EMPTY'],
    ],
    unfunded: 3,
    movedNothing: 2,
  });
});

test('any number of fees that the budget had not counts in the comparison, each as it is booked, of its own network and in the coin alone', async () => {
  await keep(Array.from({ length: 1_500 }, () => ({ outcome: 'done', feeUnits: '3' })));
  await keep([{ outcome: 'done', feeUnits: '1000' }], 'litecoin');
  const held = [
    { channelId: 3, hotUnits: 1_000_000n },
    { channelId: 2, hotUnits: 100n },
  ];
  const compared = async (coins: bigint): Promise<readonly (bigint | string)[]> => {
    const hotBalance: PayerKind['hotBalance'] = async (_hot, { contract }) => await Promise.resolve(contract === '' ? coins : 1n);
    const reconciliation = new Reconciliation({
      core: {
        query: async () => await Promise.resolve(held as never),
        submit: async () => await Promise.reject(new Error('told')),
      },
      transactions: new OwnTransactions(connection.database, 'ethereum'),
      kind: { ...KIND, hotBalance },
      channels: [COIN, TOKEN],
      now: () => 1,
      hot: () => 'hot',
      onMissing: () => undefined,
    });
    return ((await reconciliation.compareHot()) ?? []).flatMap(({ onTheWay, missing }) => [onTheWay, missing]);
  };
  const fees = 4_500n * GWEI_10;
  const left = 1_000_000n * GWEI_10 - fees;
  expect(await compared(left)).toEqual([fees, 0n, 0n, 0n]);
  expect(await compared(left - 1n)).toEqual([fees, 1n, 0n, 0n]);
});
