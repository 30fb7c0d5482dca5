import type { AuditRow } from '../../../audit/plan.ts';

export const HOLD_SPOT: AuditRow = {
  kind: 'user.hold.spot',
  code: 20,
  scope: 'object',
  class: 'P',
  frozenIn: 'platform',
  owed: 'owner',
  name: '{kind}:{owner}:hold:spot:{ref}:{asset}',
};

export const FEE_SPOT: AuditRow = {
  kind: 'house.fee.spot',
  code: 21,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:spot:{asset}',
};

export const spotRows: readonly AuditRow[] = [HOLD_SPOT, FEE_SPOT];
