import type { AccountKind, SubOwner } from './owner.ts';

/** A user's three wallets, by their names in the account plan. Finance and contract hold USDT only. */
export type Wallet = 'platform' | 'finance' | 'contract';

/**
 * Names one payment of the house for ever: a second one of the same reference is `ALREADY_DONE`, whatever its amount. Up to 128 of
 * `[A-Za-z0-9:._-]`; none: the payment is not told apart from others.
 */
export type Reference = { readonly reference?: string };

/** Accounts and house money. All but the transfer are the house's own (acting account 0). */
export type AccountCommand =
  /** `asset` 1 … 1,000, `code` in capitals (`USDT`) since it stands in account names, `scale` 2 … 12. */
  | { readonly type: 'asset.define'; readonly assetId: number; readonly code: string; readonly scale: number }
  /** `account` ≥ 1. Nothing can be booked to an account that was not opened. */
  | { readonly type: 'account.open'; readonly accountId: number; readonly kind: AccountKind }
  /**
   * Its number is one of those of accounts. Person and hand are open accounts of users, of a copy two different ones; a person has at most 100 such
   * owners. It is opened once for ever.
   */
  | ({ readonly type: 'owner.open' } & SubOwner)
  /** `custody:{a}:{network}:cold → house:equity:{a}`; `network` in capitals (`TRC20`). */
  | ({ readonly type: 'house.capital'; readonly assetId: number; readonly network: string; readonly amount: bigint } & Reference)
  /** `house:equity:{a} → house:{fund}:{a}`; `fund` is the last word of a row that the plan of accounts calls fundable. */
  | ({ readonly type: 'house.fund'; readonly assetId: number; readonly fund: string; readonly amount: bigint } & Reference)
  /** `house:equity:{a} → user:{account}:platform:{a}`, only to an account marked house or simulated. */
  | ({ readonly type: 'house.endow'; readonly accountId: number; readonly assetId: number; readonly amount: bigint } & Reference)
  /**
   * Demo money: `house:promo:{a} → user:{account}:platform:{a}`; record type 31. An account gets one grant with a
   * reference; a simulated one gets none.
   */
  | ({ readonly type: 'account.grant'; readonly accountId: number; readonly assetId: number; readonly amount: bigint } & Reference)
  /** Between the acting account's own wallets; USDT, since two of the three wallets hold nothing else. */
  | { readonly type: 'wallet.transfer'; readonly assetId: number; readonly from: Wallet; readonly to: Wallet; readonly amount: bigint };
