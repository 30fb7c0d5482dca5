import type { Leg } from '../../ledger/leg.ts';

/** `platform → escrow stake`, `house → escrow cover`. A cover of zero has no leg. */
export function acceptLegs(asset: number, account: number, order: number, stakeUnits: bigint, coverUnits: bigint): readonly Leg[] {
  return withoutZero([
    { kind: 'user.platform', owner: account, ref: 0, asset, amount: -stakeUnits },
    { kind: 'house.updown', owner: 0, ref: 0, asset, amount: -coverUnits },
    { kind: 'escrow.updown', owner: 0, ref: order, asset, amount: stakeUnits + coverUnits },
  ]);
}

/** Empties the escrow: `payout` to the user, the rest to the house. */
export function settleLegs(asset: number, account: number, order: number, escrowUnits: bigint, payoutUnits: bigint): readonly Leg[] {
  return withoutZero([
    { kind: 'escrow.updown', owner: 0, ref: order, asset, amount: -escrowUnits },
    { kind: 'user.platform', owner: account, ref: 0, asset, amount: payoutUnits },
    { kind: 'house.updown', owner: 0, ref: 0, asset, amount: escrowUnits - payoutUnits },
  ]);
}

function withoutZero(legs: readonly Leg[]): readonly Leg[] {
  return legs.every((leg) => leg.amount !== 0n) ? legs : legs.filter((leg) => leg.amount !== 0n);
}
