import type { KnownOperator } from '@candor/exchange/ground/operators/answers';
import type { Payment } from '@candor/proofs/payment';
import { keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { PaymentApprovals } from './payment-approvals.ts';
import { withPaymentTables, type PaymentTables } from './tables.ts';

const TAG = 'candor/payment/1';
const [SECRET, OTHER] = ['01'.repeat(32), '02'.repeat(32)];
const SECRETS: Readonly<Record<string, string>> = { rita: '0a'.repeat(32), rolf: '0b'.repeat(32) };
const KEY = keyName(publicKeyOf(SECRET));
const PAYMENT: Payment = {
  v: 1,
  withdrawalId: 7,
  channel: 'BTC',
  network: 'bitcoin',
  chainId: 0,
  contract: '',
  address: 'bc1qother',
  memo: '',
  chainUnits: '500000000',
  networkFeeMax: '1000',
  time: 1_767_240_000_000,
  key: KEY,
};

let connection: DatabaseConnection;
let nowMs = PAYMENT.time;
let approvals: PaymentApprovals;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const operators = Object.entries(SECRETS).map(([operator, secret]): KnownOperator => {
    const shared = { roles: ['reviewer'], standing: 'active', openedBy: 'root', isAlone: false, wasActive: true } as const;
    return { ...shared, operator, enrolmentHash: '', invitedMs: 0, credentials: 'a', publicKey: publicKeyOf(secret), passkeys: [] };
  });
  approvals = new PaymentApprovals({
    database: connection.database,
    core: { query: async () => await Promise.resolve(operators as never) },
    keyring: { key: KEY, sign: (tag, object) => sign(SECRET, tag, object) },
    now: () => nowMs,
  });
});
afterAll(async () => await connection.close());
beforeEach(async () => {
  nowMs = PAYMENT.time;
  for (const name of ['payment_signatures', 'payment_approvals'] as const)
    await withPaymentTables(connection.database).deleteFrom(name).execute();
});

const asked = async (): Promise<Payment | undefined> => (await approvals.asked([7])).get(7)?.payment;
const signs = async (operator: string): Promise<unknown> => {
  const payment = await asked();
  if (payment === undefined) throw new Error('nobody is asked');
  return await approvals.take(operator, 7, sign(SECRETS[operator] ?? '', TAG, payment));
};
const put = async (fields: Partial<Omit<PaymentTables['payment_approvals'], 'id'>>): Promise<void> => {
  const row = { withdrawal_id: 7, payment: JSON.stringify(PAYMENT), signature: sign(SECRET, TAG, PAYMENT), created_ms: PAYMENT.time };
  await withPaymentTables(connection.database)
    .insertInto('payment_approvals')
    .values({ ...row, ...fields })
    .execute();
};

test('a fee above what operators have signed is asked for anew at once, and what was signed for less is worth nothing', async () => {
  await approvals.ask(PAYMENT);
  expect((await asked())?.networkFeeMax).toBe('4000');
  for (const operator of ['rita', 'rolf']) await signs(operator);
  const within = { ...PAYMENT, networkFeeMax: '4000', time: nowMs + 5 };
  expect((await approvals.approve(within)).approvals).toHaveLength(2);
  nowMs += 60_000;
  const above = { ...PAYMENT, networkFeeMax: '4001', time: nowMs };
  await expect(approvals.approve(above)).rejects.toThrow('NEEDS_SIGNATURES');
  expect((await approvals.asked([7])).get(7)).toMatchObject({
    payment: { networkFeeMax: '16004', time: nowMs },
    readyMs: null,
    signatures: [],
  });
  // told again, or at what it has cost before, it asks for no third one
  for (const payment of [above, within]) await expect(approvals.approve(payment)).rejects.toThrow('NEEDS_SIGNATURES');
  await approvals.ask({ ...above, networkFeeMax: '16004' });
  expect(await withPaymentTables(connection.database).selectFrom('payment_approvals').select('id').execute()).toHaveLength(2);
  for (const operator of ['rita', 'rolf']) await signs(operator);
  expect((await approvals.approve(above)).payment.networkFeeMax).toBe('16004');
});

test('rows that somebody has put there by hand are passed over: what the exchange has approved stays what operators sign', async () => {
  await approvals.ask(PAYMENT);
  const before = await asked();
  const other = { ...PAYMENT, address: 'bc1qstranger' };
  const ofOtherKey = { ...other, key: keyName(publicKeyOf(OTHER)) };
  await put({ payment: 'no object' });
  await put({ payment: JSON.stringify({ ...PAYMENT, chainUnits: 5 }) });
  await put({ payment: JSON.stringify(other) });
  await put({ payment: JSON.stringify(other), signature: sign(OTHER, TAG, other) });
  await put({ payment: JSON.stringify(ofOtherKey), signature: sign(OTHER, TAG, ofOtherKey) });
  // a true one that is older than its row says, or of another withdrawal
  await put({ created_ms: PAYMENT.time + 1 });
  const ofOther = { ...PAYMENT, withdrawalId: 8 };
  await put({ payment: JSON.stringify(ofOther), signature: sign(SECRET, TAG, ofOther) });
  const [{ payment: text, signature } = { payment: '', signature: '' }] = await withPaymentTables(connection.database)
    .selectFrom('payment_approvals')
    .selectAll()
    .orderBy('id')
    .execute();
  await signs('rita');
  await put({ payment: text, signature });
  expect(await asked()).toEqual(before);
  expect([...(await approvals.asked([7, 8])).keys()]).toEqual([7]);
  expect(await signs('rolf')).toMatchObject({ payment: before });
  expect((await approvals.approve(PAYMENT)).approvals).toHaveLength(2);
  // a copy of what was asked for before takes no place of what is asked for since
  nowMs += 60_000;
  const dearer = { ...PAYMENT, networkFeeMax: '4001', time: nowMs };
  await approvals.ask(dearer);
  for (const operator of ['rita', 'rolf']) await signs(operator);
  await put({ payment: text, signature });
  expect((await asked())?.networkFeeMax).toBe('16004');
  expect((await approvals.approve(dearer)).approvals).toHaveLength(2);
});
