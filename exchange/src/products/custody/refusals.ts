import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';

/** Its own refusals, and their numbers in the journal. `CUSTODY_SHORT`: the ledger has less at that place than the command moves out of it. */
export const custodyRefusals = {
  OUT_OF_WINDOW: 100,
  DAILY_COUNT: 101,
  KYC_REQUIRED: 102,
  ADDRESS_NOT_READY: 103,
  CUSTODY_SHORT: 104,
} as const;
export type CustodyCode = keyof typeof custodyRefusals;
export type CustodyOutcome = Outcome<CustodyCode | GroundCode>;
