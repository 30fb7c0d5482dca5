import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';

let server: ServerProcess;
let alice: ApiClient;
let bob: ApiClient;

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  alice = new ApiClient(server.address);
  bob = new ApiClient(server.address);
  await alice.register('gateway01', true);
  await bob.register('gateway02');
});

describe('§2 registration and login', () => {
  test('DEMO a new account has 10,000 USDT on its platform wallet, booked as record type 31', async () => {
    expect(await bob.balance('usdt')).toEqual({ amout: '10000', occupiedAmount: '0', availableAmount: '10000' });
    const rows = await bob.rows(CALLS.otherRecords, {});
    expect(
      rows.map(({ type, amount, beforeAmount, afterAmount, symbol }) => ({ type, amount, beforeAmount, afterAmount, symbol })),
    ).toEqual([{ type: 31, amount: '10000', beforeAmount: '0', afterAmount: '10000', symbol: 'usdt' }]);
  });

  test('names and passwords follow the rules, and a taken name is refused in any letter case', async () => {
    const guest = new ApiClient(server.address);
    const attempt = (loginName: string, loginPassword: string): Promise<string | null> =>
      guest.refusal(CALLS.register, { signType: 3, loginName, loginPassword });
    expect(await attempt('short', PASSWORD)).toBe('USER_NAME_RULE');
    expect(await attempt('goodname1', 'password')).toBe('PASSWORD_RULE');
    expect(await attempt('GATEWAY01', PASSWORD)).toBe('NAME_TAKEN');
    expect(await guest.refusal(CALLS.register, { signType: 0 })).toBe('SIGN_TYPE_OFF');
    expect(await guest.refusal(CALLS.login, { signType: 0 })).toBe('SIGN_TYPE_OFF');
  });

  test('with play money a password that many have is taken', async () => {
    const guest = new ApiClient(server.address);
    const registered = await guest.single(CALLS.register, { signType: 3, loginName: 'goodname2', loginPassword: 'Passw0rd!' });
    expect(registered.ok).toBe(true);
  });

  test('an unknown name and a wrong password get the same answer', async () => {
    const guest = new ApiClient(server.address);
    const wrong = await guest.text(CALLS.login, { signType: 3, loginName: 'gateway01', loginPassword: 'Wrong0ne!' });
    const unknown = await guest.text(CALLS.login, { signType: 3, loginName: 'nobody01', loginPassword: 'Wrong0ne!' });
    expect(unknown).toBe(wrong);
    expect(wrong).toContain('LOGIN_WRONG');
  });

  test('§1.3 without a token, or with a wrong one, the word Token is in the text, in every language', async () => {
    const guest = new ApiClient(server.address);
    for (const language of ['en', 'zh', 'ar', 'de']) {
      guest.language = language;
      guest.token = '';
      expect(await guest.text(CALLS.userInfo, {})).toContain('Token');
      guest.token = 'x'.repeat(43);
      const answer = await guest.single(CALLS.userInfo, {});
      expect(answer).toMatchObject({ ok: false, code: 500, reason: 'NOT_SIGNED_IN' });
    }
  });

  test('§1.4 a public call takes a token to add personal fields', async () => {
    await alice.data(CALLS.replaceWatchList, { coins: [{ coin: 'eth' }, { coin: 'btc', icon: '/b.svg' }] });
    expect((await alice.data(CALLS.watchList, {})).map(({ coin }) => coin)).toEqual(['eth', 'btc']);
    const own = await alice.data(CALLS.coins, {});
    expect(own.currencyList.filter((row) => row.isCollect === 1).map((row) => row.coin)).toEqual(['btc', 'eth']);
    const guest = await new ApiClient(server.address).data(CALLS.coins, {});
    expect(guest.currencyList.some((row) => row.isCollect !== undefined)).toBe(false);
    await alice.data(CALLS.watch, { coin: 'btc' });
    await alice.data(CALLS.unwatch, { coin: 'eth' });
    expect((await alice.data(CALLS.watchList, {})).map(({ coin }) => coin)).toEqual(['btc']);
    expect(await alice.refusal(CALLS.watch, { coin: 'nocoin' })).toBe('NOT_FOUND');
  });

  test('§1.2 added: further lists of favourites are kept beside the watch-list, within their bounds', async () => {
    const watched = await alice.data(CALLS.watchList, {});
    const majors = { listId: 1, name: ' Majors ', coins: ['ETH', 'btc', 'eth'] };
    const { revision } = await alice.data(CALLS.replaceFavouriteLists, { revision: 0, lists: [majors] });
    const kept = { revision, lists: [{ listId: 1, name: 'Majors', coins: ['eth', 'btc'] }] };
    expect(await alice.data(CALLS.favouriteLists, {})).toEqual(kept);
    const refused = (lists: readonly { listId: number; name: string; coins: string[] }[], from = revision) =>
      alice.refusal(CALLS.replaceFavouriteLists, { revision: from, lists: [...lists] });
    expect(await refused([{ ...majors, coins: ['nocoin'] }])).toBe('NOT_FOUND');
    expect(await refused([], 0)).toBe('LISTS_CHANGED');
    const [one, same] = [
      { ...majors, name: 'One' },
      { ...majors, listId: 2, name: 'One' },
    ];
    const tooMany = Array.from({ length: 10 }, (_, index) => ({ ...majors, listId: index + 1, name: `List ${index}` }));
    const wrong = [[one, same], [one, { ...one, name: 'Two' }], [{ ...one, name: '  ' }], [{ ...one, name: 'x'.repeat(31) }], tooMany];
    for (const lists of wrong) expect(await refused(lists)).toBe('BAD_PARAMETER');
    expect(await alice.data(CALLS.favouriteLists, {})).toEqual(kept);
    expect(await alice.data(CALLS.watchList, {})).toEqual(watched);
  });
});

