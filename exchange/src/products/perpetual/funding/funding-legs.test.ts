import { expect, test } from 'vitest';
import type { Leg } from '../../../ledger/leg.ts';
import { areFundingLegs, fundingLegs } from '../legs.ts';

const ASSET = 3;
const moved = { marketId: 2, positionIds: [5, 8, 9, 12], accountIds: [1, 4, 4, 7], units: [-10n, 0n, 4n, -1n] };

test('product-rules 2: the legs of a funding are known without making them again, and no others are taken for them', () => {
  const legs = fundingLegs(ASSET, moved);
  expect(legs).toHaveLength(4);
  expect(areFundingLegs(legs, moved)).toBe(true);
  const others: (readonly Leg[])[] = [[], legs.slice(1), legs.slice(0, -1), [...legs, ...legs.slice(-1)], legs.toReversed()];
  for (const [index, leg] of legs.entries())
    for (const field of ['code', 'ownerId', 'ref', 'amount'] as const)
      others.push(legs.with(index, { ...leg, [field]: field === 'amount' ? leg.amount + 1n : leg[field] + 1 }));
  for (const index of legs.keys()) others.push(legs.map((leg, place) => (place === index ? { ...leg, assetId: ASSET + 1 } : leg)));
  for (const other of others) expect(areFundingLegs(other, moved)).toBe(false);
});

test('a funding that moves nothing has no legs, one that comes to nothing none against clearing', () => {
  const nothing = { ...moved, units: [0n, 0n, 0n, 0n] };
  expect(fundingLegs(ASSET, nothing)).toEqual([]);
  expect(areFundingLegs([], nothing)).toBe(true);
  const even = { ...moved, units: [-10n, 0n, 4n, 6n] };
  expect(areFundingLegs(fundingLegs(ASSET, even), even)).toBe(true);
});
