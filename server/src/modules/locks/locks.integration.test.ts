import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { TestOperators } from '../../test/operators.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const DAY_MS = 86_400_000;
const REASON = 'Unusual orders, we look at them';

let server: ServerProcess;
let operators: TestOperators;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  operators = new TestOperators({ dataFolder: server.dataFolder, nowMs: () => server.nowMs() });
  await operators.add('root', ['administrator']);
  for (const name of ['anna', 'bea']) await operators.add(name, ['support']);
  await operators.add('rita', ['reviewer']);
});
afterAll(() => discard(server));

async function user(name: string): Promise<{ readonly client: ApiClient; readonly id: string }> {
  const client = new ApiClient(server.address);
  await client.register(name);
  return { client, id: String((await client.data(CALLS.userInfo, {})).user.userId) };
}

const HOLD = ['--scope', 'opening', '--code', 'RISK_REVIEW'] as const;
const place = async (id: string, ...more: readonly string[]): Promise<string> =>
  await operators.run('anna', 'hold', id, ...HOLD, '--days', '3', '--reason', REASON, ...more);

/** Both persons; answers what the second one is told. */
async function lift(id: string, reason = 'All is well'): Promise<string> {
  const proposed = await operators.run('anna', 'lift', id, ...HOLD, '--reason', reason);
  const [, proposalId = ''] = /^0 proposal (\d+):/.exec(proposed) ?? [];
  return await operators.run('bea', 'confirm', proposalId);
}

const buy = { symbol: 'btc', delegateValue: '20', delegateType: 1, type: 0 } as const;
const titles = async (client: ApiClient, language = 'en'): Promise<readonly string[]> => {
  client.language = language;
  return (await client.rows(CALLS.mail, {})).map(({ title }) => title);
};

