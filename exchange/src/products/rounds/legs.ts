import type { Leg } from '../../ledger/leg.ts';
import type { StakePayout } from './events.ts';

/** `platform → escrow units`: a stake. Negative units take it back. */
export function stakeLegs(asset: number, account: number, round: number, units: bigint): readonly Leg[] {
  return [
    { kind: 'user.platform', owner: account, ref: 0, asset, amount: -units },
    { kind: 'escrow.round', owner: 0, ref: round, asset, amount: units },
  ];
}

/** `escrow → house fee units`; none when there is no fee. */
export function feeLegs(asset: number, round: number, units: bigint): readonly Leg[] {
  if (units === 0n) return [];
  return [
    { kind: 'escrow.round', owner: 0, ref: round, asset, amount: -units },
    { kind: 'house.fee.rounds', owner: 0, ref: 0, asset, amount: units },
  ];
}

/** `escrow → platform` of everyone who gets something; none when all of them lost. */
export function payoutLegs(asset: number, round: number, payouts: readonly StakePayout[]): readonly Leg[] {
  const legs: Leg[] = [];
  let sum = 0n;
  for (const { account, payoutUnits } of payouts) {
    if (payoutUnits === 0n) continue;
    legs.push({ kind: 'user.platform', owner: account, ref: 0, asset, amount: payoutUnits });
    sum += payoutUnits;
  }
  return sum === 0n ? legs : [{ kind: 'escrow.round', owner: 0, ref: round, asset, amount: -sum }, ...legs];
}
