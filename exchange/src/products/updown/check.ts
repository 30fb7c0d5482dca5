import type { Ground } from '../../ground/ground.ts';
import { ESCROW_UPDOWN } from './accounts.ts';
import { startMsOf, type UpdownOrder } from './order.ts';
import type { UpdownState } from './state.ts';

/** I15: every open order has its stake and cover in escrow, and nothing else is there. Throws an `Error`. */
export function checkUpdown(ground: Ground, state: UpdownState): void {
  let open = 0;
  const exposures = new Map<string, { readonly order: UpdownOrder; units: bigint }>();
  const add = (key: string, order: UpdownOrder): void => {
    const exposure = exposures.get(key);
    if (exposure === undefined) exposures.set(key, { order, units: order.coverUnits });
    else exposure.units += order.coverUnits;
  };
  for (const queue of state.queues()) {
    let before: UpdownOrder | null = null;
    for (const order of queue.orders()) {
      checkOrder(ground, state, order);
      if (order.offerId !== queue.info.offerId || order.expiryMs - startMsOf(order) !== queue.info.durationMs)
        throw new Error(`I15: order ${order.orderId} is not of product ${queue.info.offerId}`);
      if (before !== null && (before.orderId >= order.orderId || before.expiryMs > order.expiryMs))
        throw new Error(`I15: order ${order.orderId} is out of its order`);
      const key = `${order.symbolId} ${order.side} ${order.expiryMs - (order.expiryMs % 1_000)}`;
      add(`all ${key}`, order);
      add(`person ${ground.accounts.personOf(order.accountId)} ${key}`, order);
      before = order;
      open += 1;
    }
    if (queue.size !== 0 && queue.first === null) throw new Error(`I15: product ${queue.info.offerId} has lost its orders`);
  }
  if (open !== state.openCount) throw new Error(`I15: ${state.openCount} open orders, ${open} in the products`);
  for (const [key, { order, units }] of exposures) {
    const held = key.startsWith('all') ? state.exposure.ofSecond(order) : state.exposure.ofPersonSecond(order);
    if (held !== units) throw new Error(`I24: exposure beside order ${order.orderId} is ${held} instead of ${units}`);
  }
  for (const { ref, ownerId, amount } of ground.ledger.balancesOf(ESCROW_UPDOWN)) {
    const order = state.order(ref);
    if (order === null || (ownerId !== 0 && ownerId !== order.accountId))
      throw new Error(`I15: order ${ref} of account ${ownerId} is not open and its escrow holds ${amount}`);
  }
}

function checkOrder(ground: Ground, state: UpdownState, order: UpdownOrder): void {
  if (state.order(order.orderId) !== order) throw new Error(`I15: order ${order.orderId} is lost`);
  if (ground.accounts.isHouse(order.accountId)) throw new Error(`I15: order ${order.orderId} is the house's`);
  for (const [ownerId, due] of [
    [order.accountId, order.stakeUnits],
    [0, order.coverUnits],
  ] as const) {
    const units = ground.ledger.object(ESCROW_UPDOWN, order.orderId, ownerId);
    if (units !== due) throw new Error(`I15: escrow of order ${order.orderId} holds ${units} for ${ownerId} instead of ${due}`);
  }
}
