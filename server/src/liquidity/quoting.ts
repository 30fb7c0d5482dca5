import type { CommandBody } from '@candor/exchange/command';
import type { Balance } from '@candor/exchange/ground/accounts/answers';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Side } from '@candor/exchange/trading/side';
import type { Core } from '../machine/core/core.ts';
import type { Purse } from './ladder.ts';
import type { QuoteSettings } from './quotes.ts';

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
  /** Versions of its terms that are to come. */
  readonly planned: readonly { readonly effectiveMs: number }[];
};

/** The price that a market is quoted around, and the index itself. Without a price (`isPrice`) nothing is quoted. */
export type ObservedPrice = { readonly priceTicks: number; readonly isPrice: boolean; readonly indexTicks: number };

/** What an event says of the orders or the price of a market. */
export type QuoteNews = { readonly marketId: number } & (
  | { readonly what: 'filled'; readonly orderIds: readonly number[]; readonly lots: number }
  | { readonly what: 'ended'; readonly accountId: number; readonly orderId: number }
  /** So many lots of an order are left. */
  | { readonly what: 'trimmed'; readonly orderId: number; readonly leftLots: number }
  /** The price that a market is quoted around, where that is not its index, and that. */
  | { readonly what: 'price'; readonly priceTicks: number; readonly indexTicks: number }
  | ({ readonly what: 'pegged'; readonly accountId: number; readonly orderId: number; readonly side: Side } & PegLevel)
);

/** A quote at an offset from the index; `reduces`: it closes what the account has on the other side. */
export type PegLevel = { readonly offsetPpm: number; readonly lots: number; readonly reduces: boolean };

/** A product whose books the house quotes with pegged orders, which the exchange moves with the index (product rules 4.6), a list a side. */
export type Quoting = {
  /** `news`: markets are quoted around the price that `newsOf` tells, else around their index. */
  readonly around?: 'news';
  /** How a market of this product is quoted, where that is not as every market of its symbol. */
  settingsOf?(settings: QuoteSettings): QuoteSettings;
  /** What a market's quotes may be paid with, where that is not the money of the platform's wallet. */
  purseOf?(market: QuotedMarket, balances: readonly Balance[]): Purse;
  markets(core: Pick<Core, 'query'>): Promise<readonly QuotedMarket[]>;
  /** Events after which the rules of its markets may be others. */
  readonly rulesBy: readonly ExchangeEvent['type'][];
  /** Orders of the account in all markets, each by its market. */
  standing(core: Pick<Core, 'query'>, accountId: number): Promise<readonly { readonly marketId: number }[]>;
  /** Null for an event that quotes need not know. */
  newsOf(event: ExchangeEvent): QuoteNews | null;
  /** Which levels of a side close what the account has; without it none does. */
  reducing?(marketId: number, side: Side, levels: readonly PegLevel[]): readonly PegLevel[];
  /** Replaces the account's list of a market and side. */
  list(marketId: number, side: Side, boundTicks: number, quotes: readonly PegLevel[]): CommandBody;
  /** All orders of the account in the market. */
  cancelAll(marketId: number): CommandBody;
};

/** Begins to quote for an account: what it then knows of its positions is its own. */
export type OpenQuoting = (accountId: number) => Quoting;
