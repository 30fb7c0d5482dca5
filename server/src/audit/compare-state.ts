import type { Wallet } from '@candor/exchange/ground/accounts/commands';
import type { Machine } from '../core/machine.ts';
import type { Audit } from './audit.ts';

/** Holds the exchange's own balances, as it recovered them, against those of the audit. Both at the same entry. */
export function compareState(audit: Audit, machine: Machine): void {
  const frozen = new Map<string, bigint>();
  const owners = new Set<number>();
  for (const row of audit.rows()) {
    if (row.ownerId === 0) continue;
    owners.add(row.ownerId);
    const key = `${row.ownerId}:${row.assetId}`;
    if (row.kind === 'user.hold.spot') frozen.set(key, (frozen.get(key) ?? 0n) + row.amount);
  }
  for (const { accountId, assetId, units } of audit.openStakes()) {
    owners.add(accountId);
    frozen.set(`${accountId}:${assetId}`, (frozen.get(`${accountId}:${assetId}`) ?? 0n) + units);
  }
  for (const accountId of owners) {
    for (const balance of machine.ask({ type: 'balances', accountId })) {
      const { wallet, assetId } = balance;
      const available = audit.units({ kind: `user.${wallet}`, ownerId: accountId, ref: 0, assetId });
      const held = wallet === 'platform' ? (frozen.get(`${accountId}:${assetId}`) ?? 0n) : 0n;
      tell(audit, accountId, wallet, assetId, 'available', balance.availableUnits, available);
      tell(audit, accountId, wallet, assetId, 'frozen', balance.frozenUnits, held);
    }
  }
  audit.compareObjects(machine, owners);
}

function tell(audit: Audit, accountId: number, wallet: Wallet, assetId: number, what: string, is: bigint, should: bigint): void {
  if (is !== should)
    audit.complain(
      `the exchange says ${what} ${is} of asset ${assetId} in wallet ${wallet} of account ${accountId}, the journal ${should}`,
    );
}
