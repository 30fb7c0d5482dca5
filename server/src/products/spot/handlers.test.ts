import { CALLS } from '@candor/contract/table';
import type { CommandBody } from '@candor/exchange/command';
import type { MarketTerms } from '@candor/exchange/ground/market/commands';
import { switchesOf } from '@candor/exchange/ground/market/switches';
import { noticed, NOTICE_MS } from '@candor/exchange/test/harness';
import { beforeEach, describe, expect, test } from 'vitest';
import { runGenesis } from '../../genesis/genesis.ts';
import type { SignedIn } from '../../identity/visitor.ts';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import type { Circumstances } from '../../api/user/bind.ts';
import { Catalogue, type ListedMarket } from '../../api/user/catalogue.ts';
import type { Machine } from '../../api/user/machine.ts';
import { assetCalls } from '../../api/user/handlers/assets.ts';
import { serverProducts } from '../registry.ts';
import { orderCalls } from './handlers.ts';

const ALICE = 1_001;
const ORDER = { symbol: 'doge', coin: 'usdt' } as const;
const BUY = { ...ORDER, type: 0 } as const;
const SELL = { ...ORDER, type: 1 } as const;
const LIMIT = { delegateType: 0 } as const;
const MARKET = { delegateType: 1 } as const;

const TICK = { type: 'price.tick', priceTicks: 20_000, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] } as const;

let nowMs: number;
let core: MemoryCore;
let machine: Machine;

function must(accountId: number, body: CommandBody): number {
  const { outcome } = core.run({ id: '', accountId, body });
  if (!outcome.ok) throw new Error(`${body.type} was refused: ${outcome.code}`);
  return outcome.ref;
}

async function doge(): Promise<ListedMarket> {
  const market = (await Catalogue.open(core)).marketOfCoin('doge');
  if (market === undefined) throw new Error('no DOGE');
  return market;
}

/** The real markets at DOGE 0.2, with 10,000 USDT and 10,000 DOGE of Alice's. */
beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  core = new MemoryCore({ now: () => nowMs });
  const { quoteAssetId, grantUnits } = await runGenesis(core, { mode: 'demo', products: serverProducts });
  const { info, base } = await doge();
  must(0, { type: 'account.open', accountId: ALICE, kind: 'house' });
  must(0, { type: 'house.capital', assetId: quoteAssetId, network: 'TRC20', amount: grantUnits });
  must(0, { type: 'house.endow', accountId: ALICE, assetId: quoteAssetId, amount: grantUnits });
  must(0, { type: 'house.capital', assetId: base.assetId, network: 'DOGECOIN', amount: grantUnits });
  must(0, { type: 'house.endow', accountId: ALICE, assetId: base.assetId, amount: grantUnits });
  must(0, { ...TICK, symbolId: info.symbolId });
  await list();
});

/** The machine as the gateway has it once it knows the definitions as they are now. */
async function list(): Promise<void> {
  const eligibility = { of: () => ({ open: true }) } as Partial<Machine['eligibility']> as Machine['eligibility'];
  machine = { core, catalogue: await Catalogue.open(core), eligibility } as Partial<Machine> as Machine;
}

/** Planned, and in force an hour later. */
async function changeTerms(terms: Partial<MarketTerms>): Promise<void> {
  const { info } = await doge();
  must(0, { type: 'market.change', marketId: info.marketId, terms: { ...info.terms, ...terms }, ...noticed(nowMs) });
  nowMs += NOTICE_MS;
  must(0, { ...TICK, symbolId: info.symbolId });
  await list();
}

async function ask(call: { readonly name: string }, parameters: object, idempotencyKey = ''): Promise<object> {
  const caller = { userId: ALICE } as Partial<SignedIn> as SignedIn;
  const circumstances = { caller, idempotencyKey } as Partial<Circumstances> as Circumstances;
  const bound = [...orderCalls(machine), ...assetCalls(machine)].find((one) => one.call.name === call.name);
  if (bound === undefined) throw new Error(`no call ${call.name}`);
  return await bound.run(parameters, circumstances);
}

/** What of Alice's is frozen. */
async function held(): Promise<{ readonly coin: bigint; readonly usdt: bigint }> {
  const { base, quote } = await doge();
  const rows = core.exchange.ask({ type: 'accounts.balances', accountId: ALICE });
  const of = (assetId: number): bigint => rows.find((row) => row.wallet === 'platform' && row.assetId === assetId)?.frozenUnits ?? -1n;
  return { coin: of(base.assetId), usdt: of(quote.assetId) };
}

const submit = (parameters: object, idempotencyKey?: string): Promise<object> => ask(CALLS.submitOrder, parameters, idempotencyKey);

