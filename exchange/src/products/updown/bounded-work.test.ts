import { expect, test } from 'vitest';
import { TickHistory } from '../../ground/prices/tick-history.ts';
import { eventsOf } from '../../test/answers.ts';
import { ONE_USDT, openUpdownHarness, PRODUCT, T0, T1, UPDOWN_TERMS } from '../../test/updown-harness.ts';
import { ProductQueue } from './product-queue.ts';
import { makeOrder } from './order.ts';

const PRICE = 3_000_000;

test('§3.2 a tick touches no order, however many are open', () => {
  const harness = openUpdownHarness(500, { ...UPDOWN_TERMS, minStakeUnits: 1n }, 10n ** 17n);
  harness.tickAt(T0, PRICE);
  for (let count = 0; count < 100_000; count++) {
    const side = count % 2 === 0 ? 'up' : 'down';
    const entry = harness.placeAt(T0 + Math.floor(count / 100), 1 + (count % 500), { side, stakeUnits: 1_000n });
    expect(entry.outcome.ok).toBe(true);
    if (count % 50_000 === 0) harness.exchange.check();
  }
  // The state is its tick history and everything else; a tick adds a row to the one and leaves the other as it is.
  const before = harness.exchange.state().length;
  const entry = harness.tickAt(T0 + 1_001, PRICE + 1);
  expect(entry.events).toHaveLength(1);
  expect(harness.exchange.state().length - before).toBeLessThan(16);

  for (let ms = T0 + 2_000; ms < T1; ms += 1_000) harness.tickAt(ms, PRICE + 1);
  harness.tickAt(T1 + 1_000, PRICE + 2);
  let settled = 0;
  const seen = new Set<number>();
  for (let pieces = 0; harness.exchange.dueMs(T1 + 2_000) <= T1 + 2_000; pieces++) {
    const piece = eventsOf(harness.at(T1 + 2_000, 0, { type: 'house.advance', budget: 200 }), 'updown.settled');
    expect(piece.length).toBeLessThanOrEqual(200);
    for (const { orderId } of piece) seen.add(orderId);
    settled += piece.length;
    expect(pieces).toBeLessThan(500);
  }
  expect([settled, seen.size]).toEqual([100_000, 100_000]);
  harness.exchange.check();
}, 360_000);

test('looking for orders without an entry looks once at each tick, however many orders wait for it', () => {
  const info = { offerId: PRODUCT, symbolId: 1, durationMs: 60_000, version: 1, effectiveMs: T0, waitMs: 0, ...UPDOWN_TERMS };
  const queue = new ProductQueue([info], () => T0);
  const history = new TickHistory();
  let looks = 0;
  const counted = {
    size: 0,
    firstAfter(timeMs: number) {
      looks += 1;
      return history.firstAfter(timeMs);
    },
    lastAtOrBefore: (timeMs: number) => history.lastAtOrBefore(timeMs),
    countIn: (afterMs: number, upToMs: number) => history.countIn(afterMs, upToMs),
    gapEndMs: 0,
  };
  const terms = { accountId: 1, offerId: PRODUCT, version: 1, symbolId: 1, side: 'up', ratePpm: 850_000, waitMs: 0 } as const;
  for (let orderId = 1; orderId <= 10_000; orderId++) {
    const acceptedMs = T0 + orderId;
    queue.add(makeOrder({ ...terms, orderId, stakeUnits: ONE_USDT, coverUnits: 1n, acceptedMs, expiryMs: acceptedMs + 60_000 }));
    if (orderId % 100 === 0) history.add(orderId, acceptedMs + 1, PRICE);
  }
  for (let nowMs = T0 + 5_000; nowMs < T0 + 20_000; nowMs += 10) expect(queue.withoutEntry(counted, nowMs)).toBeNull();
  expect(looks).toBe(100);
});
