import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract } from '../../../domain/decimal.ts';
import { firstError } from '../../../form/problem.ts';
import { spotProblems } from './spot-order.ts';
import { BTC, FACTS } from './example.ts';
import { estimateSpot } from './estimate.ts';
import { maxAmount, shareOfMax, withAmount } from './max.ts';
import { protectionTicks } from '../../../domain/pair.ts';
import { EMPTY_INPUTS, amountField, type SpotFacts, type SpotInputs } from './ticket.ts';

const inputs = (changes: Partial<SpotInputs>): SpotInputs => ({ ...EMPTY_INPUTS, ...changes });
const errorCode = (given: SpotInputs, facts: SpotFacts = FACTS) => firstError(spotProblems(given, facts))?.code ?? null;

describe('estimate: the exchange’s own arithmetic', () => {
  it('G7 a market buy of 1,000 at 30,000.01 takes 3,333 lots, spends 999.90033330 and returns 0.09966670', () => {
    const estimate = estimateSpot(inputs({ kind: 'market', total: '1000' }), FACTS);
    expect(estimate).toMatchObject({
      exact: false,
      quantity: '0.03333',
      pays: { asset: 'usdt', amount: '999.9003333' },
      unfilled: { asset: 'usdt', amount: '0.0996667' },
      fee: { asset: 'btc', amount: '0.00003333' },
      receives: { asset: 'btc', amount: '0.03329667' },
      averagePrice: '30000.01',
      stopsAt: '31500',
    });
    expect(estimate?.quote).toEqual({ asset: 'usdt', before: '10000', after: '9000.0996667' });
    expect(estimate?.base).toEqual({ asset: 'btc', before: '2', after: '2.03329667' });
  });

  it('G8 a buy of 0.12345 BTC resting at 30,010.00 holds 3,704.73450000 and its fee rounds up', () => {
    const estimate = estimateSpot(inputs({ price: '30010', quantity: '0.12345' }), { ...FACTS, asks: [] });
    expect(estimate).toMatchObject({
      exact: true,
      pays: { asset: 'usdt', amount: '3704.7345' },
      fee: { asset: 'btc', amount: '0.00012345' },
      receives: { asset: 'btc', amount: '0.12332655' },
    });
    expect(estimate?.quote?.after).toBe('6295.2655');
    expect(estimate?.base?.after).toBe('2');
  });

  it('G8 the seller’s fee is taken from the quote and rounds up', () => {
    const estimate = estimateSpot(inputs({ side: 'sell', price: '30000.01', quantity: '0.12345' }), { ...FACTS, bids: [] });
    expect(estimate).toMatchObject({ fee: { asset: 'usdt', amount: '3.70350124' }, receives: { asset: 'usdt', amount: '3699.79773326' } });
  });

  it('a limit that meets the book fills at the resting prices and rests with the rest', () => {
    const facts = {
      ...FACTS,
      asks: [
        { ticks: 3_000_001, lots: 100 },
        { ticks: 3_000_500, lots: 100 },
        { ticks: 3_002_000, lots: 100 },
      ],
    };
    const estimate = estimateSpot(inputs({ price: '30010', quantity: '0.003' }), facts);
    expect(estimate).toMatchObject({ exact: false, fillsNow: '0.002', quantity: '0.003', averagePrice: '30002.505' });
    expect(estimate?.pays.amount).toBe('90.01501');
  });

  it('an order that takes only drops what it cannot fill, all or nothing fills nothing in part', () => {
    const facts = { ...FACTS, asks: [{ ticks: 3_000_001, lots: 100 }] };
    expect(estimateSpot(inputs({ price: '30010', quantity: '0.003', timeInForce: 'ioc' }), facts)?.quantity).toBe('0.001');
    expect(estimateSpot(inputs({ price: '30010', quantity: '0.003', timeInForce: 'fok' }), facts)?.quantity).toBe('0');
  });

  it('SPEC product rules 1.2: the protection price rounds inward', () => {
    expect(protectionTicks('buy', 3_000_001, 50_000)).toBe(3_150_001);
    expect(protectionTicks('sell', 3_000_001, 50_000)).toBe(2_850_001);
  });

  it('unknown balances stay unknown', () => {
    const estimate = estimateSpot(inputs({ price: '30000', quantity: '0.001' }), { ...FACTS, baseAvailable: null, quoteAvailable: null });
    expect(estimate).toMatchObject({ base: null, quote: null });
  });
});

