import type { UpdownProductInfo } from '@candor/exchange/query';
import type { Core, PublishedBatch } from '../../core/core.ts';

/** The second contracts' products as they are now, kept up to date with the exchange. */
export class UpdownProducts {
  readonly #core: Core;
  #products = new Map<number, UpdownProductInfo>();
  #ofSymbol = new Map<number, readonly UpdownProductInfo[]>();

  private constructor(core: Core) {
    this.#core = core;
  }

  static async open(core: Core): Promise<UpdownProducts> {
    const products = new UpdownProducts(core);
    core.onBatch((batch) => products.#onBatch(batch));
    await products.#refresh();
    return products;
  }

  product(product: number): UpdownProductInfo | undefined {
    return this.#products.get(product);
  }

  /** By duration. */
  ofSymbol(symbol: number): readonly UpdownProductInfo[] {
    return this.#ofSymbol.get(symbol) ?? [];
  }

  get all(): readonly UpdownProductInfo[] {
    return [...this.#products.values()];
  }

  #onBatch(batch: PublishedBatch): void {
    const changed = batch.entries.some(({ events }) => events.some(({ type }) => type === 'updown.defined'));
    if (changed) void this.#refresh().catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    const products = await this.#core.query({ type: 'updownProducts' });
    this.#products = new Map(products.map((product) => [product.product, product]));
    const bySymbol = Map.groupBy(products, ({ symbol }) => symbol);
    this.#ofSymbol = new Map(
      [...bySymbol].map(([symbol, listed]) => [symbol, listed.toSorted((a, b) => a.durationMs - b.durationMs)] as const),
    );
  }
}
