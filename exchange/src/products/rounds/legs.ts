import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import { ESCROW_ROUND, FEE_ROUNDS } from './accounts.ts';

/** A stake at its payment. */
export type PaidStake = { readonly accountId: number; readonly stakeUnits: bigint; readonly payoutUnits: bigint };

/** `platform → escrow units`: a stake, under its user. Negative units take it back. */
export function stakeLegs(assetId: number, accountId: number, roundId: number, units: bigint): readonly Leg[] {
  return [leg(PLATFORM, accountId, 0, assetId, -units), leg(ESCROW_ROUND, accountId, roundId, assetId, units)];
}

/**
 * Each stake leaves the escrow of its user. What a loser's stake was goes to owner 0 of the escrow, and from there what winners get
 * beside their stakes, and last the fee. A leg of zero is left out.
 */
export function payoutLegs(assetId: number, roundId: number, paid: readonly PaidStake[], feeUnits: bigint): readonly Leg[] {
  const legs: Leg[] = [];
  let poolUnits = -feeUnits;
  for (const { accountId, stakeUnits, payoutUnits } of paid) {
    legs.push(leg(ESCROW_ROUND, accountId, roundId, assetId, -stakeUnits));
    if (payoutUnits !== 0n) legs.push(leg(PLATFORM, accountId, 0, assetId, payoutUnits));
    poolUnits += stakeUnits - payoutUnits;
  }
  if (poolUnits !== 0n) legs.push(leg(ESCROW_ROUND, 0, roundId, assetId, poolUnits));
  if (feeUnits !== 0n) legs.push(leg(FEE_ROUNDS, 0, 0, assetId, feeUnits));
  return legs;
}

function leg({ code }: PlanRow, ownerId: number, ref: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref, assetId, amount };
}
