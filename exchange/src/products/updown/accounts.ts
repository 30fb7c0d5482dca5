import type { PlanRow } from '../../ledger/plan.ts';

/* Codes 30–39 belong to second contracts. */

export const HOUSE_UPDOWN: PlanRow = {
  kind: 'house.updown',
  code: 30,
  scope: 'house',
  class: 'P',
  owed: 'none',
  fundable: true,
  name: 'house:updown:{asset}',
  meaning: 'funded cover of second contracts; limits what may be sold',
};

export const ESCROW_UPDOWN: PlanRow = {
  kind: 'escrow.updown',
  code: 31,
  scope: 'object',
  class: 'P',
  severalOwners: true,
  atRisk: true,
  owed: 'owner',
  name: 'escrow:updown:{ref}:{owner}:{asset}',
  meaning: "stake of one second contract under its user, the house's cover under owner 0; `ref` is the order",
};

export const updownAccounts: readonly PlanRow[] = [HOUSE_UPDOWN, ESCROW_UPDOWN];
