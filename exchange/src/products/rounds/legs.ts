import type { Leg } from '../../ledger/leg.ts';
import type { StakePayout } from './events.ts';

/** `platform → escrow units`: a stake. Negative units take it back. */
export function stakeLegs(assetId: number, accountId: number, roundId: number, units: bigint): readonly Leg[] {
  return [
    { kind: 'user.platform', ownerId: accountId, ref: 0, assetId, amount: -units },
    { kind: 'escrow.round', ownerId: 0, ref: roundId, assetId, amount: units },
  ];
}

/** `escrow → house fee units`; none when there is no fee. */
export function feeLegs(assetId: number, roundId: number, units: bigint): readonly Leg[] {
  if (units === 0n) return [];
  return [
    { kind: 'escrow.round', ownerId: 0, ref: roundId, assetId, amount: -units },
    { kind: 'house.fee.rounds', ownerId: 0, ref: 0, assetId, amount: units },
  ];
}

/** `escrow → platform` of everyone who gets something; none when all of them lost. */
export function payoutLegs(assetId: number, roundId: number, payouts: readonly StakePayout[]): readonly Leg[] {
  const legs: Leg[] = [];
  let sum = 0n;
  for (const { accountId, payoutUnits } of payouts) {
    if (payoutUnits === 0n) continue;
    legs.push({ kind: 'user.platform', ownerId: accountId, ref: 0, assetId, amount: payoutUnits });
    sum += payoutUnits;
  }
  return sum === 0n ? legs : [{ kind: 'escrow.round', ownerId: 0, ref: roundId, assetId, amount: -sum }, ...legs];
}
