/** `fixed-time`, `leveraged`: products of that risk category. `all`: every kind of opening. */
export type ExclusionScope = 'fixed-time' | 'all' | 'leveraged';

/** What an account does to protect itself (`product-rules` 14.6). */
export type OwnProtectionCommand =
  /** The account has read the risk text and the odds of a product that asks for it, in this version (1 …). */
  | { readonly type: 'protection.confirmRisk'; readonly product: string; readonly version: number }
  /**
   * What may be lost in a local day, in units of USDT; 0 = no limit. Days begin at midnight of `utcOffsetMinutes`
   * (−840 … 840, quarter hours). Lowering
   * acts at once, raising 24 h later, and so does another offset while a limit is in force.
   */
  | { readonly type: 'protection.setLossLimit'; readonly limitUnits: bigint; readonly utcOffsetMinutes: number }
  /** Until this time, at least a day ahead, or for ever (0). Never shortened. */
  | { readonly type: 'protection.exclude'; readonly scope: ExclusionScope; readonly untilMs: number };

export type ProtectionCommand =
  | OwnProtectionCommand
  /**
   * The house (account 0) says whether stakes of accounts that have confirmed no risk text are refused. They are until it says otherwise,
   * as it does where only play money is staked: there the confirmation is the client's to ask for.
   */
  | { readonly type: 'protection.require'; readonly confirmation: boolean };
