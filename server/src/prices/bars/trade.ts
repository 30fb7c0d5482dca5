import type { ExchangeEvent } from '@candor/exchange/event';
import type { Booked } from './booked.ts';
import type { Database } from '../../machine/storage/connection.ts';

/** A trade of a market as everybody may see it. */
export type PublicTrade = {
  readonly marketId: number;
  /** Counts the market's trades from 1. */
  readonly tradeId: number;
  readonly timeMs: number;
  readonly priceTicks: number;
  readonly lots: number;
  /** Side of the order that took. */
  readonly takerSide: 'buy' | 'sell';
  /** Whether a simulated participant was on one side of it, or on both. */
  readonly simulated: boolean;
};

/** A trade with the two accounts, which nobody is shown. */
export type OwnTrade = Omit<PublicTrade, 'timeMs' | 'simulated'> & { readonly accountIds: readonly [taker: number, maker: number] };

/** What simulated participants traded in one minute of a market. */
export type SimulatedMinute = { readonly startMs: number; readonly lots: bigint; readonly valueUnits: bigint };

/** The trades of a product's order books. */
export type ProductTrades<Event extends ExchangeEvent = ExchangeEvent> = {
  /** Null for an event that is no trade. */
  of(event: Event): OwnTrade | null;
  /** The latest trades of a market of the product, newest first. */
  latest(database: Database, marketId: number, limit: number): Promise<readonly PublicTrade[]>;
  /**
   * The trades of a market from a moment on that have a simulated participant on a side, by the minute, ascending. Present when the trades
   * are the turnover of a symbol's coins, which its bars and the figures of its day say; trades of contracts are not.
   */
  readonly simulatedMinutes?: (database: Database, marketId: number, fromMs: number) => Promise<readonly SimulatedMinute[]>;
};

/** A product as market data sees it. */
export type Traded<Event extends ExchangeEvent = ExchangeEvent> = Booked & {
  /** Trades of its order books; absent for a product without any. */
  readonly trades?: ProductTrades<Event>;
};

/** Names a market among those of all products, which number theirs without regard to each other. */
export function marketKey(product: string, marketId: number): string {
  return `${product} ${marketId}`;
}
