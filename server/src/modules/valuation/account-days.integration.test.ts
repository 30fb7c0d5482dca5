import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PlatformTime } from '../../api/user/platform-time.ts';
import { Users } from '../../identity/users.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { AccountDays } from './account-days.ts';
import { withValuationTables } from './tables.ts';
import type { Worth } from './worth.ts';

/** Noon of 29 November in Kuching, eight hours ahead of UTC. */
const NOON_MS = Date.UTC(2026, 10, 29, 4);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEPOSIT = 1;
const WITHDRAWAL = 2;
const TRANSFER = 35;

let connection: DatabaseConnection;
let people: readonly number[] = [];
let nowMs = NOON_MS;
let seq = 1;
let rowId = 0;
let worths = new Map<number, bigint | null>();
let asked: number[] = [];
/** What happens while accounts are asked for. */
let meanwhile: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const users = new Users(connection.database);
  const ids: number[] = [];
  for (const loginName of ['anna01', 'bert01', 'carl01']) {
    const user = await users.insert({ loginName, passwordHash: '', inviter: null, credits: 0, nowMs });
    ids.push(user?.id ?? 0);
  }
  people = ids;
  const opened = people.map((account) => ({ account, house: false, simulated: false, opened_ms: NOON_MS - DAY_MS * 3 }));
  await connection.database.insertInto('accounts').values(opened).execute();
});
afterAll(() => connection.close());
beforeEach(async () => {
  [nowMs, seq, asked] = [NOON_MS, seq + 10, []];
  worths = new Map(people.map((account, index) => [account, BigInt(index + 1) * 100n]));
  meanwhile = async () => undefined;
  await tables().deleteFrom('account_days').execute();
  await connection.database.deleteFrom('ledger_rows').execute();
});

const tables = () => withValuationTables(connection.database);
const person = (index: number): number => people[index] ?? 0;

function opened(): AccountDays {
  return new AccountDays({
    core: { figures: () => ({ seq }) },
    database: connection.database,
    records: { reach: async () => await Promise.resolve(true) },
    time: new PlatformTime('Asia/Kuching'),
    exchangeNow: () => nowMs,
    worthOf: async (account): Promise<Worth | null> => {
      asked.push(account);
      await meanwhile();
      const heldUnits = worths.get(account) ?? null;
      return heldUnits === null ? null : { heldUnits, onTheWayUnits: 7n };
    },
  });
}

async function move(account: number, type: number, units: bigint, valueUnits: bigint | null = units < 0n ? -units : units): Promise<void> {
  seq += 1;
  rowId += 1;
  const [before, after] = units < 0n ? [-units, 0n] : [0n, units];
  const figures = { amount_units: String(before + after), before_units: String(before), after_units: String(after) };
  const rest = { wallet: 1, asset: 1, ref: 0, market: 0, seq, time_ms: nowMs };
  const value = valueUnits === null ? null : String(valueUnits);
  await connection.database
    .insertInto('ledger_rows')
    .values({ id: rowId, account, type, ...figures, value_units: value, ...rest })
    .execute();
}

const written = async (): Promise<readonly string[]> =>
  (await tables().selectFrom('account_days').selectAll().orderBy('account').orderBy('day').execute()).map(
    ({ account, day, held_units: held, on_the_way_units: onTheWay }) => `${people.indexOf(account)} ${day} ${held}+${onTheWay}`,
  );

test('one snapshot a day and account, of the day in the platform’s zone, whatever repeats', async () => {
  nowMs = Date.UTC(2026, 10, 29, 15, 59, 59, 999);
  const days = opened();
  await days.takeSome();
  await days.takeSome();
  await opened().takeSome();
  const first = ['0 2026-11-29 100+7', '1 2026-11-29 200+7', '2 2026-11-29 300+7'];
  expect(await written()).toEqual(first);
  expect(asked.length).toBe(3);
  nowMs += 1;
  worths.set(person(0), 150n);
  await days.takeSome();
  expect(await written()).toEqual([first[0], '0 2026-11-30 150+7', first[1], '1 2026-11-30 200+7', first[2], '2 2026-11-30 300+7']);
});

