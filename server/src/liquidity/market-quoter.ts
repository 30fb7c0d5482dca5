import type { ExchangeEvent } from '@candor/exchange/event';
import type { Command } from '@candor/exchange/command';
import type { Outcome } from '@candor/exchange/kernel/outcome';
import type { MarketInfo, OpenOrder } from '@candor/exchange/query';
import type { SpotCommand, TimeInForce } from '@candor/exchange/products/spot/commands';
import type { Side } from '@candor/exchange/trading/side';
import type { Core } from '../core/core.ts';
import { buildLadder } from './ladder.ts';
import type { Level, Purse } from './ladder.ts';
import { planQuotes } from './plan.ts';
import type { StandingQuote } from './plan.ts';
import { QUOTE_RULES } from './quotes.ts';
import type { QuoteSettings } from './quotes.ts';

type Quote = { readonly orderId: number; readonly side: Side; readonly priceTicks: number; leftLots: number };

export type MarketQuoterOptions = {
  readonly core: Pick<Core, 'submit'>;
  readonly accountId: number;
  readonly market: MarketInfo;
  readonly settings: QuoteSettings;
  readonly open: readonly OpenOrder[];
};

/** Keeps the house's quotes in one market: what stands there, what the index is, and one pass of commands at a time. */
export class MarketQuoter {
  readonly #options: MarketQuoterOptions;
  readonly #quotes = new Map<number, Quote>();
  /** Orders that ended before the answer to their placing arrived. */
  readonly #ended = new Set<number>();
  readonly #restUntilMs = new Map<string, number>();
  #market: MarketInfo;
  #indexTicks = 0;
  #indexMs = Number.NEGATIVE_INFINITY;
  #passMs = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(options: MarketQuoterOptions) {
    this.#options = options;
    this.#market = options.market;
    for (const order of options.open) this.#add(order.orderId, order.side, order.priceTicks, order.lots - order.filledLots);
  }

  get market(): MarketInfo {
    return this.#market;
  }

  get standing(): readonly StandingQuote[] {
    return [...this.#quotes.values()];
  }

  /** A tick of the market's symbol; only `ok` ticks are prices. */
  observeIndex(priceTicks: number, isPrice: boolean, nowMs: number): void {
    this.#indexTicks = isPrice ? priceTicks : 0;
    this.#indexMs = isPrice ? nowMs : Number.NEGATIVE_INFINITY;
  }

  observe(event: ExchangeEvent): void {
    if (event.type === 'spot.accepted') {
      if (event.accountId === this.#options.accountId && event.kind === 'limit')
        this.#add(event.orderId, event.side, event.priceTicks, event.lots);
    } else if (event.type === 'spot.filled') {
      const quote = this.#quotes.get(event.makerOrderId) ?? this.#quotes.get(event.takerOrderId);
      if (quote !== undefined) quote.leftLots -= event.lots;
    } else if (event.type === 'spot.ended') {
      if (event.accountId === this.#options.accountId) {
        this.#quotes.delete(event.orderId);
        this.#ended.add(event.orderId);
      }
    } else if (event.type === 'market.changed') {
      this.#market = { ...this.#market, terms: event.terms, version: event.version };
    }
  }

  /** Begins a pass when one is due and none is under way. Rejects only when the core is gone. */
  pass(nowMs: number, purse: Purse): Promise<void> {
    if (this.#running !== null) return this.#running;
    const stale = this.#indexTicks === 0 || nowMs - this.#indexMs > QUOTE_RULES.staleMs;
    if (stale && this.#quotes.size === 0) return Promise.resolve();
    if (!stale && nowMs - this.#passMs < QUOTE_RULES.passMs) return Promise.resolve();
    this.#passMs = nowMs;
    this.#running = (stale ? this.pull() : this.#requote(nowMs, purse)).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Takes every quote of this market out of the book with one command. */
  async pull(): Promise<void> {
    const outcome = await this.#submit({ type: 'spot.cancelAll', marketId: this.#market.marketId });
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
    const cancelled = await Promise.all(plan.cancel.map((orderId) => this.#cancel(orderId)));
    if (cancelled.includes(false)) return;
    const due = plan.place.filter((level) => (this.#restUntilMs.get(restKey(level)) ?? 0) <= nowMs);
    await Promise.all(due.map((level) => this.#place(level, nowMs)));
  }

  /** False when the order may still stand: then nothing is placed that could meet it. */
  async #cancel(orderId: number): Promise<boolean> {
    const outcome = await this.#submit({ type: 'spot.cancel', orderId });
    if (!outcome.ok && outcome.code === 'BUSY') return false;
    this.#quotes.delete(orderId);
    return true;
  }

  /**
   * Quotes only ever rest. Where somebody's order already stands at or beyond the quote's price, the index has passed that order: the
   * house trades with it at that order's own price, which is how a user's limit order is filled when the market reaches it.
   */
  async #place(level: Level, nowMs: number): Promise<void> {
    const outcome = await this.#order(level, 'post-only');
    if (outcome.ok) this.#add(outcome.ref, level.side, level.priceTicks, level.lots);
    else if (outcome.code === 'WOULD_TAKE') await this.#order(level, 'ioc');
    else if (outcome.code !== 'BUSY') this.#restUntilMs.set(restKey(level), nowMs + QUOTE_RULES.restMs);
  }

  #order({ side, priceTicks, lots }: Level, timeInForce: TimeInForce): Promise<Outcome> {
    const marketId = this.#market.marketId;
    return this.#submit({ type: 'spot.place', marketId, side, kind: 'limit', timeInForce, priceTicks, lots, amountUnits: 0n });
  }

  #add(orderId: number, side: Side, priceTicks: number, leftLots: number): void {
    if (this.#ended.has(orderId) || this.#quotes.has(orderId)) return;
    this.#quotes.set(orderId, { orderId, side, priceTicks, leftLots });
  }

  async #submit(body: SpotCommand): Promise<Outcome> {
    const command: Command = { id: '', accountId: this.#options.accountId, body };
    return (await this.#options.core.submit(command)).outcome;
  }
}

const restKey = ({ side, slot }: Pick<Level, 'side' | 'slot'>): string => `${side} ${slot}`;
