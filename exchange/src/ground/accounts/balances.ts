import type { Ground } from '../ground.ts';
import type { Balance } from '../../query.ts';

/**
 * All wallets of an account: every asset on the platform wallet, and the others where there is money. Frozen are the holds of orders and
 * the stakes whose result is open (`product-rules` 2).
 */
export function askBalances(ground: Ground, account: number): readonly Balance[] {
  if (!ground.accounts.isOpen(account)) return [];
  const rows: Balance[] = [];
  const { ledger } = ground;
  for (const { asset } of ground.accounts.assets()) {
    const stakeUnits = asset === ground.accounts.stakeAsset ? ground.protection.openStake(account) : 0n;
    const frozenUnits = ledger.held(account, asset) + stakeUnits;
    rows.push({ wallet: 'platform', asset, availableUnits: ledger.platform(account, asset), frozenUnits });
    const finance = ledger.finance(account, asset);
    if (finance > 0n) rows.push({ wallet: 'finance', asset, availableUnits: finance, frozenUnits: 0n });
    const contract = ledger.contract(account, asset);
    if (contract > 0n) rows.push({ wallet: 'contract', asset, availableUnits: contract, frozenUnits: 0n });
  }
  return rows;
}
