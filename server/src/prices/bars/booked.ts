import type { Core } from '../../machine/core/core.ts';

/** Levels `[priceTicks, lots]`, best first. */
export type Levels = readonly (readonly [number, number])[];
export type BookView = { readonly sequence: number; readonly bids: Levels; readonly asks: Levels };

/** The order books of a product, as the mirrors of depth ask for them. */
export type ProductBooks = {
  /** Numbers of its markets. */
  markets(core: Pick<Core, 'query'>): Promise<readonly number[]>;
  /** Best levels first, at most `levels` a side; null for an unknown market. */
  depth(core: Pick<Core, 'query'>, marketId: number, levels: number): Promise<BookView | null>;
};

/** A product as the mirrors of depth see it. */
export type Booked = {
  readonly name: string;
  /** Absent for a product without order books. */
  readonly books?: ProductBooks;
};