describe('RULES §18 a hold of an account', () => {
  test('is placed by one operator, read by its owner alone, stops opening, leaves cancelling, and is lifted by two', async () => {
    const [alice, bob] = [await user('holdalice'), await user('holdbob')];
    const waiting = await alice.client.data(CALLS.submitOrder, {
      symbol: 'btc',
      delegateTotal: '0.001',
      delegatePrice: '20000',
      delegateType: 0,
      type: 0,
    });
    expect(await place(alice.id)).toBe('0 done');
    const [lock, ...others] = await alice.client.data(CALLS.holds, {});
    expect(others).toEqual([]);
    expect(lock).toEqual({ scope: 'opening', code: 'RISK_REVIEW', reason: REASON, start: lock?.start, review: lock?.review });
    expect(Math.abs((lock?.review ?? 0) - (lock?.start ?? 0) - 3 * DAY_MS)).toBeLessThan(60_000);
    expect(await bob.client.data(CALLS.holds, {})).toEqual([]);

    const refused = await alice.client.single(CALLS.submitOrder, buy);
    expect(refused).toMatchObject({ ok: false, reason: 'ACCOUNT_HELD', limit: `RISK_REVIEW ${lock?.review}` });
    expect(await alice.client.refusal(CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 1 })).toBe('ACCOUNT_HELD');
    expect((await alice.client.single(CALLS.cancelOrder, { id: waiting.id })).ok).toBe(true);
    expect((await bob.client.single(CALLS.submitOrder, buy)).ok).toBe(true);

    expect(await lift(alice.id)).toBe('0 done');
    expect(await alice.client.data(CALLS.holds, {})).toEqual([]);
    expect((await alice.client.single(CALLS.submitOrder, buy)).ok).toBe(true);
    expect(await titles(alice.client)).toEqual(['New orders are possible again', 'New orders are on hold']);
    expect(await titles(alice.client, 'zh')).toEqual(['可以重新下单', '新委托已暂停']);
    expect(await titles(bob.client)).toEqual([]);
    const [, placed] = await alice.client.rows(CALLS.mail, {});
    expect(placed?.content).toContain(REASON);
  });

  test('is neither placed nor lifted by who may not, alone, or with what is none', async () => {
    const { client, id } = await user('holdcarol');
    const account = Number(id);
    const lifting = { account, scope: 'opening', code: 'RISK_REVIEW', reason: REASON };
    const holding = { ...lifting, days: 3 };
    const told = async (operator: string, action: string, input: object): Promise<unknown> => {
      const { outcome, text = outcome } = await operators.ask(operator, action, input);
      return outcome === 'NO_PERMISSION' ? outcome : text;
    };
    expect(await told('rita', 'hold', holding)).toBe('NO_PERMISSION');
    for (const days of [0, 8, 1.5, 'x', '3'])
      expect(await told('anna', 'hold', { ...holding, days })).toMatch(/^days needs .* 1 to (7|36500)$/);
    expect(await told('anna', 'hold', { ...holding, days: 8 })).toMatch(/1 to 7$/);
    expect(await told('anna', 'hold', { ...holding, scope: 'all' })).toMatch(/^scope needs one of/);
    expect(await told('anna', 'hold', { ...holding, code: 'TAX' })).toMatch(/^code needs one of/);
    expect(await told('anna', 'hold', { ...holding, account: 999_999 })).toBe('no user has an account of this number');
    expect(await told('anna', 'hold', { ...holding, reason: 'x'.repeat(201) })).toMatch(/at most 200/);
    expect(await told('anna', 'lift', lifting)).toBe('this account has no such hold');
    expect(await client.data(CALLS.holds, {})).toEqual([]);
    expect(await place(id, '--from', 'now')).toMatch(/^2 hold has no option --from/);
    expect(await operators.run('anna', 'hold', id, '--scope', 'all', '--code', 'RISK_REVIEW', '--days', '3', '--reason', REASON)).toMatch(
      /^1 --scope needs one of/,
    );

    expect((await operators.ask('anna', 'hold', holding)).outcome).toBe('ok');
    const proposed = await operators.ask('anna', 'lift', lifting);
    const { proposalId } = proposed.output as { readonly proposalId: number };
    expect((await operators.ask('anna', 'confirm', { id: proposalId })).outcome).toBe('OWN_PROPOSAL');
    expect(await client.data(CALLS.holds, {})).toHaveLength(1);
  });

  test('ends at its date by itself, which the owner is told once', async () => {
    const { client, id } = await user('holddave');
    expect(await operators.run('anna', 'hold', id, ...HOLD, '--days', '1', '--reason', REASON)).toBe('0 done');
    await server.passTime(DAY_MS + 60_000, DAY_MS / 2);
    await expect.poll(() => titles(client), { timeout: 60_000 }).toEqual(['A hold of new orders has ended', 'New orders are on hold']);
    expect(await client.data(CALLS.holds, {})).toEqual([]);
    // after a day in one go the house quotes again with the next price
    await expect.poll(async () => (await client.single(CALLS.submitOrder, buy)).ok).toBe(true);
  });

  test('killed before its end: the next server tells the owner, though the account is held anew at once', async () => {
    const { client, id } = await user('holderin');
    const day = ['--days', '1', '--reason', REASON] as const;
    expect(await operators.run('anna', 'hold', id, ...HOLD, ...day)).toBe('0 done');
    await server.end('SIGKILL');
    const { dataFolder, databaseUrl } = server;
    const timeAheadMs = server.timeAheadMs() + DAY_MS + 1;
    server = await startServerProcess({ dataFolder, timeAheadMs, environment: { CANDOR_LIMITS: 'off', DATABASE_URL: databaseUrl } });
    expect(await operators.run('anna', 'hold', id, ...HOLD, ...day)).toBe('0 done');
    const again = Object.assign(new ApiClient(server.address), { token: client.token });
    const told = ['New orders are on hold', 'A hold of new orders has ended', 'New orders are on hold'];
    await expect.poll(() => titles(again)).toEqual(told);
    expect(await again.data(CALLS.holds, {})).toHaveLength(1);
  });
});
