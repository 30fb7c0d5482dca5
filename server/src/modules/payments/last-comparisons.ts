import type { ChannelName } from '../../chains/networks.ts';
import type { Comparison } from './reconciliation.ts';

/** What the last comparison of a channel has found at a place, in units of the chain. */
export type LastComparison = {
  readonly channel: ChannelName;
  readonly place: 'hot' | 'addresses';
  readonly comparedMs: number;
  readonly ledger: bigint;
  readonly chain: bigint;
  readonly onTheWay: bigint;
  /** What is less than the ledger says; more at one address hides nothing at another. */
  readonly missing: bigint;
  /** Since when something is missing; null: nothing is. */
  readonly missingSinceMs: number | null;
};

/** Keeps what comparisons have found last, since the start. */
export class LastComparisons {
  readonly #all = new Map<string, LastComparison>();

  get all(): readonly LastComparison[] {
    return [...this.#all.values()];
  }

  /** Of one comparison: what it found at the hot wallet, or at some of the addresses of users. */
  note(place: LastComparison['place'], found: readonly Comparison[], comparedMs: number): void {
    for (const channel of new Set(found.map((one) => one.channel))) {
      const ofChannel = found.filter((one) => one.channel === channel);
      const sum = (of: (one: Comparison) => bigint): bigint => ofChannel.reduce((all, one) => all + of(one), 0n);
      const missing = sum((one) => (one.missing > 0n ? one.missing : 0n));
      const key = `${channel} ${place}`;
      const sinceMs = this.#all.get(key)?.missingSinceMs ?? comparedMs;
      const { ledger, chain, onTheWay } = {
        ledger: sum((one) => one.ledger),
        chain: sum((one) => one.chain),
        onTheWay: sum((one) => one.onTheWay),
      };
      const missingSinceMs = missing > 0n ? sinceMs : null;
      this.#all.set(key, { channel, place, comparedMs, ledger, chain, onTheWay, missing, missingSinceMs });
    }
  }
}
