import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import { ESCROW_ROUND, FEE_ROUNDS } from './accounts.ts';
import type { PlayedStake } from './events.ts';

/** A stake at its payment: what of it was left in the escrow. */
export type PaidStake = { readonly accountId: number; readonly playedUnits: bigint; readonly payoutUnits: bigint };

/** `platform → escrow units`: a stake, under its user. Negative units take it back. */
export function stakeLegs(assetId: number, accountId: number, roundId: number, units: bigint): readonly Leg[] {
  return [leg(PLATFORM, accountId, 0, assetId, -units), leg(ESCROW_ROUND, accountId, roundId, assetId, units)];
}

/** `escrow → platform`: what does not play of each stake. A leg of zero is left out. */
export function returnLegs(assetId: number, roundId: number, stakes: readonly PlayedStake[]): readonly Leg[] {
  return stakes.flatMap(({ accountId, returnedUnits }) =>
    returnedUnits === 0n ? [] : stakeLegs(assetId, accountId, roundId, -returnedUnits),
  );
}

/**
 * What played of each stake leaves the escrow of its user. What a loser's was goes to owner 0 of the escrow, and from there what winners get
 * beside their own, and last the fee. A leg of zero is left out.
 */
export function payoutLegs(assetId: number, roundId: number, paid: readonly PaidStake[], feeUnits: bigint): readonly Leg[] {
  const legs: Leg[] = [];
  let poolUnits = -feeUnits;
  for (const { accountId, playedUnits, payoutUnits } of paid) {
    if (playedUnits !== 0n) legs.push(leg(ESCROW_ROUND, accountId, roundId, assetId, -playedUnits));
    if (payoutUnits !== 0n) legs.push(leg(PLATFORM, accountId, 0, assetId, payoutUnits));
    poolUnits += playedUnits - payoutUnits;
  }
  if (poolUnits !== 0n) legs.push(leg(ESCROW_ROUND, 0, roundId, assetId, poolUnits));
  if (feeUnits !== 0n) legs.push(leg(FEE_ROUNDS, 0, 0, assetId, feeUnits));
  return legs;
}

function leg({ code }: PlanRow, ownerId: number, ref: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref, assetId, amount };
}
