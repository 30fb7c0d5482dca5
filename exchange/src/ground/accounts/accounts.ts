import type { PlanRow, WalletName } from '../../ledger/plan.ts';

/* The rows that every product stands on: codes 1–19. */

export const PLATFORM: PlanRow = {
  kind: 'user.platform',
  code: 1,
  scope: 'wallet',
  class: 'P',
  availableIn: 'platform',
  owed: 'owner',
  name: '{kind}:{owner}:platform:{asset}',
  meaning: 'available money of the platform wallet',
};

export const FINANCE: PlanRow = {
  kind: 'user.finance',
  code: 2,
  scope: 'wallet',
  class: 'P',
  availableIn: 'finance',
  owed: 'owner',
  name: '{kind}:{owner}:finance:{asset}',
  meaning: 'available money of the finance wallet, USDT only',
};

export const CONTRACT: PlanRow = {
  kind: 'user.contract',
  code: 3,
  scope: 'wallet',
  class: 'P',
  availableIn: 'contract',
  owed: 'owner',
  name: '{kind}:{owner}:contract:{asset}',
  meaning: 'available money of the contract wallet, USDT only',
};

export const EQUITY: PlanRow = {
  kind: 'house.equity',
  code: 4,
  scope: 'house',
  class: 'P',
  owed: 'none',
  name: 'house:equity:{asset}',
  meaning: 'capital paid in',
};

export const PROMOTION: PlanRow = {
  kind: 'house.promo',
  code: 5,
  scope: 'house',
  class: 'P',
  owed: 'none',
  fundable: true,
  name: 'house:promo:{asset}',
  meaning: 'funded budget that grants are paid from',
};

export const CUSTODY_COLD: PlanRow = {
  kind: 'custody.cold',
  code: 6,
  scope: 'numbered',
  class: 'N',
  owed: 'none',
  name: 'custody:{asset}:{network}:cold',
  meaning: "coins held; the number is the network's, given at its first use",
};

export const WALLET_ROWS: { readonly [W in WalletName]: PlanRow } = { platform: PLATFORM, finance: FINANCE, contract: CONTRACT };

export const accountRows: readonly PlanRow[] = [PLATFORM, FINANCE, CONTRACT, EQUITY, PROMOTION, CUSTODY_COLD];
