import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { Adjustment } from './answers.ts';
import type { AdjustmentEvent } from './events.ts';

/** Each is the work of two persons, and is remembered for ever. */
export const MOST_ADJUSTMENTS = 1_000_000;

/** Everything that was ever booked by hand, so that nothing is booked twice and no more is taken back than was paid. */
export class AdjustmentsState {
  readonly #all = new Map<number, Adjustment>();

  get count(): number {
    return this.#all.size;
  }

  get(adjustmentId: number): Adjustment | undefined {
    return this.#all.get(adjustmentId);
  }

  ofAccount(accountId: number): readonly Adjustment[] {
    return this.#byNumber().filter((one) => one.accountId === accountId);
  }

  book({ adjustmentId, accountId, reverses, legs }: AdjustmentEvent): void {
    const { assetId = 0, amount: units = 0n } = legs[1] ?? {};
    this.#all.set(adjustmentId, { adjustmentId, accountId, assetId, units, reverses, leftUnits: reverses === 0 ? units : 0n });
    const credit = this.#all.get(reverses);
    if (credit !== undefined) this.#all.set(reverses, { ...credit, leftUnits: credit.leftUnits - units });
  }

  #byNumber(): readonly Adjustment[] {
    return [...this.#all.values()].toSorted((one, other) => one.adjustmentId - other.adjustmentId);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.#byNumber(), (out, one) => {
      out.count(one.adjustmentId);
      out.count(one.accountId);
      out.count(one.assetId);
      out.amount(one.units);
      out.count(one.reverses);
      out.amount(one.leftUnits);
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const [adjustmentId, accountId, assetId, units] = [from.count(), from.count(), from.count(), from.amount()];
      this.#all.set(adjustmentId, { adjustmentId, accountId, assetId, units, reverses: from.count(), leftUnits: from.amount() });
    });
  }
}
