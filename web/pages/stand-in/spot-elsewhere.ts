import type { Stage } from '../stage/stage.ts';
import { platformTime, waitingOrder, type SpotOrder } from './account.ts';
import { changed } from './own-events.ts';
import { ended, filled } from './spot-exchange.ts';

/** A spot order of the account has come, or changed, on another device: the page is told that there is something to ask for. */
function toldOf(stage: Stage, order: SpotOrder): SpotOrder {
  stage.account.orders = [order, ...stage.account.orders.filter(({ id }) => id !== order.id)];
  stage.tell(changed(1));
  return order;
}

function placed(stage: Stage, own: Partial<SpotOrder>): SpotOrder {
  const id = Math.max(100, ...stage.account.orders.map((order) => order.id)) + 1;
  return waitingOrder(stage.nowMs, { id, ...own });
}

/** Adds a filled purchase and tells nothing: the page that asks next finds it. */
export function hasBought(stage: Stage, quantity: number): void {
  const bought = filled(placed(stage, { delegateType: 1, delegateTotal: quantity }), stage.markets.price('btc'));
  stage.account.orders = [bought, ...stage.account.orders];
}

/** Buys at the market, at the price as it stands. */
export function buysElsewhere(stage: Stage, quantity = 0.00023): void {
  hasBought(stage, quantity);
  stage.tell(changed(1));
}

/** A limit order that waits at 90,000. */
export function waitsElsewhere(stage: Stage, quantity: number): SpotOrder {
  return toldOf(stage, placed(stage, { delegateTotal: quantity }));
}

export function cancelsElsewhere(stage: Stage, order: SpotOrder): void {
  toldOf(stage, ended(order, stage.nowMs));
}

/** A limit order at 90,000 that had to be filled at once, and ended since it could not be. */
export function expiresElsewhere(stage: Stage, quantity = 0.001): SpotOrder {
  const order = placed(stage, { delegateTotal: quantity, timeInForce: 'ioc' });
  return toldOf(stage, { ...ended(order, stage.nowMs), endReason: 'expired' });
}

/** A part of a waiting order is filled at its own price; the rest goes on waiting. */
export function fillsInPart(stage: Stage, order: SpotOrder, quantity: number): void {
  const deal = { dealNum: quantity, dealPrice: order.delegatePrice, dealValue: Number((quantity * order.delegatePrice).toFixed(8)) };
  const dealTime = platformTime(stage.nowMs);
  toldOf(stage, { ...order, ...deal, dealTime, params: { ...order.params, dealTime: stage.nowMs } });
}
