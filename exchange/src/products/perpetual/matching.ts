import { bankruptcyTicks, isLiquidatable } from '@candor/formulas/perpetual/liquidation';
import { holdUnits, reducingLimitTicks } from '@candor/formulas/perpetual/margin';
import { notional } from '@candor/money/market-scale';
import { CONTRACT } from '../../ground/accounts/accounts.ts';
import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import { fillsWhole, match } from '../../trading/match.ts';
import { FEE_PPM, FLAGS, LEVERAGE, LOTS, OWNER } from '../../trading/order-rows.ts';
import { DROP_MAKER, EXPIRED, FILLED, Settlement, STOP } from '../../trading/settlement.ts';
import { BID, reaches } from '../../trading/side.ts';
import { BY_AMOUNT, LIQUIDATION, REDUCE_ONLY } from '../../trading/taker.ts';
import type { Taker } from '../../trading/taker.ts';
import { HOLD_PERPETUAL } from './accounts.ts';
import { closeIfEmpty, protectByOrder, trimOrders } from './aftermath.ts';
import { MARGIN_AT_FILL, PRICE_FROZEN, reasonOf } from './end-reasons.ts';
import type { FillSide, PerpetualEvent } from './events.ts';
import { afterOpening, liquidationSide, openingSide, reducingSide } from './fill.ts';
import { BoundedContext } from './bounded-context.ts';
import { sidesLegs } from './legs.ts';
import type { PerpetualMarket } from './market.ts';
import { isLive } from './marking.ts';
import { endOrder } from './order-end.ts';
import { isSafeWithAll } from './safety.ts';
import type { Attached, PerpetualState } from './state.ts';

/** So many resting opening orders end for one reduction while there is no price, which costs its owner nothing; then it ends itself. */
const MOST_FROZEN = 100;

/** One order of a pair that may trade. */
type Party = {
  readonly orderId: number;
  readonly accountId: number;
  readonly feePpm: number;
  readonly leverage: number;
  readonly isReducing: boolean;
  readonly isLiquidation: boolean;
  /** The insurance account pays for fills beyond bankruptcy. */
  readonly isInsured: boolean;
  readonly isLong: boolean;
  readonly positionId: number;
  readonly limitTicks: number;
  readonly leftLots: number;
};

type Run = {
  readonly context: Context<PerpetualEvent>;
  readonly market: PerpetualMarket;
  readonly assetId: number;
  /** Whether anything may be opened. */
  readonly isLive: boolean;
  /** Opening orders that have ended because it may not. */
  frozen: number;
};

/** How a perpetual order trades (`product-rules` 5.1, 5.2, 5.5). */
export class PerpetualSettlement extends Settlement {
  readonly #ground: Ground;
  readonly #state: PerpetualState;
  #run: Run | null = null;
  /** The last order stopped because the entry holds enough events: what is left of it has not been offered to the book. */
  isPaused = false;
  /** What `take` worked out for the pair that `fill` is called with next. */
  #taker: FillSide | null = null;
  #maker: FillSide | null = null;
  #lots = 0;

  constructor(ground: Ground, state: PerpetualState) {
    super();
    this.#ground = ground;
    this.#state = state;
  }

