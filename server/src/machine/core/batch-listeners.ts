import type { PublishedBatch } from './core.ts';

/** Who hears of durable batches. A listener that throws has a bug; the others and the core are not to suffer for it. */
export class BatchListeners {
  readonly #listeners = new Set<(batch: PublishedBatch) => void>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(listener: (batch: PublishedBatch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(batch: PublishedBatch): void {
    for (const listener of this.#listeners) {
      try {
        listener(batch);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
