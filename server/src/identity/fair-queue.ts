/** Thrown to who has to be answered "busy": too much is waiting. */
export class QueueFull extends Error {}

type Waiting = { readonly start: () => void; readonly refuse: (error: QueueFull) => void };

/**
 * Work of several keys, of which a few run at one moment. Keys take turns, whatever each has waiting; when all places are taken, the key with
 * the most waiting gives up its last place to one that has fewer.
 */
export class FairQueue {
  readonly #concurrency: number;
  readonly #waitingMax: number;
  /** In the order in which keys have their turn. */
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(concurrency: number, waitingMax: number) {
    this.#concurrency = concurrency;
    this.#waitingMax = waitingMax;
  }

  /** Rejects with `QueueFull`, at once or when it has to make room. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else await this.#wait(key);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  async #wait(key: string): Promise<void> {
    if (this.#waiting >= this.#waitingMax) this.#makeRoom(key);
    await new Promise<void>((start, refuse) => {
      const queue = this.#queues.get(key);
      if (queue === undefined) this.#queues.set(key, [{ start, refuse }]);
      else queue.push({ start, refuse });
      this.#waiting += 1;
    });
  }

  #makeRoom(key: string): void {
    const mine = this.#queues.get(key)?.length ?? 0;
    const [longest] = [...this.#queues.values()].toSorted((a, b) => b.length - a.length);
    if (longest === undefined || longest.length <= mine + 1) throw new QueueFull();
    longest.pop()?.refuse(new QueueFull());
    this.#waiting -= 1;
  }

  /** The first of the key whose turn it is; the key goes to the end. */
  #next(): void {
    const [first] = this.#queues;
    if (first === undefined) {
      this.#running -= 1;
      return;
    }
    const [key, queue] = first;
    this.#queues.delete(key);
    const next = queue.shift();
    if (queue.length > 0) this.#queues.set(key, queue);
    this.#waiting -= 1;
    next?.start();
  }
}