describe('SPEC §1.3 a quantity is cut down to whole lots before the command exists', () => {
  const price = '0.2';
  const sell = { ...SELL, ...LIMIT, delegatePrice: price };

  test.each([
    ['100.999999999999999', '100'],
    ['100', '100'],
    ['9999.30000000000004', '9999'],
    // as clients write what they have computed with floating-point numbers
    ['300.00000000000000000003', '300'],
    ['100.000000000000000000000000000001', '100'],
  ])('%s DOGE is an order of %s', async (written, taken) => {
    expect(await submit({ ...sell, delegateTotal: written })).toMatchObject({
      ok: true,
      data: { delegateTotal: { decimal: taken }, delegateValue: null },
    });
    const { coin, usdt } = await held();
    expect(coin).toBe(BigInt(taken) * 100_000_000n);
    expect(usdt).toBe(0n);
  });

  test('the same id with what cuts to the same is the same order', async () => {
    const key = 'a-key-of-sixteen';
    const first = await submit({ ...sell, delegateTotal: '100.2' }, key);
    expect(await submit({ ...sell, delegateTotal: '100.9' }, key)).toMatchObject({ ok: true, data: { repeated: true } });
    expect(first).toMatchObject({ ok: true, data: { repeated: false } });
    expect(await submit({ ...sell, delegateTotal: '101' }, key)).toMatchObject({ ok: false, reason: 'ID_CONFLICT' });
  });

  test('a market buy spends whole units', async () => {
    expect(await submit({ ...BUY, ...MARKET, delegateValue: '10.0000000199' })).toMatchObject({
      ok: true,
      data: { delegateTotal: null, delegateValue: { decimal: '10.00000001' } },
    });
  });
});

