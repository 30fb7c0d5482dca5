import type { PerpetualFigures } from '@candor/exchange/products/perpetual/answers';
import type { Core, PublishedBatch } from '../../../machine/core/core.ts';

/** Figures are asked for at most this often. */
const TURN_MS = 500;

type Listener = (figures: readonly PerpetualFigures[]) => void;

/** The figures of all markets, asked of the exchange again after something of them or a price has changed. */
export class FiguresFeed {
  readonly #core: Core;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #listeners = new Set<Listener>();
  #figures = new Map<number, PerpetualFigures>();
  #changed = false;
  #asking = false;

  private constructor(core: Core) {
    this.#core = core;
    this.#stopListening = core.onBatch((batch) => this.#onBatch(batch));
    this.#timer = setInterval(() => void this.#onTurn(), TURN_MS);
  }

  static async open(core: Core): Promise<FiguresFeed> {
    const feed = new FiguresFeed(core);
    feed.#take(await core.query({ type: 'perpetual.figures' }));
    return feed;
  }

  stop(): void {
    this.#stopListening();
    clearInterval(this.#timer);
  }

  of(marketId: number): PerpetualFigures | undefined {
    return this.#figures.get(marketId);
  }

  /** Told of the figures of all markets after they were asked for; answers how to stop hearing. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #onBatch({ entries }: PublishedBatch): void {
    this.#changed ||= entries.some(({ events }) => events.some(({ type }) => type === 'price.ticked' || type.startsWith('perpetual.')));
  }

  async #onTurn(): Promise<void> {
    if (!this.#changed || this.#asking) return;
    this.#changed = false;
    this.#asking = true;
    try {
      this.#take(await this.#core.query({ type: 'perpetual.figures' }));
      for (const listener of this.#listeners) listener([...this.#figures.values()]);
    } catch {
      // the core is gone, and with it soon the process
    } finally {
      this.#asking = false;
    }
  }

  #take(figures: readonly PerpetualFigures[]): void {
    this.#figures = new Map(figures.map((one) => [one.marketId, one]));
  }
}
