import type { WalletName } from '../../ledger/plan.ts';
import type { Ground } from '../ground.ts';
import type { AccountsQueries, Balance } from './answers.ts';
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

/** Whose the money is, is said by the plan: rows of the house or a market that owe nobody anything. Coins held and what is owed to the house stand below zero. */
export function askHouse({ ledger }: Ground): AccountsQueries['accounts.house'][1] {
  const balances = ledger
    .houseRows()
    .flatMap((row) => Array.from(ledger.balancesOf(row), ({ ref, assetId, amount: units }) => ({ kind: row.kind, ref, assetId, units })));
  return { balances, budgets: ledger.funds() };
}
