import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../bind.ts';
import { ZERO } from '../decimal.ts';
import { answer } from '../result.ts';

/**
 * Calls that every client makes on its pages, of things that nobody can have here: no product
 * locks money. The answers say just that.
 */
export function nothingYetCalls(): readonly BoundCall[] {
  return [bindUser(CALLS.lockedAmounts, async () => await Promise.resolve(answer({ finance: ZERO, staking: ZERO })))];
}
