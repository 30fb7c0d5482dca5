import type { Split } from '@candor/money/split';
import type { Leg } from '../../ledger/leg.ts';
import type { AttachedTrigger, OrderKind, PositionSide, TimeInForce, TriggerKind } from './commands.ts';
import type { PerpetualTerms } from './terms.ts';

/** What made an order: its owner, a trigger, or the exchange that liquidates. */
export type OrderCause = 'user' | 'trigger' | 'liquidation';

/**
 * Why an order ended. `filled` in full; `cancelled` by its owner; `expired` with a rest that may not rest; `self-trade`; `no-liquidity`: nothing
 * to fill at its bound; `margin-at-fill`: the position would have been liquidatable, or the account could not pay a better fill's margin;
 * `position-closed`: a reducing order whose position is gone; `liquidation`: its position is being liquidated; `price-frozen`: an opening order
 * that would have filled while there was no price.
 */
export type EndReason =
  | 'filled'
  | 'cancelled'
  | 'expired'
  | 'self-trade'
  | 'no-liquidity'
  | 'margin-at-fill'
  | 'position-closed'
  | 'liquidation'
  | 'price-frozen';

export type TriggerEndReason = 'triggered' | 'cancelled' | 'other-triggered' | 'position-closed' | 'liquidation';

export type CloseReason = 'closed' | 'liquidated' | 'deleveraged';

/** What one side of a trade does to its position; quote units, `product-rules` 5.1. */
export type FillSide = {
  readonly orderId: number;
  readonly accountId: number;
  readonly positionId: number;
  readonly isOpening: boolean;
  /** Lots of the position before the fill; 0 = this fill opens it. */
  readonly lotsBefore: number;
  /** Entry value that came (opening) or left (`Vx`). */
  readonly entryValueUnits: bigint;
  /** 0 when opening. */
  readonly realisedUnits: bigint;
  readonly feeUnits: bigint;
  /** Margin that came (opening), or the margin that is left after a reduction. */
  readonly marginUnits: bigint;
  /** Paid out to the available balance by a reduction. */
  readonly paidOutUnits: bigint;
  /**
   * Paid by the insurance account: in a liquidation beyond the bankruptcy price, and to a partner of a deleveraging for the difference to the mark,
   * which is in `paidOutUnits` too.
   */
  readonly insuredUnits: bigint;
  /** What an opening fill took of the available balance, its order's hold being too small for the price. */
  readonly fromWalletUnits: bigint;
};

