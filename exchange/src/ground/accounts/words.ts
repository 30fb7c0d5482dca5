import type { AccountKind, OwnerKind, SubOwnerKind } from './owner.ts';

/* In the order of their bytes in the journal: only ever appended to. */

export const ACCOUNT_KINDS: readonly AccountKind[] = ['user', 'house', 'simulated'];
export const SUB_OWNER_KINDS: readonly SubOwnerKind[] = ['copy', 'fund'];
export const OWNER_KINDS: readonly OwnerKind[] = ['user', 'house', 'simulated', 'copy', 'fund'];
