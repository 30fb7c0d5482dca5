import { ANNA, BERTA, type CustodyHarness } from '@candor/exchange/products/custody/test/custody-harness';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PlatformTime } from '../../api/user/platform-time.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { isChange, type ActionDetails, type OperatorChange } from '../../operators/operator-action.ts';
import { readActions } from '../../operators/trail.ts';
import { paymentHistory } from '../../products/custody/test/payment-history.ts';
import { serverProducts } from '../../products/registry.ts';
import { Projector } from '../../records/projector.ts';
import { wholeList } from '../../records/test/whole-list.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { coreOf } from '../withdrawals/test/request-ground.ts';
import { claimActions } from './claim-actions.ts';
import { declaredActions } from './declared-actions.ts';
import { declare } from './declared.ts';
import { declaredFigures } from './declared-answers.ts';
import { depositsOf } from './deposit-list.ts';
import { withDepositTables } from './tables.ts';

const NOW_MS = 1_767_300_000_000;
const BY = { proposalId: 1, proposer: 'anna', confirmer: 'boris', reason: 'It was looked at' };

let connection: DatabaseConnection;
let harness: CustodyHarness;
let [first, second]: readonly number[] = [];

async function declared(amount: string): Promise<number> {
  const said = {
    userId: ANNA,
    channel: 'ETH',
    amount,
    address: 'x',
    picture: 'y',
    localDay: '2026-01-01',
    createdMs: NOW_MS - 60_000,
  } as const;
  await declare(connection.database, said);
  const newest = withDepositTables(connection.database)
    .selectFrom('declared_deposits')
    .select(({ fn }) => fn.max('id').as('id'));
  return Number((await newest.executeTakeFirstOrThrow()).id);
}

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  const { pool } = connection;
  await migrate(pool);
  harness = paymentHistory();
  for (const id of [ANNA, BERTA])
    await pool.query('INSERT INTO users VALUES ($1, $2, $2, $2, NULL, NULL, NULL, 5, 0, true, 1)', [id, `user${id}`]);
  const projector = await Projector.load(pool, serverProducts);
  await projector.prepare(pool, harness.entries);
  projector.apply(harness.entries, 'hash');
  await projector.write(pool);
}, 60_000);
beforeEach(async () => {
  await withDepositTables(connection.database).deleteFrom('declared_deposits').execute();
  [first, second] = [await declared('2.5'), await declared('3')];
});
afterAll(async () => await connection.close());

const providers = { of: () => undefined };
function actionsOf() {
  const { database } = connection;
  const catalogue = { assetOfCode: (code: string) => ({ code, scale: 8 }) } as never;
  const core = coreOf(harness);
  return [
    ...declaredActions({ database, now: () => NOW_MS }),
    ...claimActions({ core, database, catalogue, 'payment-providers': providers, now: () => NOW_MS }),
  ];
}
function change(name: string): OperatorChange {
  const found = actionsOf().find((action) => action.name === name);
  if (found === undefined || !isChange(found)) throw new Error(`no change ${name}`);
  return found;
}
/** `ok`, or the code of the refusal. */
async function done(name: string, input: ActionDetails): Promise<string> {
  const action = change(name);
  const checked = await action.check(input);
  if (!checked.ok) return checked.code;
  const ran = await action.run(checked.details, BY);
  return ran.ok ? 'ok' : ran.code;
}
async function looked(name: string, asked: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const found = actionsOf().find((action) => action.name === name);
  if (found === undefined || isChange(found)) throw new Error(`no task ${name}`);
  const answer = await found.answer({ name: 'anna', roles: ['reviewer'] }, asked);
  return answer.ok ? answer.output : answer.code;
}

/** As their owner sees them. */
async function shown(status?: 'waiting' | 'credited' | 'failed') {
  const core = { query: (query: never) => Promise.resolve(harness.exchange.ask(query)) } as never;
  const catalogue = { assetOfCode: () => undefined };
  const parts = { core, database: connection.database, catalogue, time: new PlatformTime('Asia/Kuching'), now: () => NOW_MS, providers };
  const { listing, rowOf } = await depositsOf(parts, { userId: ANNA, status, page: {} });
  const { rows } = await wholeList(Promise.resolve(listing));
  return rows.flatMap(rowOf).filter(({ state }) => state === 'declared');
}
const wordsOf = async (status?: 'waiting' | 'credited' | 'failed') =>
  (await shown(status)).map(({ reference, status: now, reason, remark }) => `${reference} ${now} ${reason}${remark}`.trim());

