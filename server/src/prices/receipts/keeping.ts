import type { ExchangeEvent } from '@candor/exchange/event';
import type { Core, PublishedBatch } from '../../machine/core/core.ts';

/** Pause between what happened and the keeping of what is signed of it, so that much is kept at once. */
const GATHER_MS = 300;
/** After something that could not be kept yet. */
const AGAIN_MS = 1_000;

export type KeepingOptions = {
  readonly core: Pick<Core, 'onBatch' | 'figures'>;
  /** Events after which there is something to keep. */
  readonly wakes: ReadonlySet<ExchangeEvent['type']>;
  /** Waits until the records show everything up to `seq`, but not for long; answers whether they do. */
  readonly reach: (seq: number) => Promise<boolean>;
  /** Keeps what the records show: `more` when it took only a part, `later` when something cannot be signed yet. */
  readonly keepSome: () => Promise<'all' | 'more' | 'later'>;
  /** The database is away: it is tried again. */
  readonly onError: (error: unknown) => void;
};

/** Keeps what was signed a little after it happened, and after a start what a crash cut off. Runs one piece of work at a time. */
export class Keeping {
  readonly #options: KeepingOptions;
  readonly #stopListening: () => void;
  #gathering: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #stopped = false;
  /** What has happened up to here is to be kept: at the start, everything of before. */
  #lastSeq: number;

  constructor(options: KeepingOptions) {
    this.#options = options;
    this.#lastSeq = options.core.figures().seq;
    this.#stopListening = options.core.onBatch((batch) => this.#onBatch(batch));
    this.#gather(GATHER_MS);
  }

  /** Ends after what is still to be kept: the next start may sign with another key. */
  async stop(): Promise<void> {
    this.#stopListening();
    this.#stopped = true;
    if (this.#gathering !== null) {
      clearTimeout(this.#gathering);
      this.#gathering = null;
      this.#working = this.#working.then(() => this.#keepAll());
    }
    await this.#working;
  }

  #onBatch(batch: PublishedBatch): void {
    if (!batch.entries.some(({ events }) => events.some(({ type }) => this.#options.wakes.has(type)))) return;
    this.#lastSeq = batch.lastSeq;
    this.#gather(GATHER_MS);
  }

  #gather(pauseMs: number): void {
    if (this.#stopped) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      this.#working = this.#working.then(() => this.#keepAll());
    }, pauseMs);
  }

  async #keepAll(): Promise<void> {
    const { reach, keepSome, onError } = this.#options;
    try {
      const shown = await reach(this.#lastSeq);
      let kept: Awaited<ReturnType<typeof keepSome>> = 'more';
      while (kept === 'more') kept = await keepSome();
      if (kept === 'later' || !shown) this.#gather(AGAIN_MS);
    } catch (error) {
      if (this.#stopped) return;
      onError(error);
      this.#gather(AGAIN_MS);
    }
  }
}