export type PerpetualEvent =
  /** A definition or a change. It acts from `effectiveMs` on (0: at once), but for `enable`, which is always what was switched last. */
  | {
      readonly type: 'perpetual.defined';
      readonly marketId: number;
      readonly symbolId: number;
      readonly lotUnits: bigint;
      /** Quote units per tick × lot. */
      readonly factor: bigint;
      readonly version: number;
      /** Version of the tiers: rises only when they change. */
      readonly tierVersion: number;
      readonly effectiveMs: number;
      readonly terms: PerpetualTerms;
    }
  | { readonly type: 'perpetual.switched'; readonly marketId: number; readonly enable: boolean }
  | { readonly type: 'perpetual.insured'; readonly marketId: number; readonly units: bigint; readonly legs: readonly Leg[] }
  /** `orderId` counts the product's orders from 1. Legs of an opening order: contract → hold. `positionId` 0 of an opening order. */
  | {
      readonly type: 'perpetual.accepted';
      readonly orderId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly side: PositionSide;
      readonly positionId: number;
      readonly cause: OrderCause;
      readonly kind: OrderKind;
      readonly timeInForce: TimeInForce;
      readonly priceTicks: number;
      readonly limitTicks: number;
      readonly lots: number;
      readonly leverage: number;
      readonly feePpm: number;
      /** What the insurance account may pay for fills beyond bankruptcy; more than 0 only in a liquidation. */
      readonly budgetUnits: bigint;
      readonly takeProfit: AttachedTrigger | null;
      readonly stopLoss: AttachedTrigger | null;
      /** 0 of a reducing order. */
      readonly holdUnits: bigint;
      readonly legs: readonly Leg[];
    }
  /** A pegged order is accepted, out of the book; as `perpetual.accepted`. Legs of an opening one: contract → hold, once, at its bound. */
  | {
      readonly type: 'perpetual.pegged';
      readonly orderId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly side: PositionSide;
      readonly positionId: number;
      readonly offsetPpm: number;
      readonly boundTicks: number;
      readonly lots: number;
      readonly leverage: number;
      readonly feePpm: number;
      readonly holdUnits: bigint;
      readonly legs: readonly Leg[];
    }
  /** All pegged orders of the market leave the book and come back by this index, in their order up to the first that reaches somebody; 0: they stay out. */
  | { readonly type: 'perpetual.repriced'; readonly marketId: number; readonly indexTicks: number }
  /** A pegged order reaches orders of others at its new price, and trades with them there. Its rest comes back with `perpetual.rested`. */
  | { readonly type: 'perpetual.reached'; readonly orderId: number; readonly marketId: number; readonly priceTicks: number }
  /** One trade at the maker's price, of a pegged order that has come to others at its own. `tradeId` counts the market's trades from 1. */
  | {
      readonly type: 'perpetual.filled';
      readonly marketId: number;
      readonly tradeId: number;
      readonly priceTicks: number;
      readonly lots: number;
      readonly takerBuys: boolean;
      readonly taker: FillSide;
      readonly maker: FillSide;
      readonly legs: readonly Leg[];
    }
  | { readonly type: 'perpetual.rested'; readonly orderId: number; readonly marketId: number; readonly lots: number }
  /** A reducing order has no more to reduce than `lots`. */
  | { readonly type: 'perpetual.trimmed'; readonly orderId: number; readonly lots: number }
  /** Legs: hold → contract for what was not used. */
  | {
      readonly type: 'perpetual.ended';
      readonly orderId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly reason: EndReason;
      readonly returnedUnits: bigint;
      readonly legs: readonly Leg[];
    }
  /** A position without lots is gone, after its orders and triggers. */
  | {
      readonly type: 'perpetual.closed';
      readonly positionId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly reason: CloseReason;
    }
  /** Legs: contract → margin, or back. */
  | {
      readonly type: 'perpetual.adjusted';
      readonly positionId: number;
      readonly accountId: number;
      readonly units: bigint;
      readonly legs: readonly Leg[];
    }
  /** `triggerId` counts the product's triggers from 1; `group` 0 = alone. `isFired`: what a market order of it could not fill, for the next mark. */
  | {
      readonly type: 'perpetual.protected';
      readonly triggerId: number;
      readonly positionId: number;
      readonly accountId: number;
      readonly kind: TriggerKind;
      readonly triggerTicks: number;
      readonly lots: number;
      readonly limitTicks: number;
      readonly group: number;
      readonly isFired: boolean;
    }
  | {
      readonly type: 'perpetual.unprotected';
      readonly triggerId: number;
      readonly accountId: number;
      readonly reason: TriggerEndReason;
      readonly markTicks: number;
    }
  /**
   * `product-rules` 3.3. `sampled`: what the book says at this mark is a sample of the second too, when both sides had the depth. `bidTicks` and
   * `askTicks` are impact prices, `lastTicks` the last fill of the last minute; null where there is none.
   */
  | {
      readonly type: 'perpetual.marked';
      readonly marketId: number;
      readonly indexN: number;
      readonly indexTicks: number;
      readonly fundingE8: number;
      readonly intervalEndMs: number;
      readonly sampled: boolean;
      readonly basisSumTicks: number;
      readonly basisCount: number;
      readonly bidTicks: number | null;
      readonly askTicks: number | null;
      readonly lastTicks: number | null;
      readonly markTicks: number;
    }
  /** One sample a minute for the funding rate; null when the book had not the depth. */
  | { readonly type: 'perpetual.premium'; readonly marketId: number; readonly premiumE8: number | null }
  /** Funding of an interval begins, or without a price that counts at its end only its rate is stated (`isSkipped`). */
  | {
      readonly type: 'perpetual.fundingBegan';
      readonly marketId: number;
      readonly endMs: number;
      readonly rateE8: number;
      readonly markTicks: number;
      readonly samples: number;
      readonly isSkipped: boolean;
    }
  /**
   * Positions of one side by ascending number, their owners, and what each paid (< 0) or received; 0 moves nothing. Three lists of one length.
   * Legs: each margin that changes, then the sum from or to clearing.
   */
  | {
      readonly type: 'perpetual.fundingMoved';
      readonly marketId: number;
      readonly positionIds: readonly number[];
      readonly accountIds: readonly number[];
      readonly units: readonly bigint[];
      readonly legs: readonly Leg[];
    }
  /** Receivers up to this position are owed this much, those of earlier events included. Moves nothing. */
  | {
      readonly type: 'perpetual.fundingCounted';
      readonly marketId: number;
      readonly upToPositionId: number;
      readonly count: number;
      readonly owedUnits: bigint;
    }
  /**
   * The next phase of a funding. `paying` tells how a collection that is less than what is owed is shared by largest remainder: `split` as
   * `money/split.ts` has it, null when all is there.
   */
  | {
      readonly type: 'perpetual.fundingPhase';
      readonly marketId: number;
      readonly phase: 'counting' | 'paying';
      readonly split: Split | null;
    }
  /** What one command's movements came to passes through the insurance account, so that clearing is zero after it: `units` > 0 in, < 0 out. */
  | { readonly type: 'perpetual.fundingPassed'; readonly marketId: number; readonly units: bigint; readonly legs: readonly Leg[] }
  | { readonly type: 'perpetual.fundingEnded'; readonly marketId: number; readonly endMs: number }
  /**
   * A position is taken over at a mark: what was found, how many lots go now, and what the insurance account may still pay for the position and in the
   * market on this day (UTC). Its fills follow as orders of cause `liquidation`.
   */
  | {
      readonly type: 'perpetual.liquidating';
      readonly positionId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly markTicks: number;
      readonly tierVersion: number;
      readonly lots: number;
      readonly entryValueUnits: bigint;
      readonly marginUnits: bigint;
      readonly equityUnits: bigint;
      readonly maintenanceUnits: bigint;
      readonly bankruptcyTicks: number;
      readonly cutLots: number;
      readonly positionBudgetUnits: bigint;
      readonly dayBudgetUnits: bigint;
    }
  /** What became of a step. Legs: margin → insurance (fee), margin → contract (what is the owner's, when nothing is left open). */
  | {
      readonly type: 'perpetual.liquidated';
      readonly positionId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly closedLots: number;
      readonly leftLots: number;
      readonly feeUnits: bigint;
      readonly returnedUnits: bigint;
      /** Nothing more of it can be closed at this mark. */
      readonly isWaiting: boolean;
      readonly legs: readonly Leg[];
    }
  /** Lots of a bankrupt position closed against a partner's, at the bankruptcy price and without fee; `partner` says what the insurance account paid it. */
  | {
      readonly type: 'perpetual.deleveraged';
      readonly marketId: number;
      readonly priceTicks: number;
      readonly lots: number;
      readonly loser: FillSide;
      readonly partner: FillSide;
      readonly legs: readonly Leg[];
    };
