type Held = { readonly marketId: number; readonly isLong: boolean; readonly positionId: number; lots: number };

/** What the liquidity account has in contracts, and how much of it its orders already close. Lots. */
export class HouseInventory {
  readonly #held = new Map<number, Held>();
  /** Left of each resting order that closes. */
  readonly #reducing = new Map<number, { readonly positionId: number; lots: number }>();
  /** Of orders on their way to the exchange, by position. */
  readonly #asked = new Map<number, number>();

  has(marketId: number, isLong: boolean, positionId: number, lots: number): void {
    this.#held.set(positionId, { marketId, isLong, positionId, lots });
  }

  closed(positionId: number, orderId: number, lots: number): void {
    const held = this.#held.get(positionId);
    if (held !== undefined) held.lots -= lots;
    if (held?.lots === 0) this.#held.delete(positionId);
    const order = this.#reducing.get(orderId);
    if (order !== undefined) order.lots -= lots;
  }

  reducing(positionId: number, orderId: number, lots: number): void {
    this.#reducing.set(orderId, { positionId, lots });
  }

  /** Answers the market of the order; null when it is none of the account's that closes. */
  trimmed(orderId: number, lots: number): number | null {
    const order = this.#reducing.get(orderId);
    if (order === undefined) return null;
    order.lots = lots;
    return this.#held.get(order.positionId)?.marketId ?? null;
  }

  ended(orderId: number): void {
    this.#reducing.delete(orderId);
  }

  /** Long less short. */
  netLots(marketId: number): number {
    let net = 0;
    for (const held of this.#held.values()) if (held.marketId === marketId) net += held.isLong ? held.lots : -held.lots;
    return net;
  }

  /** The position of a side of which so many lots are closed by no order yet; they count as asked for until the orders of this turn are sent. */
  toClose(marketId: number, isLong: boolean, lots: number): number | null {
    for (const held of this.#held.values()) {
      if (held.marketId !== marketId || held.isLong !== isLong) continue;
      const asked = this.#asked.get(held.positionId) ?? 0;
      if (held.lots - this.#closing(held.positionId) - asked < lots) continue;
      if (this.#asked.size === 0) queueMicrotask(() => this.#asked.clear());
      this.#asked.set(held.positionId, asked + lots);
      return held.positionId;
    }
    return null;
  }

  #closing(positionId: number): number {
    let lots = 0;
    for (const order of this.#reducing.values()) if (order.positionId === positionId) lots += order.lots;
    return lots;
  }
}
