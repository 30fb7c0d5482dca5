import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Ground } from '../../ground/ground.ts';
import type { MarketInfo } from '../../ground/market/answers.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { BoundedContext } from '../../trading/bounded-context.ts';
import type { MarketBook } from '../../trading/market-books.ts';
import type { Peg, PeggedOrders } from '../../trading/pegged-orders.ts';
import { bestFirst, crosses, hasRoom, isPegList, matchPegs, mayPeg, pegIndex, pegsStaleMs } from '../../trading/pegging.ts';
import { sideOf } from '../../trading/side.ts';
import { HOLD_SPOT } from './accounts.ts';
import type { PegQuote, SpotCommand } from './commands.ts';
import type { Parts } from './parts.ts';
import type { SpotEvent } from './events.ts';
import { holdLegs } from './legs.ts';
import { heldUnits, quoteRefusal, takesLimitOrders } from './limits.ts';
import { end, holdAsset } from './matching.ts';
import type { SpotOutcome } from './refusals.ts';

type Pegging = Extract<SpotCommand, { type: 'spot.peg' }>;
type Emits = Context<SpotEvent>;

/** Numbers of pegged orders stand above every number of an entry, and have room for a list in each. */
const FIRST_PEG_ID = 2 ** 52;
const ROOM_OF_LIST = 64;

/** Replaces the account's pegged orders of a market and side (`product-rules` 4.6). `ref` is the number of the last one, 0 for none. */
export function peg(parts: Parts, context: Emits, body: Pegging): SpotOutcome {
  const { ground, state } = parts;
  const { accountId } = context;
  if (!mayPeg(ground, accountId) || !isPegList(body)) return refused('BAD_INPUT');
  const market = ground.markets.market(body.marketId);
  if (market === undefined) return refused('NOT_FOUND');
  const { pegs } = state.books.of(body.marketId);
  const side = sideOf(body.side);
  const quotes = bestFirst(body);
  const before = pegs.ofOwner(accountId, side);
  const refusal = quotes.length === 0 ? null : listRefusal(parts, accountId, market, body, before);
  if (refusal !== null) return refusal;
  for (const { orderId } of before) end(ground, context, market, { orderId, accountId, side }, 'cancelled');
  let orderId = FIRST_PEG_ID + ROOM_OF_LIST * context.seq;
  for (const quote of quotes) accept(context, market, body, quote, orderId++);
  const index = indexNow(ground, market, context.timeMs);
  if (pegs.indexTicks === 0 && index > 0 && pegs.size > 0)
    context.emit({ type: 'spot.repriced', marketId: body.marketId, indexTicks: index });
  tradePegs(parts, new BoundedContext(context), market, pegs);
  return done(quotes.length === 0 ? 0 : orderId - 1);
}

/** What forbids the list, whatever the book is: market, limits, room, funds; null when nothing does. */
function listRefusal(parts: Parts, accountId: number, market: MarketInfo, body: Pegging, before: readonly Peg[]): SpotOutcome | null {
  const { ground, state } = parts;
  const { marketId, terms } = market;
  const { side, boundTicks, quotes } = body;
  if (!takesLimitOrders(terms, side)) return refused('MARKET_CLOSED');
  const book = state.books.of(marketId);
  if (crosses(book.pegs, accountId, body)) return refused('BAD_INPUT');
  for (const { lots } of quotes) {
    const refusal = quoteRefusal(ground, market, side, boundTicks, lots);
    if (refusal !== null) return refusal;
  }
  const open = (state.account(accountId)?.openIn(marketId) ?? 0) - before.length + quotes.length;
  if (open > terms.maxOpenOrders) return refused('TOO_MANY_ORDERS', String(terms.maxOpenOrders));
  if (!hasRoom(state.books, book)) return refused('BUSY');
  const neededUnits = quotes.reduce((sum, { lots }) => sum + heldUnits(market, side, boundTicks, lots), 0n);
  const returnedUnits = before.reduce((sum, { orderId }) => sum + ground.ledger.object(HOLD_SPOT, orderId, accountId), 0n);
  const hasUnits = ground.ledger.wallet(PLATFORM, accountId, holdAsset(market, sideOf(side))) + returnedUnits;
  return hasUnits < neededUnits ? refused('INSUFFICIENT_FUNDS') : null;
}

