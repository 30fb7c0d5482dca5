import { CUSTODY_COLD, EQUITY, PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import {
  CUSTODY_DEPOSIT,
  CUSTODY_HOT,
  CUSTODY_TRANSIT,
  FEE_WITHDRAW,
  HOLD_WITHDRAW,
  NETWORK,
  RECEIVABLE_REORG,
  UNCLAIMED,
} from './accounts.ts';
import type { ChannelInfo } from './answers.ts';
import { depositRowOf } from './providers.ts';
import { realUnits } from './rows.ts';
import type { Deposit, Withdrawal } from './rows.ts';
import type { Place } from './words.ts';

export const PLACE_ROWS: { readonly [P in Place]: PlanRow } = { deposit: CUSTODY_DEPOSIT, hot: CUSTODY_HOT, cold: CUSTODY_COLD };

type Source = Pick<ChannelInfo, 'channelId' | 'networkId'>;
type Coins = Pick<ChannelInfo, 'assetId' | 'networkId'>;
type Arrived = Pick<Deposit, 'assetId' | 'accountId' | 'units'>;

/** `custody:deposit → platform`, or `→ unclaimed`; of a provider's channel out of `provider`. */
export function depositLegs({ channelId, networkId }: Source, { assetId, accountId, units }: Arrived, isCredited: boolean): readonly Leg[] {
  const to = isCredited ? leg(PLATFORM, accountId, 0, assetId, units) : leg(UNCLAIMED, 0, 0, assetId, units);
  return moved(leg(depositRowOf(channelId), 0, networkId, assetId, -units), to);
}

/** `unclaimed → platform`. */
export function claimLegs({ assetId, accountId, units }: Arrived): readonly Leg[] {
  return moved(leg(UNCLAIMED, 0, 0, assetId, -units), leg(PLATFORM, accountId, 0, assetId, units));
}

/** `platform → receivable:reorg`. */
export function repayLegs(accountId: number, assetId: number, units: bigint): readonly Leg[] {
  return moved(leg(PLATFORM, accountId, 0, assetId, -units), leg(RECEIVABLE_REORG, accountId, 0, assetId, units));
}

/** `unclaimed → custody:deposit` of what nobody got, else `platform → custody:deposit` and `receivable:reorg → custody:deposit` what is owed. */
export function reorganisedLegs({ channelId, networkId }: Source, deposit: Deposit, owedUnits: bigint): readonly Leg[] {
  const { assetId, accountId, units } = deposit;
  const custody = leg(depositRowOf(channelId), 0, networkId, assetId, units);
  if (deposit.state === 'unclaimed') return moved(leg(UNCLAIMED, 0, 0, assetId, -units), custody);
  const user = leg(PLATFORM, accountId, 0, assetId, owedUnits - units);
  return moved(user, leg(RECEIVABLE_REORG, accountId, 0, assetId, -owedUnits), custody);
}

/** Custody is below zero, so coins that go from one place to another are booked `to → from`. */
export function moveLegs({ assetId, networkId }: Coins, from: Place, to: Place, units: bigint): readonly Leg[] {
  return moved(leg(PLACE_ROWS[to], 0, networkId, assetId, -units), leg(PLACE_ROWS[from], 0, networkId, assetId, units));
}

/** `custody:{place} → house:equity`. Negative units take capital out. */
export function capitalLegs({ assetId, networkId }: Coins, place: Place, units: bigint): readonly Leg[] {
  return moved(leg(PLACE_ROWS[place], 0, networkId, assetId, -units), leg(EQUITY, 0, 0, assetId, units));
}

/** `house:network → custody:hot`. */
export function networkLegs({ assetId, networkId }: Coins, units: bigint): readonly Leg[] {
  return moved(leg(NETWORK, 0, 0, assetId, -units), leg(CUSTODY_HOT, 0, networkId, assetId, units));
}

type Requested = Pick<Withdrawal, 'withdrawalId' | 'accountId' | 'assetId' | 'amountUnits'>;

/** `platform → hold:withdraw`. Negative units give it back. */
export function holdLegs({ withdrawalId, accountId, assetId }: Requested, units: bigint): readonly Leg[] {
  return moved(leg(PLATFORM, accountId, 0, assetId, -units), leg(HOLD_WITHDRAW, accountId, withdrawalId, assetId, units));
}

/** `custody:transit → custody:hot`. */
export function sentLegs(withdrawal: Withdrawal): readonly Leg[] {
  return transitLegs(withdrawal, realUnits(withdrawal));
}

/** What was sent comes back to `hot` first, then `hold:withdraw → platform`. */
export function endedLegs(withdrawal: Withdrawal): readonly Leg[] {
  const back = withdrawal.state === 'broadcast' ? transitLegs(withdrawal, -realUnits(withdrawal)) : [];
  return [...back, ...holdLegs(withdrawal, -withdrawal.amountUnits)];
}

/** `hold:withdraw → custody:transit` what arrived, `→ house:fee:withdraw` the fee. */
export function completedLegs(withdrawal: Withdrawal): readonly Leg[] {
  const { withdrawalId, accountId, assetId, networkId, amountUnits, feeUnits } = withdrawal;
  return moved(
    leg(HOLD_WITHDRAW, accountId, withdrawalId, assetId, -amountUnits),
    leg(CUSTODY_TRANSIT, 0, networkId, assetId, realUnits(withdrawal)),
    leg(FEE_WITHDRAW, 0, 0, assetId, feeUnits),
  );
}

function transitLegs({ assetId, networkId }: Withdrawal, units: bigint): readonly Leg[] {
  return moved(leg(CUSTODY_TRANSIT, 0, networkId, assetId, -units), leg(CUSTODY_HOT, 0, networkId, assetId, units));
}

function leg({ code }: PlanRow, ownerId: number, ref: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref, assetId, amount };
}

/** A leg of zero is left out. */
function moved(...legs: readonly Leg[]): readonly Leg[] {
  return legs.filter(({ amount }) => amount !== 0n);
}
