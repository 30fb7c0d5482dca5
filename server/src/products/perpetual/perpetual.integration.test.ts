import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { PerpetualCourse } from './test/course.ts';

// One server for all of it: each part goes on where the one before has left it.
const course = new PerpetualCourse();
beforeAll(() => course.open());
afterAll(() => course.close());

const MAKER = 0;
const TAKER = 1;
const OTHER = 2;
const key = (name: string): Readonly<Record<string, string>> => ({ 'Idempotency-Key': `perpetual-test-${name}` });

describe('what is on offer', () => {
  test('SPEC §1.1 seven markets with their lots, leverages and tiers, gold among them', async () => {
    const { contractList } = await course.user(MAKER).data(CALLS.coins, {});
    expect(contractList.map(({ coin, shareNumber, leverage }) => [coin, shareNumber, leverage])).toEqual([
      ['btc', '0.001', '1,2,3,5,10,20,50,100'],
      ['eth', '0.01', '1,2,3,5,10,20,50,100'],
      ['sol', '0.1', '1,2,3,5,10,20,50'],
      ['bnb', '0.01', '1,2,3,5,10,20,50'],
      ['xrp', '10', '1,2,3,5,10,20,50'],
      ['doge', '100', '1,2,3,5,10,20,50'],
      ['xau', '0.01', '1,2,3,5,10,20'],
    ]);
    expect(contractList[0]).toMatchObject({ openFee: '0.001', closeFee: '0.001', intervalHour: 8, deliveryDays: 0, enable: 0 });
    expect(contractList[0]?.tiers[1]).toMatchObject({ above: '50000', upTo: '250000', maxLeverage: 50, deduction: '250' });
  });

  test('§5.8 the state of a market tells mark, index, funding and what the insurance fund has', async () => {
    const { markets } = await course.user(MAKER).data(CALLS.contractState, { symbol: 'btc' });
    expect(markets).toMatchObject([{ symbol: 'btc', indexPrice: '60000', live: true, openInterest: '0', insurance: '100000' }]);
  });
});

