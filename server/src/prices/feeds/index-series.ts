import type { PriceCommand } from '@candor/exchange/ground/prices/commands';
import type { PriceState, SourceKind } from '@candor/exchange/ground/prices/words';
import type { Feed, FeedSymbol, SourcePrice } from './feed.ts';
import { computeIndex, decimalFromTicks, DEFAULT_INDEX_RULE } from './index-rule.ts';
import { deviationPpm } from './deviation.ts';
import type { IndexResult, SourceQuote } from './index-rule.ts';
import { QUOTE_MAX_AGE_MS, SourceState } from './source-price.ts';

/** What is unchanged is repeated after this long, so that its age can be trusted (product rules 3.1.4, 3.1.5). */
export const REPEAT_MS = 1_000;
/**
 * A symbol without a price needs this long of enough sources before it has one again. The exchange asks for 3,000 ms between its own stamps, which come
 * later than the moments here by what a tick was on its way.
 */
export const THAW_MS = 3_500;
/** How much longer it waits when the exchange has stamped later than that: a core that stood still stamps what waited when it goes on. */
const LONGER_MS = 500;
/** So often, in a row, it is only too early; after that something is wrong. */
const MOST_EARLY = 20;

export type IndexSeriesOptions = {
  readonly symbol: FeedSymbol;
  readonly feed: Pick<Feed, 'kind' | 'weightOf' | 'minSources' | 'isOpen'>;
  /** Shortest time between two `ok` ticks: bounds the journal. */
  readonly minGapMs: number;
  /** What the journal ends with, when it has ticks of this symbol. */
  readonly last: { readonly priceTicks: number; readonly state: PriceState; readonly sourceKind: SourceKind } | null;
  readonly startMs: number;
};

/** A symbol's last index and what its sources say. `deviationPpm`: from the index, parts per million of it; null without one. */
export type SymbolSources = {
  readonly symbol: string;
  /** Empty before the first tick. */
  readonly state: PriceState | '';
  readonly index: string;
  readonly sources: readonly {
    readonly source: string;
    readonly price: string;
    readonly ageMs: number;
    readonly deviationPpm: number | null;
    readonly counts: boolean;
  }[];
};

/** The decision of one symbol's next tick: pure but for what it remembers; time comes in with each call. */
export class IndexSeries {
  readonly #options: IndexSeriesOptions;
  readonly #sources = new Map<string, SourceState>();
  #lastTicks: number;
  #lastState: PriceState | null;
  /** The one before it, which the exchange still has when the last tick does not reach it. */
  #stateBefore: PriceState | null;
  /** The kind of source of the last price: a frozen or closed one keeps it, also under a feed of another kind. */
  #lastKind: SourceKind;
  #lastMs = Number.NEGATIVE_INFINITY;
  /** Since when all ticks without a price have named enough sources. */
  #enoughSinceMs: number | null = null;
  /** The sources that the last tick without a price has named. */
  #named = '';
  #started = false;
  /** Ticks in a row that came too early after one without a price. */
  #early = 0;

