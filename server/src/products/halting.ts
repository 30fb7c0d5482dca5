import type { CommandBody } from '@candor/exchange/command';
import type { Author } from '@candor/exchange/ground/author';
import type { Core } from '../machine/core/core.ts';

/** Something of a product that takes orders by itself: a market, or the length of a contract on a symbol. */
export type Haltable = {
  /** Its number within the product. */
  readonly id: number;
  /** Of its price; 0: it is the coin that all prices are in (`terms/unpriced.ts`). */
  readonly symbolId: number;
  /** Whether it takes what opens. */
  readonly isOn: boolean;
  /** The command that turns it on or off, and nothing else. */
  readonly turned: (isOn: boolean, author: Author) => CommandBody;
};

/** What of a product can be halted. A member of the product's manifest. */
export type Halting = (core: Pick<Core, 'query'>) => Promise<readonly Haltable[]>;
