import { randomUUID } from 'node:crypto';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import { CALLS } from '@candor/contract/table';
import { CLOSE_NOT_SIGNED_IN } from '@candor/contract/socket';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { SocketReader } from '../test/socket-client.ts';

let server: ServerProcess;
let alice: ApiClient;
let bob: ApiClient;
let aliceId = 0;
let bobId = 0;

beforeAll(async () => {
  server = await startServerProcess();
  alice = new ApiClient(server.address);
  bob = new ApiClient(server.address);
  aliceId = await alice.register('alice01', true);
  bobId = await bob.register('bobby01');
});

afterAll(async () => {
  await discard(server);
});

const socketUrl = (path: string): string => server.address.replace('http', 'ws') + path;

/** `price` moved by so many percent, cut to the market's two decimals. */
function moved(price: string, percent: bigint): string {
  const units = parseAmount(price, 2);
  if (!units.ok) throw new Error(price);
  return formatAmountShort((units.units * (100n + percent)) / 100n, 2);
}

async function lastPrice(coin: string): Promise<string> {
  const { currencyList } = await alice.data(CALLS.coins, {});
  const amount = currencyList.find((row) => row.coin === coin)?.amount;
  if (amount === undefined || amount === null) throw new Error(`no price of ${coin}`);
  return amount;
}

const limitBuy = (price: string, quantity = '0.001', key: string | null = null) =>
  alice.single(
    CALLS.submitOrder,
    { symbol: 'btc', coin: 'usdt', delegateTotal: quantity, delegatePrice: price, delegateType: 0, type: 0 },
    key === null ? {} : { 'idempotency-key': key },
  );

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
    expect(await attempt('ALICE01', PASSWORD)).toBe('NAME_TAKEN');
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
    const wrong = await guest.text(CALLS.login, { signType: 3, loginName: 'alice01', loginPassword: 'Wrong0ne!' });
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
    expect(await alice.data(CALLS.notices, { key: 'ROLL_NOTICE' })).toEqual([]);
    expect(await alice.rows(CALLS.mail, {})).toEqual([]);
    expect(await alice.data(CALLS.depositAddress, { coin: 'usdt', symbol: 'USDT-TRC' })).toEqual({});
    expect(await alice.data(CALLS.lockedAmounts, {})).toEqual({ financial: '0', pledge: '0' });
    expect(await new ApiClient(server.address).refusal(CALLS.lockedAmounts, {})).toBe('NOT_SIGNED_IN');
  });
});

