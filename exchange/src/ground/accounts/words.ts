import type { OwnerKind } from './commands.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const OWNER_KINDS: readonly OwnerKind[] = ['user', 'house', 'simulated'];
