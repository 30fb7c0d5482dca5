import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { ApiClient, WAITING_BUY } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';
import type { TestOperators } from '../../test/operators.ts';

type Shown = { readonly parts: readonly { readonly name: string; readonly of: string; readonly isOpen: boolean }[] };
type Page = { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly total: number; readonly nextPage: number | null };

async function output<T>(operators: TestOperators, action: string, input: object): Promise<T> {
  const answer = await operators.ask('anna', action, input);
  expect([action, input, answer.outcome]).toEqual([action, input, 'ok']);
  return answer.output as T;
}

const trailOf = async (operators: TestOperators, account: number): Promise<readonly string[]> => {
  const { output: rows } = await operators.ask('otto', 'audit', {});
  const all = (rows as { readonly actions: readonly { readonly action: string; readonly details: string }[] }).actions;
  return all.filter(({ details }) => details.includes(`"account":${account}`)).map(({ action, details }) => `${action} ${details}`);
};

describe('RULES §18 operators of support find an account and look at it as its owner does', () => {
  test('by exactly one thing of it, and each that is found is in the trail by its number alone', async ({ server, operators }) => {
    const [alice, bob] = [new ApiClient(server.address), new ApiClient(server.address)];
    const account = await alice.register('CustAlice');
    const other = await bob.register('custbob1');
    const email = 'cust.alice@example.com';
    await alice.data(CALLS.sendEmailCode, { codeType: 'BIND', email });
    await alice.data(CALLS.bindEmail, { email, emailCode: (await alice.codeSentTo(email)) ?? '', loginPassword: 'Quiet7!harbour' });
    const found = { account, loginName: 'CustAlice', email, phone: null, isOpen: true };
    const ways = { account: String(account), name: 'custalice', email: ' Cust.Alice@example.com ' };
    for (const [by, value] of Object.entries(ways))
      expect([by, await output(operators, 'customers.find', { by, value })]).toEqual([by, { rows: [found] }]);
    for (const [by, value] of [
      ['account', '999999999'],
      ['account', 'CustAlice'],
      ['name', 'custalic'],
      ['email', 'cust.alice@example'],
      ['phone', '+49 151 23456789'],
      ['address', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ])
      expect([by, value, await output(operators, 'customers.find', { by, value })]).toEqual([by, value, { rows: [] }]);
    expect(await trailOf(operators, account)).toEqual(Object.keys(ways).map((by) => `customers.find ${JSON.stringify({ by, account })}`));
    expect(await trailOf(operators, other)).toEqual([]);
  });

  test('every list that its owner reads is read by the same call, page by page, and nothing changes by a look', async ({
    server,
    operators,
  }) => {
    const [client, stranger] = [new ApiClient(server.address), new ApiClient(server.address)];
    const [account, strangerId] = [await client.register('custcarol'), await stranger.register('custdave1')];
    const placed = [];
    for (let index = 0; index < 21; index++) placed.push((await client.data(CALLS.submitOrder, WAITING_BUY)).id);
    await client.data(CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 1 });
    const { parts, ...about } = await output<Shown>(operators, 'customers.show', { account });
    expect(about).toMatchObject({ account, loginName: 'custcarol', country: null, level: 0, freeze: null, isOpen: true });
    const read = async (of: number, part: string, page = 1): Promise<Page> =>
      await output<Page>(operators, 'customers.part', { account: of, part, page });
    const first = await read(account, 'spot.orders.waiting');
    const second = await read(account, 'spot.orders.waiting', 2);
    expect([first.total, first.rows.length, first.nextPage, second.rows.length, second.nextPage]).toEqual([21, 20, 2, 1, null]);
    expect([...first.rows, ...second.rows].map(({ orderId }) => orderId)).toEqual(placed.toReversed());
    expect((await read(strangerId, 'spot.orders.waiting')).rows).toEqual([]);
    const assets = await read(account, 'asset.all');
    expect(assets.rows.find(({ coin, wallet }) => coin === 'usdt' && wallet === 'platform')).toMatchObject({ atStake: '10' });

    const own = async () => [(await client.rows(CALLS.sessions, {})).map(({ id }) => id), await client.data(CALLS.unreadMail, {})];
    const before = await own();
    const byName = new Map(Object.values<CallDefinition>(CALLS).map((call) => [call.name, call]));
    for (const { name } of parts) {
      const call = [...byName.values()].find((one) => name === one.name || name.startsWith(`${one.name}.`));
      expect([name, call?.product?.use ?? 'read', call?.idempotent]).toEqual([name, 'read', false]);
      expect([name, (await read(account, name)).total]).toEqual([name, expect.any(Number)]);
    }
    expect(await own()).toEqual(before);
    expect(parts.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(3);
    // the owner's secret word and documents are in none of them
    expect(parts.map(({ name }) => name)).not.toContain(CALLS.antiPhishingWord.name);
    expect(parts.map(({ name }) => name)).not.toContain(CALLS.userInfo.name);
    expect(await trailOf(operators, account)).toContain(`customers.part {"account":${account},"part":"asset.all"}`);
  });

  test('not by who is of no support, not of an account or a list that there is not', async ({ server, operators }) => {
    const account = await new ApiClient(server.address).register('custerin1');
    const asked = async (name: string, action: string, input: object) => (await operators.ask(name, action, input)).outcome;
    for (const name of ['root', 'otto', 'rita'])
      for (const [action, input] of [
        ['customers.find', { by: 'account', value: String(account) }],
        ['customers.show', { account }],
        ['customers.part', { account, part: 'asset.all', page: 1 }],
      ] as const)
        expect([name, action, await asked(name, action, input)]).toEqual([name, action, 'NO_PERMISSION']);
    expect(await asked('anna', 'customers.show', { account: 999_999_999 })).toBe('NOT_FOUND');
    expect(await asked('anna', 'customers.part', { account: 999_999_999, part: 'asset.all', page: 1 })).toBe('NOT_FOUND');
    expect(await asked('anna', 'customers.part', { account, part: 'user.info', page: 1 })).toBe('NOT_FOUND');
    expect(await asked('anna', 'customers.part', { account, part: 'asset.all', page: 0 })).toBe('BAD_INPUT');
    expect(await trailOf(operators, account)).toEqual([]);
  });
});