describe('§5 coin lists, and what is not there yet', () => {
  test('the id of a coin is the same in every list that has it', async () => {
    const lists = await alice.data(CALLS.coins, {});
    const rows = Object.values(lists).flat();
    const ids = new Map(lists.currencyList.map(({ coin, id }) => [coin, id]));
    expect(new Set(ids.values()).size).toBe(ids.size);
    for (const list of [lists.coinList, lists.optionList]) expect(list.length).toBeGreaterThan(0);
    for (const { coin, id } of rows) expect(id, coin).toBe(ids.get(coin) ?? id);
    expect(new Set(rows.map(({ coin, id }) => `${coin} ${id}`)).size).toBe(new Set(rows.map(({ coin }) => coin)).size);
  });

  test('calls of every client for what nobody can have yet answer truthfully empty', async () => {
    for (const client of [alice, new ApiClient(server.address)])
      expect(await client.data(CALLS.notices, { key: 'ROLL_NOTICE' })).toEqual([]);
    expect(await alice.rows(CALLS.mail, {})).toEqual([]);
    expect(await alice.data(CALLS.depositAddress, { coin: 'usdt', symbol: 'USDT-TRC' })).toEqual({});
    expect(await alice.data(CALLS.lockedAmounts, {})).toEqual({ financial: '0', pledge: '0' });
    expect(await new ApiClient(server.address).refusal(CALLS.lockedAmounts, {})).toBe('NOT_SIGNED_IN');
  });
});

describe('§13 transfer', () => {
  test('moves USDT between own wallets and writes record 35 on both', async () => {
    await bob.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '12.34567891' });
    expect((await bob.balance('usdt', 3)).amout).toBe('12.34567891');
    const rows = (await bob.rows(CALLS.otherRecords, { type: 35 })).map(({ type, amount, assetType }) => ({ type, amount, assetType }));
    expect(rows).toEqual(
      expect.arrayContaining([
        { type: 35, amount: '12.34567891', assetType: 1 },
        { type: 35, amount: '12.34567891', assetType: 3 },
      ]),
    );
    expect((await bob.data(CALLS.usdtAssets, {})).map((asset) => asset.type)).toEqual([1, 2, 3]);
  });

  test.each([
    ['SAME_WALLET', 1, 1, '1'],
    ['INSUFFICIENT_FUNDS', 2, 1, '0.00000001'],
    ['TOO_PRECISE', 1, 3, '0.000000001'],
    ['BAD_INPUT', 1, 3, '0'],
    // no product uses the finance wallet yet
    ['WALLET_CLOSED', 1, 2, '1'],
    ['WALLET_CLOSED', 3, 2, '1'],
  ])('%s', async (reason, transferOutAccount, transferInAccount, amount) => {
    expect(await bob.refusal(CALLS.transfer, { coin: 'usdt', transferOutAccount, transferInAccount, amount })).toBe(reason);
  });
});

