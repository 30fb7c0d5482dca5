import { products } from '@candor/contract/products/registry';
import { recordTypesOf } from '@candor/contract/record-types';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../machine/storage/connection.ts';
import { askDatabaseUrl } from '../../operator/ask.ts';
import { ApiClient } from '../../test/api-client.ts';
import { TestOperators } from '../../test/operators.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const REASON = 'Paid for the outage of 12 May';

let server: ServerProcess;
let operators: TestOperators;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  operators = new TestOperators({
    get dataFolder() {
      return server.dataFolder;
    },
    nowMs: () => server.nowMs(),
  });
  await operators.add('root', ['administrator']);
  for (const name of ['tina', 'theo']) await operators.add(name, ['treasurer']);
  await operators.add('anna', ['support']);
  await operators.add('otto', ['auditor']);
  // in demo mode all equity is in budgets
  const returned = { budget: 'promo', coin: 'USDT', amount: '1000', reason: REASON };
  const { output } = await operators.ask('tina', 'return-budget', returned);
  expect(await confirm('theo', (output as { readonly proposalId: number }).proposalId)).toBe('ok');
});
afterAll(() => discard(server));

const adjust = async (name: string, input: object) => await operators.ask(name, 'adjust', { reason: REASON, coin: 'usdt', ...input });
async function proposed(input: object): Promise<number> {
  const { outcome, output, text } = await adjust('tina', input);
  expect([outcome, text]).toEqual(['ok', undefined]);
  return (output as { readonly proposalId: number }).proposalId;
}
const confirm = async (name: string, id: number): Promise<string> => (await operators.ask(name, 'confirm', { id })).outcome;
const usdt = async (client: ApiClient): Promise<string> =>
  String((await client.data(CALLS.assets, {})).find(({ symbol, type }) => symbol === 'usdt' && type === 1)?.amout);
const rowsOf = async (client: ApiClient, types: string) => await client.rows(CALLS.otherRecords, { types });
async function owner(name: string): Promise<{ readonly client: ApiClient; readonly account: number; readonly before: number }> {
  const client = new ApiClient(server.address);
  const account = await client.register(name);
  return { client, account, before: Number(await usdt(client)) };
}

