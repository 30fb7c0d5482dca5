import type { PriceCommand, PriceState, SourceKind } from '@candor/exchange/ground/prices/commands';
import type { Feed, FeedSymbol, SourcePrice } from './feed.ts';
import { computeIndex, decimalFromTicks, DEFAULT_INDEX_RULE } from './index-rule.ts';
import type { IndexResult, SourceQuote } from './index-rule.ts';
import { QUOTE_MAX_AGE_MS, SourceState } from './source-price.ts';

/** An unchanged price is repeated after this long, so that its age can be trusted (product rules 3.1.4). */
export const REPEAT_MS = 1_000;
/** A frozen index needs this long of enough sources before it is a price again. */
export const THAW_MS = 3_000;

export type IndexSeriesOptions = {
  readonly symbol: FeedSymbol;
  readonly feed: Pick<Feed, 'kind' | 'weightOf' | 'minSources' | 'isOpen'>;
  /** Shortest time between two `ok` ticks: bounds the journal. */
  readonly minGapMs: number;
  /** What the journal ends with, when it has ticks of this symbol. */
  readonly last: { readonly priceTicks: number; readonly state: PriceState; readonly sourceKind: SourceKind } | null;
  readonly startMs: number;
};

/** The decision of one symbol's next tick: pure but for what it remembers; time comes in with each call. */
export class IndexSeries {
  readonly #options: IndexSeriesOptions;
  readonly #sources = new Map<string, SourceState>();
  #lastTicks: number;
  #lastState: PriceState | null;
  /** The kind of source of the last price: a frozen or closed one keeps it, also under a feed of another kind. */
  #lastKind: SourceKind;
  #lastMs = Number.NEGATIVE_INFINITY;
  #frozen = false;
  #enoughSinceMs: number | null = null;
  #started = false;

  constructor(options: IndexSeriesOptions) {
    this.#options = options;
    this.#lastTicks = options.last?.priceTicks ?? 0;
    this.#lastState = options.last?.state ?? null;
    this.#lastKind = options.last?.sourceKind ?? options.feed.kind;
  }

  /** Takes what a source says; one without a weight is no source. */
  observe(said: SourcePrice): void {
    if (this.#options.feed.weightOf(said.source) <= 0) return;
    let source = this.#sources.get(said.source);
    if (source === undefined) {
      source = new SourceState(this.#options.symbol.tickUnits);
      this.#sources.set(said.source, source);
    }
    source.hear(said);
  }

  /** The tick that is due now, or null. A tick answered here counts as emitted. */
  due(nowMs: number, isClockRight = true): PriceCommand | null {
    const { feed, symbol } = this.#options;
    if (!isClockRight) return this.#freeze(null);
    if (!feed.isOpen(symbol.code, nowMs)) return this.#closed(nowMs);
    const rule = { ...DEFAULT_INDEX_RULE, minSources: feed.minSources(symbol.code) };
    const result = computeIndex(this.#quotes(), nowMs, rule);
    if (result.priceTicks === null) return this.#isStarting(nowMs) ? null : this.#freeze(result);
    this.#enoughSinceMs ??= nowMs;
    this.#started = true;
    if (this.#frozen && nowMs - this.#enoughSinceMs < THAW_MS) return null;
    this.#frozen = false;
    const changed = this.#lastState !== 'ok' || result.priceTicks !== this.#lastTicks;
    if (nowMs - this.#lastMs < (changed ? this.#options.minGapMs : REPEAT_MS)) return null;
    this.#lastMs = nowMs;
    return this.#tick(result.priceTicks, 'ok', result);
  }

  /** The tick last answered did not reach the exchange: it is due again. */
  retract(): void {
    this.#lastState = null;
    this.#lastMs = Number.NEGATIVE_INFINITY;
  }

  #quotes(): readonly SourceQuote[] {
    const quotes: SourceQuote[] = [];
    for (const [name, { price }] of this.#sources) {
      if (price !== null) quotes.push({ name, weight: this.#options.feed.weightOf(name), ...price });
    }
    return quotes;
  }

  /** Told once sources are there, also before the first price: then that it is closed is all that is known. */
  #closed(nowMs: number): PriceCommand | null {
    this.#frozen = false;
    this.#enoughSinceMs = null;
    this.#started = true;
    if (this.#lastState === 'closed') return null;
    const rule = { ...DEFAULT_INDEX_RULE, minSources: this.#options.feed.minSources(this.#options.symbol.code) };
    const priceTicks = this.#lastTicks === 0 ? computeIndex(this.#quotes(), nowMs, rule).priceTicks : this.#lastTicks;
    return priceTicks === null ? null : this.#tick(priceTicks, 'closed', null);
  }

  /** At the start the sources get the time in which a price counts before their silence is called freezing. */
  #isStarting(nowMs: number): boolean {
    return !this.#started && nowMs - this.#options.startMs < QUOTE_MAX_AGE_MS;
  }

  #freeze(result: IndexResult | null): PriceCommand | null {
    this.#enoughSinceMs = null;
    this.#frozen = true;
    if (this.#lastState === 'frozen' || this.#lastTicks === 0) return null;
    return this.#tick(this.#lastTicks, 'frozen', result);
  }

  #tick(priceTicks: number, state: PriceState, result: IndexResult | null): PriceCommand {
    const { feed, symbol } = this.#options;
    if (state === 'ok') this.#lastKind = feed.kind;
    this.#lastTicks = priceTicks;
    this.#lastState = state;
    const sources = (result?.quotes ?? []).map((quote) => ({
      name: quote.name,
      price: decimalFromTicks(quote.priceTicks, symbol.tickUnits),
      timeMs: quote.timeMs,
      weight: quote.weight,
      used: quote.used,
    }));
    const rule = result?.rule ?? 'index/2';
    return { type: 'price.tick', symbolId: symbol.symbolId, priceTicks, state, sourceKind: this.#lastKind, rule, sources };
  }
}
