import type { Ground } from '../../ground/ground.ts';
import { CUSTODY_TRANSIT, HOLD_WITHDRAW, PROVIDER, UNCLAIMED } from './accounts.ts';
import { isOfProvider } from './providers.ts';
import { realUnits } from './rows.ts';
import type { CustodyState } from './state.ts';

/** I5 of custody: holds, what is unclaimed, what is in transit and what lies with providers are just what the deposits and withdrawals say. Throws an `Error`. */
export function checkCustody(ground: Ground, state: CustodyState): void {
  const due = new Map<string, bigint>();
  const add = (name: string, units: bigint): unknown => due.set(name, (due.get(name) ?? 0n) + units);
  for (const { state: now, assetId, units } of state.deposits.all()) if (now === 'unclaimed') add(`unclaimed of ${assetId}`, units);
  for (const { state: now, channelId, assetId, units } of state.deposits.all())
    if (isOfProvider(channelId) && now !== 'reorganised') add(`provider ${state.channels.known(channelId).networkId} of ${assetId}`, units);
  for (const one of state.withdrawals.open()) {
    add(`hold ${one.withdrawalId} of ${one.accountId}`, one.amountUnits);
    if (one.state === 'broadcast') add(`transit of ${one.assetId} over ${one.networkId}`, realUnits(one));
  }
  for (const { ref, ownerId, amount } of ground.ledger.balancesOf(HOLD_WITHDRAW)) add(`hold ${ref} of ${ownerId}`, -amount);
  for (const { ref, assetId, amount } of ground.ledger.balancesOf(CUSTODY_TRANSIT)) add(`transit of ${assetId} over ${ref}`, amount);
  for (const { ref, assetId, amount } of ground.ledger.balancesOf(PROVIDER)) add(`provider ${ref} of ${assetId}`, amount);
  for (const { assetId, amount } of ground.ledger.balancesOf(UNCLAIMED)) add(`unclaimed of ${assetId}`, -amount);
  for (const [name, units] of due) if (units !== 0n) throw new Error(`I5: ${name} differs by ${units}`);
}