describe('§7 spot', () => {
  test('a limit order waits, freezes its value, and gives it back when it is cancelled', async () => {
    const price = moved(await lastPrice('btc'), -8n);
    const placed = await limitBuy(price);
    expect(placed).toMatchObject({ ok: true, data: { repeated: false } });
    const id = placed.ok ? placed.data.id : 0;
    const waiting = await alice.rows(CALLS.orders, { status: 0 });
    expect(waiting.find((row) => row.id === id)).toMatchObject({
      type: 0,
      delegateType: 0,
      status: 0,
      symbol: 'btc',
      delegateTotal: '0.001',
      delegatePrice: price,
    });
    const { occupiedAmount, amout } = await alice.balance('usdt');
    expect(occupiedAmount).toBe(waiting.find((row) => row.id === id)?.delegateValue);
    expect(amout).toBe('10000');
    expect(await bob.refusal(CALLS.cancelOrder, { id })).toBe('NOT_FOUND');
    await alice.data(CALLS.cancelOrder, { id });
    expect(await alice.refusal(CALLS.cancelOrder, { id })).toBe('ALREADY_DONE');
    expect(await alice.balance('usdt')).toEqual({ amout: '10000', occupiedAmount: '0', availableAmount: '10000' });
    const finished = await alice.rows(CALLS.orders, { status: 1, pageNum: 1, pageSize: 1 });
    expect(finished).toMatchObject([{ id, status: 3, endReason: 'cancelled', dealNum: '0' }]);
  });

  test("a market buy by amount fills against the house's real orders; ledger 22 leaves, 21 arrives, the fee is 0.1 % of what arrives", async () => {
    await vi.waitFor(async () => expect((await alice.data(CALLS.depth, { symbol: 'eth' })).asks.length).toBeGreaterThan(0), {
      timeout: 10_000,
    });
    const { id } = await bob.data(CALLS.submitOrder, { symbol: 'eth', coin: 'usdt', delegateValue: '100', delegateType: 1, type: 0 });
    const [order] = await bob.rows(CALLS.orders, { status: 1, symbol: 'eth' });
    expect(order).toMatchObject({ id, type: 0, delegateType: 1, symbol: 'eth', coin: 'usdt' });
    const [arrived, left] = (await bob.rows(CALLS.spotRecords, {})).toSorted((a, b) => a.type - b.type);
    expect([arrived?.type, left?.type]).toEqual([21, 22]);
    expect(left?.amount).toBe(order?.dealValue);
    expect((await bob.balance('eth')).amout).toBe(arrived?.afterAmount);
    const trades = await alice.data(CALLS.trades, { symbol: 'eth' });
    expect(trades[0]).toMatchObject({ direction: 'buy' });
  });

  test('SPEC §1.3 a JSON number with an exponent is an exact decimal, and a quantity is cut down to whole lots', async () => {
    const price = moved(await lastPrice('btc'), -8n);
    const response = await fetch(`${server.address}/api/currency/order/submit`, {
      method: 'POST',
      headers: { satoken: alice.token },
      body: `{"symbol":"btc","coin":"usdt","delegateTotal":1.0199e-03,"delegatePrice":${price},"delegateType":0,"type":0}`,
    });
    const placed = (await response.json()) as {
      readonly code: number;
      readonly data: { readonly id: number; readonly delegateTotal: number };
    };
    expect(placed).toMatchObject({ code: 200, data: { delegateTotal: 0.00101 } });
    const waiting = await alice.rows(CALLS.orders, { status: 0 });
    expect(waiting.find((row) => row.id === placed.data.id)).toMatchObject({ delegateTotal: '0.00101' });
    await alice.data(CALLS.cancelOrder, { id: placed.data.id });
  });

  test('§16 the same key and content gives the first answer again, other content is a conflict', async () => {
    const price = moved(await lastPrice('btc'), -9n);
    const key = `test-${randomUUID()}`;
    const first = await limitBuy(price, '0.001', key);
    const second = await limitBuy(price, '0.001', key);
    const other = await limitBuy(price, '0.002', key);
    expect(second).toEqual({ ok: true, data: { ...(first.ok ? first.data : {}), repeated: true } });
    expect(other).toMatchObject({ ok: false, reason: 'ID_CONFLICT' });
    const found = await alice.data(CALLS.requestResult, { key });
    expect(found).toEqual({ state: 'done', id: first.ok ? first.data.id : 0, reason: null, limit: '' });
    expect((await bob.data(CALLS.requestResult, { key })).state).toBe('unknown');
    expect((await alice.rows(CALLS.orders, { status: 0 })).length).toBe(1);
    await alice.data(CALLS.cancelAllOrders, {});
    expect(await alice.rows(CALLS.orders, { status: 0 })).toEqual([]);
  });

  test.each([
    ['TOO_PRECISE', { delegatePrice: '100.001' }, '0.01'],
    ['BELOW_MIN', { delegateTotal: '0.000001' }, '0.00001'],
    ['BAD_INPUT', { delegateTotal: '-1' }, null],
    ['BAD_INPUT', { delegateTotal: '1e3' }, null],
    ['BAD_INPUT', { delegatePrice: '0' }, null],
    ['BAD_PARAMETER', { delegatePrice: '' }, null],
    ['NOT_FOUND', { symbol: 'nocoin' }, null],
    ['NOT_FOUND', { coin: 'eur' }, null],
  ])('%s for %j, and nothing changes', async (reason, change, limit) => {
    const parameters = { symbol: 'btc', coin: 'usdt', delegateTotal: '0.001', delegatePrice: '100', delegateType: 0, type: 0, ...change };
    const before = await alice.data(CALLS.assets, {});
    const answer = await alice.single(CALLS.submitOrder, parameters);
    expect(answer).toMatchObject({ ok: false, code: 500, reason, ...(limit === null ? {} : { limit }) });
    expect((await alice.data(CALLS.assets, {})).map(({ amout, occupiedAmount }) => [amout, occupiedAmount])).toEqual(
      before.map(({ amout, occupiedAmount }) => [amout, occupiedAmount]),
    );
  });

  test('§1.5 waiting and finished orders are sorted by amounts that compare across markets', async () => {
    const trader = new ApiClient(server.address);
    await trader.register('sorter01');
    for (const [symbol, delegateTotal] of [
      ['doge', '100'],
      ['link', '2'],
      ['btc', '0.001'],
    ] as const) {
      const price = (Math.floor(Number(await lastPrice(symbol)) * 95) / 100).toFixed(2);
      await trader.data(CALLS.submitOrder, { symbol, delegateTotal, delegatePrice: price, delegateType: 0, type: 0 });
    }
    const coins = async (status: number, orderByColumn: string, isAsc: 'asc' | 'desc'): Promise<readonly string[]> =>
      (await trader.rows(CALLS.orders, { status, orderByColumn, isAsc })).map((row) => row.symbol);
    const expectSorted = async (status: number): Promise<void> => {
      expect(await coins(status, 'delegatePrice', 'asc')).toEqual(['doge', 'link', 'btc']);
      expect(await coins(status, 'delegatePrice', 'desc')).toEqual(['btc', 'link', 'doge']);
      expect(await coins(status, 'delegateTotal', 'asc')).toEqual(['btc', 'link', 'doge']);
      expect(await coins(status, 'createTime', 'desc')).toEqual(['btc', 'link', 'doge']);
    };
    await expectSorted(0);
    await trader.data(CALLS.cancelAllOrders, {});
    await expectSorted(1);
  });

  test('one unit too many is INSUFFICIENT_FUNDS, too far from the index PRICE_TOO_FAR, under 5 USDT BELOW_MIN', async () => {
    const price = await lastPrice('btc');
    expect(await limitBuy(moved(price, -5n), '0.5')).toMatchObject({ ok: false, reason: 'INSUFFICIENT_FUNDS' });
    expect(await limitBuy(moved(price, 20n), '0.001')).toMatchObject({ ok: false, reason: 'PRICE_TOO_FAR' });
    expect(await limitBuy(moved(price, -5n), '0.00001')).toMatchObject({ ok: false, reason: 'BELOW_MIN', limit: '5' });
  });
});

