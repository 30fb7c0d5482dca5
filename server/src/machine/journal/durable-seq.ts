/**
 * How far the journal is durable, as told by whoever writes it. A reader in another thread gets its own, advanced by messages.
 * `waitFor` resolves with the durable seq once it has reached `seq`, or with null after `close`.
 */
export class DurableSeq {
  #seq: number;
  #closed = false;
  #waiters: { readonly seq: number; readonly resolve: (seq: number | null) => void }[] = [];

  constructor(seq: number) {
    this.#seq = seq;
  }

  get seq(): number {
    return this.#seq;
  }

  advance(seq: number): void {
    if (seq <= this.#seq) return;
    this.#seq = seq;
    const ready = this.#waiters.filter((waiter) => waiter.seq <= seq);
    if (ready.length === 0) return;
    this.#waiters = this.#waiters.filter((waiter) => waiter.seq > seq);
    for (const waiter of ready) waiter.resolve(seq);
  }

  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiters) waiter.resolve(null);
    this.#waiters = [];
  }

  waitFor(seq: number): Promise<number | null> {
    if (this.#closed) return Promise.resolve(null);
    if (seq <= this.#seq) return Promise.resolve(this.#seq);
    return new Promise((resolve) => this.#waiters.push({ seq, resolve }));
  }
}