describe('orders', () => {
  let waiting = 0;

  test('SPEC §5.2 a limit order waits and holds its margin and fee; the same key opens nothing twice', async () => {
    const order = { symbol: 'btc', leverage: 10, delegatePrice: '60000', delegateTotal: 100, type: 1, delegateType: 0 } as const;
    const placed = await course.user(MAKER).data(CALLS.submitContractOrder, order, key('maker-short'));
    const again = await course.user(MAKER).data(CALLS.submitContractOrder, order, key('maker-short'));
    expect([again.id, again.repeated]).toEqual([placed.id, true]);
    waiting = placed.id;
    const rows = await course.user(MAKER).rows(CALLS.contractOrders, { status: 0 });
    // 100 lots are 0.1 BTC, 6,000 USDT: a tenth of it as margin, a thousandth as fee
    expect(rows).toMatchObject([
      { id: placed.id, type: 1, delegateType: 0, status: 0, lots: 100, delegateTotal: '0.1', frozen: '606', timeInForce: 'gtc' },
    ]);
    expect(await course.user(MAKER).balance('usdt', 3)).toEqual({ amout: '5000', occupiedAmount: '606', availableAmount: '4394' });
  });

  test.each([
    ['leverage that is not offered', { leverage: 7 }, 'BAD_INPUT'],
    ['lots above the most of an order', { delegateTotal: 20_001 }, 'ABOVE_MAX'],
    ['a price off the tick', { delegateType: 0, delegatePrice: '60000.001' }, 'TOO_PRECISE'],
    ['a limit beyond the protection price', { delegateType: 0, delegatePrice: '70000' }, 'PRICE_TOO_FAR'],
    ['more than the wallet has', { delegateTotal: 2_000 }, 'INSUFFICIENT_FUNDS'],
    ['another leverage than the side has', { type: 1, leverage: 20 }, 'LEVERAGE_MISMATCH'],
    ['a take-profit that is reached already', { earnPrice: '59000' }, 'WOULD_TRIGGER'],
    ['a market order that may rest', { timeInForce: 'gtc' }, 'BAD_PARAMETER'],
    ['a coin without contracts', { symbol: 'ltc' }, 'NOT_FOUND'],
    ['gold outside its hours or without a price', { symbol: 'xau' }, 'PRICE_FROZEN'],
  ] as const)('SPEC §5.2 refused: %s', async (_name, change, reason) => {
    const order = { symbol: 'btc', leverage: 10, delegateTotal: 1, type: 0, delegateType: 1, ...change } as const;
    const before = await course.user(MAKER).balance('usdt', 3);
    expect(await course.user(MAKER).refusal(CALLS.submitContractOrder, order)).toBe(reason);
    expect(await course.user(MAKER).balance('usdt', 3)).toEqual(before);
  });

  test('the preview tells what the order then does', async () => {
    const order = { symbol: 'btc', leverage: 20, delegateTotal: 60, type: 0, delegateType: 0, delegatePrice: '60000' } as const;
    const preview = await course.user(TAKER).data(CALLS.previewContractOrder, order);
    expect(preview).toMatchObject({ reason: null, value: '3600', margin: '180', fee: '3.6', hold: '183.6', before: null });
    expect(preview.after).toMatchObject({ lots: 60, openPrice: '60000', adjustAmount: '180', bankruptcyPrice: '57000' });
    const placed = await course.user(TAKER).data(CALLS.submitContractOrder, { ...order, losePrice: '57500', earnPrice: '66000' });
    const [filled] = await course.user(TAKER).rows(CALLS.contractOrders, { status: 1 });
    expect(filled).toMatchObject({ id: placed.id, status: 1, dealLots: 60, dealPrice: '60000', fee: '3.6', endReason: 'filled' });
    const position = await course.positionOf(TAKER);
    expect(await course.user(TAKER).rows(CALLS.orderFills, { id: placed.id })).toMatchObject([
      { positionId: position.id, id: 1, kind: 'opened', lots: 60, num: '0.06', price: '60000', value: '3600', earn: null, fee: '3.6' },
    ]);
    const { closePrice, bankruptcyPrice, maintenanceMargin } = preview.after;
    expect(position).toMatchObject({ type: 0, leverage: 20, lots: 60, openFee: '3.6', closePrice, bankruptcyPrice });
    // at the mark of either moment
    expect(Number(position.maintenanceMargin)).toBeCloseTo(Number(maintenanceMargin), 2);
    expect(position).toMatchObject({ openNum: '0.06', adjustAmount: '180', entrustmentValue: '3600', status: 0, live: true });
  });

  test('a part of the waiting order is filled, and its own position is the other side', async () => {
    expect(await course.positionOf(MAKER)).toMatchObject({ type: 1, leverage: 10, lots: 60, adjustAmount: '360', delegateType: 0 });
    expect(await course.user(MAKER).rows(CALLS.contractOrders, { status: 0 })).toMatchObject([{ id: waiting, dealLots: 60 }]);
    const [trade] = await course.user(OTHER).data(CALLS.trades, { symbol: 'btc', product: 'perpetual', limit: 1 });
    expect(trade).toMatchObject({ price: '60000', amount: '0.06', direction: 'buy' });
    const depth = async () => await course.user(OTHER).data(CALLS.depth, { symbol: 'btc', product: 'perpetual' });
    // before the house's first quote; the copy of the book that is shown follows it within 50 ms
    await expect.poll(async () => (await depth()).asks[0]).toEqual(['60000', '0.04']);
  });

  test('another’s order answers as unknown, an own one is cancelled once', async () => {
    expect(await course.user(OTHER).refusal(CALLS.cancelContractOrder, { id: waiting })).toBe('NOT_FOUND');
    expect(await course.user(OTHER).table(CALLS.orderFills, { id: waiting })).toMatchObject({ ok: false, reason: 'NOT_FOUND' });
    expect(await course.user(MAKER).rows(CALLS.orderFills, { id: waiting })).toMatchObject([{ kind: 'opened', lots: 60 }]);
    await course.user(MAKER).data(CALLS.cancelContractOrder, { id: waiting });
    expect(await course.user(MAKER).refusal(CALLS.cancelContractOrder, { id: waiting })).toBe('ALREADY_DONE');
    expect(await course.user(MAKER).rows(CALLS.contractOrders, { status: 3 })).toMatchObject([
      { id: waiting, status: 3, dealLots: 60, endReason: 'cancelled' },
    ]);
    const evidence = await course.user(MAKER).data(CALLS.contractOrderProof, { orderId: `P-${waiting}` });
    expect(evidence.receipt).toMatchObject({ side: 'short', reduceOnly: false, lots: 100, leverage: 10, limit: '60000.00', feePpm: 1_000 });
    expect(evidence.settlement).toMatchObject({ lots: 60, value: '3600.00000000', fee: '3.60000000', state: 'cancelled' });
    expect(evidence.settlement?.fills).toMatchObject([{ role: 'maker', lots: 60, price: '60000.00' }]);
    expect(verifyEvidence(evidence)).toMatchObject({ proved: true, kind: 'perpetual', orderId: `P-${waiting}` });
    const others = await course.user(OTHER).text(CALLS.contractOrderProof, { orderId: `P-${waiting}` });
    expect(others).toBe(await course.user(OTHER).text(CALLS.contractOrderProof, { orderId: 'P-900719925474' }));
    const [ledger] = await course.user(MAKER).rows(CALLS.perpetualRecords, { type: 27 });
    expect(ledger).toMatchObject({ amount: '3.6', beforeAmount: '5000', afterAmount: '4996.4', assetType: 3 });
  });

  test('all waiting orders of a coin are cancelled at once', async () => {
    const order = { symbol: 'eth', leverage: 5, delegatePrice: '2900', delegateTotal: 5, type: 0, delegateType: 0 } as const;
    await course.user(OTHER).data(CALLS.submitContractOrder, order);
    expect(await course.user(OTHER).refusal(CALLS.cancelContractOrders, { symbol: 'ltc' })).toBe('NOT_FOUND');
    await course.user(OTHER).data(CALLS.cancelContractOrders, { symbol: 'eth' });
    expect(await course.user(OTHER).rows(CALLS.contractOrders, { status: 0 })).toEqual([]);
  });
});

