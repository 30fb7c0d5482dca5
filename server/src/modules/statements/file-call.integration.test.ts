import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';

const fileOf = async (client: ApiClient, parameters: object = {}): Promise<string> => await client.text(CALLS.recordFile, parameters);

describe('the call of a file of records', () => {
  test('answers own rows alone without an envelope, of what is asked for', async ({ server }) => {
    const [alice, bob] = [new ApiClient(server.address), new ApiClient(server.address)];
    await alice.register('filed001');
    await bob.register('filed002');
    await alice.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '12.5' });
    const text = await fileOf(alice);
    expect([alice.headers.get('content-type'), alice.headers.get('cache-control')]).toEqual(['text/csv; charset=utf-8', 'no-store']);
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',').slice(2, 9).join(' '))).toEqual(
      expect.arrayContaining([
        '35 transfer platform USDT -12.5 10000 9987.5',
        '35 transfer contract USDT 12.5 0 12.5',
        '31 reward platform USDT 10000 0 10000',
      ]),
    );
    const own = new Set(lines.map((line) => line.split(',')[0]));
    const others = (await fileOf(bob)).split('\r\n').slice(1, -1);
    expect(others.map((line) => line.split(',')[0]).filter((id) => own.has(id))).toEqual([]);
    expect((await fileOf(alice, { types: '31' })).split('\r\n')).toHaveLength(3);
    expect((await fileOf(alice, { until: 1 })).split('\r\n')).toHaveLength(2);
  });

  test('is refused in an envelope: without a session, and of what makes no sense', async ({ server }) => {
    const client = new ApiClient(server.address);
    expect(JSON.parse(await fileOf(client))).toMatchObject({ reason: 'NOT_SIGNED_IN' });
    await client.register('filed003');
    for (const parameters of [{ types: '1,,2' }, { types: '0' }, { from: -1 }, { until: 'soon' }, { symbol: 'a b' }])
      expect(JSON.parse(await fileOf(client, parameters))).toMatchObject({ reason: 'BAD_PARAMETER' });
    expect(client.headers.get('content-type')).toContain('application/json');
  });
});