test('an account without a price waits and keeps no other waiting; nothing is written for a day that is over', async () => {
  worths.set(person(1), null);
  const days = opened();
  await days.takeSome();
  expect(await written()).toEqual(['0 2026-11-29 100+7', '2 2026-11-29 300+7']);
  await days.takeSome();
  expect(asked.filter((account) => account === person(1))).toHaveLength(2);
  nowMs += DAY_MS;
  worths.set(person(1), 200n);
  await days.takeSome();
  expect((await written()).filter((row) => row.startsWith('1'))).toEqual(['1 2026-11-30 200+7']);
});

test('an account that moves while it is asked for is in the figures or not: it waits for the next turn', async () => {
  let moves = 1;
  meanwhile = async () => {
    if (moves-- === 1) await move(person(2), TRANSFER, 5n);
  };
  const days = opened();
  await days.takeSome();
  expect(await written()).toEqual(['0 2026-11-29 100+7', '1 2026-11-29 200+7']);
  await days.takeSome();
  expect(await written()).toHaveLength(3);
});

test('a closed account has no more snapshots', async () => {
  await connection.database.updateTable('users').set({ closed_ms: nowMs }).where('id', '=', person(1)).execute();
  await opened().takeSome();
  await connection.database.updateTable('users').set({ closed_ms: null }).where('id', '=', person(1)).execute();
  expect(await written()).toEqual(['0 2026-11-29 100+7', '2 2026-11-29 300+7']);
});

test('the result of today counts from its snapshot, without what came or left from outside since', async () => {
  const days = opened();
  expect(await days.todayOf(person(0))).toBeNull();
  await move(person(0), DEPOSIT, 40n);
  await days.takeSome();
  await move(person(0), DEPOSIT, 30n);
  await move(person(0), WITHDRAWAL, -10n);
  await move(person(0), TRANSFER, 99n);
  worths.set(person(0), 150n);
  expect(await days.todayOf(person(0))).toEqual({ sinceMs: NOON_MS, heldUnits: 100n, flowUnits: 20n, resultUnits: 30n });
  expect(await days.todayOf(person(1))).toEqual({ sinceMs: NOON_MS, heldUnits: 200n, flowUnits: 0n, resultUnits: 0n });
  await move(person(0), DEPOSIT, 5n, null);
  expect(await days.todayOf(person(0))).toMatchObject({ flowUnits: null, resultUnits: null });
});

test('there is no result while a coin has no price; one that moved while it was asked for is asked again, three times at most', async () => {
  const days = opened();
  await days.takeSome();
  worths.set(person(0), null);
  expect(await days.todayOf(person(0))).toMatchObject({ flowUnits: 0n, resultUnits: null });
  let moves = 0;
  meanwhile = async () => {
    moves += 1;
    if (moves === 1) await move(person(1), DEPOSIT, 5n);
  };
  expect(await days.todayOf(person(1))).toMatchObject({ flowUnits: 5n, resultUnits: -5n });
  meanwhile = async () => await move(person(1), DEPOSIT, 5n);
  asked = [];
  expect(await days.todayOf(person(1))).toMatchObject({ heldUnits: 200n, flowUnits: null, resultUnits: null });
  expect(asked).toHaveLength(3);
});

test('an account that was opened today counts from its opening, when it had nothing', async () => {
  nowMs = NOON_MS - DAY_MS * 3 + HOUR_MS;
  await move(person(0), DEPOSIT, 40n);
  const days = opened();
  const expected = { sinceMs: NOON_MS - DAY_MS * 3, heldUnits: 0n, flowUnits: 40n, resultUnits: 60n };
  expect(await days.todayOf(person(0))).toEqual(expected);
  await days.takeSome();
  expect(await days.todayOf(person(0))).toEqual(expected);
});

test('an account is told its newest 90 days, oldest first, and nobody else’s', async () => {
  const days = Array.from({ length: 95 }, (_, index) => new Date(NOON_MS - index * DAY_MS).toISOString().slice(0, 10));
  const rows = days.map((day, index) => ({
    account: person(0),
    day,
    taken_ms: 1,
    seq: 1,
    held_units: String(index),
    on_the_way_units: '1',
  }));
  await tables().insertInto('account_days').values(rows).execute();
  const told = await opened().daysOf(person(0));
  expect(told).toHaveLength(90);
  expect(told.at(-1)).toEqual({ day: '2026-11-29', takenMs: 1, worth: { heldUnits: 0n, onTheWayUnits: 1n } });
  expect(await opened().daysOf(person(1))).toEqual([]);
});
