import type { AuditRow } from '../../../audit/plan.ts';

export const HOLD_PERPETUAL: AuditRow = {
  kind: 'user.hold.perpetual',
  code: 50,
  scope: 'object',
  class: 'P',
  frozenIn: 'contract',
  owed: 'owner',
  name: '{kind}:{owner}:hold:perp:{ref}:{asset}',
};

export const MARGIN: AuditRow = {
  kind: 'user.margin',
  code: 51,
  scope: 'object',
  class: 'P',
  frozenIn: 'contract',
  owed: 'owner',
  name: '{kind}:{owner}:margin:{ref}:{asset}',
};

export const FEE_PERPETUAL: AuditRow = {
  kind: 'house.fee.perpetual',
  code: 52,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:perpetual:{asset}',
};

export const CLEARING_PERPETUAL: AuditRow = {
  kind: 'clearing.perpetual',
  code: 53,
  scope: 'numbered',
  class: 'F',
  owed: 'none',
  name: 'clearing:perp:{ref}:{asset}',
};

export const CLEARING_FUNDING: AuditRow = {
  kind: 'clearing.funding',
  code: 54,
  scope: 'numbered',
  class: 'F',
  owed: 'none',
  zeroAfterCommand: true,
  name: 'clearing:funding:{ref}:{asset}',
};

export const INSURANCE: AuditRow = {
  kind: 'house.insurance',
  code: 55,
  scope: 'numbered',
  class: 'P',
  owed: 'none',
  name: 'house:insurance:{ref}:{asset}',
};

export const perpetualRows: readonly AuditRow[] = [HOLD_PERPETUAL, MARGIN, FEE_PERPETUAL, CLEARING_PERPETUAL, CLEARING_FUNDING, INSURANCE];
