import type { Ground } from '../../../ground/ground.ts';
import type { Context } from '../../../kernel/product.ts';
import { fillsWhole, match } from '../../../trading/match.ts';
import { LOTS } from '../../../trading/order-rows.ts';
import { DROP_MAKER, EXPIRED, FILLED, Settlement, STOP } from '../../../trading/settlement.ts';
import { BID } from '../../../trading/side.ts';
import { BY_AMOUNT, LIQUIDATION, PEGGED } from '../../../trading/taker.ts';
import type { Taker } from '../../../trading/taker.ts';
import { closeIfEmpty, protectByOrder, trimOrders } from '../liquidation/aftermath.ts';
import { MOST_FROZEN, sideOf } from './bearing.ts';
import { BoundedContext } from '../../../trading/bounded-context.ts';
import { MARGIN_AT_FILL, PRICE_FROZEN, reasonOf } from './end-reasons.ts';
import type { FillSide, PerpetualEvent } from '../events.ts';
import { liquidationSide } from './fill.ts';
import { ForeseenFills } from './foreseen-fills.ts';
import { sidesLegs } from '../legs.ts';
import type { PerpetualMarket } from '../market.ts';
import { isLive } from '../marks/marking.ts';
import { endOrder } from './order-end.ts';
import { partyOfRow, partyOfTaker } from './party.ts';
import type { Party } from './party.ts';
import { PresentStandings } from './standings.ts';
import type { Attached, PerpetualState } from '../state.ts';

type Run = {
  readonly context: Context<PerpetualEvent>;
  readonly market: PerpetualMarket;
  readonly assetId: number;
  /** Whether anything may be opened. */
  readonly isLive: boolean;
  /** Opening orders that have ended because it may not. */
  frozen: number;
  /** What stands for the mark in what a fill is checked by: the mark, of a pegged order that reaches others the tick's index. */
  readonly markTicks: number;
  /** Fills that the entry still has room for. */
  fillsLeft: number;
};

/** How a perpetual order trades (`product-rules` 5.1, 5.2, 5.5). */
export class PerpetualSettlement extends Settlement {
  readonly #ground: Ground;
  readonly #state: PerpetualState;
  readonly #present: PresentStandings;
  #run: Run | null = null;
  /** While a fill-or-kill order is decided. */
  #foreseen: ForeseenFills | null = null;
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
    this.#present = new PresentStandings(ground, state);
  }

  /** Matches the order that was just accepted, until it rests or has ended; of a bounded entry until it is full. */
  match(context: Context<PerpetualEvent>, market: PerpetualMarket, assetId: number): void {
    this.isPaused = false;
    this.#run = {
      context,
      market,
      assetId,
      isLive: isLive(this.#ground, market),
      frozen: 0,
      markTicks: market.mark.markTicks,
      fillsLeft: Infinity,
    };
    match(this.#state.books.of(market.info.marketId).book, this.#state.taker, this);
    this.#run = null;
  }

  /** Matches a pegged order that has reached others by a new index, with at most so many fills; answers how many there were. */
  matchPeg(context: Context<PerpetualEvent>, market: PerpetualMarket, assetId: number, fillsLeft: number): number {
    this.isPaused = false;
    const run = { context, market, assetId, isLive: true, frozen: 0, markTicks: market.pegs.indexTicks, fillsLeft };
    this.#run = run;
    match(this.#state.books.of(market.info.marketId).book, this.#state.taker, this);
    this.#run = null;
    return fillsLeft - run.fillsLeft;
  }

  /** Whether a fill-or-kill order that holds so much would fill whole (`product-rules` 4.2, 5.2). `taker` is filled in and not accepted. */
  fillsWhole(market: PerpetualMarket, holdUnits: bigint): boolean {
    const { books, taker } = this.#state;
    const foresight = { state: this.#state, market, isLive: isLive(this.#ground, market), present: this.#present, holdUnits };
    this.#foreseen = new ForeseenFills(foresight, taker);
    const whole = fillsWhole(books.of(market.info.marketId).book, taker, this);
    this.#foreseen = null;
    return whole;
  }

  override take(taker: Taker, row: number, priceTicks: number, most: number): number {
    if (this.isFull()) return this.#because(EXPIRED, STOP);
    const { market, markTicks } = this.#current();
    const own = this.#own(taker);
    const lots = (taker.flags & BY_AMOUNT) === 0 ? most : this.#insurable(own, priceTicks, most, taker.budgetUnits);
    if (lots === 0) return this.#because(EXPIRED, STOP);
    const nextId = this.#state.positionCount + 1;
    const trade = { priceTicks, lots };
    this.#taker = sideOf(this.#present, market, own, trade, nextId, markTicks);
    if (this.#taker === null) return this.#because(MARGIN_AT_FILL, STOP);
    const other = partyOfRow(this.#state, row);
    if (!other.isReducing && !this.#current().isLive) return this.#frozen();
    const isNew = this.#taker.positionId === nextId;
    this.#maker = sideOf(this.#present, market, other, trade, isNew ? nextId + 1 : nextId, markTicks);
    if (this.#maker === null) return this.#because(MARGIN_AT_FILL, DROP_MAKER);
    this.#lots = lots;
    return lots;
  }

  /** One trade: `product-rules` 2 (postings of opening, closing and liquidation fills). */
  override fill(taker: Taker, row: number, priceTicks: number, lots: number): void {
    const run = this.#current();
    const { context, market, assetId } = run;
    const { books } = this.#state;
    run.fillsLeft -= 1;
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
    // A piece ends here, the pegged order does not.
    if (this.isPaused && (taker.flags & PEGGED) !== 0) return this.rest(taker);
    endOrder(this.#ground, this.#state, this.#current().context, taker.orderId, reasonOf(why));
  }

  override rest(taker: Taker): void {
    const { context, market } = this.#current();
    context.emit({ type: 'perpetual.rested', orderId: taker.orderId, marketId: market.info.marketId, lots: taker.lots - taker.filledLots });
  }

  override certain(taker: Taker, row: number, priceTicks: number): number {
    if (this.#foreseen === null) throw new Error('no order is being foreseen');
    return this.#foreseen.next(taker, row, priceTicks);
  }

  /** Of a pegged order that has reached others the limit at which its hold was made is its bound. */
  #own(taker: Taker): Party {
    const party = partyOfTaker(taker);
    if ((taker.flags & PEGGED) === 0) return party;
    return { ...party, limitTicks: this.#current().market.pegs.of(taker.orderId)?.boundTicks ?? party.limitTicks };
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

  /** A resting opening order while there is no price. */
  #frozen(): number {
    const run = this.#current();
    if (run.frozen >= MOST_FROZEN) return this.#because(EXPIRED, STOP);
    run.frozen += 1;
    return this.#because(PRICE_FROZEN, DROP_MAKER);
  }

  override isFull(): boolean {
    const { context, fillsLeft } = this.#current();
    this.isPaused = fillsLeft <= 0 || (context instanceof BoundedContext && context.isFull);
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
