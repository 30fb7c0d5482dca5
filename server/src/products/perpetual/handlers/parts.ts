import type { Machine } from '../../../api/user/machine.ts';
import type { DeleveragingQueue } from '../proofs/deleveraging-queue.ts';
import type { FiguresFeed } from '../quoting/figures-feed.ts';
import type { PerpetualMarkets } from '../markets.ts';

/** What the calls of contracts work with. */
export type PerpetualParts = Machine & {
  readonly perpetuals: PerpetualMarkets;
  readonly figures: FiguresFeed;
  readonly queue: DeleveragingQueue;
};
