import type { SpotEvent } from '@candor/exchange/products/spot/events';
import { expect, test } from 'vitest';
import { spotQuoting } from './quoting.ts';

const LEVEL = { offsetPpm: -33, lots: 8 };

test('SPEC 4.6 a list of spot is one command, in which nothing closes', () => {
  expect('reducing' in spotQuoting).toBe(false);
  expect(spotQuoting.list(3, 'buy', 3_150_000, [{ ...LEVEL, reduces: false }])).toEqual({
    type: 'spot.peg',
    marketId: 3,
    side: 'buy',
    boundTicks: 3_150_000,
    quotes: [LEVEL],
  });
});

test('what quotes need to know: orders that are pegged, filled on either side and ended, and nothing of orders that are placed', () => {
  const pegged: SpotEvent = {
    type: 'spot.pegged',
    orderId: 7,
    accountId: 1,
    marketId: 3,
    side: 'buy',
    ...LEVEL,
    boundTicks: 3_150_000,
    feePpm: 1_000,
    legs: [],
  };
  const told = { marketId: 3, accountId: 1, orderId: 7 };
  expect(spotQuoting.newsOf(pegged)).toEqual({ what: 'pegged', ...told, side: 'buy', ...LEVEL, reduces: false });
  const filled: SpotEvent = {
    type: 'spot.filled',
    marketId: 3,
    tradeId: 1,
    priceTicks: 3_000_000,
    lots: 5,
    takerOrderId: 8,
    makerOrderId: 7,
    takerAccountId: 2,
    makerAccountId: 1,
    takerSide: 'sell',
    buyerFeeUnits: 0n,
    sellerFeeUnits: 0n,
    legs: [],
  };
  expect(spotQuoting.newsOf(filled)).toEqual({ what: 'filled', marketId: 3, orderIds: [7, 8], lots: 5 });
  expect(spotQuoting.newsOf({ type: 'spot.ended', ...told, reason: 'cancelled', legs: [] })).toEqual({ what: 'ended', ...told });
  expect(spotQuoting.newsOf({ type: 'spot.repriced', marketId: 3, indexTicks: 3_000_000 })).toBeNull();
});
