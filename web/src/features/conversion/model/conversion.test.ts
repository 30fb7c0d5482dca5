import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare } from '../../../domain/decimal.ts';
import type { Coin, ConversionFacts, ConversionInputs } from './conversion.ts';
import { conversionTexts, defaultPair, estimate, maxOf, problems, reduce } from './conversion.ts';

const coin = (code: string, changes: Partial<Coin> = {}): Coin => ({
  assetId: 1,
  coin: code,
  grossMin: '0.00001',
  grossMax: '0.5',
  commissionPercent: '0.2',
  sort: 1,
  state: 'on',
  logo: '',
  market: 'binance',
  version: 1,
  ...changes,
});
const coins = [coin('usdt', { grossMin: '1', grossMax: '50000' }), coin('btc'), coin('eth', { state: 'off' })];
const inputs: ConversionInputs = { from: 'usdt', to: 'btc', amount: '100' };
const facts: ConversionFacts = { coins, available: '10000', prices: { from: '1', to: '30000.01' } };
const codes = (changes: Partial<ConversionInputs>, around: Partial<ConversionFacts> = {}) =>
  problems({ ...inputs, ...changes }, { ...facts, ...around }).map(({ code }) => code);

describe('web.md §3.4 convert: the two sides', () => {
  it('the same coin chosen is swapped silently, and an amount is never one of another coin', () => {
    expect(reduce(inputs, { type: 'from', coin: 'btc' })).toEqual({ from: 'btc', to: 'usdt', amount: '' });
    expect(reduce(inputs, { type: 'to', coin: 'usdt' })).toEqual({ from: 'btc', to: 'usdt', amount: '' });
    expect(reduce(inputs, { type: 'swap' })).toEqual({ from: 'btc', to: 'usdt', amount: '' });
    expect(reduce(inputs, { type: 'to', coin: 'eth' })).toEqual({ from: 'usdt', to: 'eth', amount: '100' });
  });

  it('the sides always differ, whatever is chosen', () => {
    const one = fc.constantFrom('usdt', 'btc', 'eth');
    const action = fc.oneof(
      one.map((chosen) => ({ type: 'from' as const, coin: chosen })),
      one.map((chosen) => ({ type: 'to' as const, coin: chosen })),
      fc.constant({ type: 'swap' as const }),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { from, to } = actions.reduce(reduce, inputs);
        expect(from).not.toBe(to);
      }),
    );
  });

  it('begins with what the link asks for, else with USDT into the first coin', () => {
    const all = ['usdt', 'btc', 'eth'];
    expect(defaultPair(all, {})).toEqual({ from: 'usdt', to: 'btc' });
    expect(defaultPair(all, { from: 'ETH' })).toEqual({ from: 'eth', to: 'usdt' });
    expect(defaultPair(all, { to: 'usdt' })).toEqual({ from: 'btc', to: 'usdt' });
    expect(defaultPair(all, { from: 'btc', to: 'btc' })).toEqual({ from: 'btc', to: 'usdt' });
    expect(defaultPair(all, { from: 'nonsense', to: 'nonsense' })).toEqual({ from: 'usdt', to: 'btc' });
  });
});

describe('RULES §12 what is shown before a firm rate', () => {
  it('follows the rule of the exchange: gross down, fee up', () => {
    expect(estimate(inputs, facts)).toMatchObject({ gross: '0.00333333', fee: '0.00000667', received: '0.00332666' });
  });

  it('is nothing without a live price, an amount or the coin', () => {
    expect(estimate(inputs, { ...facts, prices: null })).toBeNull();
    expect(estimate({ ...inputs, amount: '' }, facts)).toBeNull();
    expect(estimate({ ...inputs, amount: '0' }, facts)).toBeNull();
    expect(estimate({ ...inputs, to: 'sol' }, facts)).toBeNull();
  });
});

describe('web.md §5 convert: problems in order', () => {
  it('says what is missing', () => {
    expect(codes({}, { coins: null })).toContain('funds.unknown');
    expect(codes({}, { available: null })).toContain('funds.unknown');
    expect(conversionTexts['funds.unknown'].text).toBeNull();
    expect(codes({ to: 'eth' })).toEqual(['target.off']);
    expect(codes({ amount: '' }, { available: '0' })).toEqual(['funds.none', 'amount.missing']);
    expect(codes({ amount: '' })).toEqual(['amount.missing']);
    expect(codes({ amount: '1.123456789' })).toEqual(['amount.tooPrecise']);
    expect(codes({ amount: '10000.00000001' })).toEqual(['funds.insufficient']);
    expect(codes({ amount: '0.3' })).toEqual(['amount.belowMin']);
    expect(codes({ amount: '20000' }, { available: '90000' })).toEqual(['amount.aboveMax']);
    expect(codes({})).toEqual([]);
  });

  it('without a live price nothing is said of the bounds: the server says it', () => {
    expect(codes({ amount: '0.0001' }, { prices: null })).toEqual([]);
  });

  it('Max is never refused for funds or for the most of one conversion, and a little more always is', () => {
    const available = fc.bigInt({ min: 10n ** 8n, max: 10n ** 14n }).map((units) => `${units / 10n ** 8n}`);
    fc.assert(
      fc.property(available, (owned) => {
        const around = { available: owned };
        const max = maxOf(inputs, { ...facts, ...around }) ?? '';
        expect(compare(max, owned)).toBeLessThanOrEqual(0);
        expect(codes({ amount: max }, around)).toEqual([]);
        expect(codes({ amount: add(max, '0.001') }, around)).not.toEqual([]);
      }),
    );
  });

  it('Max is what is available where no price is known', () => {
    expect(maxOf(inputs, { ...facts, prices: null })).toBe('10000');
    expect(maxOf(inputs, { ...facts, available: null })).toBeNull();
  });
});
