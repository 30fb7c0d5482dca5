import { wholeOf } from '../kernel/whole.ts';
import { Amounts } from '../ledger/amounts.ts';
import type { Taker } from './taker.ts';

/**
 * What is read of an open order only when it is shown, saved or filled: columns beside the rows of `OrderRows`, by the number of the row.
 * Apart from them, since matching does not read it.
 */
export class OrderTotals {
  #acceptedMs = new Float64Array(1_024);
  readonly #filledUnits = new Amounts();
  readonly #feeUnits = new Amounts();

  acceptedMs(index: number): number {
    return wholeOf(this.#acceptedMs[index] ?? 0);
  }

  /** Value of the fills so far, in units of the quote asset. */
  filledUnits(index: number): bigint {
    return this.#filledUnits.at(index);
  }

  /** Fees so far, in units of the asset they were taken in. */
  feeUnits(index: number): bigint {
    return this.#feeUnits.at(index);
  }

  /** A new order rests in this row: it brings its fills as a taker with it. */
  begin(index: number, taker: Taker): void {
    while (index >= this.#acceptedMs.length) {
      const larger = new Float64Array(2 * this.#acceptedMs.length);
      larger.set(this.#acceptedMs);
      this.#acceptedMs = larger;
    }
    this.#acceptedMs[index] = taker.acceptedMs;
    this.#filledUnits.add(index, taker.filledUnits - this.#filledUnits.at(index));
    this.#feeUnits.add(index, taker.feeUnits - this.#feeUnits.at(index));
  }

  addFill(index: number, valueUnits: bigint, feeUnits: bigint): void {
    this.#filledUnits.add(index, valueUnits);
    this.#feeUnits.add(index, feeUnits);
  }
}
