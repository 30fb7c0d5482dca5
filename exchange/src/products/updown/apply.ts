import type { Ground } from '../../ground/ground.ts';
import type { UpdownEvent } from './events.ts';
import { makeOrder } from './order.ts';
import type { UpdownState } from './state.ts';

type Of<T extends UpdownEvent['type']> = Extract<UpdownEvent, { type: T }>;

/** How an event changes products, orders and money. It decides nothing: what it is told has happened. */
export function applyUpdown(ground: Ground, state: UpdownState, event: UpdownEvent, timeMs: number): void {
  switch (event.type) {
    case 'updown.defined': {
      const { type: _, ...info } = event;
      return state.define(info, timeMs);
    }
    case 'updown.switched':
      return state.turn(event.offerId, event.enable);
    case 'updown.voided':
      return state.void(event, timeMs);
    case 'updown.accepted':
      return accept(ground, state, event, timeMs);
    case 'updown.settled':
      return settle(ground, state, event, timeMs);
  }
}

function accept(ground: Ground, state: UpdownState, event: Of<'updown.accepted'>, timeMs: number): void {
  const { orderId, accountId, offerId, version, symbolId, side, stakeUnits, coverUnits, ratePpm, waitMs, expiryMs } = event;
  ground.ledger.post(event.legs);
  const terms = { orderId, accountId, offerId, version, symbolId, side, stakeUnits, coverUnits, ratePpm, waitMs, expiryMs };
  state.add(makeOrder({ ...terms, acceptedMs: timeMs }));
  if (state.queue(offerId)?.size === 1) keepTicks(ground, state, symbolId);
}

function settle(ground: Ground, state: UpdownState, event: Of<'updown.settled'>, timeMs: number): void {
  const order = state.known(event.orderId);
  const wasFirst = state.queue(order.offerId)?.first === order;
  ground.ledger.post(event.legs);
  ground.protection.result(order.accountId, event.payoutUnits - order.stakeUnits, timeMs);
  state.remove(order);
  if (wasFirst) keepTicks(ground, state, order.symbolId);
}

/** The history must reach back to the acceptance of the symbol's oldest open order. */
export function keepTicks(ground: Ground, state: UpdownState, symbolId: number): void {
  let oldestMs = Infinity;
  for (const { first } of state.queuesOf(symbolId)) if (first !== null && first.acceptedMs < oldestMs) oldestMs = first.acceptedMs;
  ground.prices.need('updown', symbolId, oldestMs);
}
