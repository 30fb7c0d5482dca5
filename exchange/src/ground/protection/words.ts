import type { ExclusionScope, RiskProduct } from './commands.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const RISK_PRODUCTS: readonly RiskProduct[] = ['updown', 'rounds'];
export const EXCLUSION_SCOPES: readonly ExclusionScope[] = ['fast', 'all'];
