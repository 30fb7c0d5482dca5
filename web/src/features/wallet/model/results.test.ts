import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add } from '../../../domain/decimal.ts';
import { openResult, soldOut, type CoinCost } from './results.ts';

const coin = (changes: Partial<CoinCost> = {}): CoinCost => ({
  coin: 'btc',
  bought: '0.01425573',
  other: '0',
  cost: '1499.6716874',
  averageCost: '105197.81781782',
  realised: '0',
  ...changes,
});

describe('average cost: what bought coins have gained or lost', () => {
  it('is their worth at the price less what they have cost, with every digit', () => {
    expect(openResult(coin(), '110000')).toEqual({ amountUsdt: '68.4586126', percent: '4.56' });
    expect(openResult(coin(), '100000')).toEqual({ amountUsdt: '-74.0986874', percent: '-4.94' });
  });

  it('leaves out coins without a cost, and is unknown where there is no price or none was bought', () => {
    expect(openResult(coin({ other: '5' }), '110000')).toEqual(openResult(coin(), '110000'));
    expect(openResult(coin(), null)).toBeNull();
    expect(openResult(coin({ bought: '0', cost: '0', averageCost: null, other: '5' }), '110000')).toBeNull();
    expect(openResult(coin({ bought: '1', cost: '0' }), '5')).toEqual({ amountUsdt: '5', percent: null });
  });

  it('property: cost and result are the worth, to the last digit', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(units, units, units, (bought, cost, price) => {
        const decimal = (value: bigint, scale: number) =>
          `${value / 10n ** BigInt(scale)}.${String(value % 10n ** BigInt(scale)).padStart(scale, '0')}`;
        const result = openResult(coin({ bought: decimal(bought, 8), cost: decimal(cost, 8) }), decimal(price, 4));
        const worth = add(decimal(bought * price, 12), '0');
        expect(add(result?.amountUsdt ?? '', decimal(cost, 8))).toBe(worth);
      }),
    );
  });

  it('coins that were sold to the last keep their realised result, the largest first', () => {
    const gone = { bought: '0', other: '0', cost: '0', averageCost: null };
    expect(
      soldOut([
        coin({ realised: '3' }),
        coin({ ...gone, coin: 'eth', realised: '-2' }),
        coin({ ...gone, coin: 'sol' }),
        coin({ ...gone, coin: 'xrp', realised: '7.5' }),
      ]).map(({ coin }) => coin),
    ).toEqual(['xrp', 'eth']);
  });
});
