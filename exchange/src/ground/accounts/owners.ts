import { isWhole } from '../../kernel/checks.ts';
import { refused } from '../../kernel/outcome.ts';
import type { Context, Typed } from '../../kernel/product.ts';
import { MOST_ACCOUNTS } from '../../tables/account-table.ts';
import type { Ground } from '../ground.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { AccountEvent } from './events.ts';
import type { SubOwner } from './owner.ts';
import { SUB_OWNER_KINDS } from './words.ts';

/** Sub-owners of one person: what is counted of a person is added up over them. */
export const MOST_SUB_OWNERS = 100;

/** Why a sub-owner cannot be opened; null when it can. Order of checks: shape, object, limits. */
export function subOwnerRefusal({ accounts }: Ground, { ownerId, personId, handId, kind }: SubOwner): GroundOutcome | null {
  if (![ownerId, personId, handId].every((id) => isWhole(id, 1, MOST_ACCOUNTS))) return refused('BAD_INPUT');
  if (!SUB_OWNER_KINDS.includes(kind) || (kind === 'copy' && personId === handId)) return refused('BAD_INPUT');
  for (const accountId of [personId, handId]) {
    if (!accounts.isOpen(accountId)) return refused('NOT_FOUND');
    if (accounts.owner(accountId).kind !== 'user') return refused('BAD_INPUT');
  }
  if (accounts.isOpen(ownerId)) return refused('ALREADY_DONE');
  return accounts.ownersOf(personId).length > MOST_SUB_OWNERS ? refused('ABOVE_MAX', String(MOST_SUB_OWNERS)) : null;
}

/** States that a sub-owner is open, inside whatever product's decision: `subOwnerRefusal` has answered null. */
export function openSubOwner(context: Context<Typed>, { ownerId, personId, handId, kind }: SubOwner): void {
  const opened: AccountEvent = { type: 'owner.opened', ownerId, personId, handId, kind };
  context.emit(opened);
}
