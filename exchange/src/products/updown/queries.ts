import type { Ground } from '../../ground/ground.ts';
import type { InForce } from '../../ground/terms/versions.ts';
import type { CapacityQuery, CheckQuery, OpenSide, OpenUpdown, UpdownOffer, VoidWindow } from './answers.ts';
import { UPDOWN_SIDES, type UpdownSide } from './words.ts';
import { capacity, exposedBy, placementRefusal } from './placement.ts';
import type { UpdownOutcome } from './refusals.ts';
import type { UpdownState } from './state.ts';
import { startMsOf } from './order.ts';
import { entryOf } from './verdict.ts';

export function askProducts(ground: Ground, state: UpdownState): readonly InForce<UpdownOffer>[] {
  return state.queues().map(({ versions }) => versions.asked(ground.nowMs));
}

/** Open orders of an account, newest first. */
export function askOpenUpdowns(ground: Ground, state: UpdownState, accountId: number): readonly OpenUpdown[] {
  const rows: OpenUpdown[] = [];
  for (let order = state.account(accountId)?.last ?? null; order !== null; order = order.inAccount.before) {
    const history = ground.prices.history(order.symbolId);
    const entry = entryOf(history, order);
    rows.push({
      orderId: order.orderId,
      offerId: order.offerId,
      version: order.version,
      symbolId: order.symbolId,
      durationMs: order.expiryMs - startMsOf(order),
      side: order.side,
      stakeUnits: order.stakeUnits,
      coverUnits: order.coverUnits,
      ratePpm: order.ratePpm,
      acceptedMs: order.acceptedMs,
      waitMs: order.waitMs,
      expiryMs: order.expiryMs,
      entryN: entry?.n ?? 0,
      entryTicks: entry?.priceTicks ?? 0,
      entryMs: entry?.timeMs ?? 0,
      acceptedTicks: entry === null ? (history.lastAtOrBefore(order.acceptedMs)?.priceTicks ?? 0) : 0,
      voidReason: state.voids.of(order)?.reason ?? '',
    });
  }
  return rows;
}

/** 0 for a product that is unknown or off. */
export function askCapacity(ground: Ground, state: UpdownState, { offerId, side, accountId = 0 }: CapacityQuery): bigint {
  const info = state.queue(offerId)?.info;
  if (info === undefined || !info.enable) return 0n;
  const of = (one: UpdownSide): bigint => capacity(ground, state, info, exposedBy({ accountId, timeMs: ground.nowMs }, info, one));
  if (side !== undefined) return of(side);
  const [up, down] = [of('up'), of('down')];
  return up < down ? up : down;
}

/** Of those that have not expired. Each product stands in the order of expiry, so none behind the window is looked at. */
export function askOpenIn(ground: Ground, state: UpdownState, { symbolId, fromMs, toMs }: VoidWindow): readonly OpenSide[] {
  const firstMs = Math.max(fromMs, ground.nowMs);
  const sums = new Map(UPDOWN_SIDES.map((side) => [side, { side, contracts: 0, stakeUnits: 0n }]));
  for (const queue of state.queuesOf(symbolId)) {
    for (const { side, stakeUnits, expiryMs } of queue.orders()) {
      if (expiryMs > toMs) break;
      const sum = sums.get(side);
      if (sum === undefined || expiryMs < firstMs) continue;
      sum.contracts += 1;
      sum.stakeUnits += stakeUnits;
    }
  }
  return [...sums.values()];
}

export function askCheck(ground: Ground, state: UpdownState, { accountId, timeMs, ...order }: CheckQuery): UpdownOutcome | null {
  const placing = { accountId, timeMs: Math.max(timeMs, ground.nowMs) };
  return placementRefusal(ground, state, placing, { type: 'updown.place', ...order, version: 0, validUntilMs: 0 });
}