describe('§7 a refusal that is about one parameter names it, with the bound that it crossed', () => {
  const price = '0.2';
  test.each([
    // what is read before the exchange is asked
    [{ ...BUY, ...LIMIT, delegatePrice: price }, 'BAD_PARAMETER', 'delegateTotal', ''],
    [{ ...BUY, ...LIMIT, delegateTotal: '100' }, 'BAD_PARAMETER', 'delegatePrice', ''],
    [{ ...BUY, ...MARKET }, 'BAD_PARAMETER', 'delegateTotal', ''],
    [{ ...BUY, ...MARKET, delegateValue: '10', timeInForce: 'gtc' }, 'BAD_PARAMETER', 'timeInForce', ''],
    [{ ...BUY, ...LIMIT, delegateTotal: 'many', delegatePrice: price }, 'BAD_INPUT', 'delegateTotal', ''],
    [{ ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: price, clientOrderId: 'short' }, 'BAD_PARAMETER', 'clientOrderId', ''],
    [{ ...BUY, ...LIMIT, symbol: 'nothing', delegateTotal: '100', delegatePrice: price }, 'NOT_FOUND', 'symbol', ''],
    [{ ...BUY, ...LIMIT, coin: 'btc', delegateTotal: '100', delegatePrice: price }, 'NOT_FOUND', 'coin', ''],
    [{ ...BUY, ...LIMIT, delegateTotal: '0.99', delegatePrice: price }, 'BELOW_MIN', 'delegateTotal', '1'],
    [{ ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: '0.200001' }, 'TOO_PRECISE', 'delegatePrice', '0.00001'],
    [{ ...BUY, ...MARKET, delegateValue: '0.000000009' }, 'BELOW_MIN', 'delegateValue', '5'],
    [{ ...SELL, ...MARKET, delegateTotal: '0.5' }, 'BELOW_MIN', 'delegateTotal', '1'],
    [{ ...SELL, ...MARKET, delegateTotal: '1e2' }, 'BAD_INPUT', 'delegateTotal', ''],
    [{ ...BUY, ...LIMIT, delegateTotal: '0', delegatePrice: price }, 'BAD_INPUT', 'delegateTotal', ''],
    [{ ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: '0' }, 'BAD_INPUT', 'delegatePrice', ''],
    [{ ...BUY, ...MARKET, delegateValue: '0' }, 'BAD_INPUT', 'delegateValue', ''],
    // what the exchange refuses
    [{ ...BUY, ...LIMIT, delegateTotal: '1', delegatePrice: price }, 'BELOW_MIN', 'delegateValue', '5'],
    [{ ...BUY, ...MARKET, delegateTotal: '1' }, 'BELOW_MIN', 'delegateValue', '5'],
    [{ ...SELL, ...MARKET, delegateTotal: '1' }, 'BELOW_MIN', 'delegateValue', '5'],
    [{ ...BUY, ...MARKET, delegateValue: '4.99999999' }, 'BELOW_MIN', 'delegateValue', '5'],
    [{ ...BUY, ...MARKET, delegateValue: '0.00000001' }, 'BELOW_MIN', 'delegateValue', '5'],
    [{ ...BUY, ...LIMIT, delegateTotal: '10000001', delegatePrice: price }, 'ABOVE_MAX', 'delegateTotal', '10000000'],
    [{ ...SELL, ...MARKET, delegateTotal: '10000001' }, 'ABOVE_MAX', 'delegateTotal', '10000000'],
    [{ ...BUY, ...MARKET, delegateValue: '2000001' }, 'ABOVE_MAX', 'delegateTotal', '10000000'],
    [{ ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: '10001' }, 'ABOVE_MAX', 'delegatePrice', '10000'],
    [{ ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: '0.22001' }, 'PRICE_TOO_FAR', 'delegatePrice', '0.22'],
    [{ ...SELL, ...LIMIT, delegateTotal: '100', delegatePrice: '0.17999' }, 'PRICE_TOO_FAR', 'delegatePrice', '0.18'],
    // what no single parameter is to blame for
    [{ ...BUY, ...LIMIT, delegateTotal: '100000', delegatePrice: price }, 'INSUFFICIENT_FUNDS', '', ''],
    [{ ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: price, timeInForce: 'fok' }, 'NOT_FILLED', '', ''],
  ])('%j: %s of %s', async (parameters, reason, field, limit) => {
    expect(await submit(parameters)).toEqual({ ok: false, reason, field, limit });
  });

  test.each([
    [{ orderMinLots: 50 }, { ...BUY, ...LIMIT, delegateTotal: '40', delegatePrice: price }, 'BELOW_MIN', 'delegateTotal', '50'],
    [{ minSellLots: 50 }, { ...SELL, ...MARKET, delegateTotal: '40' }, 'BELOW_MIN', 'delegateTotal', '50'],
    [{ orderMinLots: 50 }, { ...BUY, ...MARKET, delegateValue: '8' }, 'BELOW_MIN', 'delegateTotal', '50'],
    [{ sellMinTicks: 20_000 }, { ...SELL, ...LIMIT, delegateTotal: '100', delegatePrice: '0.19' }, 'BELOW_MIN', 'delegatePrice', '0.2'],
    [{ buyMaxTicks: 20_000 }, { ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: '0.21' }, 'ABOVE_MAX', 'delegatePrice', '0.2'],
  ])('under %j: %j', async (terms, parameters, reason, field, limit) => {
    await changeTerms(terms);
    expect(await submit(parameters)).toEqual({ ok: false, reason, field, limit });
  });

  test('with market buys switched off', async () => {
    const { info } = await doge();
    const switches = { ...switchesOf(info.terms), marketBuy: false };
    must(0, { type: 'market.switch', marketId: info.marketId, ...switches, operator: 'anna', reason: 'test' });
    const parameters = { ...BUY, ...MARKET, delegateValue: '8' };
    expect(await submit(parameters)).toEqual({ ok: false, reason: 'MARKET_CLOSED', field: 'symbol', limit: '' });
  });

  test('an order that must not take, and a frozen price', async () => {
    const { info } = await doge();
    expect(await submit({ ...SELL, ...LIMIT, delegateTotal: '100', delegatePrice: price })).toMatchObject({ ok: true });
    const taking = { ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: price, timeInForce: 'postOnly' };
    expect(await submit(taking)).toMatchObject({ reason: 'WOULD_TAKE', field: 'delegatePrice' });
    must(0, {
      type: 'price.tick',
      symbolId: info.symbolId,
      priceTicks: 20_000,
      state: 'frozen',
      sourceKind: 'simulated',
      rule: 'index/1',
      sources: [],
    });
    expect(await submit({ ...BUY, ...MARKET, delegateValue: '8' })).toMatchObject({ reason: 'PRICE_FROZEN', field: 'symbol' });
  });

  test('one order too many', async () => {
    await changeTerms({ maxOpenOrders: 1 });
    const order = { ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: '0.19' };
    expect(await submit(order)).toMatchObject({ ok: true });
    expect(await submit(order)).toEqual({ ok: false, reason: 'TOO_MANY_ORDERS', field: '', limit: '1' });
  });

  test('a key that was used for something else, by the name under which it came', async () => {
    const key = 'a-key-of-sixteen-letters';
    const order = { ...BUY, ...LIMIT, delegateTotal: '100', delegatePrice: '0.19' };
    expect(await submit(order, key)).toMatchObject({ ok: true });
    const other = { ...order, delegateTotal: '101' };
    expect(await submit(other, key)).toMatchObject({ reason: 'ID_CONFLICT', field: 'Idempotency-Key' });
    expect(await submit({ ...other, clientOrderId: key })).toMatchObject({ reason: 'ID_CONFLICT', field: 'clientOrderId' });
  });

  test('cancels and transfers', async () => {
    expect(await ask(CALLS.cancelOrder, { id: 999_999 })).toMatchObject({ reason: 'NOT_FOUND', field: 'id' });
    expect(await ask(CALLS.cancelAllOrders, { symbol: 'nothing' })).toMatchObject({ reason: 'NOT_FOUND', field: 'symbol' });
    const transfer = { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '10001' };
    expect(await ask(CALLS.transfer, transfer)).toMatchObject({ reason: 'INSUFFICIENT_FUNDS', field: 'amount' });
    const same = { ...transfer, transferInAccount: 1 };
    expect(await ask(CALLS.transfer, same)).toMatchObject({ reason: 'SAME_WALLET', field: 'transferInAccount' });
  });
});
