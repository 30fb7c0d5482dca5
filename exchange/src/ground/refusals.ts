import type { CommonCode } from '../kernel/common-refusals.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { AccountsCode } from './accounts/refusals.ts';
import type { LocksCode } from './holds/refusals.ts';
import type { MarketCode } from './market/refusals.ts';
import type { PricesCode } from './prices/refusals.ts';
import type { ProtectionCode } from './protection/refusals.ts';

/** Refusals that every product on the ground may answer with. */
export type GroundCode = CommonCode | AccountsCode | LocksCode | MarketCode | PricesCode | ProtectionCode;
export type GroundOutcome = Outcome<GroundCode>;
