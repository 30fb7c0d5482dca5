import type { Machine } from '../machine/core/machine.ts';
import type { Audit } from './audit.ts';
import { COMPARED } from './rules.ts';

/** Holds the exchange's own balances, as it recovered them, against those of the audit, wallet by wallet. Both at the same entry. */
export function compareState(audit: Audit, machine: Machine): void {
  const wallets = audit.wallets();
  const owners = new Set(Array.from(wallets.values(), ({ ownerId }) => ownerId));
  const seen = new Set<string>();
  for (const accountId of owners) {
    for (const { wallet, assetId, availableUnits, frozenUnits, atRiskUnits } of machine.ask({ type: 'accounts.balances', accountId })) {
      const key = `${accountId} ${wallet} ${assetId}`;
      const units = wallets.get(key);
      const where = `of asset ${assetId} in wallet ${wallet} of account ${accountId}`;
      seen.add(key);
      tell(audit, 'available', where, availableUnits, units?.availableUnits ?? 0n);
      tell(audit, 'frozen', where, frozenUnits, units?.frozenUnits ?? 0n);
      tell(audit, 'staked', where, atRiskUnits, units?.atRiskUnits ?? 0n);
    }
  }
  for (const [key, { availableUnits, frozenUnits }] of wallets) {
    if (!seen.has(key)) audit.find(COMPARED, `wallet ${key} of the exchange`, `${availableUnits} and ${frozenUnits} frozen`, 'nothing');
  }
  audit.compareObjects(machine, owners);
}

function tell(audit: Audit, what: string, where: string, is: bigint, should: bigint): void {
  if (is !== should) audit.find(COMPARED, `${what} ${where} in the exchange`, should, is);
}
