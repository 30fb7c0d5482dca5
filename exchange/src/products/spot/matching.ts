import { feeCeil, notional } from '@candor/money/market-scale';
import { mulDivFloor } from '@candor/money/mul-div';
import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import { BoundedContext } from '../../trading/bounded-context.ts';
import { match } from '../../trading/match.ts';
import { FEE_PPM, FLAGS, LOTS, OWNER } from '../../trading/order-rows.ts';
import { EXPIRED, FILLED, NO_LIQUIDITY, SELF_TRADE, Settlement, STOP } from '../../trading/settlement.ts';
import { BID, sideWord } from '../../trading/side.ts';
import { BY_AMOUNT, PEGGED } from '../../trading/taker.ts';
import type { Taker } from '../../trading/taker.ts';
import { HOLD_SPOT } from './accounts.ts';
import type { SpotEvent } from './events.ts';
import type { EndReason } from './words.ts';
import { fillLegs, holdLegs } from './legs.ts';
import type { SpotState } from './state.ts';
import type { MarketInfo } from '../../ground/market/answers.ts';

/** Of the command whose order is being matched, or of the piece of a pegged order. */
type Run = {
  readonly context: Context<SpotEvent>;
  readonly market: MarketInfo;
  /** Fills that the piece still has room for. */
  fillsLeft: number;
};

/** How a spot order trades: fees from what is received, the rest of a hold back to its owner (`product-rules` 4.2 and 4.3). */
export class SpotSettlement extends Settlement {
  readonly #ground: Ground;
  readonly #state: SpotState;
  #run: Run | null = null;

  constructor(ground: Ground, state: SpotState) {
    super();
    this.#ground = ground;
    this.#state = state;
  }

  /** Matches the order that was just accepted, until it rests or has ended. */
  match(context: Context<SpotEvent>, market: MarketInfo): void {
    this.#match({ context, market, fillsLeft: 0 });
  }

  /** Matches a pegged order that has reached others by a new index, with at most so many fills; answers how many there were. */
  matchPeg(context: BoundedContext<SpotEvent>, market: MarketInfo, fillsLeft: number): number {
    const run = { context, market, fillsLeft };
    this.#match(run);
    return fillsLeft - run.fillsLeft;
  }

  #match(run: Run): void {
    this.#run = run;
    match(this.#state.books.of(run.market.marketId).book, this.#state.taker, this);
    this.#run = null;
  }

