import type { PoolClient } from 'pg';
import { changeRows, insertRows, type ColumnType, type Value } from '../../records/bulk.ts';

type Row = Readonly<Record<string, Value>> & { readonly id: number };
type Change<Of extends Row> = Partial<Omit<Of, 'id'>>;

/** Rows that are added, and changed by their number later on, until both are written. */
export class ChangedRows<Of extends Row> {
  readonly #table: string;
  readonly #columns: Readonly<Record<string, ColumnType>>;
  #added = new Map<number, Of>();
  /** Of rows that are in the database already. */
  #changed = new Map<number, Change<Of>>();

  constructor(table: string, columns: Readonly<Record<string, ColumnType>>) {
    this.#table = table;
    this.#columns = columns;
  }

  add(row: Of): void {
    this.#added.set(row.id, row);
  }

  change(id: number, change: Change<Of>): void {
    const added = this.#added.get(id);
    if (added === undefined) this.#changed.set(id, { ...this.#changed.get(id), ...change });
    else this.#added.set(id, { ...added, ...change });
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, this.#table, this.#columns, [...this.#added.values()], '(id) DO NOTHING');
    const changes = [...this.#changed].map(([id, change]) => ({ ...change, id }));
    await changeRows(client, this.#table, this.#columns, changes);
  }

  written(): void {
    this.#added = new Map();
    this.#changed = new Map();
  }
}