describe('positions', () => {
  test('SPEC §5.3 margin is added and taken out; the preview tells the liquidation price that follows', async () => {
    const { id, closePrice } = await course.positionOf(TAKER);
    const preview = await course.user(TAKER).data(CALLS.previewMargin, { id, money: '20', flag: 0 });
    expect(preview).toMatchObject({ reason: null, before: { closePrice, adjustAmount: '180' }, after: { adjustAmount: '200' } });
    const added = await course.user(TAKER).data(CALLS.adjustMargin, { id, money: '20', flag: 0 }, key('add-margin-1'));
    expect(added).toEqual({ id, adjustAmount: '200', closePrice: preview.after.closePrice, repeated: false });
    const again = await course.user(TAKER).data(CALLS.adjustMargin, { id, money: '20', flag: 0 }, key('add-margin-1'));
    expect(again).toEqual({ ...added, repeated: true });
    const refused = await course.user(TAKER).single(CALLS.adjustMargin, { id, money: '20.00000001', flag: 1 });
    expect(refused).toMatchObject({ ok: false, reason: 'ABOVE_MAX' });
    // a mark a little below the price of opening leaves a little less
    expect(refused.ok ? 0 : Number(refused.limit)).toBeCloseTo(20, 0);
    const taken = await course.user(TAKER).data(CALLS.adjustMargin, { id, money: '16.4', flag: 1 });
    expect(taken).toMatchObject({ adjustAmount: '183.6' });
    expect(Number(taken.closePrice)).toBeLessThan(Number(closePrice));
  });

  test('another’s position answers as unknown to every call', async () => {
    const { id } = await course.positionOf(TAKER);
    const other = course.user(OTHER);
    expect(await other.refusal(CALLS.stopPosition, { id })).toBe('NOT_FOUND');
    expect(await other.refusal(CALLS.closePosition, { id, delegateTotal: 1 })).toBe('NOT_FOUND');
    expect(await other.refusal(CALLS.reversePosition, { id })).toBe('NOT_FOUND');
    expect(await other.refusal(CALLS.adjustMargin, { id, money: '1', flag: 0 })).toBe('NOT_FOUND');
    expect(await other.refusal(CALLS.previewMargin, { id, money: '1', flag: 0 })).toBe('NOT_FOUND');
    expect(await other.refusal(CALLS.setLoss, { positionId: id, lossType: 0, delegateType: 1, earnPrice: '70000' })).toBe('NOT_FOUND');
    const history = await other.table(CALLS.positionHistory, { id });
    expect(history).toMatchObject({ ok: false, reason: 'NOT_FOUND' });
  });

  test('SPEC §5.7 the take-profit and stop-loss of the order are set, more are added, and one is cancelled', async () => {
    const { id: positionId } = await course.positionOf(TAKER);
    const set = await course.user(TAKER).rows(CALLS.contractLosses, { positionId });
    expect(set).toMatchObject([
      { lossType: 1, losePrice: '57500', delegateType: 1, earnPrice: null, whole: true, loseNumber: '0.06' },
      { lossType: 0, earnPrice: '66000', whole: true, status: 0 },
    ]);
    expect(set[0]?.ocoGroup).toBe(set[1]?.ocoGroup);
    const wrong = { positionId, lossType: 0, delegateType: 1, earnPrice: '59000', earnNumber: '0.001' } as const;
    expect(await course.user(TAKER).refusal(CALLS.setLoss, wrong)).toBe('WOULD_TRIGGER');
    const much = await course.user(TAKER).single(CALLS.setLoss, { ...wrong, earnPrice: '70000', earnNumber: '0.061' });
    expect(much).toMatchObject({ ok: false, reason: 'ABOVE_MAX', limit: '0.06', field: 'earnNumber' });
    expect(await course.user(TAKER).refusal(CALLS.setLoss, { ...wrong, earnPrice: '70000', earnNumber: '0.0005' })).toBe('TOO_PRECISE');
    const limit = { positionId, lossType: 0, delegateType: 0, earnPrice: '70000', earnNumber: '0.01' } as const;
    expect(await course.user(TAKER).refusal(CALLS.setLoss, limit)).toBe('BAD_PARAMETER');
    const { id } = await course.user(TAKER).data(CALLS.setLoss, { ...limit, earnDelegatePrice: '69990' }, key('take-profit'));
    const again = await course.user(TAKER).data(CALLS.setLoss, { ...limit, earnDelegatePrice: '69990' }, key('take-profit'));
    expect([again.id, again.repeated]).toEqual([id, true]);
    expect(await course.user(OTHER).refusal(CALLS.cancelLoss, { id })).toBe('NOT_FOUND');
    await course.user(TAKER).data(CALLS.cancelLoss, { id });
    expect(await course.user(TAKER).rows(CALLS.contractLosses, { status: 2 })).toMatchObject([
      { id, status: 2, endReason: 'cancelled', earnPrice: '70000', earnDelegatePrice: '69990', delegateType: 0 },
    ]);
  });

  test('SPEC §5.7 a take-profit at a limit and a stop-loss at market, equally large, are set in one request and cancel each other', async () => {
    const taker = course.user(TAKER);
    const { id: positionId } = await course.positionOf(TAKER);
    const both = {
      positionId,
      lossType: 2,
      delegateType: 1,
      earnPrice: '70000',
      earnNumber: '0.02',
      losePrice: '57400',
      loseNumber: '0.02',
    };
    expect(await taker.refusal(CALLS.setLoss, { ...both, earnDelegateType: 0 })).toBe('BAD_PARAMETER');
    const wrong = await taker.single(CALLS.setLoss, { ...both, losePrice: '65000' });
    expect(wrong).toMatchObject({ ok: false, reason: 'WOULD_TRIGGER', field: 'lossType' });
    const much = await taker.single(CALLS.setLoss, { ...both, loseNumber: '0.061' });
    expect(much).toMatchObject({ ok: false, reason: 'ABOVE_MAX', limit: '0.06', field: 'loseNumber' });
    const { id, loseId } = await taker.data(CALLS.setLoss, { ...both, earnDelegateType: 0, earnDelegatePrice: '69990' });
    const set = (await taker.rows(CALLS.contractLosses, { positionId })).filter((row) => row.id === id || row.id === loseId);
    expect(set).toMatchObject([
      { lossType: 1, delegateType: 1, losePrice: '57400', loseNumber: '0.02', loseDelegatePrice: null, whole: false },
      { lossType: 0, delegateType: 0, earnPrice: '70000', earnNumber: '0.02', earnDelegatePrice: '69990', whole: false },
    ]);
    expect(set[0]?.ocoGroup).toBe(set[1]?.ocoGroup);
    for (const row of set) await taker.data(CALLS.cancelLoss, { id: row.id });
  });

  test('a part is closed, at the best price that somebody asks', async () => {
    const { id } = await course.positionOf(TAKER);
    const bid = { symbol: 'btc', leverage: 5, delegatePrice: '59999', delegateTotal: 10, type: 0, delegateType: 0 } as const;
    await course.user(OTHER).data(CALLS.submitContractOrder, bid);
    const closed = await course.user(TAKER).data(CALLS.closePosition, { id, delegateTotal: 10 }, key('close-a-part'));
    expect(closed).toMatchObject({ leftLots: 50, leftNum: '0.05', repeated: false });
    expect(await course.positionOf(TAKER)).toMatchObject({
      lots: 50,
      realised: '-0.01',
      dealPrice: '59999',
      dealNum: '0.01',
      sellFee: '0.59999',
    });
    const much = await course.user(TAKER).single(CALLS.closePosition, { id, delegateTotal: 51 });
    expect(much).toMatchObject({ ok: false, reason: 'ABOVE_MAX', limit: '50', field: 'delegateTotal' });
    const [row] = await course.user(TAKER).rows(CALLS.perpetualRecords, { type: 28 });
    expect(row).toMatchObject({ amount: '0.60999', serialId: String(id) });
  });

  test('reversing closes, then opens the other side with checks of its own', async () => {
    const { id } = await course.positionOf(OTHER);
    const bid = { symbol: 'btc', leverage: 5, delegatePrice: '59999', delegateTotal: 20, type: 0, delegateType: 0 } as const;
    await course.user(3).data(CALLS.submitContractOrder, bid);
    const reversed = await course.user(OTHER).data(CALLS.reversePosition, { id }, key('reverse-once'));
    expect(reversed).toMatchObject({ leftLots: 0, missedLots: 0, reason: null, repeated: false });
    expect(reversed.openId).not.toBeNull();
    const again = await course.user(OTHER).data(CALLS.reversePosition, { id }, key('reverse-once'));
    expect(again).toMatchObject({ id: reversed.id, openId: reversed.openId, repeated: true });
    // without its key, or by another call: what is closed says so
    const owner = course.user(OTHER);
    for (const call of [CALLS.reversePosition, CALLS.stopPosition, CALLS.closePosition])
      expect(await owner.single(call, { id })).toMatchObject({ ok: false, reason: 'ALREADY_DONE', field: 'id' });
    expect(await owner.refusal(CALLS.adjustMargin, { id, money: '1', flag: 0 })).toBe('ALREADY_DONE');
    expect(await owner.refusal(CALLS.setLoss, { positionId: id, lossType: 0, delegateType: 1, earnPrice: '70000' })).toBe('ALREADY_DONE');
    expect(await course.user(MAKER).refusal(CALLS.stopPosition, { id })).toBe('NOT_FOUND');
    expect(await course.positionOf(OTHER)).toMatchObject({ type: 1, lots: 10, leverage: 5 });
  });
});

