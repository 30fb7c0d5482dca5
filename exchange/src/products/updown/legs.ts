import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import { ESCROW_UPDOWN, HOUSE_UPDOWN } from './accounts.ts';

/** What an order has in escrow: the stake under its user, the cover under the house. */
export type Escrow = {
  readonly assetId: number;
  readonly accountId: number;
  readonly orderId: number;
  readonly stakeUnits: bigint;
  readonly coverUnits: bigint;
};

/** `platform → escrow stake`, `house → escrow cover`. A cover of zero has no legs. */
export function acceptLegs({ assetId, accountId, orderId, stakeUnits, coverUnits }: Escrow): readonly Leg[] {
  return withoutZero([
    leg(PLATFORM, accountId, 0, assetId, -stakeUnits),
    leg(ESCROW_UPDOWN, accountId, orderId, assetId, stakeUnits),
    leg(HOUSE_UPDOWN, 0, 0, assetId, -coverUnits),
    leg(ESCROW_UPDOWN, 0, orderId, assetId, coverUnits),
  ]);
}

/** Empties the escrow: `payout` to the user, the rest to the house. */
export function settleLegs({ assetId, accountId, orderId, stakeUnits, coverUnits }: Escrow, payoutUnits: bigint): readonly Leg[] {
  return withoutZero([
    leg(ESCROW_UPDOWN, accountId, orderId, assetId, -stakeUnits),
    leg(ESCROW_UPDOWN, 0, orderId, assetId, -coverUnits),
    leg(PLATFORM, accountId, 0, assetId, payoutUnits),
    leg(HOUSE_UPDOWN, 0, 0, assetId, stakeUnits + coverUnits - payoutUnits),
  ]);
}

function leg({ code }: PlanRow, ownerId: number, ref: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref, assetId, amount };
}

function withoutZero(legs: readonly Leg[]): readonly Leg[] {
  return legs.every(({ amount }) => amount !== 0n) ? legs : legs.filter(({ amount }) => amount !== 0n);
}
