import { afterAll, beforeAll, expect, test } from 'vitest';
import { isChange } from '../../operators/operator-action.ts';
import { readActions } from '../../operators/trail.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { ANNA, openRequests } from './test/request-ground.ts';
import { reviewWork, waitingList, type WaitingListParts } from './waiting-list.ts';

const DAY_MS = 86_400_000;
const REGISTERED_MS = Date.UTC(2025, 5, 1);
const PASSED = 1;

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(() => connection.close());

/** A withdrawal in the records that has ended so; its value is in USDT. */
type Ended = { readonly id: number; readonly account: number; readonly state: string; readonly address: string; readonly value: bigint };

async function record({ id, account, state, address, value }: Ended): Promise<void> {
  await connection.pool.query(
    `INSERT INTO recorded_withdrawals VALUES ($1, $2, 1, $3, '', 1, 0, $4, 0, false, $5, false, '', '', 1, null, null, null, 1, '')`,
    [id, account, address, String(value * 100_000_000n), state],
  );
}

function office(changes: Partial<WaitingListParts> = {}) {
  const opened = openRequests({ usdt: 50_000n, terms: { hourMaxUnits: 10_000_000_000n } });
  const core: WaitingListParts['core'] = { ...opened.core, figures: () => ({ seq: 9 }) as ReturnType<WaitingListParts['core']['figures']> };
  const reached: number[] = [];
  const parts: WaitingListParts = {
    core,
    catalogue: { asset: () => ({ assetId: 1, code: 'USDT', scale: 8 }) },
    database: connection.database,
    records: { reach: async (seq) => await Promise.resolve(reached.push(seq) > 0) },
    identity: { users: { agreement: async () => await Promise.resolve({ registeredMs: REGISTERED_MS, termsVersion: null }) } },
    verification: { ofUser: async () => await Promise.resolve({ basic: null, advanced: null }) },
    now: () => opened.harness.timeMs,
    exchangeNow: () => opened.harness.timeMs,
    ...changes,
  };
  const list = async (asked: Readonly<Record<string, unknown>> = {}) => {
    const action = waitingList(parts);
    if (isChange(action)) throw new Error('it changes something');
    const answered = await action.answer({ name: 'rita', roles: ['reviewer'] }, asked);
    if (!answered.ok) throw new Error(answered.code);
    return answered.output as readonly Readonly<Record<string, unknown>>[];
  };
  return { ...opened, list, reached, work: reviewWork(parts), request: (usdt: bigint) => opened.harness.request(ANNA, usdt).seq };
}

test('RULES §13.2 what waits is listed the oldest first, with its cause, how many persons it takes and what was paid before', async () => {
  const { list, reached, request, harness, work } = office();
  const [small, large] = [request(200n), request(10_000n)];
  request(50n);
  const { address } = harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: 0, count: 1 })[0] ?? { address: '' };
  await record({ id: small, account: ANNA, state: 'review', address, value: 200n });
  await record({ id: large, account: ANNA, state: 'review', address, value: 10_000n });
  const earlier = [
    { state: 'completed', address, value: 30n },
    { state: 'completed', address: 'elsewhere', value: 12n },
    { state: 'rejected', address, value: 1_000n },
    { state: 'cancelled', address, value: 1_000n },
    { state: 'failed', address, value: 1_000n },
    { state: 'broadcast', address, value: 1_000n },
  ];
  for (const [index, one] of earlier.entries()) await record({ id: -1 - index, account: ANNA, ...one });
  // another's, and one that was requested later
  await record({ id: -50, account: ANNA + 1, state: 'completed', address, value: 5_000n });
  await record({ id: large + 1_000, account: ANNA, state: 'completed', address, value: 7_000n });
  const rows = await list();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ withdrawal: small, account: ANNA, persons: 1, cause: 'HOUR_LIMIT', arrives: '199', channel: 'USDT-TRC' });
  expect(rows[1]).toMatchObject({ withdrawal: large, persons: 2, cause: 'LARGE', arrives: '9999', valueUsdt: '10000' });
  for (const row of rows)
    expect(row).toMatchObject({
      address,
      registeredMs: REGISTERED_MS,
      verification: 'none',
      hold: '',
      paidBefore: 2,
      paidBeforeUsdt: '42',
      unpaidBefore: 3,
      paidToAddress: 1,
    });
  expect(reached).toEqual([9]);
  expect(await work.waiting(null)).toEqual({ count: 2, oldestMs: rows[0]?.['requestedMs'] });
  const last = (await readActions(connection.database)).at(-1);
  expect(last).toMatchObject({ operator: 'rita', action: 'withdrawals', details: '{"rows":2}' });
  // one alone, also where it stands behind those that a list shows
  expect((await list({ withdrawal: large })).map(({ withdrawal }) => withdrawal)).toEqual([large]);
  expect((await readActions(connection.database)).at(-1)?.details).toBe(JSON.stringify({ withdrawal: large, rows: 1 }));
  expect(await list({ withdrawal: large + 1_000 })).toEqual([]);
});

test('it says which level has passed, which hold is in force, and nothing of who is not known any more', async () => {
  const level = { id: 1, userId: ANNA, status: PASSED } as never;
  const advanced = office({ verification: { ofUser: async () => await Promise.resolve({ basic: level, advanced: level }) } });
  advanced.request(200n);
  const held = {
    type: 'hold.place',
    accountId: ANNA,
    scope: 'withdrawal',
    code: 'RISK_REVIEW',
    operator: 'anna',
    reason: 'A test',
  } as const;
  advanced.harness.send(0, { ...held, reviewMs: advanced.harness.timeMs + DAY_MS });
  expect(await advanced.list()).toMatchObject([{ verification: 'advanced', hold: 'RISK_REVIEW' }]);
  const basic = office({
    verification: { ofUser: async () => await Promise.resolve({ basic: level, advanced: { ...(level as object), status: 3 } as never }) },
    identity: { users: { agreement: async () => await Promise.resolve(null) } },
  });
  basic.request(200n);
  expect(await basic.list()).toMatchObject([{ verification: 'basic', hold: '', registeredMs: null }]);
});

test('with nothing in review there is no work', async () => {
  const { list, work, request } = office();
  request(50n);
  expect([await list(), await work.waiting(null)]).toEqual([[], { count: 0, oldestMs: null }]);
});
