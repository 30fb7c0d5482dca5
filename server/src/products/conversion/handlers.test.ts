import { conversionCalls as calls } from '@candor/contract/products/conversion/table';
import { NOTICE_MS, noticed, simulatedTick } from '@candor/exchange/test/harness';
import { isSigned, publicKeyOf } from '@candor/proofs/signature';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BTC, CallHarness, ETH, ORDER, SECRET } from './test/call-harness.ts';

let harness: CallHarness;

beforeEach(async () => {
  harness = await CallHarness.make();
});

const KEY = 'conversion-of-alice-1';
const OTHER = 'conversion-of-alice-2';
const convert = async (changes: object = {}, key = '', userId = ALICE) =>
  await harness.ask(calls.convert, { ...ORDER, ...changes }, key, userId);

async function quoteOf(
  order: object = ORDER,
): Promise<{ readonly quoteId: string; readonly expiresAt: number; readonly quotedAt: number }> {
  const { data } = await harness.ask(calls.conversionQuote, order);
  return data as { readonly quoteId: string; readonly expiresAt: number; readonly quotedAt: number };
}

/** How often something was converted, as the journal has it. */
const conversions = () => harness.core.entries.filter(({ events }) => events.some(({ type }) => type === 'conversion.accepted')).length;

describe('§13 the coins', () => {
  const coins = async (parameters: object = {}) => {
    const { rows } = await harness.ask(calls.convertibleCoins, parameters);
    return rows as readonly { readonly symbol: string; readonly enable: string; readonly commission: { readonly decimal: string } }[];
  };

  test('every asset with an index, and USDT, each with commission and bounds, by `sort` either way', async () => {
    const listed = await coins();
    expect(listed.map(({ symbol }) => symbol)).toEqual([
      'usdt',
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
    expect(listed[1]).toMatchObject({
      id: 2,
      symbol: 'btc',
      minChargeNum: { decimal: '0.00001' },
      maxChargeNum: { decimal: '0.5' },
      commission: { decimal: '0.2' },
      sort: 2,
      enable: '1',
      market: 'binance',
    });
    expect((await coins({ isAsc: 'desc', orderByColumn: 'sort' })).map(({ symbol }) => symbol)).toEqual(
      listed.map(({ symbol }) => symbol).toReversed(),
    );
    expect(await coins({ pageNum: 2, pageSize: 5 })).toEqual(listed.slice(5, 10));
  });

  test('a coin that is off is said to be; where conversion is not offered there is none', async () => {
    harness.must(0, { type: 'conversion.switch', assetId: 2, enable: false, operator: 'anna', reason: 'a test' });
    expect((await coins())[1]).toMatchObject({ symbol: 'btc', enable: '2' });
    await harness.open(false);
    expect(await coins()).toEqual([]);
    for (const call of [calls.conversionQuote, calls.convert])
      expect(await harness.ask(call, ORDER)).toMatchObject({ reason: 'NOT_ELIGIBLE' });
  });

  test('§12 a coin of which the house has less than the smallest conversion is off, and on again when it is funded', async () => {
    const budget = { type: 'house.budget', assetId: 2, fund: 'fx', operator: 'anna, berta', reason: 'a test' } as const;
    const inventory = harness.core.exchange
      .ask({ type: 'accounts.house' })
      .balances.find(({ kind, assetId }) => kind === 'house.fx' && assetId === 2);
    harness.must(0, { ...budget, flow: 'return', amount: (inventory?.units ?? 0n) - 999n });
    expect((await coins())[1]).toMatchObject({ symbol: 'btc', enable: '2' });
    expect(await harness.ask(calls.conversionQuote, ORDER)).toMatchObject({ reason: 'NO_COVER' });
    harness.must(0, { ...budget, flow: 'fund', amount: 1n });
    expect((await coins())[1]).toMatchObject({ symbol: 'btc', enable: '1' });
  });

  test('prices stand under the coins’ names, null of USDT; an old price and an unknown coin are refused', async () => {
    const prices = async (currency: string) => await harness.ask(calls.conversionPrices, { currency });
    expect(await prices('usdt,BTC')).toMatchObject({ data: { usdt: null, btc: { decimal: '30000.01' } } });
    expect(await prices('btc,eth')).toMatchObject({ data: { btc: { decimal: '30000.01' }, eth: { decimal: '2000' } } });
    for (const unknown of ['usdt,xau', 'usdt,', 'nothing', '__proto__,usdt'])
      expect(await prices(unknown)).toMatchObject({ reason: 'NOT_FOUND', field: 'currency' });
    expect(await prices('usdt,sol')).toMatchObject({ reason: 'PRICE_FROZEN', field: 'currency' });
    harness.nowMs += 1_996;
    expect(await prices('usdt,btc')).toMatchObject({ reason: 'PRICE_FROZEN' });
  });
});

describe('RULES §12 a conversion', () => {
  test('without a quote has the rate of its own moment, and the answer states it with a signed receipt', async () => {
    const { data } = await convert();
    const { receipt, receiptSignature, id } = data as {
      readonly id: number;
      readonly receipt: Parameters<typeof isSigned>[2];
      readonly receiptSignature: string;
    };
    expect(data).toMatchObject({
      orderNo: `V-${id}`,
      fromCoin: 'usdt',
      toCoin: 'btc',
      amount: { decimal: '100' },
      thirdRate: { decimal: '0.000033333322222225' },
      systemRate: { decimal: '0.000033266655577781' },
      status: 1,
      params: { createTime: harness.nowMs },
      received: { decimal: '0.00332666' },
      fee: { decimal: '0.00000667' },
      commission: { decimal: '0.2' },
      fromPrice: { decimal: '1' },
      toPrice: { decimal: '30000.01' },
      quotedAt: 0,
      repeated: false,
    });
    expect(receipt).toMatchObject({ kind: 'conversion.accept', orderId: `V-${id}`, gross: '0.00333333', fee: '0.00000667', quoted: 0 });
    expect(isSigned(publicKeyOf(SECRET), 'candor/receipt/1', receipt, receiptSignature)).toBe(true);
  });

  test('is done once for one request, however often it is sent; another content of the same request is refused', async () => {
    const first = await convert({}, KEY);
    expect(await convert({}, KEY)).toMatchObject({ data: { ...(first.data as object), repeated: true } });
    expect(await convert({ total: '101' }, KEY)).toMatchObject({ reason: 'ID_CONFLICT', field: 'Idempotency-Key' });
    expect(conversions()).toBe(1);
  });

  test.each([
    ['the same coin', { toSymbol: 'usdt' }, 'BAD_INPUT', 'toSymbol'],
    ['a coin that there is not', { toSymbol: 'xau' }, 'NOT_FOUND', 'toSymbol'],
    ['from a coin that there is not', { fromSymbol: 'nothing' }, 'NOT_FOUND', 'fromSymbol'],
    ['nothing', { total: '0' }, 'BAD_INPUT', 'total'],
    ['too many decimals', { total: '1.123456789' }, 'TOO_PRECISE', 'total'],
    ['no number', { total: '1e' }, 'BAD_INPUT', 'total'],
    ['below the least', { total: '0.1' }, 'BELOW_MIN', 'total'],
    ['above the most', { total: '100000000' }, 'ABOVE_MAX', 'total'],
    ['more than there is', { total: '10000.00000001' }, 'INSUFFICIENT_FUNDS', 'total'],
    ['into a coin without a price', { toSymbol: 'sol' }, 'PRICE_FROZEN', 'toSymbol'],
  ])('of %s is refused, and so is its quote: nothing is changed', async (_what, changes, reason, field) => {
    for (const call of [calls.conversionQuote, calls.convert])
      expect(await harness.ask(call, { ...ORDER, ...changes })).toMatchObject({ ok: false, reason, field });
    expect(conversions()).toBe(0);
  });

  test('into a coin that is off is refused', async () => {
    harness.must(0, { type: 'conversion.switch', assetId: 2, enable: false, operator: 'anna', reason: 'a test' });
    for (const call of [calls.conversionQuote, calls.convert])
      expect(await harness.ask(call, ORDER)).toMatchObject({ reason: 'MARKET_CLOSED', field: 'toSymbol' });
  });

  test('beyond what the house has of a coin is refused, with what is left', async () => {
    harness.must(0, { type: 'account.open', accountId: 1_002, kind: 'user' });
    harness.must(0, { type: 'account.grant', accountId: 1_002, assetId: 1, amount: 10n ** 14n });
    // twenty bitcoins are there, and half a one is the most at a time
    for (let count = 0; count < 40; count += 1) expect(await convert({ total: '14999' }, '', 1_002)).toMatchObject({ ok: true });
    expect(await convert({ total: '14999' }, '', 1_002)).toMatchObject({ reason: 'NO_COVER', field: 'total' });
  });
});

describe('RULES §12 a quote is firm', () => {
  test('its rate is what is converted by, though the price has moved within half the commission', async () => {
    const { quoteId, quotedAt, expiresAt } = await quoteOf();
    expect(expiresAt - quotedAt).toBe(10_000);
    harness.tick(3_002_900, 200_000);
    const { data } = await convert({ quoteId });
    expect(data).toMatchObject({ received: { decimal: '0.00332666' }, toPrice: { decimal: '30000.01' }, quotedAt });
  });

  test('its figures are those of the conversion', async () => {
    const { data: quoted } = await harness.ask(calls.conversionQuote, ORDER);
    const { quoteId, ...figures } = quoted as Readonly<Record<string, unknown>> & { readonly quoteId: string };
    const { data } = (await convert({ quoteId })) as { readonly data: Readonly<Record<string, unknown>> };
    for (const name of ['received', 'fee', 'commission', 'fromPrice', 'toPrice'] as const) expect(data[name]).toEqual(figures[name]);
    expect([data['thirdRate'], data['systemRate']]).toEqual([figures['marketRate'], figures['appliedRate']]);
  });

  test.each([
    ['up', 3_003_002],
    ['down', 2_997_000],
  ])('it ends when the index goes %s by more than half the commission', async (_way, ticks) => {
    const { quoteId } = await quoteOf();
    harness.tick(ticks, 200_000);
    expect(await convert({ quoteId })).toMatchObject({ reason: 'QUOTE_EXPIRED', field: 'quoteId' });
    expect(conversions()).toBe(0);
  });

  test('it ends after ten seconds', async () => {
    const { quoteId, expiresAt } = await quoteOf();
    const late = await quoteOf();
    harness.nowMs = expiresAt - 10;
    harness.tick(3_000_001, 200_000);
    expect(await convert({ quoteId })).toMatchObject({ ok: true });
    harness.nowMs = expiresAt + 1;
    expect(await convert({ quoteId: late.quoteId })).toMatchObject({ reason: 'QUOTE_EXPIRED' });
  });

  test('it is for one conversion; the same request again answers the first', async () => {
    const { quoteId } = await quoteOf();
    expect(await convert({ quoteId }, KEY)).toMatchObject({ data: { repeated: false } });
    for (const key of [OTHER, '']) expect(await convert({ quoteId }, key)).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(await convert({ quoteId }, KEY)).toMatchObject({ data: { repeated: true } });
    expect(conversions()).toBe(1);
  });

  test('two requests by one quote at the same moment are one conversion', async () => {
    const { quoteId } = await quoteOf();
    const answers = await Promise.all([convert({ quoteId }, KEY), convert({ quoteId }, OTHER)]);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ reason: 'QUOTE_EXPIRED' }]);
    expect(conversions()).toBe(1);
  });

  test('a refused conversion leaves it; one whose request was accepted stays used, though it is answered BUSY', async () => {
    const { quoteId } = await quoteOf();
    harness.core.busy = 1;
    expect(await convert({ quoteId }, KEY)).toMatchObject({ reason: 'BUSY' });
    expect(await convert({ quoteId }, KEY)).toMatchObject({ ok: true });
    harness.core.busy = 1;
    expect(await convert({ quoteId }, KEY)).toMatchObject({ reason: 'BUSY' });
    expect(await convert({ quoteId }, OTHER)).toMatchObject({ reason: 'QUOTE_EXPIRED' });
  });

  test('it is its user’s, of its coins and its amount, and of this start; a repeated request means the same after a restart', async () => {
    const { quoteId } = await quoteOf();
    const spoiled = quoteId.replace('-10000000000-', '-10000000001-');
    expect(spoiled).not.toBe(quoteId);
    for (const changes of [{ total: '100.00000001' }, { toSymbol: 'eth' }, { quoteId: spoiled, total: '100.00000001' }, { quoteId: 'Q1' }])
      expect(await convert({ quoteId, ...changes })).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(await convert({ quoteId }, '', ALICE + 1)).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(await convert({ quoteId }, KEY)).toMatchObject({ ok: true });
    const kept = await quoteOf();
    await harness.open();
    expect(await convert({ quoteId: kept.quoteId }, OTHER)).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    await expect(convert({ quoteId }, KEY)).rejects.toThrow('no records');
    expect(harness.core.entries.at(-1)?.outcome).toMatchObject({ ok: true, repeated: true });
    expect(conversions()).toBe(1);
  });

  test('it keeps its commission when other terms begin to act', async () => {
    const terms = { commissionPpm: 5_000, minGrossUnits: 1_000n, maxGrossUnits: 50_000_000n, enable: true, sort: 2 };
    harness.must(0, { type: 'conversion.change', assetId: 2, ...terms, ...noticed(harness.nowMs) });
    harness.nowMs += NOTICE_MS - 100;
    harness.tick(3_000_001, 200_000);
    const { quoteId } = await quoteOf();
    harness.nowMs += 200;
    expect(await convert({ quoteId })).toMatchObject({ data: { commission: { decimal: '0.2' } } });
    expect(await convert()).toMatchObject({ data: { commission: { decimal: '0.5' } } });
  });

  test('none is given at a price that is frozen or old', async () => {
    harness.nowMs += 2_001;
    harness.must(0, simulatedTick(ETH, 200_000, 'ok'));
    expect(await harness.ask(calls.conversionQuote, ORDER)).toMatchObject({ reason: 'PRICE_FROZEN' });
    harness.tick(3_000_001, 200_000);
    harness.must(0, simulatedTick(BTC, 0, 'frozen'));
    expect(await harness.ask(calls.conversionQuote, ORDER)).toMatchObject({ reason: 'PRICE_FROZEN', field: 'toSymbol' });
  });
});
