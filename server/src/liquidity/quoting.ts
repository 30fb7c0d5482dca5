import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Side } from '@candor/exchange/trading/side';
import type { Core } from '../core/core.ts';

/** What a resting order of one side has to keep to. Prices in ticks, quantities in lots. */
export type SideRules = {
  readonly isOpen: boolean;
  readonly minTicks: number;
  readonly maxTicks: number;
  readonly minLots: number;
};

export type MarketRules = {
  readonly buy: SideRules;
  readonly sell: SideRules;
  readonly maxLots: number;
  /** Least value of an order in units of the quote. */
  readonly minNotionalUnits: bigint;
};

/** A market as whoever quotes it sees it. `factor`: units of the quote for one lot at one tick. */
export type QuotedMarket = {
  readonly marketId: number;
  /** The index that it is quoted around, by number and code (`btcusdt`). */
  readonly symbolId: number;
  readonly symbolCode: string;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly lotUnits: bigint;
  readonly factor: bigint;
  readonly rules: MarketRules;
};

/** An order of the house that stands in a book. */
export type StandingQuote = { readonly orderId: number; readonly side: Side; readonly priceTicks: number; readonly leftLots: number };

/** A limit order to place: it only rests (`post-only`), or trades at once what it can (`ioc`). */
export type QuoteOrder = {
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
  readonly timeInForce: 'post-only' | 'ioc';
};

/** What an event says of the orders or the rules of a market. */
export type QuoteNews = { readonly marketId: number } & (
  | { readonly what: 'accepted'; readonly accountId: number; readonly quote: StandingQuote }
  | { readonly what: 'filled'; readonly orderIds: readonly number[]; readonly lots: number }
  | { readonly what: 'ended'; readonly accountId: number; readonly orderId: number }
  | { readonly what: 'rules'; readonly rules: MarketRules }
);

/** A product whose books the house quotes: its markets, and how orders are placed, followed and cancelled in them. */
export type Quoting = {
  markets(core: Pick<Core, 'query'>): Promise<readonly QuotedMarket[]>;
  /** Orders of the account in all markets. */
  standing(core: Pick<Core, 'query'>, accountId: number): Promise<readonly (StandingQuote & { readonly marketId: number })[]>;
  /** Null for an event that quotes need not know. */
  newsOf(event: ExchangeEvent): QuoteNews | null;
  place(marketId: number, order: QuoteOrder): CommandBody;
  cancel(orderId: number): CommandBody;
  /** All orders of the account in the market. */
  cancelAll(marketId: number): CommandBody;
};
