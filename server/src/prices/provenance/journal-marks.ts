import type { ExchangeEvent } from '@candor/exchange/event';
import type { Core } from '../../machine/core/core.ts';

/** A market with a mark price, and the symbol of its index. */
export type MarkedMarket = { readonly marketId: number; readonly symbolId: number };

/** A mark as an event says it (product rules §3.3). */
export type JournalMark = {
  readonly marketId: number;
  readonly indexN: number;
  readonly indexTicks: number;
  readonly fundingE8: number;
  readonly intervalEndMs: number;
  readonly basisSumTicks: number;
  readonly basisCount: number;
  readonly bidTicks: number | null;
  readonly askTicks: number | null;
  readonly lastTicks: number | null;
  readonly markTicks: number;
};

/** What a product's events say of marks. Each takes any event and answers null for those that say nothing of it. */
export type MarkSource = {
  marketOf(event: ExchangeEvent): MarkedMarket | null;
  markOf(event: ExchangeEvent): JournalMark | null;
  /** The markets that are defined. */
  markets(core: Pick<Core, 'query'>): Promise<readonly MarkedMarket[]>;
};

/** A product as the signed series see it. */
export type Marked = {
  /** Absent for a product without mark prices. At most one product has them: markets are known by their number alone. */
  readonly marks?: MarkSource;
};

export function markSourceOf(products: readonly Marked[]): MarkSource | null {
  const sources = products.flatMap(({ marks }) => marks ?? []);
  if (sources.length > 1) throw new Error('two products have mark prices: their markets cannot be told apart');
  return sources[0] ?? null;
}

/** Finds the marks among the events of the journal; knows the symbol of each market. */
export class JournalMarks {
  readonly #source: MarkSource | null;
  readonly #symbolOf = new Map<number, number>();

  /** `markets`: those defined before the first event. */
  constructor(source: MarkSource | null, markets: readonly MarkedMarket[]) {
    this.#source = source;
    for (const { marketId, symbolId } of markets) this.#symbolOf.set(marketId, symbolId);
  }

  /** The mark that an event states, with the number of its symbol; null for every other event. */
  take(event: ExchangeEvent): { readonly symbolId: number; readonly mark: JournalMark } | null {
    const market = this.#source?.marketOf(event) ?? null;
    if (market !== null) this.#symbolOf.set(market.marketId, market.symbolId);
    const mark = this.#source?.markOf(event) ?? null;
    if (mark === null) return null;
    const symbolId = this.#symbolOf.get(mark.marketId);
    if (symbolId === undefined) throw new Error(`a mark of market ${mark.marketId}, which is not defined`);
    return { symbolId, mark };
  }
}
