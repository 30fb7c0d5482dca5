/** Kinds of ledger accounts; names follow the account plan of `docs/accounts.md` exactly. */
export type AccountKind =
  | 'user.platform'
  | 'user.finance'
  | 'user.contract'
  | 'user.hold.spot'
  | 'house.equity'
  | 'house.fee.spot'
  | 'house.promo'
  | 'custody.cold'
  | 'house.updown'
  | 'escrow.updown'
  | 'house.fee.rounds'
  | 'escrow.round';

/**
 * One posting. `owner` is the user account (0 for house accounts), `ref` the order of a hold, the order or round of an
 * escrow, the network of custody (0 otherwise). `amount` is in units of `asset`, never zero. Legs of an event sum to zero per asset.
 */
export type Leg = {
  readonly kind: AccountKind;
  readonly ownerId: number;
  readonly ref: number;
  readonly assetId: number;
  readonly amount: bigint;
};
