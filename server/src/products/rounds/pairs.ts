import type { RoundPairInfo } from '@candor/exchange/query';
import type { Core, PublishedBatch } from '../../core/core.ts';

/** The pairs of flash rounds (a symbol and a period each) as they are now, kept up to date with the exchange. */
export class RoundPairs {
  readonly #core: Core;
  #pairs = new Map<number, RoundPairInfo>();
  #ofSymbol = new Map<number, readonly RoundPairInfo[]>();

  private constructor(core: Core) {
    this.#core = core;
  }

  static async open(core: Core): Promise<RoundPairs> {
    const pairs = new RoundPairs(core);
    core.onBatch((batch) => pairs.#onBatch(batch));
    await pairs.#refresh();
    return pairs;
  }

  pair(pair: number): RoundPairInfo | undefined {
    return this.#pairs.get(pair);
  }

  /** By period. */
  ofSymbol(symbol: number): readonly RoundPairInfo[] {
    return this.#ofSymbol.get(symbol) ?? [];
  }

  get all(): readonly RoundPairInfo[] {
    return [...this.#pairs.values()];
  }

  #onBatch(batch: PublishedBatch): void {
    const changed = batch.entries.some(({ events }) => events.some(({ type }) => type === 'rounds.defined'));
    if (changed) void this.#refresh().catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    const pairs = await this.#core.query({ type: 'roundPairs' });
    this.#pairs = new Map(pairs.map((pair) => [pair.pair, pair]));
    const bySymbol = Map.groupBy(pairs, ({ symbol }) => symbol);
    this.#ofSymbol = new Map(
      [...bySymbol].map(([symbol, listed]) => [symbol, listed.toSorted((a, b) => a.periodMs - b.periodMs)] as const),
    );
  }
}
