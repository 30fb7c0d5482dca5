import type { OpenPosition, QueueFifths } from '@candor/exchange/products/perpetual/answers';
import type { Core } from '../../../machine/core/core.ts';

/** A position shows in which fifth of the queue of auto-deleveraging it is: 5 the first, 1 the last (product rules 5.6). */
const FIRST_FIFTH = 5;

type Asked = { readonly markN: number; readonly fifths: Promise<QueueFifths | null> };

/**
 * The fifths of the queues, asked of the exchange once a mark: it looks at every position of a market. A position that changes between two marks
 * is placed among the others as they stood when they were asked for.
 */
export class DeleveragingQueue {
  readonly #core: Pick<Core, 'query'>;
  readonly #asked = new Map<number, Asked>();

  constructor(core: Pick<Core, 'query'>) {
    this.#core = core;
  }

  /** 1 … 5, 1 for a position that is no partner; null before the first mark. */
  async stepOf(position: Pick<OpenPosition, 'positionId' | 'marketId' | 'side' | 'markN' | 'deleveragingScore'>): Promise<number | null> {
    const { positionId, marketId, side, markN, deleveragingScore: score } = position;
    if (markN === 0) return null;
    if (score === null) return 1;
    const fifths = (await this.#at(marketId, markN))?.[side] ?? [];
    const before = fifths.filter((first) => score < first.score || (score === first.score && positionId >= first.positionId));
    return FIRST_FIFTH - before.length;
  }

  async #at(marketId: number, markN: number): Promise<QueueFifths | null> {
    const known = this.#asked.get(marketId);
    if (known !== undefined && known.markN >= markN) return await known.fifths;
    const asked: Asked = { markN, fifths: this.#core.query({ type: 'perpetual.queue', marketId }) };
    this.#asked.set(marketId, asked);
    try {
      return await asked.fifths;
    } catch (error) {
      if (this.#asked.get(marketId) === asked) this.#asked.delete(marketId);
      throw error;
    }
  }
}
