import type { Ground } from '../ground.ts';
import type { Balance } from '../../query.ts';

/**
 * All wallets of an account: every asset on the platform wallet, and the others where there is money. Frozen are the holds of orders and
 * the stakes whose result is open (`product-rules` 2).
 */
export function askBalances(ground: Ground, accountId: number): readonly Balance[] {
  if (!ground.accounts.isOpen(accountId)) return [];
  const rows: Balance[] = [];
  const { ledger } = ground;
  for (const { assetId } of ground.accounts.assets()) {
    const stakeUnits = assetId === ground.accounts.stakeAssetId ? ground.protection.openStake(accountId) : 0n;
    const frozenUnits = ledger.held(accountId, assetId) + stakeUnits;
    rows.push({ wallet: 'platform', assetId, availableUnits: ledger.platform(accountId, assetId), frozenUnits });
    const finance = ledger.finance(accountId, assetId);
    if (finance > 0n) rows.push({ wallet: 'finance', assetId, availableUnits: finance, frozenUnits: 0n });
    const contract = ledger.contract(accountId, assetId);
    if (contract > 0n) rows.push({ wallet: 'contract', assetId, availableUnits: contract, frozenUnits: 0n });
  }
  return rows;
}
