import type { CallDefinition } from '@candor/contract/call';
import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import { CALLS } from '@candor/contract/table';
import { beforeAll, describe, expect } from 'vitest';
import { comparedStates, stateAfter, stateBefore, type AccountState } from '../../test/account-state.ts';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';

const UNKNOWN = 9_007_199_254_740_991;

let server: ServerProcess;
let alice: ApiClient;
let bob: ApiClient;
let before: AccountState;
/** What alice has. */
const own = { order: 0, position: 0, loss: 0 };

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  [alice, bob] = [new ApiClient(server.address), new ApiClient(server.address)];
  await alice.register('contract1');
  await bob.register('contract2');
  for (const user of [alice, bob])
    await user.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '2000' });
  await server.passTime(3_000);
  const order = { symbol: 'btc', leverage: 5, delegateTotal: 4, type: 0 } as const;
  await alice.data(CALLS.submitContractOrder, { ...order, delegateType: 1 });
  const [position] = await alice.rows(CALLS.contractPositions, { status: 0 });
  own.position = position?.id ?? 0;
  const low = String(Math.floor(Number(position?.markPrice) * 0.96));
  own.order = (await alice.data(CALLS.submitContractOrder, { ...order, delegateType: 0, delegatePrice: low })).id;
  const loss = { positionId: own.position, lossType: 0, delegateType: 1, earnPrice: '900000' } as const;
  own.loss = (await alice.data(CALLS.setLoss, loss)).id;
  before = await stateBefore(alice);
});

/** What else a call with a number needs: a request that would be done were the number one's own. */
const REST: Readonly<Record<string, object>> = {
  [perpetualCalls.closePosition.path]: { delegateTotal: 1, delegateType: 1 },
  [perpetualCalls.adjustMargin.path]: { money: '10', flag: 0 },
  [perpetualCalls.previewMargin.path]: { money: '10', flag: 0 },
  [perpetualCalls.positionProof.path]: { step: 1 },
  [perpetualCalls.setLoss.path]: { lossType: 0, delegateType: 1, earnPrice: '900000' },
};

const calls = Object.values<CallDefinition>(perpetualCalls).filter(({ access }) => access === 'user');
const NUMBERS = ['id', 'positionId'];
/** Every call that names an object by its number, with the name of that parameter. */
const naming = calls.flatMap((call) =>
  NUMBERS.filter((name) => name in call.parameters.entries).map((name) => [call.path, name, call] as const),
);

async function send(client: ApiClient, call: CallDefinition, parameters: object, method: string): Promise<string> {
  const query =
    method === 'GET' ? `?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()}` : '';
  const response = await fetch(`${server.address}${call.path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', lang: 'en', ...(client.token === '' ? {} : { satoken: client.token }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(parameters) }),
  });
  expect(response.status).toBe(200);
  return await response.text();
}

describe('I28 §8.2.2 contracts of another', () => {
  test('the calls that name an object are all of these', () => {
    expect(naming.map(([path, name]) => `${path} ${name}`).toSorted()).toEqual([
      '/api/contract/loss/cancel id',
      '/api/contract/loss/list positionId',
      '/api/contract/loss/sett positionId',
      '/api/contract/order/canCelOrder id',
      '/api/contract/order/fills id',
      '/api/contract/position/adjustAmount id',
      '/api/contract/position/close id',
      '/api/contract/position/funding positionId',
      '/api/contract/position/history id',
      '/api/contract/position/previewMargin id',
      '/api/contract/position/proof id',
      '/api/contract/position/reverse id',
      '/api/contract/position/stopOrder id',
    ]);
  });

  describe.each(naming)('%s %s', (path, name, call) => {
    test.each(call.methods)('by %s: every number of hers answers byte for byte like an unknown one', async (method) => {
      const asked = (number: number): Promise<string> => send(bob, call, { ...REST[path], [name]: number }, method);
      const unknown = await asked(UNKNOWN);
      expect(JSON.parse(unknown)).toMatchObject(
        call.envelope === 'table' && name === 'positionId' ? { code: 200, rows: [] } : { reason: 'NOT_FOUND' },
      );
      for (const number of Object.values(own)) expect(await asked(number)).toBe(unknown);
    });
  });

  test('nothing of hers has changed after all of that', async () => {
    expect(await comparedStates(alice, before, await stateAfter(alice))).toBe('same');
    expect(before.positions.size).toBe(3);
  });

  test('lists, previews and calls for all of one’s own reach nothing of hers', async () => {
    for (const list of [CALLS.contractOrders, CALLS.contractPositions, CALLS.contractLosses])
      for (const status of [0, 1]) expect(await bob.rows(list, { status })).toEqual([]);
    expect(await bob.rows(CALLS.fundingPayments, {})).toEqual([]);
    expect(await bob.rows(CALLS.perpetualRecords, {})).toEqual([]);
    const order = { symbol: 'btc', leverage: 20, delegateTotal: 1, type: 0, delegateType: 1 } as const;
    // her side has another leverage: his would be refused were it his
    expect(await bob.data(CALLS.previewContractOrder, order)).toMatchObject({ reason: null, before: null });
    expect(await bob.data(CALLS.closeAllPositions, {})).toMatchObject({ left: 0 });
    await bob.data(CALLS.cancelContractOrders, {});
    expect(await comparedStates(alice, before, await stateAfter(alice))).toBe('same');
  });
});

describe('§1.4 without a session', () => {
  let revoked: ApiClient;
  const signIn = async (): Promise<string> =>
    (await alice.data(CALLS.login, { signType: 3, loginName: 'contract1', loginPassword: PASSWORD })).satoken ?? '';

  beforeAll(async () => {
    revoked = new ApiClient(server.address);
    revoked.token = await signIn();
    expect(await revoked.rows(CALLS.contractPositions, { status: 0 })).toHaveLength(1);
    await revoked.data(CALLS.logout, {});
  });

  const aboutHers = (call: CallDefinition): object => ({
    ...call.example,
    ...('id' in call.parameters.entries ? { id: own.position } : {}),
    ...('positionId' in call.parameters.entries ? { positionId: own.position } : {}),
  });

  test.each(calls.map((call) => [call.path, call] as const))('%s answers a visitor and a revoked session alike', async (_path, call) => {
    const method = call.methods[0] ?? 'POST';
    const visitor = await send(new ApiClient(server.address), call, aboutHers(call), method);
    expect(JSON.parse(visitor)).toMatchObject({ reason: 'NOT_SIGNED_IN' });
    expect(await send(revoked, call, aboutHers(call), method)).toBe(visitor);
  });

  test('nothing of hers has changed after all of that', async () => {
    alice.token = await signIn();
    const { positions, balances } = await stateAfter(alice);
    expect({ positions, balances }).toEqual({ positions: before.positions, balances: before.balances });
  });
});
