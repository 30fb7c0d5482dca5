import type { secondOrders } from '@candor/contract/products/updown/calls';
import type { ResultOf } from '@candor/contract/call';

export type RunningOrder = ResultOf<typeof secondOrders>[number];

const SHOWN = 3;
/** Own events refresh the list; this covers a dead event socket. */
const POLL_MS = 15_000;
/** While a result is due it is asked for this often. */
const DUE_POLL_MS = 1_000;

/** The contracts that end next. */
export function nextEnding(orders: readonly RunningOrder[]): readonly RunningOrder[] {
  return orders.toSorted((a, b) => a.closeTime - b.closeTime || a.id - b.id).slice(0, SHOWN);
}

/** How long until the list is asked again; `nowMs` is the server's time, null while it is not known. */
export function pollMs(orders: readonly Pick<RunningOrder, 'closeTime'>[], nowMs: number | null): number {
  return nowMs !== null && orders.some(({ closeTime }) => closeTime <= nowMs) ? DUE_POLL_MS : POLL_MS;
}
