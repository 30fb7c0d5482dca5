import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import type { TestOperators } from '../../test/operators.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';

const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const ETHEREUM = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const BITCOIN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

let server: ServerProcess;
let operators: TestOperators;
test.beforeAll(({ server: shared, operators: staff }) => {
  server = shared;
  operators = staff;
});

async function someone(loginName: string): Promise<ApiClient> {
  const client = new ApiClient(server.address);
  await client.register(loginName);
  return client;
}
const bind = async (client: ApiClient, type: string, address: string) =>
  await client.single(CALLS.bindWithdrawAddress, { type, address, loginPassword: PASSWORD });
const bound = async (client: ApiClient): Promise<readonly string[]> =>
  (await client.data(CALLS.withdrawAddresses, {})).map(({ symbol, address }) => `${symbol} ${address}`);

describe('wire-contract §2 addresses for withdrawals', () => {
  test('one a coin, the newest last, for their owner alone; he is told of each', async () => {
    const client = await someone('address001');
    const other = await someone('address002');
    expect(await bind(client, 'usdt', TRON)).toMatchObject({ ok: true });
    expect(await bind(client, 'BTC', BITCOIN)).toMatchObject({ ok: true });
    expect(await bound(client)).toEqual([`usdt ${TRON}`, `btc ${BITCOIN}`]);
    expect(await bound(other)).toEqual([]);
    expect(await bind(other, 'usdt', TRON)).toMatchObject({ ok: true });
    const kinds = (await client.rows(CALLS.mail, {})).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'withdrawalAddressBound')).toHaveLength(2);
  });

  test('the same one again changes nothing and tells nobody, another one is refused', async () => {
    const client = await someone('address003');
    for (const _ of [1, 2]) expect(await bind(client, 'usdt', TRON)).toMatchObject({ ok: true });
    expect(await bind(client, 'usdt', ETHEREUM)).toMatchObject({ ok: false, reason: 'WITHDRAW_ADDRESS_SET', field: 'address' });
    expect(await bound(client)).toEqual([`usdt ${TRON}`]);
    const kinds = (await client.rows(CALLS.mail, {})).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'withdrawalAddressBound')).toHaveLength(1);
  });

  test('two operators of support take one away, its owner is told and binds another; one alone, or for an unknown coin, takes nothing', async () => {
    const client = await someone('address006');
    await bind(client, 'usdt', TRON);
    const { user } = await client.data(CALLS.userInfo, {});
    const unbind = async (coin: string) =>
      await operators.run('anna', 'unbind-address', String(user.userId), coin, '--reason', 'a letter is missing');
    expect(await unbind('btc')).toBe('1 this account has no address for that coin');
    const [, proposalId = ''] = /^0 proposal (\d+):/.exec(await unbind('USDT')) ?? [];
    expect((await operators.ask('anna', 'confirm', { id: Number(proposalId) })).outcome).toBe('OWN_PROPOSAL');
    expect(await bound(client)).toEqual([`usdt ${TRON}`]);
    expect(await operators.run('bea', 'confirm', proposalId)).toMatch(/^0 done/);
    expect(await bound(client)).toEqual([]);
    expect((await client.rows(CALLS.mail, {})).map(({ kind }) => kind)).toEqual(['withdrawalAddressUnbound', 'withdrawalAddressBound']);
    expect(await bind(client, 'usdt', ETHEREUM)).toMatchObject({ ok: true });
  });

  test('of twenty at once one is bound', async () => {
    const client = await someone('address004');
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await bind(client, 'usdt', `0x${String(index).padStart(40, 'a')}`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await bound(client)).toHaveLength(1);
  });

  test('blanks, nothing, too much, other letters and unknown coins are refused at their field', async () => {
    const client = await someone('address005');
    for (const address of ['', ' ', `${TRON} `, 'a b', 'x'.repeat(129), 'адрес'])
      expect(await bind(client, 'usdt', address), address).toMatchObject({ ok: false, field: 'address' });
    for (const coin of ['xau', 'nothing'])
      expect(await bind(client, coin, TRON), coin).toMatchObject({ ok: false, reason: 'NOT_FOUND', field: 'type' });
    expect(await bound(client)).toEqual([]);
  });
});
