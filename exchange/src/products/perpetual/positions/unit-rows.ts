import { Amounts } from '../../../ledger/amounts.ts';

/** Cells of a row: 64 bytes, one line of the processor's cache. */
const ROW = 8;

/** Rows of eight amounts that change with most trades. In cells beside each other, since a big integer in a field of an object is an object of its own. */
export class UnitRows {
  readonly #cells = new Amounts();
  readonly #free: number[] = [];
  #end = 0;

  /** The first cell of a row whose amounts are 0. */
  take(): number {
    const first = this.#free.pop();
    if (first === undefined) {
      this.#end += ROW;
      return this.#end - ROW;
    }
    for (let cell = first; cell < first + ROW; cell++) this.#cells.add(cell, -this.#cells.at(cell));
    return first;
  }

  /** What it has can be read until another takes the row. */
  release(first: number): void {
    this.#free.push(first);
  }

  at(cell: number): bigint {
    return this.#cells.at(cell);
  }

  add(cell: number, units: bigint): void {
    this.#cells.add(cell, units);
  }
}
