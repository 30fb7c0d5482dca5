import type { Core } from '../../machine/core/core.ts';
import { recordOf, type ConversionRecord } from './record.ts';

/** Conversions that are answered from here; one is asked for in the moment after its acceptance. */
const KEPT = 1_024;

/** The newest conversions of all accounts, which the records may not show yet. */
export class NewestConversions {
  readonly #bySeq = new Map<number, ConversionRecord>();
  readonly #stopListening: () => void;

  constructor(core: Pick<Core, 'onBatch'>) {
    this.#stopListening = core.onBatch(({ entries, prevBatchHash }) => {
      for (const { timeMs, events } of entries)
        for (const event of events) if (event.type === 'conversion.accepted') this.#keep(recordOf(event, timeMs, prevBatchHash));
    });
  }

  /** Of this account alone. */
  find(accountId: number, conversionId: number): ConversionRecord | null {
    const record = this.#bySeq.get(conversionId);
    return record?.accountId === accountId ? record : null;
  }

  stop(): void {
    this.#stopListening();
  }

  #keep(record: ConversionRecord): void {
    this.#bySeq.set(record.conversionId, record);
    for (const seq of this.#bySeq.keys()) {
      if (this.#bySeq.size <= KEPT) return;
      this.#bySeq.delete(seq);
    }
  }
}
