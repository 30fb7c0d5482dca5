import type { AuditRow } from '../../../audit/plan.ts';

export const HOUSE_UPDOWN: AuditRow = {
  kind: 'house.updown',
  code: 30,
  scope: 'house',
  class: 'P',
  owed: 'none',
  fundable: true,
  name: 'house:updown:{asset}',
};

/** The stake under its user, the house's cover under owner 0. */
export const ESCROW_UPDOWN: AuditRow = {
  kind: 'escrow.updown',
  code: 31,
  scope: 'object',
  class: 'P',
  severalOwners: true,
  owed: 'owner',
  atRisk: true,
  name: 'escrow:updown:{ref}:{owner}:{asset}',
};

export const updownRows: readonly AuditRow[] = [HOUSE_UPDOWN, ESCROW_UPDOWN];
