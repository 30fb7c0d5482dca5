import type { OwnerColumns } from './owner-columns.ts';
import type { PlanRow, WalletName } from './plan.ts';
import { NumberedStore, ObjectStore, WalletStore } from './stores.ts';
import type { Store } from './stores.ts';

/** A row of the plan at work. Column −1: the row is in no such sum. */
export type Account = {
  readonly row: PlanRow;
  readonly store: Store;
  /**
   * The store once more by what it is, so that a posting calls a method of one known class: the object store, or the column of the wallet,
   * −1 for none. Optional members of `row` are read here once, since rows differ in their shape.
   */
  readonly objects: ObjectStore | null;
  readonly walletColumn: number;
  /** −1 or 1; 0 for class F, which may have any sign. */
  readonly forbiddenSign: number;
  readonly frozenColumn: number;
  readonly riskColumn: number;
  readonly hasSums: boolean;
  readonly zeroAfterCommand: boolean;
};

/** Which column of an owner's amounts is what: the wallets, then the sums of what is frozen in each, then what is at risk. */
export class Shape {
  readonly columnCount: number;
  readonly riskColumn: number;
  readonly #plan: readonly PlanRow[];
  readonly #wallets: readonly PlanRow[];
  readonly #frozen = new Map<WalletName, number>();

  constructor(plan: readonly PlanRow[]) {
    this.#plan = plan;
    this.#wallets = plan.filter(({ scope }) => scope === 'wallet');
    let column = this.#wallets.length;
    for (const { frozenIn } of plan) if (frozenIn !== undefined && !this.#frozen.has(frozenIn)) this.#frozen.set(frozenIn, column++);
    this.riskColumn = plan.some(({ atRisk }) => atRisk === true) ? column++ : -1;
    this.columnCount = Math.max(column, 1);
  }

  /** −1 where nothing can be frozen. */
  frozenColumn(wallet: WalletName): number {
    return this.#frozen.get(wallet) ?? -1;
  }

  *sumColumns(): Generator<number> {
    yield* this.#frozen.values();
    if (this.riskColumn >= 0) yield this.riskColumn;
  }

  /** By code; a code that no row has is a hole. */
  accounts(columns: OwnerColumns): readonly (Account | undefined)[] {
    const byCode: (Account | undefined)[] = [];
    for (const row of this.#plan) {
      while (byCode.length <= row.code) byCode.push(undefined);
      byCode[row.code] = this.#account(row, columns);
    }
    return byCode;
  }

  #account(row: PlanRow, columns: OwnerColumns): Account {
    const objects = row.scope === 'object' ? new ObjectStore(row) : null;
    const walletColumn = this.#wallets.indexOf(row);
    const others = walletColumn < 0 ? new NumberedStore(row) : new WalletStore(row, columns, walletColumn);
    const frozenColumn = row.frozenIn === undefined ? -1 : this.frozenColumn(row.frozenIn);
    const riskColumn = row.atRisk === true ? this.riskColumn : -1;
    return {
      row,
      store: objects ?? others,
      objects,
      walletColumn,
      forbiddenSign: row.class === 'P' ? -1 : row.class === 'N' ? 1 : 0,
      frozenColumn,
      riskColumn,
      hasSums: frozenColumn >= 0 || riskColumn >= 0,
      zeroAfterCommand: row.zeroAfterCommand === true,
    };
  }
}
