import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import { TickHistory } from './tick-history.ts';
import type { TickHistoryView } from './tick-history.ts';
import { PRICE_STATES, SOURCE_KINDS } from './words.ts';
import type { LastPrice } from './answers.ts';

/** Ticks are kept at least this long, and longer while a product needs them. */
export const KEPT_MS = 1_200_000;
/** A symbol whose last tick is older counts as frozen, though no tick says so (`product-rules` 3.1). */
export const STALE_MS = 10_000;

/** The last tick of each symbol, whose price is also the last index there was (ticks that are not `ok` repeat it), and its `ok` ticks. */
export class PricesState {
  readonly #last = new Map<number, LastPrice>();
  /** By symbol; their numbers are small and close together. */
  readonly #histories: TickHistory[] = [];
  /** By symbol: the oldest time that each holder still needs. Follows from the holders' own state, so no snapshot has it. */
  readonly #needs: Map<string, number>[] = [];

  /** Undefined before the symbol's first tick. */
  last(symbolId: number): LastPrice | undefined {
    return this.#last.get(symbolId);
  }

  /** The last tick when it is a price at this time: `ok` and not stale. */
  live(symbolId: number, timeMs: number): LastPrice | null {
    const last = this.#last.get(symbolId);
    return last?.state === 'ok' && timeMs - last.timeMs <= STALE_MS ? last : null;
  }

  all(): readonly LastPrice[] {
    return [...this.#last.values()].toSorted((a, b) => a.symbolId - b.symbolId);
  }

  /** The symbol's `ok` ticks of the last twenty minutes, and of as long before as a product needs them. */
  history(symbolId: number): TickHistoryView {
    return this.#historyOf(symbolId);
  }

  /** How many `ok` ticks of all symbols are kept. */
  get tickCount(): number {
    return this.#histories.reduce((sum, { size }) => sum + size, 0);
  }

  /** A product says from what time on it will ask for ticks of a symbol; `Infinity` when it needs none. */
  need(holder: string, symbolId: number, timeMs: number): void {
    while (this.#needs.length <= symbolId) this.#needs.push(new Map());
    this.#needs[symbolId]?.set(holder, timeMs);
  }

  /** Takes the next tick; what is too old by its time is dropped. */
  set(last: LastPrice): void {
    const { symbolId, n, timeMs, priceTicks, state } = last;
    this.#last.set(symbolId, last);
    const history = this.#historyOf(symbolId);
    let keptMs = timeMs - KEPT_MS;
    for (const neededMs of this.#needs[symbolId]?.values() ?? []) if (neededMs < keptMs) keptMs = neededMs;
    history.dropBefore(keptMs);
    if (state === 'ok') history.add(n, timeMs, priceTicks);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.all(), (out, last) => {
      out.count(last.symbolId);
      out.count(last.n);
      out.count(last.priceTicks);
      writeWord(out, PRICE_STATES, last.state);
      writeWord(out, SOURCE_KINDS, last.sourceKind);
      out.count(last.timeMs);
      out.count(last.countedSources);
      out.count(last.freshSources);
      out.count(last.enoughSinceMs);
      this.#historyOf(last.symbolId).save(out);
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const symbolId = from.count();
      this.#last.set(symbolId, {
        symbolId,
        n: from.count(),
        priceTicks: from.count(),
        state: readWord(from, PRICE_STATES),
        sourceKind: readWord(from, SOURCE_KINDS),
        timeMs: from.count(),
        countedSources: from.count(),
        freshSources: from.count(),
        enoughSinceMs: from.count(),
      });
      this.#historyOf(symbolId).load(from);
    });
  }

  #historyOf(symbolId: number): TickHistory {
    let history = this.#histories[symbolId];
    if (history === undefined) {
      while (this.#histories.length < symbolId) this.#histories.push(new TickHistory());
      history = new TickHistory();
      this.#histories[symbolId] = history;
    }
    return history;
  }
}
