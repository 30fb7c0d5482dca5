import { afterAll, beforeAll, expect, test } from 'vitest';
import { isChange } from '../../operators/operator-action.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import type { Haltable } from '../../products/halting.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { stoppedList, stoppedWork } from '../payments/stopped-list.ts';
import { haltList, haltWork, type HaltListParts } from './halt-list.ts';

const ASKER = { name: 'root', roles: ['administrator'] } as const;

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  await connection.pool.query(`INSERT INTO operators (name, roles, enrolment_ms, created_ms) VALUES ('root', '{administrator}', 1, 1)`);
});
afterAll(() => connection.close());

async function propose(action: string, details: object, state: string, closedMs: number): Promise<void> {
  await connection.pool.query(
    `INSERT INTO operator_proposals (action, details, reason, proposer, created_ms, state, closed_ms) VALUES ($1, $2, $3, 'root', 1, $4, $5)`,
    [action, details, `because ${closedMs}`, state, closedMs],
  );
}

const answerOf = async (action: ReturnType<typeof haltList>) => {
  if (isChange(action)) throw new Error('it changes something');
  const answered = await action.answer(ASKER, {});
  if (!answered.ok) throw new Error(answered.code);
  return answered.output;
};

test('RULES §18 what is halted is listed by product and symbol with who did it last, why and since when', async () => {
  const haltable = (id: number, symbolId: number, isOn: boolean): Haltable => ({ id, symbolId, isOn, turned: () => ({}) as never });
  const halting = (...all: readonly Haltable[]) => ({ halting: async () => await Promise.resolve(all) });
  const symbols = [
    { symbolId: 7, code: 'btcusdt' },
    { symbolId: 8, code: 'ethusdt' },
  ];
  const parts: HaltListParts = {
    core: { query: async () => await Promise.resolve({ symbols } as never) },
    database: connection.database,
    manifests: [
      { name: 'one', ...halting(haltable(1, 7, false), haltable(2, 7, true), haltable(3, 8, true)) },
      { name: 'other', ...halting(haltable(1, 8, false), haltable(2, 0, false)) },
      { name: 'none' },
    ],
  };
  await propose('halt', { product: 'one', symbol: 'all' }, 'done', 100);
  await propose('halt', { product: 'one', symbol: 'btcusdt' }, 'done', 200);
  await propose('halt', { product: 'one', symbol: 'ethusdt' }, 'done', 300);
  await propose('halt', { product: 'one', symbol: 'btcusdt' }, 'failed', 400);
  await propose('halt', { product: 'other', symbol: 'ethusdt' }, 'done', 500);
  expect(await answerOf(haltList(parts))).toEqual([
    { product: 'one', symbol: 'btcusdt', stopped: 1, of: 2, sinceMs: 200, operator: 'root', reason: 'because 200' },
    { product: 'other', symbol: 'ethusdt', stopped: 1, of: 1, sinceMs: 500, operator: 'root', reason: 'because 500' },
    // off by configuration: no operator has halted it
    { product: 'other', symbol: 'usdt', stopped: 1, of: 1, sinceMs: null, operator: '', reason: '' },
  ]);
  expect(await haltWork(parts).waiting(null)).toEqual({ count: 3, oldestMs: 200 });
  expect(await haltWork({ ...parts, manifests: [] }).waiting(null)).toEqual({ count: 0, oldestMs: null });
});

test('payments and channels that are off are listed with who stopped them; what turned itself off after it was resumed names nobody', async () => {
  const channels = [
    { channelId: 1, depositEnable: true, withdrawEnable: false },
    { channelId: 2, depositEnable: true, withdrawEnable: true },
    // of payment providers, which pay nothing out
    { channelId: 501, depositEnable: true, withdrawEnable: false },
    { channelId: 502, depositEnable: false, withdrawEnable: false },
  ];
  const providers = [501, 502].map((channelId) => ({ channelId, assetId: 1, provider: `pay${channelId}` }));
  const answers: Readonly<Record<string, unknown>> = { 'custody.channels': channels, 'custody.providers': providers };
  const catalogue = { asset: () => ({ code: 'USDT' }) as never };
  const core = (areOn: boolean) => ({
    query: async ({ type }: { readonly type: string }) =>
      await Promise.resolve((type === 'custody.rules' ? { areOn, rules: null } : answers[type]) as never),
  });
  const listed = async (areOn: boolean) => await answerOf(stoppedList({ core: core(areOn), catalogue, database: connection.database }));
  const [{ channel = '' } = {}] = (await listed(true)) as readonly { readonly channel?: string }[];
  await propose('stop-channel', { channel, way: 'deposits' }, 'done', 600);
  await propose('stop-channel', { channel, way: 'withdrawals' }, 'done', 700);
  await propose('stop-payments', {}, 'done', 800);
  const ofChannel = { way: 'withdrawals', channel, sinceMs: 700, operator: 'root', reason: 'because 700' };
  const ofProvider = { way: 'deposits', channel: 'pay502:USDT', sinceMs: null, operator: '', reason: '' };
  expect(channel).not.toBe('');
  expect(await listed(true)).toEqual([ofChannel, ofProvider]);
  expect(await listed(false)).toEqual([
    { way: 'payments', channel: '', sinceMs: 800, operator: 'root', reason: 'because 800' },
    ofChannel,
    ofProvider,
  ]);
  await propose('resume-payments', {}, 'done', 900);
  expect(await listed(false)).toEqual([{ way: 'payments', channel: '', sinceMs: null, operator: '', reason: '' }, ofChannel, ofProvider]);
  expect(await stoppedWork({ core: core(false), catalogue, database: connection.database }).waiting(null)).toEqual({
    count: 3,
    oldestMs: 700,
  });
});
