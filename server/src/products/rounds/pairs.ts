import type { RoundOffer } from '@candor/exchange/query';
import type { Core, PublishedBatch } from '../../core/core.ts';

/** The pairs of flash rounds (a symbol and a period each) as they are now, kept up to date with the exchange. */
export class RoundPairs {
  readonly #core: Core;
  #pairs = new Map<number, RoundOffer>();
  #ofSymbol = new Map<number, readonly RoundOffer[]>();

  private constructor(core: Core) {
    this.#core = core;
  }

  static async open(core: Core): Promise<RoundPairs> {
    const pairs = new RoundPairs(core);
    core.onBatch((batch) => pairs.#onBatch(batch));
    await pairs.#refresh();
    return pairs;
  }

  pair(offerId: number): RoundOffer | undefined {
    return this.#pairs.get(offerId);
  }

  /** By period. */
  ofSymbol(symbolId: number): readonly RoundOffer[] {
    return this.#ofSymbol.get(symbolId) ?? [];
  }

  get all(): readonly RoundOffer[] {
    return [...this.#pairs.values()];
  }

  #onBatch(batch: PublishedBatch): void {
    const changed = batch.entries.some(({ events }) => events.some(({ type }) => type === 'rounds.defined'));
    if (changed) void this.#refresh().catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    const pairs = await this.#core.query({ type: 'roundPairs' });
    this.#pairs = new Map(pairs.map((pair) => [pair.offerId, pair]));
    const bySymbol = Map.groupBy(pairs, ({ symbolId }) => symbolId);
    this.#ofSymbol = new Map(
      [...bySymbol].map(([symbolId, listed]) => [symbolId, listed.toSorted((a, b) => a.periodMs - b.periodMs)] as const),
    );
  }
}