describe('rules: a stable code for every refusal', () => {
  const good = inputs({ price: '30000', quantity: '0.01' });
  it.each<[string | null, Partial<SpotInputs>, Partial<SpotFacts>]>([
    [null, {}, {}],
    ['market.closed', {}, { pair: { ...BTC, open: false } }],
    ['market.sideOff', {}, { pair: { ...BTC, switches: { ...BTC.switches, limit: { buy: false, sell: true } } } }],
    ['price.stale', {}, { freshness: 'stale' }],
    ['price.none', {}, { index: null }],
    ['price.missing', { price: '' }, {}],
    ['price.missing', { price: '0' }, {}],
    ['price.tooPrecise', { price: '30000.001' }, {}],
    ['price.tooPrecise', { price: '30000.0000000001' }, {}],
    ['price.aboveMaximum', {}, { pair: { ...BTC, buyPriceMax: '29999.99' } }],
    ['price.belowMinimum', { side: 'sell' }, { pair: { ...BTC, sellPriceMin: '30000.01' } }],
    [null, { price: '33000', quantity: '0.001' }, {}],
    ['price.tooFar', { price: '33000.01', quantity: '0.001' }, {}],
    [null, { side: 'sell', price: '27000' }, {}],
    ['price.tooFar', { side: 'sell', price: '26999.99' }, {}],
    [null, { price: '1', quantity: '5' }, {}],
    ['amount.missing', { quantity: '' }, {}],
    ['amount.missing', { quantity: '0' }, {}],
    ['amount.tooPrecise', { quantity: '0.000001' }, {}],
    ['amount.belowMinimum', { side: 'sell', quantity: '0.00009' }, {}],
    ['amount.aboveMaximum', { quantity: '100.00001' }, {}],
    ['total.belowMinimum', { quantity: '0.00016' }, {}],
    [null, { quantity: '0.00017' }, {}],
    ['total.missing', { kind: 'market', total: '' }, {}],
    ['total.belowMinimum', { kind: 'market', total: '4.99999999' }, {}],
    [null, { kind: 'market', total: '5' }, {}],
    ['total.belowMinimum', { kind: 'market', side: 'sell', quantity: '0.00016' }, {}],
    ['funds.insufficient', { kind: 'market', total: '10000.00000001' }, {}],
    [null, { kind: 'market', total: '10000' }, {}],
    ['funds.insufficient', { side: 'sell', quantity: '2.00001' }, {}],
    ['funds.insufficient', {}, { quoteAvailable: '299.99999999' }],
    [null, {}, { quoteAvailable: '300' }],
    ['funds.unknown', {}, { quoteAvailable: null }],
    ['order.wouldTake', { timeInForce: 'post-only', price: '30000.01' }, {}],
    [null, { timeInForce: 'post-only', price: '30000' }, {}],
    ['orders.tooMany', {}, { ownOrders: Array.from({ length: 200 }, () => ({ side: 'buy' as const, ticks: 1 })) }],
  ])('%s for %j with %#', (code, changes, facts) => {
    expect(errorCode({ ...good, ...changes }, { ...FACTS, ...facts })).toBe(code);
  });

  it('warnings never block: a thin book, nothing to take, an own order in the way', () => {
    const codes = (given: SpotInputs, facts: Partial<SpotFacts>) =>
      spotProblems(given, { ...FACTS, ...facts }).map((problem) => `${problem.severity} ${problem.code}`);
    const market = inputs({ kind: 'market', side: 'sell', quantity: '1' });
    expect(codes(market, {})).toEqual(['warning order.fillsPart']);
    expect(codes(market, { bids: [] })).toEqual(['warning order.fillsNothing']);
    expect(codes(inputs({ price: '30000', quantity: '0.01' }), { ownOrders: [{ side: 'sell', ticks: 3_000_000 }] })).toEqual([
      'warning order.meetsOwn',
    ]);
    expect(codes(inputs({ kind: 'market', total: '1000' }), {})).toEqual([]);
  });
});

describe('Max', () => {
  const anyInputs = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    kind: fc.constantFrom('limit' as const, 'market' as const),
    timeInForce: fc.constant('gtc' as const),
    price: fc
      .integer({ min: 2_700_000, max: 3_300_000 })
      .map((ticks) => `${(ticks - (ticks % 100)) / 100}.${String(ticks % 100).padStart(2, '0')}`),
    quantity: fc.constant(''),
    total: fc.constant(''),
  });
  const units = fc.bigInt({ min: 0n, max: 10_000_000_00000000n }).map((value) => {
    const text = value.toString().padStart(9, '0');
    return `${text.slice(0, -8)}.${text.slice(-8)}`;
  });

  it('is never refused, and Max plus one step always is', () => {
    fc.assert(
      fc.property(anyInputs, units, units, (given, quoteAvailable, baseAvailable) => {
        const facts = { ...FACTS, quoteAvailable, baseAvailable };
        const most = maxAmount(given, facts);
        fc.pre(most !== null);
        if (most === null) return;
        expect(errorCode(withAmount(given, most), facts)).toBeNull();
        const step = amountField(given) === 'total' ? '0.00000001' : BTC.lot;
        expect(errorCode(withAmount(given, add(most, step)), facts)).not.toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('there is no Max where any amount is an error', () => {
    expect(maxAmount(inputs({ price: '' }), FACTS)).toBeNull();
    expect(maxAmount(inputs({ price: '30000' }), { ...FACTS, quoteAvailable: '4.99' })).toBeNull();
    expect(maxAmount(inputs({ price: '30000' }), { ...FACTS, freshness: 'stale' })).toBeNull();
  });

  it('before and after add up: what leaves and what arrives is what the receipt says', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 1, max: 60_000 }), (given, lots) => {
        const quantity = `0.${String(lots).padStart(5, '0')}`;
        const order = { ...given, quantity, total: '1234.56' };
        const estimate = estimateSpot(order, FACTS);
        if (estimate === null) throw new Error('complete inputs have an estimate');
        const out = given.side === 'buy' ? estimate.quote : estimate.base;
        if (out === null) throw new Error('balances are known here');
        expect(subtract(out.before, out.after)).toBe(estimate.pays.amount);
        expect(compare(estimate.fee.amount, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('a share of Max is a whole number of steps and never more than Max', () => {
    const given = inputs({ price: '30000' });
    expect(shareOfMax(25, given, FACTS)).toBe('0.08333');
    expect(shareOfMax(100, given, FACTS)).toBe(maxAmount(given, FACTS));
    expect(shareOfMax(50, inputs({ kind: 'market' }), { ...FACTS, quoteAvailable: '33.33' })).toBe('16.66');
  });
});
