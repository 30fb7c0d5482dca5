import type { ExchangeEvent } from '@candor/exchange/event';
import type { Database } from '../storage/connection.ts';

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

/** The trades of a product's order books: what the tape, the bars and the volume of a day are made of. */
export type ProductTrades<Event extends ExchangeEvent = ExchangeEvent> = {
  /** Null for an event that is no trade. */
  of(event: Event): OwnTrade | null;
  /** A market's latest trades, newest first; none for a market that is not the product's. */
  latest(database: Database, marketId: number, limit: number): Promise<readonly PublicTrade[]>;
  /** The trades of a market from a moment on that have a simulated participant on a side, by the minute, ascending. */
  simulatedMinutes(database: Database, marketId: number, fromMs: number): Promise<readonly SimulatedMinute[]>;
};

/** A product as market data sees it. */
export type Traded<Event extends ExchangeEvent = ExchangeEvent> = {
  readonly name: string;
  /** Trades of its order books; absent for a product without any. */
  readonly trades?: ProductTrades<Event>;
};
