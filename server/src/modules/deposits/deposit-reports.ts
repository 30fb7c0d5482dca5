import { NETWORKS } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { NetworkReports } from './network-reports.ts';

export type DepositReportsOptions = {
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly database: Database;
  /** Hot wallets that are watched: what has arrived there is no deposit. */
  readonly hot: readonly string[];
  /** Told when something could not be told to the exchange; it is tried again. */
  readonly onProblem: (problem: string) => void;
  /** After what failed or waits, ms. */
  readonly againMs?: number;
};

/** Tells the exchange what has become of deposits, of each network by itself: a flood of one keeps nothing of another waiting. */
export class DepositReports {
  readonly #all: readonly NetworkReports[];

  constructor(options: DepositReportsOptions) {
    this.#all = NETWORKS.map((network) => new NetworkReports(network, options));
  }

  /** When the oldest was written that the exchange has not taken after a turn; null: there is none. */
  get oldestMs(): number | null {
    const oldest = this.#all.flatMap(({ oldestMs }) => oldestMs ?? []);
    return oldest.length === 0 ? null : Math.min(...oldest);
  }

  /** There may be something to tell. */
  readonly wake = (): void => {
    for (const one of this.#all) one.wake();
  };

  async close(): Promise<void> {
    await Promise.all(this.#all.map(async (one) => await one.close()));
  }
}