describe('§1.6 numbers', () => {
  test('amounts are number literals with every digit, and arrive as numbers or text', async () => {
    const body = await bob.text(CALLS.usdtAssets, {});
    expect(body).toContain('"amout":12.34567891,');
    const response = await fetch(`${server.address}/api/asset/transferFunds`, {
      method: 'POST',
      headers: { satoken: bob.token },
      body: '{"coin":"usdt","transferOutAccount":"3","transferInAccount":1,"amount":0.10000001}',
    });
    expect(await response.json()).toMatchObject({ code: 200 });
    expect((await bob.balance('usdt', 3)).amout).toBe('12.2456789');
  });

  test('§1.2 parameters are taken from the query first, and a GET call may be posted', async () => {
    const response = await fetch(`${server.address}/api/market/depth?symbol=eth`, { method: 'POST', body: '{"symbol":"btc","limit":1}' });
    expect(await response.json()).toMatchObject({ code: 200, data: { symbol: 'eth' } });
    expect((await fetch(`${server.address}/api/user/login`)).status).toBe(404);
  });
});

describe('§5 markets', () => {
  test('twelve markets with their steps, and gold as an index without a market', async () => {
    const { currencyList, indexList, coinList } = await alice.data(CALLS.coins, {});
    expect(currencyList.map((row) => row.coin)).toEqual([
      'btc',
      'eth',
      'bnb',
      'sol',
      'xrp',
      'doge',
      'ltc',
      'ada',
      'dot',
      'trx',
      'link',
      'avax',
    ]);
    expect(currencyList[0]).toMatchObject({
      symbol: 'btcusdt',
      baseCoin: 'usdt',
      feeRate: '0.1',
      coinPrecision: 5,
      basePrecision: 2,
      isDeal: '1',
    });
    expect(indexList.map((row) => row.coin)).toEqual(['xau']);
    // second contracts are of every market's coin, and never of an index
    expect(coinList.map((row) => row.coin)).toEqual(currencyList.map((row) => row.coin));
  });

  test('bars ascend and go back until there are none', async () => {
    const newest = (await alice.data(CALLS.bars, { symbol: 'btc', interval: 'ONE_HOUR', limit: 20 })).historyKline;
    expect(newest.length).toBe(20);
    const starts = newest.map((bar) => bar.T);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    const older = (
      await alice.data(CALLS.bars, { symbol: 'btc', interval: 'ONE_HOUR', limit: 20, end: Math.floor((starts[0] ?? 0) / 1000) })
    ).historyKline;
    expect(older.at(-1)?.T).toBeLessThan(starts[0] ?? 0);
    expect((await alice.data(CALLS.bars, { symbol: 'btc', interval: 'ONE_HOUR', end: 1 })).historyKline).toEqual([]);
  });

  test('settings carry what this deployment says, and the source says that it is simulated', async () => {
    const settings = await alice.data(CALLS.settings, {});
    expect(settings.LOGIN_REGIS_SETTING.inviteCodeRequired).toBe(false);
    expect(settings.t_app_language).toEqual(await alice.data(CALLS.dictionary, { dictType: 't_app_language' }));
    expect(await alice.data(CALLS.dictionary, { dictType: 'unknown' })).toEqual([]);
    expect(await alice.data(CALLS.priceSource, {})).toMatchObject({ kind: 'simulated', mode: 'demo', demoGrant: '10000' });
    expect(await alice.data(CALLS.dayVolume, { coin: 'xau' })).toBe('0');
  });
});
