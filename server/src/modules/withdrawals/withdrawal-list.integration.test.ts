import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import { ANNA, BERTA, refOf, type CustodyHarness } from '@candor/exchange/products/custody/test/custody-harness';
import { KEPT_ENDED } from '@candor/exchange/products/custody/withdrawals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlatformTime } from '../../api/user/platform-time.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { paymentHistory } from '../../products/custody/test/payment-history.ts';
import { serverProducts } from '../../products/registry.ts';
import type { Page } from '../../records/page.ts';
import { Projector } from '../../records/projector.ts';
import { readingOf } from '../../records/test/rows-read.ts';
import { wholeList } from '../../records/test/whole-list.ts';
import { recordedWithdrawal, withdrawalsOf } from '../../records/withdrawal-records.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import type { WithdrawalHold } from './holds.ts';
import { LATE_REVIEW_MS, recordsOf, rowsOf, type WithdrawalRow } from './rows.ts';

const HOLD: WithdrawalHold = { code: 'REORG_DEBT', reviewMs: null };
const STATUSES = ['waiting', 'completed', 'failed', 'held'] as const satisfies readonly WithdrawalRow['status'][];

let connection: DatabaseConnection;
let history: CustodyHarness;

/** So many were requested and cancelled that the exchange has forgotten the first ones. */
function cancelMany(count: number): void {
  for (let made = 0; made < count; made++) {
    if (made % 90 === 0) history.timeMs += 86_400_000;
    history.send(ANNA, { type: 'custody.cancel', withdrawalId: refOf(history.request(ANNA, 1_000n)) });
  }
}

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  history = paymentHistory();
  cancelMany(KEPT_ENDED + 20);
  // one in review that is a day younger than the other
  history.timeMs += 86_400_000;
  history.request(ANNA, 1_004n);
  const projector = await Projector.load(connection.pool, serverProducts);
  await projector.prepare(connection.pool, history.entries);
  projector.apply(history.entries, 'hash');
  await projector.write(connection.pool);
}, 60_000);

afterAll(async () => await connection.close());

const core = { query: (query: never) => Promise.resolve(history.exchange.ask(query)) } as never;
type Asked = {
  readonly accountId?: number;
  readonly status?: WithdrawalRow['status'];
  readonly hold?: WithdrawalHold | null;
  readonly nowMs?: number;
};

/** As `withdraw/list` answers it. */
async function listed(page: Page = {}, { accountId = ANNA, status, hold = null, nowMs = history.timeMs }: Asked = {}) {
  const parts = { core, catalogue: { asset: () => undefined }, time: new PlatformTime('UTC'), payments: { confirmationsOf: () => 0 } };
  const rowOf = await rowsOf(parts, hold, nowMs);
  const found = await wholeList(withdrawalsOf(connection.database, { accountId, ...recordsOf(status, hold, nowMs) }, page));
  return { rows: found.rows.map(rowOf), total: found.total };
}
const requested = (): readonly number[] =>
  history.entries.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'custody.requested' && event.accountId === ANNA ? [event.withdrawalId] : [])),
  );

describe('the list of withdrawals', () => {
  test('has every one that was ever requested, the newest first, those too that the exchange has forgotten', async () => {
    const { rows, total } = await listed();
    const ids = requested().toReversed();
    expect([rows.map(({ withdrawalId }) => withdrawalId), total]).toEqual([ids, ids.length]);
    const known: readonly Withdrawal[] = Array.from({ length: 9 }).reduce<readonly Withdrawal[]>(
      (all) => [
        ...all,
        ...history.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: all.at(-1)?.withdrawalId ?? 0, count: 100 }),
      ],
      [],
    );
    const forgotten = ids.filter((id) => !known.some(({ withdrawalId }) => withdrawalId === id));
    expect(forgotten.length).toBeGreaterThan(20);
    for (const accountId of [ANNA, BERTA]) {
      const found = await recordedWithdrawal(connection.database, accountId, forgotten[0] ?? 0);
      expect(found?.withdrawalId).toBe(accountId === ANNA ? forgotten[0] : undefined);
    }
  });

  test('by pages is the same as at once, in both orders', async () => {
    const whole = await listed();
    const pages = [1, 2, 3, 4].map(async (number) => (await listed({ number, size: 7 })).rows);
    expect((await Promise.all(pages)).flat()).toEqual(whole.rows.slice(0, 28));
    expect((await listed({ sort: 'createTime', ascending: true })).rows).toEqual(whole.rows.toReversed());
  });

  test('RULES §13.2 of a status it has just those that are shown with it, whatever holds the account and however late the review is', async () => {
    const seen = new Set<string>();
    const reviewedMs = (await listed()).rows.filter(({ state }) => state === 'review').map(({ times }) => times.createMs);
    expect(reviewedMs).toHaveLength(2);
    const moments = reviewedMs.flatMap((ms) => [ms + LATE_REVIEW_MS - 1, ms + LATE_REVIEW_MS]);
    for (const hold of [null, HOLD])
      for (const nowMs of moments) {
        const whole = (await listed({}, { hold, nowMs })).rows;
        for (const status of STATUSES) {
          const expected = whole.filter((row) => row.status === status);
          expect(await listed({}, { hold, nowMs, status })).toEqual({ rows: expected, total: expected.length });
          for (const { state } of expected) seen.add(`${hold === null ? '' : 'on hold '}${state} ${status}`);
        }
      }
    expect([...seen].filter((one) => one.endsWith('held')).toSorted()).toEqual([
      'on hold approved held',
      'on hold review held',
      'review held',
    ]);
    expect(seen).toContain('review waiting');
  });

  test('a page of one status of many among those of others reads its rows, and not the table', async () => {
    await connection.pool.query(
      `INSERT INTO recorded_withdrawals
       SELECT 1000000 + n, CASE WHEN n % 20 = 0 THEN 900001 ELSE 900002 + n % 50 END, 1, 'a', '', 1, 0, 1, 0, false, 'review', true, '', '', n, n, n, n, n, ''
       FROM generate_series(1, 20000) AS n`,
    );
    await connection.pool.query('VACUUM ANALYZE recorded_withdrawals');
    for (const status of ['held', 'waiting'] as const) {
      const reading = await readingOf(connection.pool, async () => {
        const asked = { accountId: 900_001, status, nowMs: LATE_REVIEW_MS + 12_000 };
        const { rows, total } = await listed({ number: 2, size: 20 }, asked);
        expect([rows.length, total]).toEqual([20, status === 'held' ? 600 : 400]);
      });
      expect(reading.wholeTables).toEqual([]);
      // its own are counted in the index, of the ordered ones those before the page are read, and then the rows of the page
      expect(reading.rows).toBeLessThanOrEqual(1_000 + (status === 'held' ? 400 : 0) + 40 + 20);
    }
  });
});
