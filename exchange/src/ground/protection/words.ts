import type { ExclusionScope } from './commands.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const EXCLUSION_SCOPES: readonly ExclusionScope[] = ['fixed-time', 'all'];
