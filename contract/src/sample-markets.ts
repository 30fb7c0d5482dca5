import type { CoinLists } from './calls/market.ts';
import { productSamples } from './products/registry.ts';

/** Markets to show while the server cannot be asked. They have no price, since none is known, and cannot be traded. */
export const SAMPLE_MARKETS: CoinLists = { ...productSamples, indexList: [] };
