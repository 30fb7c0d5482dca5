import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { LastPrice } from '../../query.ts';
import { TickHistory } from './tick-history.ts';
import type { TickHistoryView } from './tick-history.ts';
import { PRICE_STATES, SOURCE_KINDS } from './words.ts';

/** Ticks are kept at least this long, and longer while a product needs them. */
export const KEPT_MS = 1_200_000;

/** The last tick of each symbol, whose price is also the last index there was (ticks that are not `ok` repeat it), and its `ok` ticks. */
export class PricesState {
  readonly #last = new Map<number, LastPrice>();
  /** By symbol; their numbers are small and close together. */
  readonly #histories: TickHistory[] = [];
  /** By symbol: the oldest time that each holder still needs. Follows from the holders' own state, so no snapshot has it. */
  readonly #needs: Map<string, number>[] = [];

  /** Undefined before the symbol's first tick. */
  last(symbol: number): LastPrice | undefined {
    return this.#last.get(symbol);
  }

  all(): readonly LastPrice[] {
    return [...this.#last.values()].toSorted((a, b) => a.symbol - b.symbol);
  }

  /** The symbol's `ok` ticks of the last twenty minutes, and of as long before as a product needs them. */
  history(symbol: number): TickHistoryView {
    return this.#historyOf(symbol);
  }

  /** A product says from what time on it will ask for ticks of a symbol; `Infinity` when it needs none. */
  need(holder: string, symbol: number, timeMs: number): void {
    while (this.#needs.length <= symbol) this.#needs.push(new Map());
    this.#needs[symbol]?.set(holder, timeMs);
  }

  /** Takes the next tick; what is too old by its time is dropped. */
  set(last: LastPrice): void {
    const { symbol, n, timeMs, priceTicks, state } = last;
    this.#last.set(symbol, last);
    const history = this.#historyOf(symbol);
    let keptMs = timeMs - KEPT_MS;
    for (const neededMs of this.#needs[symbol]?.values() ?? []) if (neededMs < keptMs) keptMs = neededMs;
    history.dropBefore(keptMs);
    if (state === 'ok') history.add(n, timeMs, priceTicks);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.all(), (out, last) => {
      out.count(last.symbol);
      out.count(last.n);
      out.count(last.priceTicks);
      writeWord(out, PRICE_STATES, last.state);
      writeWord(out, SOURCE_KINDS, last.sourceKind);
      out.count(last.timeMs);
      this.#historyOf(last.symbol).save(out);
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const symbol = from.count();
      this.#last.set(symbol, {
        symbol,
        n: from.count(),
        priceTicks: from.count(),
        state: readWord(from, PRICE_STATES),
        sourceKind: readWord(from, SOURCE_KINDS),
        timeMs: from.count(),
      });
      this.#historyOf(symbol).load(from);
    });
  }

  #historyOf(symbol: number): TickHistory {
    let history = this.#histories[symbol];
    if (history === undefined) {
      while (this.#histories.length < symbol) this.#histories.push(new TickHistory());
      history = new TickHistory();
      this.#histories[symbol] = history;
    }
    return history;
  }
}
