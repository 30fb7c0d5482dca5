import { randomUUID } from 'node:crypto';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import { CALLS } from '@candor/contract/table';
import { describe, expect, vi } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';

let server: ServerProcess;
let alice: ApiClient;
let bob: ApiClient;

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  alice = new ApiClient(server.address);
  bob = new ApiClient(server.address);
  await alice.register('orders001', true);
  await bob.register('orders002');
});

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
