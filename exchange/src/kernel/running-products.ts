import type { Outcome } from './outcome.ts';
import type { Context, RunningProduct, Typed } from './product.ts';
import type { Size } from './size.ts';

/** Events that one entry of `house.advance` or of a price tick may hold, so that it is decided and written within milliseconds. */
export const MOST_EVENTS = 2_000;
/** Cost units of one `house.advance`; a unit makes at most two events. */
export const MOST_BUDGET = 1_000;

export type NamedProduct = { readonly name: string; readonly product: RunningProduct };

/** Counts the events of its context, so that no product can make an entry too large. */
class CountingContext implements Context<Typed> {
  count = 0;
  #context: Context<Typed> | null = null;

  begin(context: Context<Typed>): void {
    this.#context = context;
    this.count = 0;
  }

  get seq(): number {
    return this.#of().seq;
  }

  get timeMs(): number {
    return this.#of().timeMs;
  }

  get accountId(): number {
    return this.#of().accountId;
  }

  get eventCount(): number {
    return this.#of().eventCount;
  }

  emit(event: Typed): void {
    this.count += 1;
    if (this.count > MOST_EVENTS) throw new Error(`an entry of more than ${MOST_EVENTS} events, the last ${event.type}`);
    this.#of().emit(event);
  }

  #of(): Context<Typed> {
    if (this.#context === null) throw new Error('no decision is under way');
    return this.#context;
  }
}

/** What the ground may ask of all running products together. It is empty until the kernel has made them. */
export class RunningProducts {
  #products: readonly NamedProduct[] = [];
  #withDue: readonly RunningProduct[] = [];
  #withFirst: readonly RunningProduct[] = [];
  #withTicked: readonly RunningProduct[] = [];
  #outcomeOf: (accountId: number, id: string) => Outcome<string> | null = () => null;
  #sizesOfMemory: () => readonly Size[] = () => [];
  readonly #counting = new CountingContext();

  attach(
    products: readonly NamedProduct[],
    outcomeOf: (accountId: number, id: string) => Outcome<string> | null,
    sizesOfMemory: () => readonly Size[] = () => [],
  ): void {
    this.#products = products;
    this.#sizesOfMemory = sizesOfMemory;
    this.#withDue = products.flatMap(({ product }) => (product.dueMs === undefined ? [] : [product]));
    this.#withFirst = products.flatMap(({ product }) => (product.firstMs === undefined ? [] : [product]));
    this.#withTicked = products.flatMap(({ product }) => (product.ticked === undefined ? [] : [product]));
    this.#outcomeOf = outcomeOf;
  }

  /** Core time from which some product's work waits, as it is at `timeMs`; `Infinity` for none. */
  dueMs(timeMs: number): number {
    let dueMs = this.firstMs(timeMs);
    for (const product of this.#withDue) dueMs = Math.min(dueMs, product.dueMs?.(timeMs) ?? Infinity);
    return dueMs;
  }

  /** Core time from which some product's work precedes every other command, as it is at `timeMs`; `Infinity` for none. */
  firstMs(timeMs: number): number {
    let firstMs = Infinity;
    for (const product of this.#withFirst) firstMs = Math.min(firstMs, product.firstMs?.(timeMs) ?? Infinity);
    return firstMs;
  }

  /**
   * Due work of at most `budget` cost units: urgent work first, then one turn a product, beginning after the one that was served last.
   * Answers what was used, and who was served last ('' when nobody was).
   */
  advance(context: Context<Typed>, budget: number, servedLast: string): { readonly used: number; readonly servedLast: string } {
    this.#counting.begin(context);
    let used = 0;
    for (const product of this.#withFirst) {
      if (used < budget && (product.firstMs?.(context.timeMs) ?? Infinity) <= context.timeMs) used += this.#turn(product, budget - used);
    }
    const start = this.#products.findIndex(({ name }) => name === servedLast) + 1;
    let last = '';
    for (let turn = 0; turn < this.#products.length && used < budget; turn++) {
      const next = this.#products[(start + turn) % this.#products.length];
      if (next === undefined) continue;
      const spent = this.#turn(next.product, budget - used);
      if (spent > 0) last = next.name;
      used += spent;
    }
    return { used, servedLast: last };
  }

  /** A price of the symbol has changed within this decision. */
  ticked(context: Context<Typed>, symbolId: number): void {
    if (this.#withTicked.length === 0) return;
    this.#counting.begin(context);
    for (const product of this.#withTicked) product.ticked?.(this.#counting, symbolId);
  }

  /**
   * A person has excluded himself within this decision from those products of whose names `isCovered` answers true. As many events come of it as his
   * owners have open orders.
   */
  excluded(context: Context<Typed>, ownerIds: readonly number[], isCovered: (product: string) => boolean): void {
    for (const { name, product } of this.#products)
      if (isCovered(name)) for (const ownerId of ownerIds) product.excluded?.(context, ownerId);
  }

  /** What positions of all products have lost beyond their margins and nobody covers, in units of the stake asset. */
  uncoveredUnits(): bigint {
    return this.#products.reduce((sum, { product }) => sum + (product.uncoveredUnits?.() ?? 0n), 0n);
  }

  /** Of the memory of commands and of every product. */
  sizes(): readonly Size[] {
    return [...this.#sizesOfMemory(), ...this.#products.flatMap(({ product }) => product.sizes?.() ?? [])];
  }

  /** What became of the account's command of this id; null when there was none, or it is forgotten. */
  outcomeOf(accountId: number, id: string): Outcome<string> | null {
    return this.#outcomeOf(accountId, id);
  }

  #turn(product: RunningProduct, budget: number): number {
    return product.advance?.(this.#counting, budget) ?? 0;
  }
}