describe('RULES §2, §18 a manual adjustment', () => {
  test('two treasurers pay, the owner reads the reason in the inbox and in exactly one list, and what was in error is taken back', async () => {
    const { client, account, before } = await owner('adjustalice');
    const id = await proposed({ account, amount: '25.5' });
    expect(await usdt(client)).toBe(String(before));
    expect(await confirm('tina', id)).toBe('OWN_PROPOSAL');
    const twice = await Promise.all([confirm('theo', id), confirm('theo', id)]);
    expect(twice.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(Number(await usdt(client))).toBe(before + 25.5);
    const listed = (await operators.ask('theo', 'adjustments', { account })).output;
    expect(listed).toEqual({ rows: [{ id, coin: 'USDT', amount: '25.5 USDT', reverses: 0, left: '25.5 USDT' }] });
    const trail = (await operators.ask('otto', 'trail.rows', { action: 'adjustments' })).output;
    expect(trail).toMatchObject([{ operator: 'theo', action: 'adjustments', details: { account } }]);

    expect((await adjust('tina', { account, amount: '25.6', reverses: id })).outcome).toBe('INSUFFICIENT_FUNDS');
    const back = await proposed({ account, amount: '5.5', reverses: id });
    expect(await confirm('theo', back)).toBe('ok');
    expect(Number(await usdt(client))).toBe(before + 20);
    const rows = await rowsOf(client, '4,51');
    expect(rows.map(({ type, amount, serialId, remark }) => [type, String(amount), serialId, remark])).toEqual([
      [4, '5.5', String(back), REASON],
      [51, '25.5', String(id), REASON],
    ]);
    // no other list shows these kinds
    expect(products.flatMap(recordTypesOf).filter((type) => type === 4 || type === 51)).toEqual([]);
    await expect
      .poll(async () => (await client.rows(CALLS.mail, {})).map(({ kind }) => kind))
      .toEqual(['adjustmentTakenBack', 'adjustmentCredited']);
    const [taken] = await client.rows(CALLS.mail, {});
    expect(taken?.content).toContain(REASON);
    client.language = 'zh';
    expect((await client.rows(CALLS.mail, {}))[0]?.title).toBe('一笔错误入账已收回');
  });

  test('not by other roles, not of an account, coin or credit that there is not, not of another account’s credit, not above the equity', async () => {
    const [one, other] = [await owner('adjustbob'), await owner('adjustcarl')];
    for (const name of ['root', 'anna', 'otto'])
      expect([name, (await adjust(name, { account: one.account, amount: '1' })).outcome]).toEqual([name, 'NO_PERMISSION']);
    const id = await proposed({ account: one.account, amount: '3' });
    expect(await confirm('anna', id)).toBe('NOT_FOUND');
    expect(await confirm('theo', id)).toBe('ok');
    for (const [input, outcome, field] of [
      [{ account: 999_999_999, amount: '1' }, 'NOT_FOUND', 'account'],
      [{ account: one.account, amount: '1', coin: 'NOPE' }, 'NOT_FOUND', 'coin'],
      [{ account: other.account, amount: '1', reverses: id }, 'NOT_FOUND', 'reverses'],
      [{ account: one.account, amount: '1', reverses: 999_999 }, 'NOT_FOUND', 'reverses'],
      [{ account: one.account, amount: '1', reverses: id, coin: 'BTC' }, 'NOT_FOUND', 'reverses'],
      [{ account: one.account, amount: '99999999999999' }, 'INSUFFICIENT_FUNDS', 'amount'],
      [{ account: one.account, amount: '0' }, 'BAD_INPUT', 'amount'],
      [{ account: one.account, amount: '-1' }, 'BAD_INPUT', 'amount'],
      [{ account: one.account, amount: '0.000000001' }, 'TOO_PRECISE', 'amount'],
    ] as const)
      expect([input, await adjust('tina', input)]).toMatchObject([input, { outcome, field }]);
  });

  test('with another reason in the row than both have decided it is neither confirmed nor booked', async () => {
    const { client, account, before } = await owner('adjusteve');
    const id = await proposed({ account, amount: '2' });
    const connection = connectDatabase({ url: (await askDatabaseUrl(server.dataFolder)) ?? '' });
    const setReason = async (reason: string) =>
      await connection.database.updateTable('operator_proposals').set({ reason }).where('id', '=', id).execute();
    await setReason('Paid for nothing');
    expect(await confirm('theo', id)).toBe('NOT_FOUND');
    expect(Number(await usdt(client))).toBe(before);
    await setReason(REASON);
    expect(await confirm('theo', id)).toBe('ok');
    await connection.close();
    expect(Number(await usdt(client))).toBe(before + 2);
  });

  test('killed between the proposal and its effect it is booked once, and what is available has become less is not taken', async () => {
    const { client, account, before } = await owner('adjustdora');
    const id = await proposed({ account, amount: '7' });
    await server.end('SIGKILL');
    server = await startServerProcess({
      dataFolder: server.dataFolder,
      environment: { DATABASE_URL: server.databaseUrl, CANDOR_LIMITS: 'off' },
    });
    const again = new ApiClient(server.address);
    again.token = client.token;
    expect(Number(await usdt(again))).toBe(before);
    expect(await confirm('theo', id)).toBe('ok');
    expect(await confirm('theo', id)).toBe('NOT_FOUND');
    expect(Number(await usdt(again))).toBe(before + 7);
    const back = await proposed({ account, amount: '7', reverses: id });
    await again.data(CALLS.transfer, { coin: 'usdt', amount: String(before + 1), transferOutAccount: 1, transferInAccount: 3 });
    expect(await confirm('theo', back)).toBe('INSUFFICIENT_FUNDS');
    expect(Number(await usdt(again))).toBe(6);
    expect((await rowsOf(again, '4,51')).map(({ type, serialId }) => [type, serialId])).toEqual([[51, String(id)]]);
  });
});
