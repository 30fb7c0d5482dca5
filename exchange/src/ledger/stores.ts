import { Amounts } from './amounts.ts';
import type { Leg } from './leg.ts';
import { Objects } from './objects.ts';
import type { OwnerColumns } from './owner-columns.ts';
import type { PlanRow } from './plan.ts';

/** A posting that the plan of accounts forbids. It is a bug of the exchange, never a user's mistake, and stops the core. */
export class LedgerBreach extends Error {
  override name = 'LedgerBreach';
}

/** The balances of one row of the plan, shaped by its scope. `ref` is the object or the small number. */
export type Store = {
  /** Adds, and answers the sign of the sum: −1, 0 or 1. */
  add(leg: Leg): number;
  at(ref: number, ownerId: number, assetId: number): bigint;
  /** Every balance that is not zero, as the leg that would create it, in one fixed order. */
  balances(): Iterable<Leg>;
};

/** A wallet: one column of what owners have. */
export class WalletStore implements Store {
  readonly #row: PlanRow;
  readonly #columns: OwnerColumns;
  readonly #column: number;

  constructor(row: PlanRow, columns: OwnerColumns, column: number) {
    this.#row = row;
    this.#columns = columns;
    this.#column = column;
  }

  add(leg: Leg): number {
    return this.#columns.add(this.#column, leg.ownerId, leg.assetId, leg.amount);
  }

  at(_ref: number, ownerId: number, assetId: number): bigint {
    return this.#columns.at(this.#column, ownerId, assetId);
  }

  *balances(): Generator<Leg> {
    const { code } = this.#row;
    for (const { ownerId, assetId, amount } of this.#columns.entries(this.#column)) yield { code, ownerId, ref: 0, assetId, amount };
  }
}

/** What objects hold. A balance begins with its first posting and is gone when it is empty. */
export class ObjectStore implements Store {
  readonly #row: PlanRow;
  readonly #objects: Objects;

  constructor(row: PlanRow) {
    this.#row = row;
    this.#objects = new Objects(row.severalOwners === true);
  }

  add(leg: Leg): number {
    let slot = this.#objects.find(leg.ref, leg.ownerId);
    if (slot === 0) slot = this.#objects.open(leg.ref, leg.ownerId, leg.assetId);
    else if (!this.#objects.isOf(slot, leg.ownerId, leg.assetId)) throw new LedgerBreach(`${this.#row.kind} of ${leg.ref} is another's`);
    return this.#objects.add(slot, leg.amount);
  }

  /** An object has one asset, so it is not asked for. */
  at(ref: number, ownerId: number): bigint {
    const slot = this.#objects.find(ref, ownerId);
    return slot === 0 ? 0n : this.#objects.unitsAt(slot);
  }

  find(ref: number, ownerId: number): number {
    return this.#objects.find(ref, ownerId);
  }

  *balances(): Generator<Leg> {
    const { code } = this.#row;
    for (const { ref, ownerId, assetId, amount } of this.#objects.ascending()) yield { code, ownerId, ref, assetId, amount };
  }
}

/** Balances by a small number and asset: of networks, of markets. Those of the house have the number 0. */
export class NumberedStore implements Store {
  readonly #row: PlanRow;
  /** By number, then by asset. */
  readonly #numbers: Amounts[] = [];

  constructor(row: PlanRow) {
    this.#row = row;
  }

  add(leg: Leg): number {
    const amounts = this.#numbers[leg.ref] ?? this.#open(leg.ref);
    return amounts.add(leg.assetId, leg.amount);
  }

  at(ref: number, _ownerId: number, assetId: number): bigint {
    return this.#numbers[ref]?.at(assetId) ?? 0n;
  }

  *balances(): Generator<Leg> {
    const { code } = this.#row;
    for (const [ref, amounts] of this.#numbers.entries()) {
      for (const [assetId, amount] of amounts.entries()) yield { code, ownerId: 0, ref, assetId, amount };
    }
  }

  #open(ref: number): Amounts {
    while (this.#numbers.length <= ref) this.#numbers.push(new Amounts());
    return this.#numbers[ref] ?? this.#open(ref);
  }
}
