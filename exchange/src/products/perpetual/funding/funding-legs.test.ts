import { expect, test } from 'vitest';
import { fundingLegs } from '../legs.ts';

const ASSET = 3;
const moved = { marketId: 2, positionIds: [5, 8, 9, 12], accountIds: [1, 4, 4, 7], units: [-10n, 0n, 4n, -1n] };

test('product-rules 2: each margin that a funding changes has a leg, and clearing the sum', () => {
  expect(fundingLegs(ASSET, moved).map(({ ownerId, ref, amount }) => [ownerId, ref, amount])).toEqual([
    [1, 5, -10n],
    [4, 9, 4n],
    [7, 12, -1n],
    [0, 2, 7n],
  ]);
});

test('a funding that moves nothing has no legs, one that comes to nothing none against clearing', () => {
  expect(fundingLegs(ASSET, { ...moved, units: [0n, 0n, 0n, 0n] })).toEqual([]);
  expect(fundingLegs(ASSET, { ...moved, units: [-10n, 0n, 4n, 6n] })).toHaveLength(3);
});
