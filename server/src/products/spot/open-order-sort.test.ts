import type { OpenOrder } from '@candor/exchange/products/spot/answers';
import { expect, test } from 'vitest';
import type { Page } from '../../records/page.ts';
import type { ListedMarket } from '../../api/user/catalogue.ts';
import { sortOpenOrders } from './open-order-sort.ts';

/** Market 1 has ticks of 0.01 and lots of 0.00001, market 2 ticks of 0.00001 and whole lots. */
const MARKETS = new Map([
  [1, { tickUnits: 1_000_000n, lotUnits: 1_000n }],
  [2, { tickUnits: 1_000n, lotUnits: 100_000_000n }],
]);

function market(number: number): ListedMarket | undefined {
  const steps = MARKETS.get(number);
  if (steps === undefined) return undefined;
  const { tickUnits, lotUnits } = steps;
  return {
    info: { marketId: number, symbolId: number, baseAssetId: 2, quoteAssetId: 1, lotUnits, factor: 1n } as ListedMarket['info'],
    symbol: { symbolId: number, code: 'x', tickUnits } as ListedMarket['symbol'],
    base: { assetId: 2, code: 'X', scale: 8 },
    quote: { assetId: 1, code: 'USDT', scale: 8 },
    coin: 'x',
  } as ListedMarket;
}

const order = (number: number, ofMarket: number, priceTicks: number, lots: number): OpenOrder => ({
  orderId: number,
  marketId: ofMarket,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'gtc',
  priceTicks,
  lots,
  filledLots: 0,
  filledUnits: 0n,
  feeUnits: 0n,
  holdUnits: 0n,
  acceptedMs: number,
});

/** 12.00 × 0.02, 0.16000 × 300, 13.00 × 0.01 in whatever order the exchange gives them. */
const ORDERS = [order(8, 2, 16_000, 300), order(7, 1, 1_200, 2_000), order(9, 1, 1_300, 1_000)];

const numbers = (page: Page): readonly number[] => sortOpenOrders(ORDERS, page, market).map(({ orderId: number }) => number);

test('SPEC paging: waiting orders stand newest first, oldest first when asked for', () => {
  expect(numbers({})).toEqual([9, 8, 7]);
  expect(numbers({ ascending: true })).toEqual([7, 8, 9]);
  expect(numbers({ sort: 'createTime', ascending: true })).toEqual([7, 8, 9]);
  expect(numbers({ sort: 'constructor' })).toEqual([9, 8, 7]);
});

test('SPEC paging: waiting orders are sorted by the amounts of a column, whatever the steps of their markets', () => {
  expect(numbers({ sort: 'limitPrice', ascending: true })).toEqual([8, 7, 9]);
  expect(numbers({ sort: 'limitPrice', ascending: false })).toEqual([9, 7, 8]);
  expect(numbers({ sort: 'orderedQuantity', ascending: true })).toEqual([9, 7, 8]);
  expect(numbers({ sort: 'side', ascending: true })).toEqual([7, 8, 9]);
});