describe('the market socket', () => {
  test('tells mark, trades and book of a contract, as market.depth and market.trades have them', async () => {
    const reader = await course.marketSocket();
    for (const type of ['MARK', 'CONTRACT_TRADE', 'CONTRACT_DEPTH']) reader.send({ op: 'subscribe', type, symbol: 'btc' });
    const tickOf = async (type: string): Promise<unknown> => {
      const { data } = await reader.next((message) => message.type === type);
      return (data as { readonly tick: unknown }).tick;
    };
    const mark = (await tickOf('MARK')) as { readonly markPrice: number };
    expect(mark).toMatchObject({ indexPrice: 60_000, live: true });
    expect(Math.abs(mark.markPrice - 60_000)).toBeLessThan(20);
    const [trade] = await course.user(OTHER).data(CALLS.trades, { symbol: 'btc', product: 'perpetual', limit: 1 });
    expect(await tickOf('CONTRACT_TRADE')).toMatchObject({ id: trade?.id });
    const book = (await tickOf('CONTRACT_DEPTH')) as { readonly snapshot: boolean; readonly bids: readonly unknown[] };
    expect([book.snapshot, book.bids.length > 0]).toEqual([true, true]);
    reader.send({ op: 'subscribe', type: 'MARK', symbol: 'ltc' });
    reader.close();
  });
});

