import type { Core, DepthChange } from '../core/core.ts';
import { BookMirror } from './book-mirror.ts';

export type DepthListener = {
  /** A change that follows the one before without a gap. */
  readonly onChange: (change: DepthChange) => void;
  /** The book was read anew: what was sent before no longer continues. */
  readonly onReset: (marketId: number) => void;
};

export type DepthBooksOptions = {
  readonly core: Core;
  readonly markets: readonly number[];
  readonly onError: (error: unknown) => void;
};

/** Mirrors of all books, kept by published batches. */
export class DepthBooks {
  readonly #options: DepthBooksOptions;
  readonly #books = new Map<number, BookMirror>();
  readonly #stopListening: () => void;
  readonly #listeners = new Set<DepthListener>();

  private constructor(options: DepthBooksOptions) {
    this.#options = options;
    this.#stopListening = options.core.onBatch((batch) => batch.depth.forEach((change) => this.#take(change)));
  }

  static async open(options: DepthBooksOptions): Promise<DepthBooks> {
    const books = new DepthBooks(options);
    await Promise.all(options.markets.map((marketId) => books.book(marketId).seed()));
    return books;
  }

  stop(): void {
    this.#stopListening();
  }

  /** Answers how to stop hearing. */
  listen(listener: DepthListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  book(marketId: number): BookMirror {
    let book = this.#books.get(marketId);
    if (book === undefined) {
      book = new BookMirror(this.#options.core, marketId);
      this.#books.set(marketId, book);
    }
    return book;
  }

  #take(change: DepthChange): void {
    const book = this.book(change.marketId);
    const taken = book.apply(change);
    if (taken === 'applied') for (const listener of this.#listeners) listener.onChange(change);
    // a market that is new, or changes that were missed
    if (taken === 'gap' || (taken === 'early' && !book.seeding)) {
      book.seed().then(() => this.#reset(change.marketId), this.#options.onError);
    }
  }

  #reset(marketId: number): void {
    for (const listener of this.#listeners) listener.onReset(marketId);
  }
}
