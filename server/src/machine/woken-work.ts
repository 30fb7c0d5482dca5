const AGAIN_MS = 5_000;

export type WokenWorkOptions = {
  /** One turn. Answers since when the oldest waits that it could not do, epoch ms; null: nothing does. Ends early once `isClosed`. */
  readonly turn: (isClosed: () => boolean) => Promise<number | null>;
  /** Told when a turn failed; it is tried again. */
  readonly onProblem: (problem: string) => void;
  /** How long what waits is left alone, ms. */
  readonly againMs?: number | undefined;
};

/** Work that is woken when there may be some: one turn at a time, another one when it was woken meanwhile, and later again while something waits. */
export class WokenWork {
  readonly #options: WokenWorkOptions;
  #turn: Promise<void> | null = null;
  #isAsked = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #oldestMs: number | null = null;

  constructor(options: WokenWorkOptions) {
    this.#options = options;
  }

  /** What the last turn has answered. */
  get oldestMs(): number | null {
    return this.#oldestMs;
  }

  readonly wake = (): void => {
    this.#isAsked = true;
    if (this.#turn === null && !this.#isClosed) this.#turn = this.#work();
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#turn;
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    let hasFailed = false;
    try {
      while (this.#isAsked && !this.#isClosed) {
        this.#isAsked = false;
        this.#oldestMs = await this.#options.turn(() => this.#isClosed);
      }
    } catch (error) {
      this.#options.onProblem(String(error));
      hasFailed = true;
    }
    this.#turn = null;
    if (this.#isClosed) return;
    if (this.#isAsked) this.wake();
    else if (hasFailed || this.#oldestMs !== null) this.#timer = setTimeout(this.wake, this.#options.againMs ?? AGAIN_MS);
  }
}
