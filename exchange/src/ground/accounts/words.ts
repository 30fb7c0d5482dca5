import { word } from '../../kernel/codec/kinds.ts';
import type { Wallet } from './commands.ts';
import type { MoveReason } from './events.ts';
import type { AccountKind, OwnerKind, SubOwnerKind } from './owner.ts';

/* In the order of their bytes in the journal: only ever appended to. */

export const ACCOUNT_KINDS: readonly AccountKind[] = ['user', 'house', 'simulated'];
export const SUB_OWNER_KINDS: readonly SubOwnerKind[] = ['copy', 'fund'];
export const OWNER_KINDS: readonly OwnerKind[] = ['user', 'house', 'simulated', 'copy', 'fund'];
const WALLETS: readonly Wallet[] = ['platform', 'finance', 'contract'];
const MOVE_REASONS: readonly MoveReason[] = ['capital', 'fund', 'endow', 'grant', 'transfer'];

export const accountKind = word('accountKind', ACCOUNT_KINDS);
export const subOwnerKind = word('subOwnerKind', SUB_OWNER_KINDS);
export const wallet = word('wallet', WALLETS);
export const moveReason = word('moveReason', MOVE_REASONS);
