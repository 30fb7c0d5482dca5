import type { Entry } from '@candor/exchange/entry';

/** What a test wants to know of a run's entries beside the audit: open orders to choose from, and counts to be sure that much happened. */
export class DayFigures {
  readonly #openByAccount = new Map<number, Set<number>>();
  readonly #refusals = new Map<string, number>();
  readonly #selfTrades = new Map<number, number>();
  readonly #extremes = new Map<number, readonly [low: number, high: number]>();
  /** Last index by symbol. */
  readonly prices = new Map<number, number>();
  fills = 0;
  ticks = 0;

  see({ outcome, command, events }: Entry): void {
    if (!outcome.ok) count(this.#refusals, `${command.accountId} ${outcome.code}`);
    for (const event of events) {
      if (event.type === 'price.ticked') {
        this.ticks += 1;
        this.prices.set(event.symbolId, event.priceTicks);
        const [low, high] = this.#extremes.get(event.symbolId) ?? [event.priceTicks, event.priceTicks];
        this.#extremes.set(event.symbolId, [Math.min(low, event.priceTicks), Math.max(high, event.priceTicks)]);
      } else if (event.type === 'spot.accepted') {
        const open = this.#openByAccount.get(event.accountId) ?? new Set();
        this.#openByAccount.set(event.accountId, open.add(event.orderId));
      } else if (event.type === 'spot.filled') {
        this.fills += 1;
      } else if (event.type === 'spot.ended') {
        this.#openByAccount.get(event.accountId)?.delete(event.orderId);
        if (event.reason === 'self-trade') count(this.#selfTrades, event.accountId);
      }
    }
  }

  openOrders(accountId: number): readonly number[] {
    return [...(this.#openByAccount.get(accountId) ?? [])];
  }

  refusals(accountId: number, code: string): number {
    return this.#refusals.get(`${accountId} ${code}`) ?? 0;
  }

  endedBySelfTrade(accountId: number): number {
    return this.#selfTrades.get(accountId) ?? 0;
  }

  extremes(symbolId: number): readonly [low: number, high: number] {
    return this.#extremes.get(symbolId) ?? [0, 0];
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
