import { same } from '../../../test/same.ts';
import type { ModelOrder } from './model-types.ts';

/** I7: the published changes, folded, are the totals of the resting orders. */
export function compareDepth(orders: readonly ModelOrder[], depth: ReadonlyMap<string, number>): void {
  const levels = new Map<string, bigint>();
  for (const { marketId, buys, price, left, arrived } of orders) {
    if (arrived === 0) continue;
    const key = `perpetual ${marketId} ${buys ? 'buy' : 'sell'} ${price}`;
    levels.set(key, (levels.get(key) ?? 0n) + left);
  }
  const found = [...depth].filter(([key]) => key.startsWith('perpetual ')).map(([key, lots]) => `${key} ${lots}`);
  same('I7: folded depth', found.toSorted(), [...levels].map(([key, lots]) => `${key} ${lots}`).toSorted());
}