function accept(context: Emits, market: MarketInfo, body: Pegging, { offsetPpm, lots }: PegQuote, orderId: number): void {
  const { accountId } = context;
  const { side, boundTicks, marketId } = body;
  const { feePpm } = market.terms;
  const units = heldUnits(market, side, boundTicks, lots);
  const legs = holdLegs(holdAsset(market, sideOf(side)), accountId, orderId, units);
  context.emit({ type: 'spot.pegged', orderId, accountId, marketId, side, offsetPpm, boundTicks, lots, feePpm, legs });
}

/** A halted market's pegged orders wait outside, whatever its sides are. */
function isHalted({ terms }: MarketInfo): boolean {
  return !terms.enable || !terms.isDeal;
}

/** The index by which pegged orders stand in the book now; 0 when they wait outside. */
function indexNow({ prices }: Ground, market: MarketInfo, timeMs: number): number {
  return pegIndex(isHalted(market) ? null : prices.live(market.symbolId, timeMs), timeMs);
}

/** Within a tick of the symbol: pegged orders go to their new prices, and trade with whom they reach there. */
export function tickSpot(parts: Parts, context: Emits, symbolId: number): void {
  const bounded = new BoundedContext(context);
  for (const { marketId, pegs } of parts.state.books.all()) {
    if (pegs.size === 0) continue;
    const market = marketOf(parts.ground, marketId);
    if (market.symbolId !== symbolId) continue;
    const indexTicks = indexNow(parts.ground, market, context.timeMs);
    if (indexTicks === 0 && pegs.indexTicks === 0) continue;
    context.emit({ type: 'spot.repriced', marketId, indexTicks });
    tradePegs(parts, bounded, market, pegs);
  }
}

/** When work precedes every other command: the rest of trades of pegged orders, and taking them out of a book that is halted or whose price is old. */
export function firstMs(parts: Parts): number {
  let earliestMs = Infinity;
  for (const book of parts.state.books.all()) if (book.pegs.size > 0) earliestMs = Math.min(earliestMs, firstOfMs(parts.ground, book));
  return earliestMs;
}

function firstOfMs(ground: Ground, { marketId, pegs }: MarketBook): number {
  if (pegs.isPending) return 0;
  if (pegs.indexTicks === 0) return Infinity;
  const market = marketOf(ground, marketId);
  return isHalted(market) ? 0 : pegsStaleMs(ground, pegs, market.symbolId);
}

/** Does due work of at most `budget` cost units; a piece of trades takes what is left of them. */
export function advance(parts: Parts, context: Emits, budget: number): number {
  const bounded = new BoundedContext(context);
  let used = 0;
  for (const book of parts.state.books.all()) {
    const { marketId, pegs } = book;
    if (used >= budget || pegs.size === 0 || firstOfMs(parts.ground, book) > context.timeMs) continue;
    if (pegs.isPending) {
      tradePegs(parts, bounded, marketOf(parts.ground, marketId), pegs);
      return budget;
    }
    context.emit({ type: 'spot.repriced', marketId, indexTicks: 0 });
    used += 1;
  }
  return used;
}

/** One piece of the trades of pegged orders with those that they reach. */
function tradePegs({ settlement }: Parts, context: BoundedContext<SpotEvent>, market: MarketInfo, pegs: PeggedOrders): void {
  const { marketId } = market;
  matchPegs(pegs, context, ({ orderId }, priceTicks, most) => {
    context.emit({ type: 'spot.reached', orderId, marketId, priceTicks });
    return settlement.matchPeg(context, market, most);
  });
}

function marketOf({ markets }: Ground, marketId: number): MarketInfo {
  const market = markets.market(marketId);
  if (market === undefined) throw new RangeError(`no market ${marketId}`);
  return market;
}
