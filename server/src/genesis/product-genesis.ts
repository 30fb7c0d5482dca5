import type { Core } from '../machine/core/core.ts';
import type { GenesisFile } from './definitions.ts';

/** What a product defines its first offers with: assets and symbols are defined, the house's play money is paid in. */
export type GenesisGround = {
  readonly core: Core;
  readonly mode: 'demo' | 'live';
  /** The coins that products are offered for, and the quote. */
  readonly file: GenesisFile;
};

/**
 * Defines what is missing of a product, and in demo mode puts the house's play money behind it: at the first start, and at the first one that
 * knows the product on an older data folder. Terms that were changed since stay. Commands have derived ids (`define`).
 */
export type ProductGenesis = (ground: GenesisGround) => Promise<void>;

/** Offers that one coin can have in a product's numbering. */
const OFFERS_A_COIN = 20;

/** The number of a coin's offer: that of the coin and its place among the product's lengths, the same everywhere. */
export function offerNumber(coinNumber: number, index: number): number {
  return (coinNumber - 1) * OFFERS_A_COIN + index + 1;
}
