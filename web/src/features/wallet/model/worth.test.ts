import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolute, add, compare, multiply, subtract } from '../../../domain/decimal.ts';
import type { Holding } from '../../../session/assets.ts';
import { accountWorthOf, byValue, isSmall, onTheWayOf, sharesOf, valued, worthOf } from './worth.ts';

const holding = (asset: string, total: string, valueUsdt: string | null = null): Holding => ({
  wallet: 'platform',
  asset,
  name: asset.toUpperCase(),
  logo: null,
  total,
  available: total,
  frozen: '0',
  valueUsdt,
  atStake: '0',
  onTheWay: '0',
  onTheWayUsdt: '0',
  notFinal: '0',
});
const prices: Readonly<Record<string, string>> = { btc: '65431.2', eth: '3412.08' };
const priceOf = (asset: string) => prices[asset] ?? null;

describe('web.md §6 value of the holdings', () => {
  it('is total × live price, exactly, and USDT is worth itself', () => {
    const rows = valued([holding('usdt', '120.5'), holding('btc', '0.01234567')], priceOf);
    expect(rows.map(({ valueUsdt }) => valueUsdt)).toEqual(['120.5', '807.792002904']);
    expect(worthOf(rows)).toEqual({ total: '928.292002904', leftOut: [] });
  });

  it('falls back to the value that came with the balance while there is no live price', () => {
    expect(valued([holding('sol', '2', '310.5')], priceOf)[0]?.valueUsdt).toBe('310.5');
  });

  it('a coin without a price is listed with an unknown value, and the total names it as left out', () => {
    const rows = valued([holding('usdt', '10'), holding('abc', '5')], priceOf);
    expect(byValue(rows).map(({ holding: { asset }, valueUsdt }) => [asset, valueUsdt])).toEqual([
      ['usdt', '10'],
      ['abc', null],
    ]);
    expect(worthOf(rows)).toEqual({ total: '10', leftOut: ['abc'] });
  });

  it('RULES §2 open stakes are in no wallet, and in the worth of the account', () => {
    const rows = valued([{ ...holding('usdt', '120.5'), atStake: '30.25' }, holding('btc', '1')], priceOf);
    expect([worthOf(rows).total, accountWorthOf(rows).total]).toEqual(['65551.7', '65581.95']);
    const staked = valued([{ ...holding('usdt', '0'), atStake: '5' }, holding('abc', '1')], priceOf);
    expect(accountWorthOf(staked)).toEqual({ total: '5', leftOut: ['abc'] });
  });

  it('RULES §2 withdrawals on their way are in no wallet, and in the worth of the account at the live price; what is not final is in the wallet', () => {
    const eth = { ...holding('eth', '0'), onTheWay: '2', onTheWayUsdt: '5' };
    const rows = valued([{ ...holding('usdt', '10'), onTheWay: '4', onTheWayUsdt: '4', notFinal: '3' }, eth], priceOf);
    expect([worthOf(rows).total, accountWorthOf(rows).total, onTheWayOf(rows)]).toEqual(['10', '6838.16', '6828.16']);
    const unpriced = valued([holding('usdt', '10'), { ...holding('abc', '0'), onTheWay: '2', onTheWayUsdt: null }], priceOf);
    expect(accountWorthOf(unpriced)).toEqual({ total: '10', leftOut: ['abc'] });
  });

  it('nothing of a coin without a price is worth 0 and leaves nothing out', () => {
    expect(worthOf(valued([holding('abc', '0')], priceOf))).toEqual({ total: '0', leftOut: [] });
  });

  it('small is below 1 USDT; a coin without a price is never small', () => {
    const small = (total: string, asset = 'usdt') => valued([holding(asset, total)], priceOf).map(isSmall);
    expect(small('0.99999999')).toEqual([true]);
    expect(small('1')).toEqual([false]);
    expect(small('0.1', 'abc')).toEqual([false]);
  });
});

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 9_999 }))
  .map(([whole, part]) => `${whole}.${part}`);

it('property: the worth of the account is what each wallet holds, the stakes, and what is on its way, to the last digit', () => {
  const wallet = fc.constantFrom('platform', 'finance', 'contract');
  const row = fc.record({
    wallet,
    asset: fc.constantFrom('usdt', 'btc', 'eth', 'abc'),
    total: decimal,
    onTheWay: decimal,
    atStake: decimal,
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (all) => {
      const held = all.map((one): Holding => ({
        ...holding(one.asset, one.total),
        ...one,
        atStake: one.asset === 'usdt' ? one.atStake : '0',
      }));
      const rows = valued(held, priceOf);
      const wallets = ['platform', 'finance', 'contract'].map((name) => worthOf(rows.filter((one) => one.holding.wallet === name)).total);
      const stakes = held.map(({ atStake }) => atStake);
      expect(accountWorthOf(rows).total).toBe([...wallets, ...stakes, onTheWayOf(rows)].reduce(add, '0'));
    }),
  );
});

describe('web.md §8.9 allocation ring', () => {
  it('needs two pieces', () => {
    expect(sharesOf(valued([holding('usdt', '5'), holding('abc', '1')], priceOf))).toEqual([]);
  });

  it('names the five largest and puts the rest together, unless the rest is a single coin', () => {
    const coins = (count: number) => Array.from({ length: count }, (_, index) => holding(`c${index}`, '1', String(100 - index)));
    expect(sharesOf(valued(coins(6), priceOf)).map(({ asset }) => asset)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5']);
    const seven = sharesOf(valued(coins(7), priceOf));
    expect(seven.map(({ asset }) => asset)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', null]);
    expect(seven.at(-1)).toMatchObject({ valueUsdt: '189', percent: '27.8' });
  });

  it('percentages are cut to a tenth, and what is left of 100 goes to the largest of what was cut', () => {
    const percents = (values: readonly string[]) =>
      sharesOf(
        valued(
          values.map((value, index) => holding(`c${index}`, '1', value)),
          priceOf,
        ),
      ).map(({ percent }) => percent);
    expect(percents(['1', '1', '1'])).toEqual(['33.4', '33.3', '33.3']);
    expect(percents(['2', '1'])).toEqual(['66.7', '33.3']);
    expect(percents(['1999', '1'])).toEqual(['100', '0']);
    expect(percents(['50.04', '49.96'])).toEqual(['50', '50']);
  });

  it('pieces add up to the whole, and their percentages to 100', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 }).map(String);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 20 }), (amounts) => {
        const rows = valued(
          amounts.map((value, index) => holding(`c${index}`, '1', value)),
          priceOf,
        );
        const shares = sharesOf(rows);
        const pieces = shares.reduce((sum, { valueUsdt }) => add(sum, valueUsdt), '0');
        expect(compare(pieces, worthOf(rows).total)).toBe(0);
        expect(shares.reduce((sum, { percent }) => add(sum, percent), '0')).toBe('100');
        for (const { valueUsdt, percent } of shares) {
          const error = subtract(multiply(percent, worthOf(rows).total), multiply(valueUsdt, '100'));
          expect(compare(absolute(error), multiply('0.1', worthOf(rows).total))).toBe(-1);
        }
      }),
    );
  });
});
