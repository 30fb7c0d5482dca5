import { describe, expect, test } from 'vitest';
import { firstError } from '../../../form/problem.ts';
import { changeTicket } from '../model/ticket-state.ts';
import { closingOf } from '../model/use-closing.ts';
import { contentOf } from '../sending.ts';
import { btc } from '../test/btc-market.ts';
import { btcLong } from '../test/btc-position.ts';
import { expectedPosition, resultOf } from './entry.ts';
import { NO_LEG } from './leg.ts';
import { ticketProblems } from './problems.ts';
import { amountIn, lotsTyped, maxLots } from './size.ts';
import { leverageOf, type TicketFacts, type TicketInputs } from './ticket.ts';

const MARK = '105081.37';

const facts: TicketFacts = {
  market: btc,
  mark: MARK,
  live: true,
  available: '1000',
  bestBid: '105079.88',
  bestAsk: '105086.8',
  bids: null,
  asks: null,
  taken: { long: null, short: null },
  openOrders: 0,
  stopsSoon: false,
  open: { long: null, short: null },
};
const market3: TicketInputs = {
  side: 'long',
  closes: false,
  kind: 'market',
  timeInForce: 'gtc',
  leverage: 5,
  price: '',
  unit: 'lots',
  amount: '3',
  takeProfit: '',
  stopLoss: '',
  takeProfitLimit: null,
  stopLossLimit: null,
};
const limit = (price: string, more: Partial<TicketInputs> = {}): TicketInputs => ({ ...market3, kind: 'limit', price, ...more });
const codeOf = (inputs: TicketInputs, around: Partial<TicketFacts> = {}) =>
  firstError(ticketProblems(inputs, { ...facts, ...around }))?.code ?? null;

describe('size', () => {
  test.each([
    ['lots', '3', 3],
    ['lots', '3.5', null],
    ['coin', '0.003', 3],
    ['coin', '0.0035', null],
    ['quote', '315.24411', 3],
    ['quote', '315.24', 2],
    ['quote', '', null],
  ] as const)('SPEC §5 in %s %s is %s lots: USDT buy whole lots, never more than they pay for', (unit, amount, lots) => {
    expect(lotsTyped({ ...market3, unit, amount }, facts)).toBe(lots);
  });

  test('another unit shows the same size', () => {
    expect(amountIn('coin', market3, facts)).toBe('0.003');
    expect(amountIn('quote', market3, facts)).toBe('315.24411');
    expect(amountIn('lots', { ...market3, unit: 'quote', amount: '400' }, facts)).toBe('3');
  });

  test('product rules 5.2 Max is exact: with one unit less than 3 lots hold at the protection price it is 2', () => {
    expect(maxLots(market3, { ...facts, available: '66.53226429' })).toBe(3);
    expect(maxLots(market3, { ...facts, available: '66.53226428' })).toBe(2);
    expect(maxLots(market3, { ...facts, available: null })).toBeNull();
    expect(codeOf(market3, { available: '66.53226429' })).toBeNull();
    expect(codeOf(market3, { available: '66.53226428' })).toBe('funds.none');
  });
});