describe('§13 transfer', () => {
  test('moves USDT between own wallets and writes record 35 on both', async () => {
    await bob.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 2, amount: '12.34567891' });
    expect((await bob.balance('usdt', 2)).amout).toBe('12.34567891');
    const rows = (await bob.rows(CALLS.otherRecords, { type: 35 })).map(({ type, amount, assetType }) => ({ type, amount, assetType }));
    expect(rows).toEqual(
      expect.arrayContaining([
        { type: 35, amount: '12.34567891', assetType: 1 },
        { type: 35, amount: '12.34567891', assetType: 2 },
      ]),
    );
    expect((await bob.data(CALLS.usdtAssets, {})).map((asset) => asset.type)).toEqual([1, 2, 3]);
  });

  test.each([
    ['SAME_WALLET', 1, 1, '1'],
    ['INSUFFICIENT_FUNDS', 3, 1, '0.00000001'],
    ['TOO_PRECISE', 1, 2, '0.000000001'],
    ['BAD_INPUT', 1, 2, '0'],
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
      body: '{"coin":"usdt","transferOutAccount":"2","transferInAccount":3,"amount":0.10000001}',
    });
    expect(await response.json()).toMatchObject({ code: 200 });
    expect((await bob.balance('usdt', 3)).amout).toBe('0.10000001');
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
    const newest = (await alice.data(CALLS.bars, { symbol: 'btc', interval: 'ONE_HOUR', limit: 100 })).historyKline;
    expect(newest.length).toBe(100);
    const starts = newest.map((bar) => bar.T);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    const older = (
      await alice.data(CALLS.bars, { symbol: 'btc', interval: 'ONE_HOUR', limit: 100, end: Math.floor((starts[0] ?? 0) / 1000) })
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

describe('§14 sockets', () => {
  test('DETAIL, KLINE, TRADE and DEPTH; any letter case; malformed messages are ignored', async () => {
    const socket = await SocketReader.open(socketUrl(`/ws/${randomUUID()}`));
    await socket.next((message) => message.type === '0');
    for (const nonsense of ['heartbeat', '{', '[]', 'null', '{"op":1}', '{"op":"subscribe","type":"TRADE","symbol":{}}'])
      socket.send(nonsense);
    socket.send({ op: 'SUBSCRIBE', type: 'detail' });
    socket.send({ op: 'subscribe', type: 'KLINE', symbol: 'BTC', interval: 'one_min' });
    socket.send({ op: 'subscribe', type: 'DEPTH', symbol: 'eth' });
    socket.send({ op: 'subscribe', type: 'TRADE', symbol: 'eth' });
    const detail = await socket.next((message) => message.type === 'DETAIL' && message['symbol'] === 'btc');
    expect(detail).toMatchObject({ data: { tick: { state: 'ok', source: 'simulated' } } });
    await socket.next((message) => message.type === 'KLINE' && message['symbol'] === 'btc');
    await socket.next((message) => message.type === 'TRADE');
    await bob.data(CALLS.submitOrder, { symbol: 'eth', coin: 'usdt', delegateValue: '20', delegateType: 1, type: 0 });
    const depth = await depthMessages(socket, 3);
    expect(depth[0]?.snapshot).toBe(true);
    depth.reduce((previous, next) => {
      expect(next.previous).toBe(previous.sequence);
      return next;
    });
    socket.close();
  });

  test('depth asked for again is answered by a fresh snapshot', async () => {
    const socket = await SocketReader.open(socketUrl(`/ws/${randomUUID()}`));
    for (let count = 0; count < 2; count++) socket.send({ op: 'subscribe', type: 'DEPTH', symbol: 'btc' });
    await vi.waitFor(() => expect(depthOf(socket).filter((tick) => tick.snapshot)).toHaveLength(2), { timeout: 10_000 });
    socket.close();
  });

  test('own events come after the token of that very user, and end with its session', async () => {
    const login = await new ApiClient(server.address).data(CALLS.login, { signType: 3, loginName: 'bobby01', loginPassword: PASSWORD });
    const socket = await SocketReader.open(socketUrl(`/ws/coin/${bobId}`));
    socket.send({ op: 'auth', satoken: login.satoken });
    await socket.next((message) => message.type === 'HEARTBEAT');
    await bob.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 2, amount: '1' });
    expect(await socket.next((message) => message.type === 'SETTLEMENT')).toMatchObject({ date: { code: '1', message: '{"type":1}' } });
    const other = new ApiClient(server.address);
    other.token = login.satoken;
    await other.data(CALLS.logout, {});
    expect(await socket.closed()).toBe(CLOSE_NOT_SIGNED_IN);
  });

  test("another user's token is turned away", async () => {
    const socket = await SocketReader.open(socketUrl(`/ws/coin/${aliceId}`));
    socket.send({ op: 'auth', satoken: bob.token });
    expect(await socket.closed()).toBe(CLOSE_NOT_SIGNED_IN);
    expect(socket.received).toEqual([]);
  });

  test('other paths are not there', async () => {
    await expect(SocketReader.open(socketUrl('/ws/not-a-uuid'))).rejects.toThrow('404');
  });
});

type DepthTick = { readonly snapshot: boolean; readonly sequence: number; readonly previous: number };

function depthOf(socket: SocketReader): readonly DepthTick[] {
  return socket.received
    .filter((message) => message.type === 'DEPTH')
    .map((message) => (message['data'] as { readonly tick: DepthTick }).tick);
}

async function depthMessages(socket: SocketReader, count: number): Promise<readonly DepthTick[]> {
  await vi.waitFor(() => expect(depthOf(socket).length).toBeGreaterThanOrEqual(count), { timeout: 15_000 });
  return depthOf(socket);
}
