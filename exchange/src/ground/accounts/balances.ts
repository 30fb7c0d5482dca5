import type { WalletName } from '../../ledger/plan.ts';
import type { Ground } from '../ground.ts';
import type { Balance } from './answers.ts';
import { WALLET_ROWS } from './accounts.ts';

const WALLETS: readonly WalletName[] = ['platform', 'finance', 'contract'];

/**
 * All wallets of an account: every asset on the platform wallet, and the others where there is money. Frozen are the holds of orders and the
 * margins of positions; stakes whose result is open have left the platform wallet and stand beside it (`product-rules` 2).
 */
export function askBalances(ground: Ground, accountId: number): readonly Balance[] {
  if (!ground.accounts.isOpen(accountId)) return [];
  const rows: Balance[] = [];
  const { ledger } = ground;
  for (const { assetId } of ground.accounts.assets()) {
    for (const wallet of WALLETS) {
      const availableUnits = ledger.wallet(WALLET_ROWS[wallet], accountId, assetId);
      const frozenUnits = ledger.frozen(accountId, wallet, assetId);
      const atRiskUnits = wallet === 'platform' ? ledger.atRisk(accountId, assetId) : 0n;
      if (wallet === 'platform' || availableUnits > 0n || frozenUnits > 0n)
        rows.push({ wallet, assetId, availableUnits, frozenUnits, atRiskUnits });
    }
  }
  return rows;
}
