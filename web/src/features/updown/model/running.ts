/** Own events refresh the list; this covers a dead event socket. */
const POLL_MS = 15_000;
/** While a result is due it is asked for this often. */
const DUE_POLL_MS = 1_000;

/** How long until the list is asked again; `nowMs` is the server's time, null while it is not known. */
export function pollMs(orders: readonly { readonly expiryMs: number }[], nowMs: number | null): number {
  return nowMs !== null && orders.some(({ expiryMs }) => expiryMs <= nowMs) ? DUE_POLL_MS : POLL_MS;
}
