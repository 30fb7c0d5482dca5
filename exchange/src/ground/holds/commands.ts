import type { Author } from '../author.ts';

/** `opening`: every new order, contract or stake. `withdrawal`: payments out. Closing, reducing and cancelling are never held. */
export type HoldScope = 'opening' | 'withdrawal';

export type HoldCode =
  | 'KYC_REVIEW'
  | 'SECURITY_CHANGE'
  | 'RISK_REVIEW'
  | 'LEGAL_ORDER'
  | 'REORG_DEBT'
  | 'ADDRESS_NEW'
  | 'PLATFORM_CHECK'
  | 'USER_REQUEST';

/** One hold: an account has at most one of a scope and a code. */
export type HoldName = { readonly accountId: number; readonly scope: HoldScope; readonly code: HoldCode };

/** Holds of users' accounts (`product-rules` 18). All are the house's own (acting account 0). */
export type HoldCommand =
  /**
   * Stops what the scope says until `reviewMs`, a later moment: at most 7 days ahead (`ABOVE_MAX`), of a legal order however long. Of a hold
   * that is in force it changes date and reason: so it is renewed. The house's own accounts are not held.
   */
  | ({ readonly type: 'hold.place'; readonly reviewMs: number } & HoldName & Author)
  /** Ends one that is in force (`NOT_FOUND`), by somebody else than who placed or last renewed it (`BAD_INPUT`). */
  | ({ readonly type: 'hold.lift' } & HoldName & Author);
