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
    if (!outcome.ok) count(this.#refusals, `${command.account} ${outcome.code}`);
    for (const event of events) {
      if (event.type === 'price.ticked') {
        this.ticks += 1;
        this.prices.set(event.symbol, event.priceTicks);
        const [low, high] = this.#extremes.get(event.symbol) ?? [event.priceTicks, event.priceTicks];
        this.#extremes.set(event.symbol, [Math.min(low, event.priceTicks), Math.max(high, event.priceTicks)]);
      } else if (event.type === 'spot.accepted') {
        const open = this.#openByAccount.get(event.account) ?? new Set();
        this.#openByAccount.set(event.account, open.add(event.order));
      } else if (event.type === 'spot.filled') {
        this.fills += 1;
      } else if (event.type === 'spot.ended') {
        this.#openByAccount.get(event.account)?.delete(event.order);
        if (event.reason === 'self-trade') count(this.#selfTrades, event.account);
      }
    }
  }

  openOrders(account: number): readonly number[] {
    return [...(this.#openByAccount.get(account) ?? [])];
  }

  refusals(account: number, code: string): number {
    return this.#refusals.get(`${account} ${code}`) ?? 0;
  }

  endedBySelfTrade(account: number): number {
    return this.#selfTrades.get(account) ?? 0;
  }

  extremes(symbol: number): readonly [low: number, high: number] {
    return this.#extremes.get(symbol) ?? [0, 0];
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
