import type { BookLevel } from '../../../frame/book/grouping.ts';
import type { OrderKind, Side, TradedPair, TimeInForce } from '../../../domain/pair.ts';

/** What the ticket holds, as typed: decimal texts, `''` for nothing, `12.` for a draft. */
export type SpotInputs = {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly price: string;
  readonly quantity: string;
  /** Quote amount: what a market buy spends; on a limit order the value the quantity was worked out from. */
  readonly total: string;
};

/** Own waiting order, as far as the ticket must know it. */
export type OwnOrder = { readonly side: Side; readonly ticks: number };

/** Everything around the ticket that decides; null is "not known", never zero. */
export type SpotFacts = {
  readonly pair: TradedPair;
  /** Last price of the feed, which bands and market orders are measured from. */
  readonly index: string | null;
  readonly freshness: 'live' | 'delayed' | 'stale' | 'none';
  /** Available platform balances. */
  readonly baseAvailable: string | null;
  readonly quoteAvailable: string | null;
  /** Visible book, best first; null when no depth has arrived. */
  readonly bids: readonly BookLevel[] | null;
  readonly asks: readonly BookLevel[] | null;
  readonly ownOrders: readonly OwnOrder[];
};

export const EMPTY_INPUTS: SpotInputs = { side: 'buy', kind: 'limit', timeInForce: 'gtc', price: '', quantity: '', total: '' };

/** The amount the user gives: quote for a market buy, base otherwise. */
export function amountField(inputs: Pick<SpotInputs, 'kind' | 'side'>): 'total' | 'quantity' {
  return inputs.kind === 'market' && inputs.side === 'buy' ? 'total' : 'quantity';
}
