import { word } from '../../kernel/codec/kinds.ts';
import type { AccountKind, OwnerKind, SubOwnerKind } from './owner.ts';

/* In the order of their bytes in the journal: only ever appended to. */

export const ACCOUNT_KINDS: readonly AccountKind[] = ['user', 'house', 'simulated'];
export const SUB_OWNER_KINDS: readonly SubOwnerKind[] = ['copy', 'fund'];
export const OWNER_KINDS: readonly OwnerKind[] = ['user', 'house', 'simulated', 'copy', 'fund'];
const WALLETS = ['platform', 'finance', 'contract'] as const;
/** A user's three wallets, by their names in the account plan. Finance and contract hold USDT only. */
export type Wallet = (typeof WALLETS)[number];
const MOVE_REASONS = ['capital', 'fund', 'endow', 'grant', 'transfer', 'return'] as const;
/** Why money moved outside a trade; records are typed by it. */
export type MoveReason = (typeof MOVE_REASONS)[number];

const BUDGET_FLOWS = ['fund', 'return'] as const;
/** From equity to a budget, or back. */
export type BudgetFlow = (typeof BUDGET_FLOWS)[number];

export const accountKind = word('accountKind', ACCOUNT_KINDS);
export const subOwnerKind = word('subOwnerKind', SUB_OWNER_KINDS);
export const wallet = word('wallet', WALLETS);
export const budgetFlow = word('budgetFlow', BUDGET_FLOWS);
export const moveReason = word('moveReason', MOVE_REASONS);
