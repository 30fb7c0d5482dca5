import type { Author } from '../../ground/author.ts';
import type { Change } from '../../ground/terms/change.ts';
import type { Side } from '../../trading/side.ts';
import type { PerpetualTerms } from './terms.ts';

export type PositionSide = 'long' | 'short';
export type OrderKind = 'limit' | 'market';
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'post-only';
export type TriggerKind = 'take-profit' | 'stop-loss';

/** A take-profit or stop-loss that comes with an opening order: for all lots of the position. */
export type AttachedTrigger = {
  /** Of the mark. */
  readonly triggerTicks: number;
  /** 0: at market. */
  readonly limitTicks: number;
};

/** `lots` 0: as many as the position has when it triggers. */
export type TriggerTerms = AttachedTrigger & { readonly lots: number };

/** `offsetPpm` of the index, of either sign. */
export type PegQuote = { readonly offsetPpm: number; readonly lots: number; readonly leverage: number };

export type PerpetualCommand =
  /** The house (account 0) lists a market of a symbol; `marketId` 1 … 1,000, its own numbering. `lotUnits`: base units of one lot. */
  | {
      readonly type: 'perpetual.define';
      readonly marketId: number;
      readonly symbolId: number;
      readonly lotUnits: bigint;
      readonly terms: PerpetualTerms;
    }
  /** By two operators, an hour ahead or more, for orders from then on (`product-rules` 18). `enable` stands in `terms` as it is. */
  | ({ readonly type: 'perpetual.change'; readonly marketId: number; readonly terms: PerpetualTerms } & Change)
  /** At once; by one operator off, by two on. */
  | ({ readonly type: 'perpetual.switch'; readonly marketId: number; readonly enable: boolean } & Author)
  /** The house pays capital into a market's insurance account. */
  | { readonly type: 'perpetual.insure'; readonly marketId: number; readonly units: bigint }
  /**
   * Opens or adds to the account's position of a side. `market`: `priceTicks` 0 and `timeInForce` `ioc` or `fok`. `takeProfit`, `stopLoss`:
   * set on the position with the order's first fill, one cancelling the other; null for none.
   */
  | {
      readonly type: 'perpetual.open';
      readonly marketId: number;
      readonly side: PositionSide;
      readonly kind: OrderKind;
      readonly timeInForce: TimeInForce;
      readonly priceTicks: number;
      readonly lots: number;
      readonly leverage: number;
      readonly takeProfit: AttachedTrigger | null;
      readonly stopLoss: AttachedTrigger | null;
    }
  /** Closes part or all (`lots` 0) of a position. `market` as above; a limit may rest and is trimmed when the position shrinks. */
  | {
      readonly type: 'perpetual.close';
      readonly positionId: number;
      readonly kind: OrderKind;
      readonly timeInForce: TimeInForce;
      readonly priceTicks: number;
      readonly lots: number;
    }
  /** Closes every position of the acting account at market, of one market or (0) of all, and cancels their orders. */
  | { readonly type: 'perpetual.closeAll'; readonly marketId: number }
  /**
   * Replaces the account's pegged orders of a market and side: at most 40, of the house's liquidity and of simulated participants. A bid stands at
   * `boundTicks` at most, an offer at least. `leverage` 0 reduces the position of the other side: a bid the short, an offer the long.
   */
  | {
      readonly type: 'perpetual.peg';
      readonly marketId: number;
      readonly side: Side;
      readonly boundTicks: number;
      readonly quotes: readonly PegQuote[];
    }
  | { readonly type: 'perpetual.cancel'; readonly orderId: number }
  /** Cancels all orders of the acting account, of one market or (0) of all. */
  | { readonly type: 'perpetual.cancelAll'; readonly marketId: number }
  /** Adds (> 0) or takes out (< 0) margin, quote units. */
  | { readonly type: 'perpetual.adjust'; readonly positionId: number; readonly units: bigint }
  /** Sets one or both on a position; both together, or those of one `group` (1 … 2^31 − 1, 0 = none), cancel each other. */
  | {
      readonly type: 'perpetual.protect';
      readonly positionId: number;
      readonly takeProfit: TriggerTerms | null;
      readonly stopLoss: TriggerTerms | null;
      readonly group: number;
    }
  | { readonly type: 'perpetual.unprotect'; readonly triggerId: number };
