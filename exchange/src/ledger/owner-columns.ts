import { Amounts } from './amounts.ts';

/**
 * Amounts by owner, asset and column. The columns of one owner and asset stand beside each other, so that a posting to a wallet and to a
 * sum of the same owner touches one line of the processor's cache.
 */
export class OwnerColumns {
  readonly #shift: number;
  /** By asset; an owner's first cell is its number shifted by the room of one owner. */
  readonly #assets: Amounts[] = [];

  constructor(columns: number) {
    let shift = 0;
    while (1 << shift < columns) shift += 1;
    this.#shift = shift;
  }

  at(column: number, ownerId: number, assetId: number): bigint {
    return this.#assets[assetId]?.at((ownerId << this.#shift) | column) ?? 0n;
  }

  /** Adds, and answers the sign of the sum: −1, 0 or 1. */
  add(column: number, ownerId: number, assetId: number, amount: bigint): number {
    const amounts = this.#assets[assetId] ?? this.#open(assetId);
    return amounts.add((ownerId << this.#shift) | column, amount);
  }

  /** Those of one column that are not 0, by asset and owner. */
  *entries(column: number): Generator<{ readonly ownerId: number; readonly assetId: number; readonly amount: bigint }> {
    const mask = (1 << this.#shift) - 1;
    for (const [assetId, amounts] of this.#assets.entries()) {
      for (const [cell, amount] of amounts.entries()) {
        if ((cell & mask) === column) yield { ownerId: cell >>> this.#shift, assetId, amount };
      }
    }
  }

  #open(assetId: number): Amounts {
    while (this.#assets.length <= assetId) this.#assets.push(new Amounts());
    return this.#assets[assetId] ?? this.#open(assetId);
  }
}