  /** A buy by amount takes at each price the whole lots that the rest of its amount pays for, a pegged order what its piece has room for. */
  override take(taker: Taker, _row: number, priceTicks: number, most: number): number {
    if ((taker.flags & (BY_AMOUNT | PEGGED)) === 0) return most;
    if ((taker.flags & PEGGED) !== 0) {
      if (!this.isFull()) return most;
      this.why = EXPIRED;
      return STOP;
    }
    const lots = Number(mulDivFloor(taker.budgetUnits, 1n, notional(priceTicks, 1, this.#current().market.factor)));
    if (lots === 0) this.why = taker.filledLots > 0 ? FILLED : NO_LIQUIDITY;
    return lots === 0 ? STOP : Math.min(lots, most);
  }

  /** One trade: `product-rules` 2 (postings of a spot fill), 4.3 (fees), G8 and G46. */
  override fill(taker: Taker, row: number, priceTicks: number, lots: number): void {
    const run = this.#current();
    const { context, market } = run;
    const { books } = this.#state;
    const { details } = books.rows;
    run.fillsLeft -= 1;
    const takerBuys = taker.side === BID;
    const makerOrderId = books.rows.orderIdAt(row);
    const makerAccountId = details[row + OWNER] ?? 0;
    const makerFeePpm = details[row + FEE_PPM] ?? 0;
    const valueUnits = notional(priceTicks, lots, market.factor);
    const quantityUnits = BigInt(lots) * market.lotUnits;
    const buyerFeeUnits = feeCeil(quantityUnits, takerBuys ? taker.feePpm : makerFeePpm);
    const sellerFeeUnits = feeCeil(valueUnits, takerBuys ? makerFeePpm : taker.feePpm);
    const heldTicks = takerBuys ? this.#heldByTaker(taker, priceTicks) : this.#heldInRow(row);
    const unheldUnits = heldTicks === priceTicks ? valueUnits : notional(heldTicks, lots, market.factor);
    const parties = {
      buyerId: takerBuys ? taker.ownerId : makerAccountId,
      buyOrderId: takerBuys ? taker.orderId : makerOrderId,
      sellerId: takerBuys ? makerAccountId : taker.ownerId,
      sellOrderId: takerBuys ? makerOrderId : taker.orderId,
      quoteAssetId: market.quoteAssetId,
      baseAssetId: market.baseAssetId,
    };
    context.emit({
      type: 'spot.filled',
      marketId: market.marketId,
      tradeId: books.of(market.marketId).trades + 1,
      priceTicks,
      lots,
      takerOrderId: taker.orderId,
      makerOrderId,
      takerAccountId: taker.ownerId,
      makerAccountId,
      takerSide: sideWord(taker.side),
      buyerFeeUnits,
      sellerFeeUnits,
      legs: fillLegs(parties, { unheldUnits, valueUnits, sellerFeeUnits, quantityUnits, buyerFeeUnits }),
    });
    // Read anew: the event has changed the row.
    if (books.rows.queue[row + LOTS] === 0) this.#end(makerOrderId, makerAccountId, 1 - taker.side, 'filled');
  }

  override endMaker(row: number, why: number): void {
    const { books } = this.#state;
    const accountId = books.rows.details[row + OWNER] ?? 0;
    this.#end(books.rows.orderIdAt(row), accountId, books.bookAt(row).sideAt(row), reasonOf(why));
  }

  /** A buy by amount that has spent its last unit is filled, whatever the book holds next. */
  override endTaker(taker: Taker, why: number): void {
    // A piece ends here, the pegged order does not.
    if ((taker.flags & PEGGED) !== 0 && why !== FILLED) return this.rest(taker);
    const isSpent = (taker.flags & BY_AMOUNT) !== 0 && taker.budgetUnits === 0n;
    this.#end(taker.orderId, taker.ownerId, taker.side, isSpent ? 'filled' : reasonOf(why));
  }

  override rest(taker: Taker): void {
    const { context, market } = this.#current();
    context.emit({ type: 'spot.rested', orderId: taker.orderId, marketId: market.marketId, lots: taker.lots - taker.filledLots });
  }

  /** What rests on spot is paid for. */
  override certain(_taker: Taker, row: number): number {
    return this.#state.books.rows.queue[row + LOTS] ?? 0;
  }

  /** The price at which a buy that is being matched holds; one by amount has reserved none: what it pays is what leaves its hold. */
  #heldByTaker({ flags, orderId, limitTicks }: Taker, priceTicks: number): number {
    if ((flags & BY_AMOUNT) !== 0) return priceTicks;
    return (flags & PEGGED) === 0 ? limitTicks : this.#boundOf(orderId);
  }

  /** The same of one that rests. */
  #heldInRow(row: number): number {
    const { books } = this.#state;
    const isPegged = ((books.rows.details[row + FLAGS] ?? 0) & PEGGED) !== 0;
    return isPegged ? this.#boundOf(books.rows.orderIdAt(row)) : books.bookAt(row).priceTicksAt(row);
  }

  #boundOf(orderId: number): number {
    const { pegs } = this.#state.books.of(this.#current().market.marketId);
    return pegs.of(orderId)?.boundTicks ?? 0;
  }

  override isFull(): boolean {
    const { context, fillsLeft } = this.#current();
    return fillsLeft <= 0 || (context instanceof BoundedContext && context.isFull);
  }

  #end(orderId: number, accountId: number, side: number, reason: EndReason): void {
    const { context, market } = this.#current();
    end(this.#ground, context, market, { orderId, accountId, side }, reason);
  }

  #current(): Run {
    if (this.#run === null) throw new Error('no order is being matched');
    return this.#run;
  }
}

/** Ends an order and returns what is left of its hold. */
export function end(ground: Ground, context: Context<SpotEvent>, market: MarketInfo, order: EndingOrder, reason: EndReason): void {
  const { orderId, accountId, side } = order;
  const units = ground.ledger.object(HOLD_SPOT, orderId, accountId);
  const legs = units === 0n ? [] : holdLegs(holdAsset(market, side), accountId, orderId, -units);
  context.emit({ type: 'spot.ended', orderId, accountId, marketId: market.marketId, reason, legs });
}

type EndingOrder = { readonly orderId: number; readonly accountId: number; readonly side: number };

/** A buy holds quote, a sell holds base. */
export function holdAsset(market: MarketInfo, side: number): number {
  return side === BID ? market.quoteAssetId : market.baseAssetId;
}

function reasonOf(why: number): EndReason {
  switch (why) {
    case FILLED:
      return 'filled';
    case EXPIRED:
      return 'expired';
    case SELF_TRADE:
      return 'self-trade';
    case NO_LIQUIDITY:
      return 'no-liquidity';
    default:
      throw new RangeError(`orders do not end for reason ${why}`);
  }
}
