import type { Command, CommandBody } from '@candor/exchange/command';
import type { Outcome } from '@candor/exchange/outcome';
import type { Side } from '@candor/exchange/trading/side';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import type { Core } from '../machine/core/core.ts';
import { buildLadder } from './ladder.ts';
import type { Level, Purse } from './ladder.ts';
import { QUOTE_RULES } from './quotes.ts';
import type { QuoteSettings } from './quotes.ts';
import type { ObservedPrice, PegLevel, QuotedMarket, QuoteNews, Quoting } from './quoting.ts';

const PPM = 1_000_000n;
/** Holds are made at a bound so far from the index; lists are renewed long before it is reached. Parts per million. */
const BOUND_PPM = 50_000n;
const RENEWED_PPM = 20_000n;
/** The highest price of any order. */
const MOST_TICKS = 1_000_000_000;

type Standing = PegLevel & { readonly side: Side; leftLots: number };

export type PeggedQuoterOptions = {
  readonly core: Pick<Core, 'submit'>;
  readonly accountId: number;
  readonly quoting: Quoting;
  readonly market: QuotedMarket;
  readonly settings: QuoteSettings;
  /** Whether an earlier process left orders in the market. */
  readonly hasLeft: boolean;
};

/**
 * Keeps the house's pegged orders in one market: the exchange itself moves them with the index (product rules 4.6), so that a list is sent anew only
 * when it is to be another one: when levels were used up, or what the house has moves its middle.
 */
export class PeggedQuoter {
  readonly #options: PeggedQuoterOptions;
  readonly #quotes = new Map<number, Standing>();
  #left: boolean;
  #market: QuotedMarket;
  /** The middle of the quotes, and the index. */
  #middleTicks = 0;
  #indexTicks = 0;
  /** The index at which the list of a side was taken last: its bound follows from that. */
  readonly #takenTicks = new Map<Side, number>();
  #passSpan = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  readonly #restUntilMs = new Map<Side, number>();
  readonly #firstPass = Promise.withResolvers<undefined>();

  constructor(options: PeggedQuoterOptions) {
    this.#options = options;
    this.#market = options.market;
    this.#left = options.hasLeft;
  }

  get market(): QuotedMarket {
    return this.#market;
  }

  /** Whether anything of the account's may stand in the book. */
  get hasOrders(): boolean {
    return this.#left || this.#quotes.size > 0;
  }

  get firstPass(): Promise<undefined> {
    return this.#firstPass.promise;
  }

  follow(market: QuotedMarket): void {
    this.#market = market;
  }

  observeIndex({ priceTicks, isPrice, indexTicks }: ObservedPrice): void {
    this.#middleTicks = isPrice ? priceTicks : 0;
    this.#indexTicks = isPrice ? indexTicks : 0;
  }

  observe(news: QuoteNews): void {
    if (news.what === 'pegged' && news.accountId === this.#options.accountId) {
      const { side, offsetPpm, lots, reduces } = news;
      this.#quotes.set(news.orderId, { side, offsetPpm, lots, reduces, leftLots: lots });
    } else if (news.what === 'filled') {
      for (const orderId of news.orderIds) {
        const quote = this.#quotes.get(orderId);
        if (quote !== undefined) quote.leftLots -= news.lots;
      }
    } else if (news.what === 'trimmed') {
      const quote = this.#quotes.get(news.orderId);
      if (quote !== undefined) quote.leftLots = news.leftLots;
    } else if (news.what === 'ended') {
      this.#quotes.delete(news.orderId);
    }
  }

