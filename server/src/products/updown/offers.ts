import type { UpdownOffer } from '@candor/exchange/query';
import type { Core, PublishedBatch } from '../../core/core.ts';

/** The second contracts' products as they are now, kept up to date with the exchange. */
export class UpdownProducts {
  readonly #core: Core;
  #products = new Map<number, UpdownOffer>();
  #ofSymbol = new Map<number, readonly UpdownOffer[]>();

  private constructor(core: Core) {
    this.#core = core;
  }

  static async open(core: Core): Promise<UpdownProducts> {
    const products = new UpdownProducts(core);
    core.onBatch((batch) => products.#onBatch(batch));
    await products.#refresh();
    return products;
  }

  product(offerId: number): UpdownOffer | undefined {
    return this.#products.get(offerId);
  }

  /** By duration. */
  ofSymbol(symbolId: number): readonly UpdownOffer[] {
    return this.#ofSymbol.get(symbolId) ?? [];
  }

  get all(): readonly UpdownOffer[] {
    return [...this.#products.values()];
  }

  #onBatch(batch: PublishedBatch): void {
    const changed = batch.entries.some(({ events }) => events.some(({ type }) => type === 'updown.defined'));
    if (changed) void this.#refresh().catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    const products = await this.#core.query({ type: 'updownProducts' });
    this.#products = new Map(products.map((product) => [product.offerId, product]));
    const bySymbol = Map.groupBy(products, ({ symbolId }) => symbolId);
    this.#ofSymbol = new Map(
      [...bySymbol].map(([symbolId, listed]) => [symbolId, listed.toSorted((a, b) => a.durationMs - b.durationMs)] as const),
    );
  }
}
