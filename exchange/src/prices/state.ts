import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../codec/variant.ts';
import type { LastPrice } from '../query.ts';
import { PRICE_STATES, SOURCE_KINDS } from './words.ts';

/** The last tick of each symbol. Its price is also the last index there was: ticks that are not `ok` repeat it. */
export class PricesState {
  readonly #last = new Map<number, LastPrice>();

  /** Undefined before the symbol's first tick. */
  last(symbol: number): LastPrice | undefined {
    return this.#last.get(symbol);
  }

  all(): readonly LastPrice[] {
    return [...this.#last.values()].toSorted((a, b) => a.symbol - b.symbol);
  }

  set(last: LastPrice): void {
    this.#last.set(last.symbol, last);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.all(), (out, last) => {
      out.count(last.symbol);
      out.count(last.n);
      out.count(last.priceTicks);
      writeWord(out, PRICE_STATES, last.state);
      writeWord(out, SOURCE_KINDS, last.sourceKind);
      out.count(last.timeMs);
    });
  }

  load(reader: ByteReader): void {
    const prices = readList(reader, (from) => ({
      symbol: from.count(),
      n: from.count(),
      priceTicks: from.count(),
      state: readWord(from, PRICE_STATES),
      sourceKind: readWord(from, SOURCE_KINDS),
      timeMs: from.count(),
    }));
    for (const last of prices) this.set(last);
  }
}