  /** Matches the order that was just accepted, until it rests or has ended; of a bounded entry until it is full. */
  match(context: Context<PerpetualEvent>, market: PerpetualMarket, assetId: number): void {
    this.isPaused = false;
    this.#run = { context, market, assetId, isLive: isLive(this.#ground, market), frozen: 0 };
    match(this.#state.books.of(market.info.marketId).book, this.#state.taker, this);
    this.#run = null;
  }

  /** Whether a fill-or-kill order fills whole for certain (`product-rules` 4.2). `taker` is filled in and not accepted. */
  fillsWhole(market: PerpetualMarket, assetId: number, context: Context<PerpetualEvent>): boolean {
    this.#run = { context, market, assetId, isLive: isLive(this.#ground, market), frozen: 0 };
    const whole = fillsWhole(this.#state.books.of(market.info.marketId).book, this.#state.taker, this);
    this.#run = null;
    return whole;
  }

  override take(taker: Taker, row: number, priceTicks: number, most: number): number {
    if (this.#isFull()) return this.#because(EXPIRED, STOP);
    const own = this.#partyOfTaker(taker);
    const lots = (taker.flags & BY_AMOUNT) === 0 ? most : this.#insurable(own, priceTicks, most, taker.budgetUnits);
    if (lots === 0) return this.#because(EXPIRED, STOP);
    const nextId = this.#state.positionCount + 1;
    this.#taker = this.#side(own, priceTicks, lots, nextId);
    if (this.#taker === null) return this.#because(MARGIN_AT_FILL, STOP);
    const other = this.#partyOfRow(row);
    if (!other.isReducing && !this.#current().isLive) return this.#frozen();
    const isNew = this.#taker.positionId === nextId;
    this.#maker = this.#side(other, priceTicks, lots, isNew ? nextId + 1 : nextId);
    if (this.#maker === null) return this.#because(MARGIN_AT_FILL, DROP_MAKER);
    this.#lots = lots;
    return lots;
  }

  /** One trade: `product-rules` 2 (postings of opening, closing and liquidation fills). */
  override fill(taker: Taker, row: number, priceTicks: number, lots: number): void {
    const { context, market, assetId } = this.#current();
    const { books } = this.#state;
    const { marketId } = market.info;
    if (this.#taker === null || this.#maker === null || lots !== this.#lots) throw new Error('a fill that was not taken');
    const [own, other] = [this.#taker, this.#maker];
    const ownAttached = this.#attachedTo(own);
    const otherAttached = this.#attachedTo(other);
    context.emit({
      type: 'perpetual.filled',
      marketId,
      tradeId: books.of(marketId).trades + 1,
      priceTicks,
      lots,
      takerBuys: taker.side === BID,
      taker: own,
      maker: other,
      legs: sidesLegs(assetId, marketId, own, other),
    });
    if (books.rows.queue[row + LOTS] === 0) this.endMaker(row, FILLED);
    protectByOrder(this.#state, context, own.positionId, ownAttached);
    protectByOrder(this.#state, context, other.positionId, otherAttached);
    if (!own.isOpening) this.#reduced(own, (taker.flags & LIQUIDATION) === 0);
    if (!other.isOpening) this.#reduced(other, true);
  }

  /** What follows for the orders of a position that has fewer lots. The liquidation says itself that a position is over. */
  #reduced({ positionId }: FillSide, closes: boolean): void {
    const { context } = this.#current();
    trimOrders(this.#ground, this.#state, context, positionId);
    if (closes) closeIfEmpty(this.#state, context, positionId, 'closed');
  }

  /** What waits with an opening order for this fill. */
  #attachedTo({ orderId, isOpening }: FillSide): Attached | undefined {
    const { attached } = this.#state;
    return isOpening && attached.size > 0 ? attached.get(orderId) : undefined;
  }

  override endMaker(row: number, why: number): void {
    endOrder(this.#ground, this.#state, this.#current().context, this.#state.books.rows.orderIdAt(row), reasonOf(why));
  }

  override endTaker(taker: Taker, why: number): void {
    endOrder(this.#ground, this.#state, this.#current().context, taker.orderId, reasonOf(why));
  }

  override rest(taker: Taker): void {
    const { context, market } = this.#current();
    context.emit({ type: 'perpetual.rested', orderId: taker.orderId, marketId: market.info.marketId, lots: taker.lots - taker.filledLots });
  }

  /**
   * Certain are a reducing order within its bound whose position no other order reduces, and an opening one that its hold pays whole and whose
   * position is safe with all opening orders of its side filled at this price: in between it is safe too, since maintenance is convex.
   */
  override certain(_taker: Taker, row: number, priceTicks: number): number {
    const party = this.#partyOfRow(row);
    const { market, isLive: mayOpen } = this.#current();
    if (!party.isReducing && !mayOpen) return 0;
    const lots = party.leftLots;
    const side = this.#side(party, priceTicks, lots, this.#state.positionCount + 1);
    if (side === null || side.fromWalletUnits > 0n) return 0;
    if (party.isReducing) return this.#state.positionOf(party.positionId).orders.length === 1 ? lots : 0;
    const holding = this.#state.holding(party.accountId, market.info.marketId, party.isLong);
    return holding !== undefined && isSafeWithAll(this.#state, market, holding, priceTicks) ? lots : 0;
  }

  /** What a fill does to one side; null when its position or its account cannot bear it. */
  #side(party: Party, priceTicks: number, lots: number, nextPositionId: number): FillSide | null {
    return party.isReducing ? this.#reducing(party, priceTicks, lots) : this.#opening(party, priceTicks, lots, nextPositionId);
  }

  #reducing(party: Party, priceTicks: number, lots: number): FillSide | null {
    const { market } = this.#current();
    const { factor } = market.info;
    const position = this.#state.positionOf(party.positionId);
    const facts = this.#state.facts(position);
    if (party.isLiquidation) return liquidationSide(party, party, facts, lots, priceTicks, factor);
    const bound = reducingLimitTicks(party.isLong, market.mark.markTicks, bankruptcyTicks(facts, factor));
    // A long is reduced by selling: no lower than the bound.
    if (!reaches(party.isLong ? 1 : BID, bound, priceTicks)) return null;
    const side = reducingSide(party, party.positionId, facts, lots, priceTicks, factor);
    return side.marginUnits < 0n ? null : side;
  }

  #opening(party: Party, priceTicks: number, lots: number, nextPositionId: number): FillSide | null {
    const { market, assetId } = this.#current();
    const { factor, marketId, tierVersion } = market.info;
    const { accountId, orderId, limitTicks, leverage, feePpm, isLong } = party;
    const position = this.#state.holding(accountId, marketId, isLong)?.position ?? null;
    const before = position === null || position.lots === 0 ? null : this.#state.facts(position);
    const positionId = before === null || position === null ? nextPositionId : position.positionId;
    const side = openingSide(party, positionId, before?.lots ?? 0, notional(priceTicks, lots, factor));
    const after = afterOpening(before, isLong, lots, side);
    const table = market.tierTable(before === null || position === null ? tierVersion : position.tierVersion);
    if (isLiquidatable(after, table, market.mark.markTicks, factor)) return null;
    const neededUnits = side.marginUnits + side.feeUnits;
    const heldUnits = this.#ground.ledger.object(HOLD_PERPETUAL, orderId, accountId);
    const left = party.leftLots - lots;
    const keptUnits = left === 0 ? 0n : holdUnits(limitTicks, left, { factor, leverage, feePpm });
    const freeUnits = heldUnits > keptUnits ? heldUnits - keptUnits : 0n;
    const fromWalletUnits = neededUnits > freeUnits ? neededUnits - freeUnits : 0n;
    if (fromWalletUnits === 0n) return side;
    return fromWalletUnits > this.#ground.ledger.wallet(CONTRACT, accountId, assetId) ? null : { ...side, fromWalletUnits };
  }

  /** The most of these lots whose loss beyond bankruptcy the budget covers. */
  #insurable(party: Party, priceTicks: number, most: number, budgetUnits: bigint): number {
    const { factor } = this.#current().market.info;
    const facts = this.#state.facts(this.#state.positionOf(party.positionId));
    const costs = (lots: number): bigint => liquidationSide(party, party, facts, lots, priceTicks, factor).insuredUnits;
    if (costs(most) <= budgetUnits) return most;
    let fits = 0;
    let exceeds = most;
    while (exceeds - fits > 1) {
      const middle = fits + ((exceeds - fits) >>> 1);
      if (costs(middle) <= budgetUnits) fits = middle;
      else exceeds = middle;
    }
    return fits;
  }

  #partyOfTaker({ orderId, ownerId, feePpm, leverage, flags, side, link, limitTicks, lots, filledLots }: Taker): Party {
    const isReducing = (flags & REDUCE_ONLY) !== 0;
    return {
      orderId,
      accountId: ownerId,
      feePpm,
      leverage,
      isReducing,
      isLiquidation: (flags & LIQUIDATION) !== 0,
      isInsured: (flags & BY_AMOUNT) !== 0,
      isLong: isLongOf(side, isReducing),
      positionId: link,
      limitTicks,
      leftLots: lots - filledLots,
    };
  }

  #partyOfRow(row: number): Party {
    const { rows } = this.#state.books;
    const { details, queue } = rows;
    const book = this.#state.books.bookAt(row);
    const isReducing = ((details[row + FLAGS] ?? 0) & REDUCE_ONLY) !== 0;
    return {
      orderId: rows.orderIdAt(row),
      accountId: details[row + OWNER] ?? 0,
      feePpm: details[row + FEE_PPM] ?? 0,
      leverage: details[row + LEVERAGE] ?? 0,
      isReducing,
      isLiquidation: false,
      isInsured: false,
      isLong: isLongOf(book.sideAt(row), isReducing),
      positionId: rows.linkAt(row),
      limitTicks: book.priceTicksAt(row),
      leftLots: queue[row + LOTS] ?? 0,
    };
  }

  /** A resting opening order while there is no price. */
  #frozen(): number {
    const run = this.#current();
    if (run.frozen >= MOST_FROZEN) return this.#because(EXPIRED, STOP);
    run.frozen += 1;
    return this.#because(PRICE_FROZEN, DROP_MAKER);
  }

  #isFull(): boolean {
    const { context } = this.#current();
    this.isPaused = context instanceof BoundedContext && context.isFull;
    return this.isPaused;
  }

  #because(why: number, answer: number): number {
    this.why = why;
    return answer;
  }

  #current(): Run {
    if (this.#run === null) throw new Error('no order is being matched');
    return this.#run;
  }
}

/** A buy opens a long or reduces a short. */
export function isLongOf(side: number, isReducing: boolean): boolean {
  return (side === BID) !== isReducing;
}
