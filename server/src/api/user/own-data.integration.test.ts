import { CALLS } from '@candor/contract/table';
import { TERMS_VERSION } from '@candor/contract/terms';
import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';

let server: ServerProcess;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

async function someone(loginName: string): Promise<ApiClient> {
  const client = new ApiClient(server.address);
  await client.register(loginName);
  return client;
}
const exported = async (client: ApiClient) => {
  const entries = await client.data(CALLS.ownData, { loginPassword: PASSWORD });
  return entries.map(({ part, entry }) => ({ part, row: JSON.parse(entry) as Readonly<Record<string, unknown>> }));
};

describe('a copy of the own data', () => {
  test('has what the account’s own calls answer, with every digit, and nothing of anybody else', async () => {
    const [alice, bob] = [await someone('copyalice'), await someone('copybob01')];
    await alice.data(CALLS.watch, { coin: 'eth' });
    await alice.buyFirst('btc');
    await alice.data(CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 1 });
    await alice.rows(CALLS.otherRecords, {});
    const entries = await exported(alice);
    const parts = new Set(entries.map(({ part }) => part));
    for (const call of [CALLS.userInfo, CALLS.sessions, CALLS.signIns, CALLS.watchList, CALLS.otherRecords, CALLS.spotRecords])
      expect(parts, call.name).toContain(call.name);
    expect(entries.find(({ part }) => part === 'account')?.row).toMatchObject({ termsVersion: TERMS_VERSION });
    expect(parts).toContain(CALLS.orders.name);
    expect(parts).toContain(CALLS.updownOrders.name);
    const aliceId = (await alice.data(CALLS.userInfo, {})).user.userId;
    const userIds = new Set(entries.flatMap(({ row }) => ('userId' in row ? [row['userId']] : [])));
    expect(userIds).toEqual(new Set([aliceId]));
    const text = await alice.text(CALLS.ownData, { loginPassword: PASSWORD });
    expect(text).toContain('copyalice');
    for (const secret of ['copybob01', 'argon2', alice.token]) expect(text).not.toContain(secret);
    expect((await exported(bob)).some(({ row }) => row['userId'] === aliceId)).toBe(false);
  });

  test('is asked for by the password, of which guesses are counted; the owner is told', async () => {
    const client = await someone('copyguess');
    for (let index = 0; index < 8; index++)
      expect(await client.refusal(CALLS.ownData, { loginPassword: 'Wrong0ne!' })).toBe('PASSWORD_WRONG');
    expect(await client.refusal(CALLS.ownData, { loginPassword: PASSWORD })).toBe('TOO_MANY_REQUESTS');
    expect(await client.rows(CALLS.mail, {})).toEqual([]);
    const other = await someone('copytold1');
    await exported(other);
    expect((await other.rows(CALLS.mail, {})).map(({ kind }) => kind)).toEqual(['dataExported']);
    await other.data(CALLS.logout, {});
    expect(await other.text(CALLS.ownData, { loginPassword: PASSWORD })).toContain('NOT_SIGNED_IN');
  });
});
