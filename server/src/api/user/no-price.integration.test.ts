import { randomUUID } from 'node:crypto';
import { CHART_INTERVALS } from '@candor/contract/intervals';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { SEALING_KEY } from '../../test/sealing-key.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { SocketReader } from '../../test/socket-client.ts';

// Live prices, whether or not the exchanges can be reached from here: gold has no source among them, and nothing is put in its place.

const GOLD = 'xau';

let server: ServerProcess;
let client: ApiClient;

beforeAll(async () => {
  const live = {
    CANDOR_MODE: 'live',
    CANDOR_FEED: 'auto',
    CANDOR_ENCRYPTION_KEY: SEALING_KEY,
    CANDOR_PUBLIC_URL: 'https://exchange.example',
  };
  server = await startServerProcess({ environment: { ...live, CANDOR_INVITE_CODES: 'optional' } });
  client = new ApiClient(server.address);
  await client.register('goldbug1');
});

afterAll(() => discard(server));

test('SPEC 3.1 the source says live, and the list says that gold has no price, neither now nor a day ago', async () => {
  expect(await client.data(CALLS.priceSource, {})).toMatchObject({ kind: 'live', mode: 'live', demoGrant: '0' });
  const { indexList, currencyList } = await client.data(CALLS.coins, {});
  expect(indexList.map(({ coin, amount, open }) => [coin, amount, open])).toEqual([[GOLD, null, null]]);
  expect(currencyList).toHaveLength(12);
  for (const { amount } of currencyList) expect(amount === null || Number(amount) > 0).toBe(true);
});

test('SPEC 14.1 with real money a password that many have, or made of the name, is refused', async () => {
  const guest = new ApiClient(server.address);
  for (const loginPassword of ['Passw0rd!', 'Goodname1!'])
    expect(await guest.refusal(CALLS.register, { signType: 3, loginName: 'goodname1', loginPassword })).toBe('PASSWORD_COMMON');
  const change = { oldPwd: PASSWORD, newPwd: 'Password1!' };
  expect(await client.refusal(CALLS.changePassword, change)).toBe('PASSWORD_COMMON');
});

test('every chart of gold is empty, with a head that has no prices', async () => {
  for (const interval of CHART_INTERVALS) {
    const { historyKline, ticker } = await client.data(CALLS.bars, { symbol: GOLD, interval });
    expect(historyKline).toEqual([]);
    expect(ticker).toEqual({ symbol: 'xauusdt', highPrice: null, lowPrice: null, volume: '0', simulatedVolume: '0' });
  }
  expect(await client.data(CALLS.dayVolume, { coin: GOLD })).toBe('0');
});

test('there is no book, no trade and no order of gold', async () => {
  expect(await client.refusal(CALLS.depth, { symbol: GOLD })).toBe('NOT_FOUND');
  expect(await client.refusal(CALLS.trades, { symbol: GOLD })).toBe('NOT_FOUND');
  const order = { symbol: GOLD, coin: 'usdt', delegateType: 1, type: 0, delegateValue: '10' } as const;
  expect(await client.refusal(CALLS.submitOrder, order)).toBe('NOT_FOUND');
});

test('it can be watched all the same', async () => {
  await client.data(CALLS.watch, { coin: GOLD });
  const { indexList } = await client.data(CALLS.coins, {});
  expect(indexList).toMatchObject([{ coin: GOLD, isCollect: 1, amount: null }]);
});

test('sockets say nothing of gold rather than a figure', async () => {
  const socket = await SocketReader.open(`${server.address.replace('http', 'ws')}/ws/${randomUUID()}`);
  socket.send({ op: 'subscribe', type: 'DETAIL' });
  for (const interval of CHART_INTERVALS) socket.send({ op: 'subscribe', type: 'KLINE', symbol: GOLD, interval });
  for (const type of ['TRADE', 'DEPTH']) socket.send({ op: 'subscribe', type, symbol: GOLD });
  // a book without orders is a book: its snapshot comes after all that was said above
  socket.send({ op: 'subscribe', type: 'DEPTH', symbol: 'btc' });
  await socket.next((message) => message.type === 'DEPTH' && message['symbol'] === 'btc');
  expect(socket.received.filter((message) => message['symbol'] === GOLD)).toEqual([]);
  socket.close();
});

test('a coin without a price takes no market order, and nothing is worth an invented amount', async () => {
  const { currencyList } = await client.data(CALLS.coins, {});
  // none where the exchanges can be reached; all where they cannot
  const unpriced = currencyList.filter(({ amount }) => amount === null).map(({ coin }) => coin);
  const order = { coin: 'usdt', delegateType: 1, type: 0, delegateValue: '10' } as const;
  const reasons = await Promise.all(unpriced.map((symbol) => client.refusal(CALLS.submitOrder, { ...order, symbol })));
  // a first price may come in between: then it is the empty wallet that refuses
  expect(reasons.filter((reason) => reason !== 'PRICE_FROZEN' && reason !== 'INSUFFICIENT_FUNDS')).toEqual([]);
  const assets = await client.data(CALLS.assets, {});
  expect(new Set(assets.map(({ exchageAmount }) => exchageAmount))).toEqual(new Set(['0']));
});
