/** Work of one key after another, in the order in which it came; of several keys at once. */
export class Turns {
  readonly #last = new Map<number, Promise<unknown>>();

  async take<Done>(key: number, work: () => Promise<Done>): Promise<Done> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const done = before.then(work, work);
    this.#last.set(key, done);
    try {
      return await done;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }
}
