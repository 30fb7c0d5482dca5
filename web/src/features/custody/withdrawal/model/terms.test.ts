import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract } from '../../../../domain/decimal.ts';
import { problems, type WithdrawalFacts } from './problems.ts';
import { feeOf, leastOf, maxOf, mostOf, receivedOf, testAmountOf } from './terms.ts';
import { bookAddress, preview } from './test-rows.ts';

const terms = preview();
const facts: WithdrawalFacts = { terms, addresses: [bookAddress()], price: '1' };
const { address } = bookAddress();
const codes = (amount: string, around: Partial<WithdrawalFacts> = {}) =>
  problems({ address, amount }, { ...facts, ...around }).map(({ code }) => code);

describe('RULES §13.2 the fee and what arrives', () => {
  it('is the fixed part and a share that is rounded up to what the chain carries', () => {
    expect(feeOf('500', terms)).toBe('1');
    expect(feeOf('33.333333', { ...terms, ratio: 0.1 })).toBe('1.033334');
    expect(feeOf('33.33333333', { ...terms, coin: 'eth', ratio: 0.1, fixedFee: '0.001' })).toBe('0.03433334');
    expect(feeOf('500', { ...terms, ratio: 0, fixedFee: '0' })).toBe('0');
  });

  it('never takes more than the amount', () => {
    expect(receivedOf('500', terms)).toBe('499');
    expect(receivedOf('0.5', terms)).toBe('0');
  });

  it('G36: fee and what arrives are the amount', () => {
    fc.assert(
      fc.property(fc.bigInt(2_000_000n, 10n ** 14n), fc.integer({ min: 0, max: 100_000 }), (units, ppm) => {
        const amount = subtract(add(`${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}1`, '0'), '0.0000001');
        const withShare = { ...terms, ratio: ppm / 10_000 };
        expect(compare(add(feeOf(amount, withShare), receivedOf(amount, withShare)), amount)).toBe(0);
      }),
    );
  });
});

describe('Max', () => {
  it('is what may be withdrawn, cut to what the chain carries', () => {
    expect(maxOf(terms, '1')).toBe('2410.55');
    expect(maxOf(preview({ withdrawable: '2410.12345678' }), '1')).toBe('2410.123456');
  });

  it('is no more than the channel, the value and the verification allow', () => {
    const rich = preview({ withdrawable: '5000000' });
    expect(maxOf(rich, '1')).toBe('100000');
    expect(maxOf({ ...rich, dayMaxValue: '250.5' }, '1')).toBe('250.5');
    expect(maxOf({ ...rich, maximum: '40000' }, '1')).toBe('40000');
    expect(maxOf({ ...rich, coin: 'eth', maximum: '1000' }, '3000')).toBe('33.33333333');
    expect(mostOf({ ...rich, coin: 'eth', maximum: '1000' }, null)).toBe('1000');
  });

  it('is never refused, and a step more always is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_000_001, max: 2_000_000_000 }), (micro) => {
        const one = preview({ withdrawable: subtract(`${Math.floor(micro / 1e6)}.${String(micro % 1e6).padStart(6, '0')}9`, '0') });
        const most = maxOf(one, '1');
        expect(codes(most, { terms: one })).toEqual([]);
        expect(codes(add(most, '0.000001'), { terms: one })).not.toEqual([]);
      }),
    );
  });
});

describe('the least, and a test amount', () => {
  it('is bounded by its value too, rounded up', () => {
    expect(leastOf(preview({ minimum: '1' }), '1')).toBe('20');
    expect(leastOf(preview({ coin: 'eth', minimum: '0.001' }), '3000')).toBe('0.00666667');
    expect(leastOf(preview({ coin: 'eth', minimum: '0.001' }), null)).toBe('0.001');
  });

  it('is proposed only where more than twice of it is to leave', () => {
    expect(testAmountOf('500', terms, '1')).toBe('20');
    expect(testAmountOf('40', terms, '1')).toBeNull();
    expect(testAmountOf('1', preview({ coin: 'eth', minimum: '0.001' }), '3000')).toBe('0.00733334');
  });
});
