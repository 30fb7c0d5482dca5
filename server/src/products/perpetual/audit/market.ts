import { KnownTerms } from '../../../audit/ground/terms.ts';
import type { TermsCalendar } from '../../../audit/ground/terms.ts';
import { Book } from '../../../audit/trading/book.ts';
import { PeggedOrders } from '../../../audit/trading/pegged-orders.ts';
import type { Side } from './arithmetic.ts';
import { FallenPositions, Partners, ReachedTriggers } from './at-mark.ts';
import type { Of, Order, Pegged, Position, Trigger } from './objects.ts';

/** One look at the book: impact bid + impact ask − 2 × index. */
export type Sample = { readonly timeMs: number; readonly ticks: number };

/** A funding that is under way (product rules 5.8). */
export type Funding = {
  readonly endMs: number;
  readonly rateE8: number;
  readonly markTicks: number;
  phase: 'charging' | 'counting' | 'paying';
  /** Of this phase, positions up to this number are done; how many those were. */
  doneTo: number;
  done: number;
  collectedUnits: bigint;
  owedUnits: bigint;
  split: Shares | null;
};

/** How less than what is owed is shared, as the event has it. */
export type Shares = { readonly total: bigint; readonly weight: bigint; readonly cutRest: bigint; readonly cutPlace: number };

type MarketTerms = { readonly terms: Of<'perpetual.define'>['terms']; readonly version: number; readonly tierVersion: number };

/** One market: its terms in force, its book, its positions and triggers by number, and what its mark and its funding are made of. */
export class Market {
  readonly marketId: number;
  readonly symbolId: number;
  readonly lotUnits: bigint;
  readonly factor: bigint;
  readonly known: KnownTerms<MarketTerms>;
  readonly book = new Book<Order>();
  readonly pegged = new PeggedOrders<Pegged>(this.book);
  /** By ascending number. */
  readonly positions = new Map<number, Position>();
  readonly triggers = new Map<number, Trigger>();
  readonly fallen = new FallenPositions();
  readonly partners: { readonly [S in Side]: Partners } = { long: new Partners(), short: new Partners() };
  readonly reached = new ReachedTriggers();
  readonly lots: { [S in Side]: number } = { long: 0, short: 0 };
  trades = 0;
  /** The last trade of two orders; what is deleveraged is none. */
  lastFill: { readonly timeMs: number; readonly priceTicks: number } | null = null;
  /** How many marks there were; 0: none yet. */
  marks = 0;
  markTicks = 0;
  indexTicks = 0;
  samples: readonly Sample[] = [];
  sampledMs = 0;
  premiumMs = 0;
  /** Of the interval that is under way: how many premiums, and Σ place × premium. */
  premiums = { count: 0, weightedE8: 0n };
  lastFundingE8 = 0;
  /** End of the interval that is under way; 0 before the first mark. */
  intervalEndMs = 0;
  funding: Funding | null = null;
  /** A day (UTC, counted from 1970), what insurance had when it began, and what it has paid for liquidations since. */
  insured: { readonly day: number; atStartUnits: bigint; paidUnits: bigint } = { day: 0, atStartUnits: 0n, paidUnits: 0n };
  readonly #bySide = new Map<string, Position>();

  constructor({ marketId, symbolId, lotUnits, terms }: Of<'perpetual.define'>, factor: bigint, calendar: TermsCalendar) {
    this.marketId = marketId;
    this.symbolId = symbolId;
    this.lotUnits = lotUnits;
    this.factor = factor;
    const first = { terms, version: 1, tierVersion: 1 };
    this.known = new KnownTerms<MarketTerms>(calendar, first, ({ terms: { enable } }) => ({ enable }));
  }

  /** In force. */
  get terms(): MarketTerms['terms'] {
    return this.known.now.terms;
  }

  get tierVersion(): number {
    return this.known.now.tierVersion;
  }

  positionOf(accountId: number, side: Side): Position | undefined {
    return this.#bySide.get(`${accountId} ${side}`);
  }

  addPosition(position: Position): void {
    this.positions.set(position.positionId, position);
    this.partners[position.side].add(position);
    this.#bySide.set(`${position.accountId} ${position.side}`, position);
  }

  /** Somebody does something at a mark: what that liquidates and has not been dealt with found nothing, and is done until the next. */
  settleMark(): void {
    for (const position of this.fallen.at(this.marks, this.positions.values())) position.waitedAtMark = this.marks;
  }

  /** What a position has is another, or it is gone. */
  changed(position: Position): void {
    this.fallen.changed(position);
    this.partners[position.side].changed();
  }

  removePosition(position: Position): void {
    this.positions.delete(position.positionId);
    this.#bySide.delete(`${position.accountId} ${position.side}`);
  }
}
