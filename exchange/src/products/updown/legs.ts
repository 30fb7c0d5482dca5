import type { Leg } from '../../ledger/leg.ts';

/** `platform → escrow stake`, `house → escrow cover`. A cover of zero has no leg. */
export function acceptLegs(assetId: number, accountId: number, orderId: number, stakeUnits: bigint, coverUnits: bigint): readonly Leg[] {
  return withoutZero([
    { kind: 'user.platform', ownerId: accountId, ref: 0, assetId, amount: -stakeUnits },
    { kind: 'house.updown', ownerId: 0, ref: 0, assetId, amount: -coverUnits },
    { kind: 'escrow.updown', ownerId: 0, ref: orderId, assetId, amount: stakeUnits + coverUnits },
  ]);
}

/** Empties the escrow: `payout` to the user, the rest to the house. */
export function settleLegs(assetId: number, accountId: number, orderId: number, escrowUnits: bigint, payoutUnits: bigint): readonly Leg[] {
  return withoutZero([
    { kind: 'escrow.updown', ownerId: 0, ref: orderId, assetId, amount: -escrowUnits },
    { kind: 'user.platform', ownerId: accountId, ref: 0, assetId, amount: payoutUnits },
    { kind: 'house.updown', ownerId: 0, ref: 0, assetId, amount: escrowUnits - payoutUnits },
  ]);
}

function withoutZero(legs: readonly Leg[]): readonly Leg[] {
  return legs.every((leg) => leg.amount !== 0n) ? legs : legs.filter((leg) => leg.amount !== 0n);
}
