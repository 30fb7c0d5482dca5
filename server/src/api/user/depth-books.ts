import type { Core, DepthChange } from '../../machine/core/core.ts';
import { BookMirror } from './book-mirror.ts';
import type { Booked } from '../../prices/bars/booked.ts';

export type DepthListener = {
  /** A change that follows the one before without a gap. */
  readonly onChange: (change: DepthChange) => void;
  /** The book was read anew: what was sent before no longer continues. */
  readonly onReset: (marketId: number) => void;
};

export type DepthBooksOptions = {
  readonly core: Core;
  readonly products: readonly Booked[];
  readonly onError: (error: unknown) => void;
};

type MirroredProduct = Required<Booked> & { readonly mirrors: Map<number, BookMirror>; readonly listeners: Set<DepthListener> };

/** Mirrors of the books of all products, kept by published batches. Two products may have a market of one number. */
export class DepthBooks {
  readonly #options: DepthBooksOptions;
  readonly #products = new Map<string, MirroredProduct>();
  readonly #stopListening: () => void;

  private constructor(options: DepthBooksOptions) {
    this.#options = options;
    for (const { name, books } of options.products)
      if (books !== undefined) this.#products.set(name, { name, books, mirrors: new Map(), listeners: new Set() });
    this.#stopListening = options.core.onBatch((batch) => batch.depth.forEach((change) => this.#take(change)));
  }

  static async open(options: DepthBooksOptions): Promise<DepthBooks> {
    const all = new DepthBooks(options);
    await Promise.all(
      [...all.#products.values()].map(async ({ name, books }) => {
        const markets = await books.markets(options.core);
        await Promise.all(markets.map((marketId) => all.book(name, marketId).seed()));
      }),
    );
    return all;
  }

  stop(): void {
    this.#stopListening();
  }

  /** Tells of the books of one product; answers how to stop hearing. Throws for a product without books: that is a mistake in the code. */
  listen(product: string, listener: DepthListener): () => void {
    const { listeners } = this.#of(product);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Throws for a product without books. */
  book(product: string, marketId: number): BookMirror {
    const { books, mirrors } = this.#of(product);
    let book = mirrors.get(marketId);
    if (book === undefined) {
      book = new BookMirror((levels) => books.depth(this.#options.core, marketId, levels));
      mirrors.set(marketId, book);
    }
    return book;
  }

  #of(product: string): MirroredProduct {
    const found = this.#products.get(product);
    if (found === undefined) throw new RangeError(`product ${product} has no order books`);
    return found;
  }

  #take(change: DepthChange): void {
    const { product, marketId } = change;
    // the exchange may have a product that this server does not show
    const listeners = this.#products.get(product)?.listeners;
    if (listeners === undefined) return;
    const book = this.book(product, marketId);
    const taken = book.apply(change);
    if (taken === 'applied') for (const listener of listeners) listener.onChange(change);
    // a market that is new, or changes that were missed
    if (taken === 'gap' || (taken === 'early' && !book.seeding)) {
      const reset = (): void => listeners.forEach((listener) => listener.onReset(marketId));
      book.seed().then(reset, this.#options.onError);
    }
  }
}
