type Held = { readonly marketId: number; readonly isLong: boolean; lots: number };

/** What the liquidity account has in contracts. Lots. */
export class HouseInventory {
  readonly #held = new Map<number, Held>();

  has(marketId: number, isLong: boolean, positionId: number, lots: number): void {
    this.#held.set(positionId, { marketId, isLong, lots });
  }

  closed(positionId: number, lots: number): void {
    const held = this.#held.get(positionId);
    if (held !== undefined) held.lots -= lots;
    if (held?.lots === 0) this.#held.delete(positionId);
  }

  /** Of one side of a market. */
  lotsOf(marketId: number, isLong: boolean): number {
    let sum = 0;
    for (const held of this.#held.values()) if (held.marketId === marketId && held.isLong === isLong) sum += held.lots;
    return sum;
  }

  /** Long less short. */
  netLots(marketId: number): number {
    return this.lotsOf(marketId, true) - this.lotsOf(marketId, false);
  }
}
