/** A user's wallets. */
export type WalletName = 'platform' | 'finance' | 'contract';

/**
 * A row of the plan of accounts, as the audit was told it (product rules §2). Written down a second time and shared with nothing that
 * runs: a row that the exchange changes alone is found by the test that compares the two plans.
 */
export type AuditRow = {
  readonly kind: string;
  readonly code: number;
  readonly scope: 'wallet' | 'object' | 'numbered' | 'house';
  /** P is never below zero, N never above, F has any sign. */
  readonly class: 'P' | 'N' | 'F';
  readonly availableIn?: WalletName;
  readonly frozenIn?: WalletName;
  readonly severalOwners?: boolean;
  readonly owed: 'owner' | 'none' | 'listed';
  readonly atRisk?: boolean;
  readonly zeroAfterCommand?: boolean;
  readonly fundable?: boolean;
  readonly name: string;
};

const wallet = (code: number, name: WalletName): AuditRow => ({
  kind: `user.${name}`,
  code,
  scope: 'wallet',
  class: 'P',
  availableIn: name,
  owed: 'owner',
  name: `{kind}:{owner}:${name}:{asset}`,
});

export const PLATFORM = wallet(1, 'platform');
export const FINANCE = wallet(2, 'finance');
export const CONTRACT = wallet(3, 'contract');
export const EQUITY: AuditRow = { kind: 'house.equity', code: 4, scope: 'house', class: 'P', owed: 'none', name: 'house:equity:{asset}' };
export const PROMOTION: AuditRow = {
  kind: 'house.promo',
  code: 5,
  scope: 'house',
  class: 'P',
  owed: 'none',
  fundable: true,
  name: 'house:promo:{asset}',
};
export const CUSTODY_COLD: AuditRow = {
  kind: 'custody.cold',
  code: 6,
  scope: 'numbered',
  class: 'N',
  owed: 'none',
  name: 'custody:{asset}:{network}:cold',
};

/** The rows that belong to no product. */
export const groundRows: readonly AuditRow[] = [PLATFORM, FINANCE, CONTRACT, EQUITY, PROMOTION, CUSTODY_COLD];