  /** Begins a pass when one is due and none is under way. Rejects only when the core is gone. */
  pass(nowMs: number, purse: Purse): Promise<void> {
    if (this.#running !== null) return this.#running;
    const span = Math.floor(nowMs / QUOTE_RULES.passMs);
    if (this.#indexTicks === 0 || span === this.#passSpan) return Promise.resolve();
    this.#passSpan = span;
    this.#running = this.#requote(nowMs, purse).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async pull(): Promise<void> {
    const { core, accountId, quoting } = this.#options;
    const { outcome } = await core.submit({ id: '', accountId, body: quoting.cancelAll(this.#market.marketId) });
    if (outcome.ok) this.#left = false;
  }

  /** Waits for the pass under way, then pulls. */
  async finish(): Promise<void> {
    await this.#running;
    if (this.hasOrders) await this.pull();
  }

  async #requote(nowMs: number, purse: Purse): Promise<void> {
    const { quoting, settings } = this.#options;
    const { marketId } = this.#market;
    const boundTicks = { buy: this.#boundTicks('buy'), sell: this.#boundTicks('sell') };
    const ladder = buildLadder(this.#market, this.#middleTicks, settings, { ...purse, boundTicks });
    const sides = (['buy', 'sell'] as const).flatMap((side) => {
      const levels = ladder.filter((level) => level.side === side).map((level) => this.#pegOf(level));
      const wanted = quoting.reducing?.(marketId, side, levels) ?? levels;
      const rests = (this.#restUntilMs.get(side) ?? 0) > nowMs;
      return rests || this.#isKept(side, wanted) ? [] : [{ side, wanted }];
    });
    // The side that moves away from the other one first: an account's bids stay below its offers.
    if (this.#movesUp(sides)) sides.reverse();
    await Promise.all(sides.map(({ side, wanted }) => this.#send(side, boundTicks[side], wanted, nowMs)));
    this.#firstPass.resolve(undefined);
  }

  /**
   * Towards the index by less than a millionth of it, so that the spread is never wider than was asked for. The exchange rounds away from the index:
   * where a tick is several millionths, the offset is that of half a tick nearer, so that the quote stays as many ticks away while the index moves.
   */
  #pegOf({ side, priceTicks, lots }: Level): PegLevel {
    const index = BigInt(this.#indexTicks);
    const away = side === 'buy' ? index - BigInt(priceTicks) : BigInt(priceTicks) - index;
    const nearer = mulDivFloor(away, PPM, index);
    const halfTickNearer = mulDivCeil(2n * away - 1n, PPM, 2n * index);
    const offsetPpm = Number(nearer < halfTickNearer ? nearer : halfTickNearer);
    return { offsetPpm: side === 'buy' ? 0 - offsetPpm : offsetPpm, lots, reduces: false };
  }

  /** So far beyond the index that prices do not reach it before the next list, within what the market takes. */
  #boundTicks(side: Side): number {
    const away = Number(mulDivFloor(BigInt(this.#indexTicks), BOUND_PPM, PPM));
    const { minTicks, maxTicks } = this.#market.rules[side];
    return side === 'buy' ? Math.min(this.#indexTicks + away, maxTicks, MOST_TICKS) : Math.max(this.#indexTicks - away, minTicks, 1);
  }

  #isKept(side: Side, wanted: readonly PegLevel[]): boolean {
    const standing = [...this.#quotes.values()].filter((quote) => quote.side === side).toSorted(bestFirst(side));
    const takenTicks = this.#takenTicks.get(side) ?? 0;
    const isNear = BigInt(Math.abs(this.#indexTicks - takenTicks)) * PPM <= BigInt(takenTicks) * RENEWED_PPM;
    if (!isNear || standing.length !== wanted.length) return false;
    return wanted.every((level, slot) => {
      const quote = standing[slot];
      return quote !== undefined && quote.reduces === level.reduces && isClose(quote, level) && isEnough(quote.leftLots, level.lots);
    });
  }

  #movesUp(sides: readonly { readonly side: Side; readonly wanted: readonly PegLevel[] }[]): boolean {
    const bid = sides.find(({ side }) => side === 'buy')?.wanted[0];
    const offers = [...this.#quotes.values()].filter(({ side }) => side === 'sell').map(({ offsetPpm }) => offsetPpm);
    return bid !== undefined && bid.offsetPpm >= Math.min(...offers);
  }

  /** What money and limits do not allow is left out from the far end; what closes stays. */
  async #send(side: Side, boundTicks: number, wanted: readonly PegLevel[], nowMs: number): Promise<void> {
    const indexTicks = this.#indexTicks;
    for (let quotes = wanted; ; quotes = fewer(quotes)) {
      const outcome = await this.#submit(this.#options.quoting.list(this.#market.marketId, side, boundTicks, quotes));
      if (outcome.ok) this.#takenTicks.set(side, indexTicks);
      if (outcome.ok || outcome.code === 'BUSY') return;
      if (TOO_MUCH.includes(outcome.code) && quotes.some(({ reduces }) => !reduces)) continue;
      this.#restUntilMs.set(side, nowMs + QUOTE_RULES.restMs);
      return;
    }
  }

  async #submit(body: CommandBody): Promise<Outcome> {
    const command: Command = { id: '', accountId: this.#options.accountId, body };
    return (await this.#options.core.submit(command)).outcome;
  }
}

/** A list that is shorter may be taken. */
const TOO_MUCH: readonly string[] = ['INSUFFICIENT_FUNDS', 'EXPOSURE_LIMIT', 'TIER_LIMIT', 'TOO_MANY_ORDERS'];

/** Half of those that open, the nearest, and all that close. */
function fewer(quotes: readonly PegLevel[]): readonly PegLevel[] {
  const opening = quotes.filter(({ reduces }) => !reduces);
  const kept = new Set(opening.slice(0, opening.length >>> 1));
  return quotes.filter((quote) => quote.reduces || kept.has(quote));
}

const bestFirst =
  (side: Side) =>
  (a: PegLevel, b: PegLevel): number =>
    side === 'buy' ? b.offsetPpm - a.offsetPpm : a.offsetPpm - b.offsetPpm;

/** Off by no more than the tolerated part of its distance from the index. */
function isClose(quote: PegLevel, level: PegLevel): boolean {
  const off = BigInt(Math.abs(quote.offsetPpm - level.offsetPpm));
  return off * PPM <= BigInt(Math.abs(level.offsetPpm)) * BigInt(QUOTE_RULES.tolerancePpm);
}

function isEnough(leftLots: number, wantedLots: number): boolean {
  return BigInt(leftLots) * PPM >= BigInt(wantedLots) * BigInt(QUOTE_RULES.refillPpm);
}