describe('SPEC §13.1 declared deposits', () => {
  test('operators see those that are open, the oldest first, and how long the oldest waits', async () => {
    const row = { account: ANNA, channel: 'ETH', address: 'x', picture: 'y', declaredMs: NOW_MS - 60_000 };
    expect(await looked('declared-deposits')).toEqual({
      total: 2,
      declared: [
        { ...row, declared: first, amount: '2.5' },
        { ...row, declared: second, amount: '3' },
      ],
    });
    // one alone, also where it stands behind those that a list shows
    const alone = { total: 2, declared: [{ ...row, declared: second, amount: '3' }] };
    expect(await looked('declared-deposits', { declared: second })).toEqual(alone);
    expect(await declaredFigures(connection.database)).toEqual({ count: 2, oldestMs: NOW_MS - 60_000 });
  });

  test('one is answered once with a code that its owner reads, and credits nothing', async () => {
    const before = harness.exchange.state();
    expect(await done('answer-declared-deposit', { declared: first ?? 0, code: 'NOT_ARRIVED' })).toBe('ok');
    expect(await done('answer-declared-deposit', { declared: first ?? 0, code: 'NOT_YOURS' })).toBe('NOT_FOUND');
    expect(await wordsOf()).toEqual([`D${second} waiting`, `D${first} failed NOT_ARRIVED`]);
    expect([await wordsOf('failed'), await wordsOf('waiting'), await wordsOf('credited')]).toEqual([
      [`D${first} failed NOT_ARRIVED`],
      [`D${second} waiting`],
      [],
    ]);
    expect(harness.exchange.state()).toEqual(before);
    expect(await declaredFigures(connection.database)).toMatchObject({ count: 1 });
  });

  test('a proposal that is run again after a kill ends as it did', async () => {
    const action = change('answer-declared-deposit');
    const details = { declared: first ?? 0, code: 'NOT_ARRIVED' };
    expect([await action.run(details, BY), await action.run(details, BY)]).toEqual([{ ok: true }, { ok: true }]);
    expect(await action.run({ ...details, code: 'NOT_YOURS' }, BY)).toMatchObject({ ok: false });
  });

  test('one is linked to a credited deposit of the same account alone, which is credited once', async () => {
    const of = (accountId: number, state: string): number =>
      harness.exchange.ask({ type: 'custody.deposits', accountId, beforeId: 0, count: 100 }).find((one) => one.state === state)
        ?.depositId ?? 0;
    const link = async (deposit: number) => await done('link-declared-deposit', { declared: first ?? 0, deposit });
    expect([await link(of(BERTA, 'credited')), await link(of(ANNA, 'reorganised')), await link(999_999)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    const before = harness.exchange.state();
    expect(await link(of(ANNA, 'credited'))).toBe('ok');
    expect(await wordsOf('credited')).toEqual([`D${first} credited ${of(ANNA, 'credited')}`]);
    expect((await shown('credited'))[0]?.creditedAmount.decimal).toBe('0');
    expect(harness.exchange.state()).toEqual(before);
  });
});

test('SPEC §13.1 what nobody has is listed, and two operators credit it to an account, to none but the one that is known', async () => {
  expect(change('claim-deposit').persons).toBe(2);
  const rows = (await looked('unclaimed-deposits')) as readonly {
    readonly deposit: number;
    readonly account: number;
    readonly amount: string;
  }[];
  expect((await readActions(connection.database)).at(-1)).toMatchObject({
    operator: 'anna',
    action: 'unclaimed-deposits',
    details: `{"rows":${rows.length}}`,
  });
  const ofNobody = rows.find(({ account }) => account === 0);
  expect(await looked('unclaimed-deposits', { deposit: ofNobody?.deposit })).toEqual([ofNobody]);
  expect((await readActions(connection.database)).at(-1)?.details).toBe(`{"deposit":${ofNobody?.deposit},"rows":1}`);
  const ofBerta = rows.find(({ account }) => account === BERTA);
  expect(ofNobody?.amount).toBe('41');
  expect(await done('claim-deposit', { deposit: ofBerta?.deposit ?? 0, account: ANNA })).toBe('BAD_INPUT');
  expect(await done('claim-deposit', { deposit: 999_999, account: ANNA })).toBe('NOT_FOUND');
  const before = harness.available(ANNA);
  expect(await done('claim-deposit', { deposit: ofNobody?.deposit ?? 0, account: ANNA })).toBe('ok');
  expect(harness.available(ANNA) - before).toBe(4_100_000_000n);
});