describe('what keeps an order from being sent', () => {
  test('product rules 5.2 a limit may be at the protection price and not one tick beyond it, on either side', () => {
    expect(codeOf(limit('110335.43'))).toBeNull();
    expect(codeOf(limit('110335.44'))).toBe('price.tooFar');
    expect(codeOf(limit('99827.31', { side: 'short' }))).toBeNull();
    expect(codeOf(limit('99827.3', { side: 'short' }))).toBe('price.tooFar');
  });

  test('without a live mark nothing opens', () => {
    expect(codeOf(market3, { live: false })).toBe('price.none');
    expect(codeOf(market3, { mark: null })).toBe('price.none');
  });

  test.each([
    [limit(''), 'price.missing'],
    [limit('105000.005'), 'price.step'],
    [{ ...market3, amount: '' }, 'amount.missing'],
    [{ ...market3, amount: '0' }, 'amount.below'],
    [{ ...market3, amount: '20001' }, 'amount.above'],
    [{ ...market3, leverage: 100, amount: '500' }, 'tier.leverage'],
    [limit('105086.8', { timeInForce: 'post-only' }), 'order.wouldTake'],
    [{ ...market3, takeProfit: MARK }, 'profit.reached'],
    [{ ...market3, stopLoss: MARK }, 'loss.reached'],
    [{ ...market3, side: 'short', takeProfit: '105081.38' }, 'profit.reached'],
    [{ ...market3, stopLoss: '100000.001' }, 'loss.step'],
    [{ ...market3, takeProfit: '110000', takeProfitLimit: '' }, 'profit.limitMissing'],
    [{ ...market3, stopLoss: '100000', stopLossLimit: '99999.999' }, 'loss.limitStep'],
  ] as const)('%o: %s', (inputs, code) => {
    expect(codeOf(inputs)).toBe(code);
  });

  test('SPEC §5.2 within an hour of a planned stop more than 5x is refused, also on a side that has more', () => {
    expect(codeOf({ ...market3, leverage: 10 }, { stopsSoon: true })).toBe('stop.leverage');
    expect(codeOf(market3, { stopsSoon: true, taken: { long: 20, short: null } })).toBe('stop.leverage');
    expect(codeOf(market3, { stopsSoon: true })).toBeNull();
    expect(codeOf({ ...market3, leverage: 10 })).toBeNull();
  });

  test('a market that opens no shorts says so, and still opens longs', () => {
    const closed = { ...btc, takes: { ...btc.takes, short: { limit: false, market: false } } };
    expect(codeOf({ ...market3, side: 'short' }, { market: closed })).toBe('market.closed');
    expect(codeOf(market3, { market: closed })).toBeNull();
  });

  test('product rules 5.5 a stop at or beyond the liquidation price is warned of, and never blocks', () => {
    const codes = (stopLoss: string) => ticketProblems({ ...market3, stopLoss }, facts).map(({ code }) => code);
    expect(codes('84487.53')).toEqual(['loss.beyondLiquidation']);
    expect(codes('84487.54')).toEqual([]);
    expect(codeOf({ ...market3, stopLoss: '84487.53' })).toBeNull();
  });
});

describe('an order that only reduces', () => {
  const around: Partial<TicketFacts> = { open: { long: btcLong, short: null }, available: '0' };
  const close = (more: Partial<TicketInputs> = {}): TicketInputs => ({ ...market3, closes: true, ...more });

  test('SPEC §5.2 its Max is what is open, and it needs no funds, no live price and no leverage', () => {
    expect(maxLots(close(), { ...facts, ...around })).toBe(50);
    expect(maxLots(close({ side: 'short' }), { ...facts, ...around })).toBe(0);
    expect(codeOf(close({ amount: '50' }), { ...around, live: false })).toBeNull();
  });

  test.each([
    [close({ amount: '51' }), 'close.tooMuch'],
    [close({ amount: '0' }), 'amount.below'],
    [close({ amount: '' }), 'amount.missing'],
    [close({ side: 'short' }), 'close.none'],
    [close({ kind: 'limit', price: '' }), 'price.missing'],
    [close({ kind: 'limit', price: '105000.005' }), 'price.step'],
    [close({ kind: 'limit', price: '99827.31' }), null],
    [close({ kind: 'limit', price: '99827.3' }), 'close.beyondBound'],
    [close({ kind: 'limit', price: '200000' }), null],
    [close({ kind: 'limit', price: '105079.88', timeInForce: 'post-only' }), 'order.wouldTake'],
    [close({ kind: 'limit', price: '105079.89', timeInForce: 'post-only' }), null],
  ] as const)('SPEC §5.2 %j: %s', (inputs, code) => {
    expect(codeOf(inputs, around)).toBe(code);
  });

  test('SPEC §5.2 the bankruptcy price bounds it where that is nearer than 5 % of the mark', () => {
    const near = { ...btcLong, bankruptcyPrice: '104000' };
    expect(codeOf(close({ kind: 'limit', price: '104000' }), { open: { long: near, short: null } })).toBeNull();
    expect(codeOf(close({ kind: 'limit', price: '103999.99' }), { open: { long: near, short: null } })).toBe('close.beyondBound');
  });

  test('SPEC §5.2 it is sent for the position of its side, with its limit and time in force', () => {
    const inputs = close({ kind: 'limit', price: '106000', timeInForce: 'fok' });
    expect(closingOf(inputs, { ...facts, ...around }, [])).toEqual({
      do: 'close',
      id: btcLong.id,
      lots: 3,
      price: '106000',
      timeInForce: 'fok',
      newest: 0,
    });
    expect(closingOf({ ...inputs, side: 'short' }, { ...facts, ...around }, [])).toBeNull();
  });

  test('what is typed to open is no size to close, and triggers do not carry over', () => {
    expect(changeTicket({ ...market3, takeProfit: '110000' }, { closes: true })).toMatchObject({
      amount: '',
      takeProfit: '',
      closes: true,
    });
    expect(changeTicket(close(), { side: 'short' }).amount).toBe('');
    expect(changeTicket(market3, { side: 'short' }).amount).toBe('3');
  });
});