  constructor(options: IndexSeriesOptions) {
    this.#options = options;
    this.#lastTicks = options.last?.priceTicks ?? 0;
    this.#lastState = options.last?.state ?? null;
    this.#stateBefore = this.#lastState;
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
    if (!isClockRight) return this.#without('frozen', null, nowMs);
    const rule = { ...DEFAULT_INDEX_RULE, minSources: feed.minSources(symbol.code) };
    const result = computeIndex(this.#quotes(), nowMs, rule);
    if (!feed.isOpen(symbol.code, nowMs)) {
      this.#started = true;
      return this.#without('closed', result, nowMs);
    }
    if (result.priceTicks === null) return this.#isStarting(nowMs) ? null : this.#without('frozen', result, nowMs);
    this.#started = true;
    if (!this.#mayBeOk(nowMs)) return this.#without('frozen', result, nowMs);
    const changed = this.#lastState !== 'ok' || result.priceTicks !== this.#lastTicks;
    if (nowMs - this.#lastMs < (changed ? this.#options.minGapMs : REPEAT_MS)) return null;
    this.#lastMs = nowMs;
    return this.#tick(result.priceTicks, 'ok', result);
  }

  /** The tick last answered did not reach the exchange: it is due again. */
  retract(): void {
    if (this.#lastState !== 'ok') this.#enoughSinceMs = null;
    this.#lastState = this.#stateBefore;
    this.#lastMs = Number.NEGATIVE_INFINITY;
  }

  /** The exchange took the tick last answered. */
  taken(): void {
    if (this.#lastState === 'ok') this.#early = 0;
  }

  /**
   * The exchange refused the tick last answered. True when that was the first price after ticks without one, which may have come too early by its
   * stamps: there is none for a while longer. False when the tick is wrong.
   */
  refused(nowMs: number): boolean {
    const isEarly = this.#lastState === 'ok' && this.#stateBefore !== null && this.#stateBefore !== 'ok';
    this.retract();
    if (!isEarly || this.#early >= MOST_EARLY) return false;
    this.#early += 1;
    this.#enoughSinceMs = nowMs - THAW_MS + LONGER_MS;
    return true;
  }

  /** What its sources say, and how far that is from the last index. */
  figures(nowMs: number): SymbolSources {
    const { tickUnits, code } = this.#options.symbol;
    const indexTicks = this.#lastTicks;
    const sources = this.#quotes().map(({ name: source, priceTicks, timeMs, maxAgeMs }) => ({
      source,
      price: decimalFromTicks(priceTicks, tickUnits),
      ageMs: Math.max(0, nowMs - timeMs),
      deviationPpm: indexTicks === 0 ? null : deviationPpm(priceTicks, indexTicks),
      counts: nowMs - timeMs <= maxAgeMs,
    }));
    const index = indexTicks === 0 ? '' : decimalFromTicks(indexTicks, tickUnits);
    return { symbol: code, state: this.#lastState ?? '', index, sources };
  }

  #quotes(): readonly SourceQuote[] {
    const quotes: SourceQuote[] = [];
    for (const [name, { price }] of this.#sources) {
      if (price !== null) quotes.push({ name, weight: this.#options.feed.weightOf(name), ...price });
    }
    return quotes;
  }

  /** At the start the sources get the time in which a price counts before their silence is called freezing. */
  #isStarting(nowMs: number): boolean {
    return !this.#started && nowMs - this.#options.startMs < QUOTE_MAX_AGE_MS;
  }

  #mayBeOk(nowMs: number): boolean {
    if (this.#lastState === null || this.#lastState === 'ok') return true;
    return this.#enoughSinceMs !== null && nowMs - this.#enoughSinceMs >= THAW_MS;
  }

  /**
   * A tick without a price, at each change and every second: its sources are what the exchange counts before there may be one again. A symbol that
   * never had a price has none, but for that it is closed.
   */
  #without(state: 'frozen' | 'closed', result: IndexResult | null, nowMs: number): PriceCommand | null {
    const isEnough = result !== null && result.priceTicks !== null;
    if (!isEnough || this.#lastState === 'ok') this.#enoughSinceMs = null;
    const priceTicks = this.#lastTicks === 0 && state === 'closed' ? (result?.priceTicks ?? 0) : this.#lastTicks;
    if (priceTicks === 0) return null;
    const named = (result?.quotes ?? []).map(({ name }) => name).join(' ');
    const gapMs = state !== this.#lastState ? 0 : named !== this.#named ? this.#options.minGapMs : REPEAT_MS;
    if (nowMs - this.#lastMs < gapMs) return null;
    this.#lastMs = nowMs;
    this.#named = named;
    if (isEnough) this.#enoughSinceMs ??= nowMs;
    return this.#tick(priceTicks, state, result);
  }

  #tick(priceTicks: number, state: PriceState, result: IndexResult | null): PriceCommand {
    const { feed, symbol } = this.#options;
    if (state === 'ok') this.#lastKind = feed.kind;
    this.#lastTicks = priceTicks;
    this.#stateBefore = this.#lastState;
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
