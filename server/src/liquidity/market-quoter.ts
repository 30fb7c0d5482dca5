import type { Command, CommandBody } from '@candor/exchange/command';
import type { Outcome } from '@candor/exchange/outcome';
import type { Core } from '../core/core.ts';
import { buildLadder } from './ladder.ts';
import type { Level, Purse } from './ladder.ts';
import { planQuotes } from './plan.ts';
import { QUOTE_RULES } from './quotes.ts';
import type { QuoteSettings } from './quotes.ts';
import type { ObservedPrice, Placing, QuotedMarket, QuoteNews, QuoteOrder, Quoting, StandingQuote } from './quoting.ts';

type Quote = { -readonly [Name in keyof StandingQuote]: StandingQuote[Name] };

export type MarketQuoterOptions = {
  readonly core: Pick<Core, 'submit'>;
  readonly accountId: number;
  readonly quoting: Quoting;
  readonly placing: Placing;
  readonly market: QuotedMarket;
  readonly settings: QuoteSettings;
  /** Whether somebody looks at the book of this market. */
  readonly isWatched: () => boolean;
  /** What stands in the market already. */
  readonly standing: readonly StandingQuote[];
};

/** Keeps the house's quotes in one market: what stands there, what the index is, and one pass of commands at a time. */
export class MarketQuoter {
  readonly #options: MarketQuoterOptions;
  readonly #quotes = new Map<number, Quote>();
  /** Orders that ended before the answer to their placing arrived. */
  readonly #ended = new Set<number>();
  readonly #restUntilMs = new Map<string, number>();
  #market: QuotedMarket;
  #indexTicks = 0;
  #indexMs = Number.NEGATIVE_INFINITY;
  /** The span of the clock in which the last pass began. */
  #passSpan = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  readonly #firstPass = Promise.withResolvers<undefined>();

  constructor(options: MarketQuoterOptions) {
    this.#options = options;
    this.#market = options.market;
    for (const quote of options.standing) this.#add(quote);
  }

  get market(): QuotedMarket {
    return this.#market;
  }

  get standing(): readonly StandingQuote[] {
    return [...this.#quotes.values()];
  }

  get hasOrders(): boolean {
    return this.#quotes.size > 0;
  }

  /** Resolves when the first quotes around a price were placed, as far as the market takes orders. */
  get firstPass(): Promise<undefined> {
    return this.#firstPass.promise;
  }

  /** A tick of the market's symbol; only `ok` ticks are prices. */
  observeIndex({ priceTicks, isPrice, nowMs }: ObservedPrice): void {
    this.#indexTicks = isPrice ? priceTicks : 0;
    this.#indexMs = isPrice ? nowMs : Number.NEGATIVE_INFINITY;
  }

  observe(news: QuoteNews): void {
    const isOwn = 'accountId' in news && news.accountId === this.#options.accountId;
    if (news.what === 'accepted') {
      if (isOwn) this.#add(news.quote);
    } else if (news.what === 'filled') {
      const quote = news.orderIds.map((orderId) => this.#quotes.get(orderId)).find((known) => known !== undefined);
      if (quote !== undefined) quote.leftLots -= news.lots;
    } else if (news.what === 'trimmed') {
      const quote = this.#quotes.get(news.orderId);
      if (quote !== undefined) quote.leftLots = news.leftLots;
    } else if (news.what === 'ended') {
      if (!isOwn) return;
      this.#quotes.delete(news.orderId);
      this.#ended.add(news.orderId);
    }
  }

  /** Its terms are others now. */
  follow({ rules }: Pick<QuotedMarket, 'rules'>): void {
    this.#market = { ...this.#market, rules };
  }

  /** Begins a pass when one is due and none is under way. Rejects only when the core is gone. */
  pass(nowMs: number, purse: Purse): Promise<void> {
    if (this.#running !== null) return this.#running;
    const stale = this.#indexTicks === 0 || nowMs - this.#indexMs > QUOTE_RULES.staleMs;
    if (stale && this.#quotes.size === 0) return Promise.resolve();
    const everyMs = this.#quotes.size === 0 || this.#options.isWatched() ? QUOTE_RULES.passMs : QUOTE_RULES.unwatchedPassMs;
    const span = Math.floor(nowMs / everyMs);
    if (!stale && span === this.#passSpan) return Promise.resolve();
    this.#passSpan = span;
    this.#running = (stale ? this.pull() : this.#requote(nowMs, purse)).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Takes every quote of this market out of the book with one command. */
  async pull(): Promise<void> {
    const outcome = await this.#submit(this.#options.quoting.cancelAll(this.#market.marketId));
    if (outcome.ok) this.#quotes.clear();
  }

  /** Waits for the pass under way, then pulls. */
  async finish(): Promise<void> {
    await this.#running;
    if (this.#quotes.size > 0) await this.pull();
  }

  async #requote(nowMs: number, purse: Purse): Promise<void> {
    this.#ended.clear();
    const indexTicks = this.#indexTicks;
    const wanted = buildLadder(this.#market, indexTicks, this.#options.settings, purse);
    const plan = planQuotes(wanted, this.standing, indexTicks);
    const cancelled = Promise.all(plan.cancel.map((orderId) => this.#cancel(orderId)));
    const due = plan.place.filter((level) => (this.#restUntilMs.get(restKey(level)) ?? 0) <= nowMs);
    // Sent in one go, all of it is one batch of the journal; the core takes commands in their order.
    await Promise.all([cancelled, ...due.map((level) => this.#place(level, nowMs, cancelled))]);
    this.#firstPass.resolve(undefined);
  }

  /** False when the order may still stand. */
  async #cancel(orderId: number): Promise<boolean> {
    const outcome = await this.#submit(this.#options.placing.cancel(orderId));
    if (!outcome.ok && outcome.code === 'BUSY') return false;
    this.#quotes.delete(orderId);
    return true;
  }

  /**
   * Quotes only ever rest. Where somebody's order already stands at or beyond the quote's price, the index has passed that order: the
   * house trades with it at that order's own price, which is how a user's limit order is filled when the market reaches it. Where a quote
   * of its own may be the one that stands there, since it was not cancelled, nothing is traded.
   */
  async #place(level: Level, nowMs: number, cancelled: Promise<readonly boolean[]>): Promise<void> {
    const outcome = await this.#order(level, 'post-only');
    if (outcome.ok) this.#add({ orderId: outcome.ref, side: level.side, priceTicks: level.priceTicks, leftLots: level.lots });
    else if ((await cancelled).includes(false)) return;
    else if (outcome.code === 'WOULD_TAKE') await this.#order(level, 'ioc');
    else if (outcome.code !== 'BUSY') this.#restUntilMs.set(restKey(level), nowMs + QUOTE_RULES.restMs);
  }

  #order({ side, priceTicks, lots }: Level, timeInForce: QuoteOrder['timeInForce']): Promise<Outcome> {
    return this.#submit(this.#options.placing.place(this.#market.marketId, { side, priceTicks, lots, timeInForce }));
  }

  #add(quote: StandingQuote): void {
    if (this.#ended.has(quote.orderId) || this.#quotes.has(quote.orderId)) return;
    this.#quotes.set(quote.orderId, { ...quote });
  }

  async #submit(body: CommandBody): Promise<Outcome> {
    const command: Command = { id: '', accountId: this.#options.accountId, body };
    return (await this.#options.core.submit(command)).outcome;
  }
}

const restKey = ({ side, slot }: Pick<Level, 'side' | 'slot'>): string => `${side} ${slot}`;