test('product rules 5.1 a side that has a position keeps its leverage; one that is not offered is the lowest', () => {
  expect(leverageOf({ side: 'long', leverage: 50 }, { ...facts, taken: { long: 10, short: null } })).toBe(10);
  expect(leverageOf({ side: 'short', leverage: 50 }, { ...facts, taken: { long: 10, short: null } })).toBe(50);
  expect(leverageOf({ side: 'long', leverage: 7 }, facts)).toBe(1);
});

test('product rules 5.1 a leg tells the profit less both fees, up to the unit', () => {
  const position = expectedPosition(market3, facts);
  // 3 lots: 330 − 315.24411 − 0.31524411 − 0.33 USDT; one that places a limit order closes at its limit.
  expect(resultOf({ trigger: '111000', limit: '110000' }, position, btc)).toBe('14.11064589');
  expect(resultOf({ trigger: '110000', limit: null }, position, btc)).toBe('14.11064589');
  expect(resultOf(NO_LEG, position, btc)).toBeNull();
});

test('RULES §3.3 the position that a market order makes is what the book takes, where it takes all of it', () => {
  const asks = [
    { ticks: 10_508_680, lots: 2 },
    { ticks: 10_509_000, lots: 2 },
  ];
  expect(expectedPosition(market3, { ...facts, asks })?.entryValueUnits).toBe((2n * 10_508_680n + 10_509_000n) * 1_000n);
  expect(expectedPosition(market3, { ...facts, asks: asks.slice(0, 1) })?.entryValueUnits).toBe(3n * 10_508_137n * 1_000n);
  expect(expectedPosition(limit('105000'), { ...facts, asks })?.entryValueUnits).toBe(3n * 10_500_000n * 1_000n);
});

test('wire contract §8 an order is sent in whole lots, with the fields of its kind and the triggers that are set', () => {
  expect(contentOf({ ...market3, price: '1', takeProfit: '110000' }, 'btc', 5, 3)).toEqual({
    baseCoin: 'btc',
    leverage: 5,
    lots: 3,
    side: 'long',
    kind: 'market',
    takeProfitTriggerPrice: '110000',
  });
  expect(contentOf(limit('105000', { side: 'short', timeInForce: 'post-only', stopLoss: '110000' }), 'btc', 5, 3)).toEqual({
    baseCoin: 'btc',
    leverage: 5,
    lots: 3,
    side: 'short',
    kind: 'limit',
    limitPrice: '105000',
    timeInForce: 'post-only',
    stopLossTriggerPrice: '110000',
  });
  const legs = { takeProfit: '110000', takeProfitLimit: '109990', stopLoss: '', stopLossLimit: '99990' };
  expect(contentOf({ ...market3, ...legs }, 'btc', 5, 3)).toEqual({
    baseCoin: 'btc',
    leverage: 5,
    lots: 3,
    side: 'long',
    kind: 'market',
    takeProfitTriggerPrice: '110000',
    takeProfitLimitPrice: '109990',
  });
});