describe('SPEC §8 a client of the wire contract', () => {
  type Said = { readonly code: number; readonly data?: { readonly id: number }; readonly rows?: readonly { readonly id: number }[] };

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Said> {
    const response = await fetch(`${course.server.address}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', satoken: course.user(OTHER).token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Said;
  }

  /** Calls that the client may send either way, and what their rows have (wire-contract §8). */
  const SHOWN_AS_GET: readonly (readonly [string, string])[] = [
    [
      'contract/order/list?status=1',
      'id orderNo type delegateType status symbol leverage delegateTotal delegatePrice delegateValue dealNum dealPrice dealValue fee delegateTime dealTime params',
    ],
    [
      'contract/position/list?status=0&pageNum=1&pageSize=100000',
      'id orderNo type delegateType status symbol leverage openNum openPrice closePrice amount adjustAmount remainMargin openFee sellFee assetFee entrustmentValue earn dealPrice dealNum dealValue dealTime auditStatus deliveryDays subTime createTime params',
    ],
    [
      'contract/loss/list',
      'id positionId userId symbol leverage type lossType delegateType status earnPrice earnNumber earnDelegatePrice losePrice loseNumber loseDelegatePrice createTime params',
    ],
    ['record/trading', 'id type amount beforeAmount afterAmount createTime'],
  ];

  test('sends numbers as text or numbers, parameters in the address or the body, and reads its own lists', async () => {
    const order = { symbol: 'eth', leverage: '5', delegateTotal: 3, type: 0 };
    const limit = await call('POST', 'contract/order/submit', { ...order, delegatePrice: 2900, delegateType: 0 });
    expect(limit).toMatchObject({ code: 200 });
    for (const method of ['GET', 'POST'] as const)
      expect(await call(method, 'contract/order/list?status=0')).toMatchObject({
        code: 200,
        rows: [{ id: limit.data?.id, symbol: 'eth' }],
      });
    expect(await call('POST', `contract/order/canCelOrder?id=${limit.data?.id}`)).toMatchObject({ code: 200 });
    // what the price field shows of a market order is not read
    expect(await call('POST', 'contract/order/submit', { ...order, delegatePrice: 'Market', delegateType: 1 })).toMatchObject({
      code: 200,
    });
    const open = await call('GET', 'contract/position/list?status=0&pageNum=1&pageSize=100000');
    const position = open.rows?.find((row) => 'symbol' in row && row.symbol === 'eth');
    expect(position).toMatchObject({ type: 0, leverage: 5, openNum: 0.03, auditStatus: 0, deliveryDays: 0 });
    const id = position?.id ?? 0;
    expect(await call('POST', `contract/position/adjustAmount?id=${id}&money=10&flag=0`)).toMatchObject({ code: 200 });
    expect(await call('POST', `contract/position/adjustAmount?id=${id}&money=9&flag=1`)).toMatchObject({ code: 200 });
    const earn = { positionId: id, earnPrice: 3300, earnNumber: 0.03, lossType: 0, delegateType: 1 };
    const lose = { positionId: id, losePrice: '2800', loseNumber: '0.01', loseDelegatePrice: '2790', lossType: 1, delegateType: 0 };
    const set = [await call('POST', 'contract/loss/sett', earn), await call('POST', 'contract/loss/sett', lose)];
    const losses = await call('GET', 'contract/loss/list');
    expect(losses.rows).toMatchObject([
      { id: set[1]?.data?.id, lossType: 1, losePrice: 2_800, loseDelegatePrice: 2_790, loseNumber: 0.01, status: 0 },
      { id: set[0]?.data?.id, lossType: 0, earnPrice: 3_300, earnNumber: 0.03, earnDelegatePrice: null, status: 0 },
    ]);
    // the other two of them: a take-profit at a limit and a stop-loss at market
    const earnLimit = { positionId: id, earnPrice: '3400', earnNumber: '0.01', earnDelegatePrice: 3390, lossType: 0, delegateType: 0 };
    const loseMarket = { positionId: id, losePrice: 2700, loseNumber: 0.01, lossType: 1, delegateType: 1 };
    for (const body of [earnLimit, loseMarket]) {
      const { code, data } = await call('POST', 'contract/loss/sett', body);
      expect(code).toBe(200);
      expect(await call('POST', 'contract/loss/cancel', { id: data?.id })).toMatchObject({ code: 200 });
    }
    for (const [path, fields] of SHOWN_AS_GET) {
      const [byGet, byPost] = [await call('GET', path), await call('POST', path)];
      expect([path, byGet.code, byPost.code]).toEqual([path, 200, 200]);
      expect(byPost.rows?.map((row) => row.id)).toEqual(byGet.rows?.map((row) => row.id));
      const [first] = byGet.rows ?? [];
      expect([path, fields.split(' ').filter((field) => first !== undefined && !Object.hasOwn(first, field))]).toEqual([path, []]);
    }
    // what is shown as POST is no link that a page of somebody else could make a browser open
    const byGet = await fetch(`${course.server.address}/api/contract/position/stopOrder?id=${id}`, {
      headers: { satoken: course.user(OTHER).token },
    });
    expect(await byGet.json()).toMatchObject({ code: 500 });
    expect(await call('POST', `contract/loss/cancel?id=${set[0]?.data?.id}`)).toMatchObject({ code: 200 });
    expect(await call('POST', `contract/position/stopOrder?id=${id}`)).toMatchObject({ code: 200, data: { leftLots: 0 } });
    const closed = await call('GET', 'contract/position/list?status=1&pageNum=1&pageSize=100000');
    expect(closed.rows?.[0]).toMatchObject({ id, status: 1, closeReason: 'closed' });
    expect((await call('GET', 'contract/loss/list')).rows).toEqual([]);
    expect(await call('GET', 'record/trading')).toMatchObject({ code: 200 });
  });
});

describe('a killed server', () => {
  test('has the same orders, positions and take-profits afterwards, and does nothing twice', async () => {
    const order = { symbol: 'btc', leverage: 5, delegatePrice: '57150', delegateTotal: 30, type: 0, delegateType: 0 } as const;
    const placed = await course.user(3).data(CALLS.submitContractOrder, order, key('over-the-kill'));
    const asked = async (): Promise<unknown> => [
      (await course.positionOf(TAKER)).adjustAmount,
      await course.user(TAKER).rows(CALLS.contractLosses, {}),
      (await course.user(3).rows(CALLS.contractOrders, { status: 0 })).map(({ id, frozen }) => [id, frozen]),
      await course.user(TAKER).balance('usdt', 3),
    ];
    const before = await asked();
    const [ended] = await course.user(MAKER).rows(CALLS.contractOrders, { status: 3 });
    const proofOf = () => course.user(MAKER).text(CALLS.contractOrderProof, { orderId: `P-${ended?.id ?? 0}` });
    const proof = await proofOf();
    await course.startAgain();
    expect(await proofOf()).toBe(proof);
    expect(await asked()).toEqual(before);
    const again = await course.user(3).data(CALLS.submitContractOrder, order, key('over-the-kill'));
    expect([again.id, again.repeated]).toEqual([placed.id, true]);
  });
});

describe('a fall of the price', () => {
  test('SPEC §5.5 the long is liquidated, and each step is told afterwards', async () => {
    const { id } = await course.positionOf(TAKER);
    for (const { id: loss } of await course.user(TAKER).rows(CALLS.contractLosses, {}))
      await course.user(TAKER).data(CALLS.cancelLoss, { id: loss });
    const own = await course.ownSocket(TAKER);
    await course.fallToRest();
    const warning = await own.next(({ type, date }) => type === 'POSITION' && JSON.stringify(date).includes('marginCall'));
    const { message } = warning['date'] as { readonly message: string };
    expect(JSON.parse(message)).toMatchObject({ position: 1, marginCall: { id, symbol: 'btc', type: 0 } });
    await course.fall();
    // What finds nobody near the mark waits for the next one.
    for (let tries = 0; tries < 20 && !own.received.some(({ type }) => type === 'SETTLEMENT'); tries += 1)
      await course.server.passTime(1_000);
    await own.next(({ type }) => type === 'SETTLEMENT');
    own.close();
    const [closed] = await course.user(TAKER).rows(CALLS.contractPositions, { status: 1 });
    expect(closed).toMatchObject({ id, status: 1, closeReason: 'liquidated', lots: 0 });
    const steps = await course.user(TAKER).rows(CALLS.positionHistory, { id });
    expect(
      steps
        .map(({ kind }) => kind)
        .toReversed()
        .slice(0, 5),
    ).toEqual(['opened', 'margin', 'margin', 'reduced', 'liquidating']);
    const found = steps.find(({ kind }) => kind === 'liquidating');
    expect(Number(found?.equity)).toBeLessThan(Number(found?.maintenanceMargin));
    expect(steps[0]).toMatchObject({ kind: 'closed', closeReason: 'liquidated', margin: '0' });
    const [feed] = await course.user(OTHER).rows(CALLS.liquidations, { symbol: 'btc' });
    expect(feed).toMatchObject({ symbol: 'btc', type: 0, left: '0', num: '0.05', markPrice: found?.markPrice, simulated: false });
    // what is left of the margin after loss and fee is the user's
    const end = steps.find(({ kind }) => kind === 'liquidated');
    expect(end?.fee).toBe(feed?.fee);
    expect(Number(end?.returned)).toBeGreaterThan(0);
    const bars = await course.user(OTHER).data(CALLS.contractMarks, { symbol: 'btc', interval: 'ONE_HOUR', limit: 2 });
    expect(bars.at(-1)).toMatchObject({ i: '54000' });
    expect(Math.abs(Number(bars.at(-1)?.c) - 54_000)).toBeLessThan(20);
  });

  test('SPEC §15.2 the liquidation is proved by its mark, the position before, the tiers and the fills', async () => {
    const [closed] = await course.user(TAKER).rows(CALLS.contractPositions, { status: 1 });
    const id = closed?.id ?? 0;
    const steps = await course.user(TAKER).rows(CALLS.positionHistory, { id });
    const found = steps.find(({ kind }) => kind === 'liquidating');
    const step = found?.id ?? 0;
    let answer = await course.user(TAKER).single(CALLS.positionProof, { id, step });
    for (let tries = 0; tries < 10 && !answer.ok; tries += 1) {
      await course.server.passTime(1_000);
      answer = await course.user(TAKER).single(CALLS.positionProof, { id, step });
    }
    const evidence = answer.ok ? answer.data : null;
    const trusted = (await course.user(OTHER).data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);
    const verdict = verifyEvidence(JSON.parse(JSON.stringify(evidence)), trusted);
    expect(verdict.lines.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict).toMatchObject({ proved: true, kind: 'liquidation', orderId: `L-${id}-${step}` });
    expect(evidence?.settlement).toMatchObject({ kind: 'perpetual.liquidation', time: found?.params.createTime });
    const { marks } = await course
      .user(OTHER)
      .data(CALLS.signedMarks, { symbol: 'btc', from: evidence?.marks[0]?.n, to: evidence?.marks[0]?.n });
    expect(marks).toEqual(evidence?.marks.slice(0, 1));
    expect(await course.user(TAKER).data(CALLS.positionProof, { id, step: 1 })).toBeNull();
    expect(await course.user(TAKER).refusal(CALLS.positionProof, { id, step: 99 })).toBe('NOT_FOUND');
    expect(await course.user(OTHER).refusal(CALLS.positionProof, { id, step })).toBe('NOT_FOUND');
  });

  test('SPEC §15.2 every order is proved on request: opened, reduced by its owner or a trigger, liquidated, cancelled', async () => {
    const trusted = (await course.user(MAKER).data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);
    const seen = new Set<string>();
    for (const user of course.users)
      for (const status of [1, 3])
        for (const { id } of await user.rows(CALLS.contractOrders, { status, pageNum: 1, pageSize: 100 })) {
          const evidence = await user.data(CALLS.contractOrderProof, { orderId: `P-${id}` });
          const { lines } = verifyEvidence(evidence, trusted);
          expect(lines.filter(({ ok }) => !ok)).toEqual([]);
          const { cause, reduceOnly } = evidence.receipt;
          seen.add(`${cause} ${reduceOnly ? 'reduces' : 'opens'} ${evidence.settlement === undefined ? 'unfilled' : 'filled'}`);
        }
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining(['liquidation reduces filled', 'user opens filled', 'user reduces filled']),
    );
  });

  test('every balance of the users is what their records say', async () => {
    for (const user of course.users) {
      const rows = await user.rows(CALLS.perpetualRecords, {});
      expect((await user.balance('usdt', 3)).amout).toBe(rows[0]?.afterAmount ?? '5000');
    }
  });
});

describe('closing everything', () => {
  test('all orders are cancelled and all positions closed', async () => {
    const done = await course.user(3).data(CALLS.closeAllPositions, {}, key('close-everything'));
    expect(done.repeated).toBe(false);
    expect(await course.user(3).rows(CALLS.contractOrders, { status: 0 })).toEqual([]);
    expect((await course.user(3).rows(CALLS.contractPositions, { status: 0 })).length).toBe(done.left);
    expect(await course.user(3).refusal(CALLS.closeAllPositions, { symbol: 'ltc' })).toBe('NOT_FOUND');
  });

  test('SPEC §5.8 fundings are listed, and what a position paid', async () => {
    expect(await course.user(3).table(CALLS.fundingRates, { symbol: 'btc' })).toMatchObject({ ok: true });
    expect(await course.user(3).rows(CALLS.fundingPayments, {})).toEqual([]);
  });
});
