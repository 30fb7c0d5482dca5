import type { AuditRow } from '../../../audit/plan.ts';

/** What a withdrawal has taken out of the wallet and not paid yet. */
export const HOLD_WITHDRAW: AuditRow = {
  kind: 'user.hold.withdraw',
  code: 100,
  scope: 'object',
  class: 'P',
  owed: 'owner',
  name: '{kind}:{owner}:hold:withdraw:{ref}:{asset}',
};

/** Arrived, and nobody has it yet. */
export const UNCLAIMED: AuditRow = {
  kind: 'unclaimed',
  code: 101,
  scope: 'house',
  class: 'P',
  owed: 'listed',
  name: 'unclaimed:{asset}',
};

function held(place: string, code: number): AuditRow {
  return { kind: `custody.${place}`, code, scope: 'numbered', class: 'N', owed: 'none', name: `custody:{asset}:{network}:${place}` };
}

/** Coins at addresses of users, where withdrawals are paid from, and on their way. */
export const AT_ADDRESSES: AuditRow = held('deposit', 102);
export const HOT: AuditRow = held('hot', 103);
export const IN_TRANSIT: AuditRow = held('transit', 104);

export const RECEIVABLE: AuditRow = {
  kind: 'receivable.reorg',
  code: 105,
  scope: 'wallet',
  class: 'N',
  owed: 'none',
  name: 'receivable:reorg:{owner}:{asset}',
};

export const FEES: AuditRow = {
  kind: 'house.fee.withdraw',
  code: 106,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:fee:withdraw:{asset}',
};

export const CHAIN_FEES: AuditRow = {
  kind: 'house.network',
  code: 107,
  scope: 'house',
  class: 'P',
  owed: 'none',
  fundable: true,
  name: 'house:network:{asset}',
};

/** What lies with a payment provider. */
export const AT_PROVIDER: AuditRow = {
  kind: 'provider',
  code: 108,
  scope: 'numbered',
  class: 'N',
  owed: 'none',
  name: 'provider:{network}:{asset}',
};

export const custodyRows: readonly AuditRow[] = [
  HOLD_WITHDRAW,
  UNCLAIMED,
  AT_ADDRESSES,
  HOT,
  IN_TRANSIT,
  RECEIVABLE,
  FEES,
  CHAIN_FEES,
  AT_PROVIDER,
];
