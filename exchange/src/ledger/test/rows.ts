import { assemblePlan } from '../plan.ts';
import type { PlanRow } from '../plan.ts';

/* A plan of no product: every scope and class, and rows that share numbers of objects. */

type Own = Pick<PlanRow, 'kind' | 'code' | 'scope' | 'name'> & Partial<PlanRow>;
const row = (own: Own): PlanRow => ({ class: 'P', owed: 'none', meaning: own.kind, ...own });

export const PLATFORM = row({
  kind: 'user.platform',
  code: 1,
  scope: 'wallet',
  availableIn: 'platform',
  name: '{kind}:{owner}:platform:{asset}',
});
export const FINANCE = row({
  kind: 'user.finance',
  code: 2,
  scope: 'wallet',
  availableIn: 'finance',
  name: '{kind}:{owner}:finance:{asset}',
});
const CONTRACT = row({ kind: 'user.contract', code: 3, scope: 'wallet', availableIn: 'contract', name: '{kind}:{owner}:contract:{asset}' });
export const CREDIT = row({ kind: 'user.credit', code: 4, scope: 'wallet', name: '{kind}:{owner}:credit:{asset}' });
export const EQUITY = row({ kind: 'house.equity', code: 5, scope: 'house', name: 'house:equity:{asset}' });
export const CUSTODY = row({ kind: 'custody.cold', code: 6, scope: 'numbered', class: 'N', name: 'custody:{asset}:{network}:cold' });
export const HOLD = row({ kind: 'user.hold', code: 7, scope: 'object', frozenIn: 'platform', name: '{kind}:{owner}:hold:{ref}:{asset}' });
export const MARGIN = row({
  kind: 'user.margin',
  code: 8,
  scope: 'object',
  frozenIn: 'contract',
  name: '{kind}:{owner}:margin:{ref}:{asset}',
});
export const STAKE = row({
  kind: 'escrow.stake',
  code: 9,
  scope: 'object',
  frozenIn: 'platform',
  severalOwners: true,
  atRisk: true,
  name: 'escrow:stake:{ref}:{owner}:{asset}',
});
export const POOL = row({
  kind: 'escrow.pool',
  code: 10,
  scope: 'object',
  frozenIn: 'platform',
  severalOwners: true,
  name: 'escrow:pool:{ref}:{owner}:{asset}',
});
export const OWED_TO_US = row({ kind: 'receivable', code: 11, scope: 'object', class: 'N', name: 'receivable:{owner}:{ref}:{asset}' });
/** Beyond 127, so that its code takes two bytes. */
export const CLEARING = row({ kind: 'clearing', code: 300, scope: 'numbered', class: 'F', name: 'clearing:{ref}:{asset}' });
export const FUNDING = row({
  kind: 'clearing.funding',
  code: 301,
  scope: 'numbered',
  class: 'F',
  zeroAfterCommand: true,
  name: 'clearing:funding:{ref}:{asset}',
});

export const ROWS = assemblePlan([
  PLATFORM,
  FINANCE,
  CONTRACT,
  CREDIT,
  EQUITY,
  CUSTODY,
  HOLD,
  MARGIN,
  STAKE,
  POOL,
  OWED_TO_US,
  CLEARING,
  FUNDING,
]);
