/**
 * One posting. `code` is that of a row of the plan of accounts. `ownerId` is the user account (0 for the house), `ref` the object of an
 * object row (order, round), the number of a numbered row (network), 0 otherwise. `amount` is in units of `assetId`, never zero. Legs of
 * an event sum to zero per asset.
 */
export type Leg = {
  readonly code: number;
  readonly ownerId: number;
  readonly ref: number;
  readonly assetId: number;
  readonly amount: bigint;
};
