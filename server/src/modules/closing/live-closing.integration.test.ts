import { CALLS } from '@candor/contract/table';
import type { CommandBody } from '@candor/exchange/command';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENGINE_LIMITS } from '../../machine/core/engine.ts';
import { makeExchangeMachine } from '../../machine/core/exchange-machine.ts';
import { openLocalCore } from '../../machine/core/local-core.ts';
import { systemDisk } from '../../machine/journal/disk.ts';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { SEALING_KEY } from '../../test/sealing-key.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

const LIVE = {
  CANDOR_MODE: 'live',
  CANDOR_FEED: 'live',
  CANDOR_ENCRYPTION_KEY: SEALING_KEY,
  CANDOR_PUBLIC_URL: 'https://exchange.example',
  CANDOR_INVITE_CODES: 'optional',
} as const;
const USDT = 1;

type Ordered = { readonly accountId: number; readonly body: CommandBody };

let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ environment: LIVE });
});
afterAll(() => discard(server));

/** Puts real money on an account while no server runs, as the house does it: capital, a budget, a payment. */
const paid = (accountId: number, amount: bigint): readonly Ordered[] => [
  { accountId: 0, body: { type: 'house.capital', assetId: USDT, network: 'TRC20', amount } },
  { accountId: 0, body: { type: 'house.fund', assetId: USDT, fund: 'promo', amount } },
  { accountId: 0, body: { type: 'account.grant', accountId, assetId: USDT, amount } },
];

async function run(dataFolder: string, orders: readonly Ordered[]): Promise<void> {
  const core = await openLocalCore({
    dataFolder,
    disk: systemDisk,
    clock: { now: Date.now, after: (delayMs, run) => void setTimeout(run, delayMs) },
    makeMachine: makeExchangeMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    lock: true,
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    for (const { accountId, body } of orders) expect((await core.submit({ id: '', accountId, body })).outcome).toMatchObject({ ok: true });
  } finally {
    await core.stop();
  }
}

test('live mode: an account that holds money, were it the smallest unit, is not closed, and says which coin; an empty one is', async () => {
  const [owner, empty] = [new ApiClient(server.address), new ApiClient(server.address)];
  const accountId = await owner.register('holder01');
  await empty.register('nothing1');
  await server.end('SIGTERM');
  await run(server.dataFolder, paid(accountId, 1n));
  server = await startServerProcess({ environment: LIVE, dataFolder: server.dataFolder });
  const again = (client: ApiClient): ApiClient => Object.assign(new ApiClient(server.address), { token: client.token });
  let held = again(owner);
  expect((await held.balance('usdt')).amout).toBe('0.00000001');
  const state = { products: [], keptDays: 1_825, playMoney: false };
  expect(await held.data(CALLS.closing, {})).toEqual({ ...state, coins: ['usdt'] });
  expect(await held.single(CALLS.closeAccount, { loginPassword: PASSWORD })).toMatchObject({ reason: 'ACCOUNT_IN_USE', field: 'usdt' });
  // in whichever wallet; no call moves it into one that the owner has no product for
  const there = { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '0.00000001' };
  expect(await held.refusal(CALLS.transfer, there)).toBe('WALLET_CLOSED');
  await server.end('SIGTERM');
  await run(server.dataFolder, [
    { accountId, body: { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 1n } },
  ]);
  server = await startServerProcess({ environment: LIVE, dataFolder: server.dataFolder });
  held = again(owner);
  const closed = again(empty);
  expect(await held.refusal(CALLS.closeAccount, { loginPassword: PASSWORD })).toBe('ACCOUNT_IN_USE');
  expect((await held.data(CALLS.userInfo, {})).user.status).toBe(0);

  expect(await closed.data(CALLS.closing, {})).toEqual({ ...state, coins: [] });
  await closed.data(CALLS.closeAccount, { loginPassword: PASSWORD });
  expect(await closed.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
  const login = { signType: 3, loginName: 'nothing1', loginPassword: PASSWORD };
  expect(await new ApiClient(server.address).refusal(CALLS.login, login)).toBe('LOGIN_WRONG');
});
