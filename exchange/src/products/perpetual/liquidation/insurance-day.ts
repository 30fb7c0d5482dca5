import { mulDivFloor } from '@candor/money/mul-div';
import type { ByteReader } from '../../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../../kernel/codec/byte-writer.ts';

const DAY_MS = 86_400_000;
/** What a market may cost its insurance account on one day: a quarter of what that had when the day began. */
const PARTS = 4n;

/** What the insurance account of a market may pay for liquidations on one day, UTC (`product-rules` 5.5, steps 4 and 5). */
export class InsuranceDay {
  /** When the day that these figures are of ends. */
  #endMs = 0;
  /** What the account had before the first command of that day. */
  #startUnits = 0n;
  #paidUnits = 0n;

  /** What may still be paid on the day of these figures. */
  get leftUnits(): bigint {
    return mulDivFloor(this.#startUnits, 1n, PARTS) - this.#paidUnits;
  }

  /** What may still be paid at a time, with what the account has now. */
  leftAtUnits(timeMs: number, balanceUnits: bigint): bigint {
    return timeMs < this.#endMs ? this.leftUnits : mulDivFloor(balanceUnits, 1n, PARTS);
  }

  /** Before anything changes the account: the first time of a day begins it. */
  turn(timeMs: number, balanceUnits: bigint): void {
    if (timeMs < this.#endMs) return;
    this.#endMs = timeMs - (timeMs % DAY_MS) + DAY_MS;
    this.#startUnits = balanceUnits;
    this.#paidUnits = 0n;
  }

  /** The house paid in: a day that began with nothing, as a market's first, begins with that. */
  paidIn(units: bigint): void {
    if (this.#startUnits === 0n) this.#startUnits = units;
  }

  paid(units: bigint): void {
    this.#paidUnits += units;
  }

  save(writer: ByteWriter): void {
    writer.count(this.#endMs);
    writer.amount(this.#startUnits);
    writer.amount(this.#paidUnits);
  }

  load(reader: ByteReader): void {
    this.#endMs = reader.count();
    this.#startUnits = reader.amount();
    this.#paidUnits = reader.amount();
  }
}
