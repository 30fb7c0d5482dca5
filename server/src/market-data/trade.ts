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
};

/** The trades of a product's order books: what the tape, the bars and the volume of a day are made of. */
export type ProductTrades<Event extends ExchangeEvent = ExchangeEvent> = {
  /** Null for an event that is no trade. */
  of(event: Event): Omit<PublicTrade, 'timeMs'> | null;
  /** A market's latest trades, newest first; none for a market that is not the product's. */
  latest(database: Database, marketId: number, limit: number): Promise<readonly PublicTrade[]>;
};

/** A product as market data sees it. */
export type Traded<Event extends ExchangeEvent = ExchangeEvent> = {
  readonly name: string;
  /** Trades of its order books; absent for a product without any. */
  readonly trades?: ProductTrades<Event>;
};
