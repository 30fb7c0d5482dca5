import { CALLS } from '@candor/contract/table';
import { bindPublic, bindUser, type BoundCall } from '../bind.ts';
import { ZERO } from '../decimal.ts';
import { answer } from '../result.ts';

/**
 * Calls that every client makes on its pages, of things that nobody can have here: no notice or rules can be published, and no
 * product locks money. The answers say just that.
 */
export function nothingYetCalls(): readonly BoundCall[] {
  return [
    bindPublic(CALLS.notices, async () => await Promise.resolve(answer([]))),
    bindPublic(CALLS.rules, async () => await Promise.resolve(answer([]))),
    bindUser(CALLS.lockedAmounts, async () => await Promise.resolve(answer({ finance: ZERO, staking: ZERO }))),
  ];
}
